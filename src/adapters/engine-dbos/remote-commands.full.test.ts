import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { freshDatabase, whyNoPostgres } from '../../../test/support/postgres.ts';
import { events } from '../../contracts/journal/fact.ts';
import type { Command } from '../../core/run/command.ts';
import type { CommandContext, Listeners } from '../../ports/engine.ts';
import type { Journal } from '../../ports/journal.ts';
import { systemClock } from '../clock-system/system-clock.ts';
import { openPostgresJournal } from '../journal-postgres/postgres-journal.ts';
import { carryOut } from './carry-out.ts';
import { type CommandTask, type DbosProcess, launchDbos } from './dbos-process.ts';
import { createRemoteCommands } from './remote-commands.ts';

const reason = await whyNoPostgres();
if (reason !== undefined) console.warn(`8 facts about commands in other processes are skipped: ${reason}`);

const KEY = 'tool work/t1/1/c1';
const pay = {
  kind: 'call-tool',
  key: KEY,
  callId: 'work/t1/1/c1',
  tool: 'pay',
  args: {},
  effect: 'once',
  idempotencyKey: 'k',
} as unknown as Command;

interface SceneOptions {
  readonly ends?: Promise<void>;
  /** What a command does besides. */
  readonly writes?: (key: string, context: CommandContext) => Promise<void>;
}

/** A run, and a process that carries out its commands when it listens. */
async function scene({ ends, writes }: SceneOptions = {}) {
  const url = await freshDatabase();
  const journal: Journal = await openPostgresJournal({ url });
  onTestFinished(() => journal.close());
  const performed: string[] = [];
  const gates: PromiseWithResolvers<void>[] = [];
  const means = {
    journal,
    clock: systemClock,
    isOnce: () => true,
    perform: async ({ key }: Command, context: CommandContext) => {
      performed.push(key);
      await writes?.(key, context);
      await gates.shift()?.promise;
      const outcome = { status: 'ok', output: 'paid' } as const;
      return { type: 'tool-call-finished', key, callId: 'work/t1/1/c1', outcome } as never;
    },
  };
  let dbos: DbosProcess | undefined;
  const command = async (task: CommandTask): Promise<void> => {
    if (dbos) await carryOut(task, dbos, means);
    await ends;
  };
  const bodies = { hold: async () => {}, host: async () => {}, command };
  const process = await launchDbos({ url, executorId: 'test', bodies, log: () => {} });
  dbos = process;
  onTestFinished(() => process.stop(1_000));
  await process.listen('gpu', { workerConcurrency: 4 });
  const claim = await journal.claim('r');
  if (claim.status === 'refused') throw new Error(claim.heldBy);
  let seq = 1;
  await journal.append(claim.lease, events(1, 1), { sync: true, taken: [] });
  const failures: unknown[] = [];
  const open = (listeners: Listeners = {}) => {
    const remote = createRemoteCommands({
      listeners: () => listeners,
      team: 'crew',
      runId: 'r',
      dbos: process,
      journal,
      onError: (error) => failures.push(error),
    });
    onTestFinished(() => remote.stop());
    return remote;
  };
  return {
    url,
    dbos: process,
    journal,
    performed,
    failures,
    open,
    deleteRun: async (): Promise<void> => {
      await journal.release(claim.lease);
      expect(await journal.delete('r')).toBe(true);
    },
    /** The next command waits until it is resolved. */
    gate: (): PromiseWithResolvers<void> => {
      const gate = Promise.withResolvers<void>();
      gates.push(gate);
      onTestFinished(() => gate.resolve());
      return gate;
    },
    /** Waits for the report of an execution, and takes it as the run does. */
    take: async (remote: ReturnType<typeof open>): Promise<readonly string[]> => {
      await expect.poll(() => journal.posts('r'), { timeout: 10_000 }).toHaveLength(1);
      const taken = (await journal.posts('r')).map(({ id }) => id);
      for (const id of taken) remote.reported(id);
      seq += 1;
      await journal.append(claim.lease, events(seq, seq), { sync: true, taken });
      return taken;
    },
    /** What happens an hour after they have ended. */
    cleanUp: async (...ids: readonly string[]): Promise<void> => {
      for (const id of ids) await expect.poll(() => process.statusOf(id), { timeout: 10_000 }).not.toBe('PENDING');
      await process.forgetBefore(Date.now() + 60_000);
      for (const id of ids) expect(await process.statusOf(id)).toBeUndefined();
    },
  };
}

describe.skipIf(reason !== undefined)('a command that another process carries out', () => {
  it('reports again when it is wanted again, also after its first execution was forgotten', async () => {
    const { open, take, cleanUp, performed, failures } = await scene();
    const remote = open();
    remote.start(pay, 'gpu');
    expect(await take(remote)).toEqual([`r/${KEY}`]);
    await cleanUp(`r/${KEY}`);
    remote.start(pay, 'gpu');
    expect(await take(remote)).toEqual([`r/${KEY}~2`]);
    expect(performed).toEqual([KEY, KEY]);
    expect(failures).toEqual([]);
  }, 60_000);

  it('begins again when it is wanted again, also if its first execution has reported and not ended yet', async () => {
    const ends = Promise.withResolvers<void>();
    const { open, take, performed } = await scene({ ends: ends.promise });
    onTestFinished(() => ends.resolve());
    const remote = open();
    remote.start(pay, 'gpu');
    expect(await take(remote)).toEqual([`r/${KEY}`]);
    remote.start(pay, 'gpu');
    expect(await take(remote)).toEqual([`r/${KEY}~2`]);
    expect(performed).toEqual([KEY, KEY]);
  }, 60_000);

  it('is joined by a process that takes the run over, also after an earlier execution was forgotten', async () => {
    const { open, take, cleanUp, performed, gate, dbos } = await scene();
    const first = open();
    gate().resolve();
    first.start(pay, 'gpu');
    await take(first);
    const second = gate();
    first.start(pay, 'gpu');
    await expect.poll(() => performed, { timeout: 10_000 }).toHaveLength(2);
    await cleanUp(`r/${KEY}`);
    const successor = open();
    successor.start(pay, 'gpu');
    second.resolve();
    expect(await take(successor)).toEqual([`r/${KEY}~2`]);
    expect(performed).toEqual([KEY, KEY]);
    expect(await dbos.underWay([`r/${KEY}`, `r/${KEY}~2`])).toEqual([]);
  }, 60_000);

  it('fails if its report is refused, so that the run does not wait for it', async () => {
    const { journal, dbos } = await scene();
    await journal.post('r', { id: `r/${KEY}`, body: '{}' });
    const task = { id: `r/${KEY}`, team: 'crew', runId: 'r', command: JSON.stringify(pay) };
    await dbos.enqueueCommand('gpu', task);
    await expect.poll(() => dbos.statusOf(`r/${KEY}`), { timeout: 10_000 }).toBe('ERROR');
  }, 60_000);

  it('leaves nothing if its run was deleted meanwhile', async () => {
    const { open, gate, performed, dbos, journal, deleteRun } = await scene();
    const remote = open();
    const began = gate();
    remote.start(pay, 'gpu');
    await expect.poll(() => performed, { timeout: 10_000 }).toHaveLength(1);
    remote.stop();
    await deleteRun();
    began.resolve();
    expect(await dbos.statusOf(`r/${KEY}`)).toBe('CANCELLED');
    const late = { id: 'r/late', team: 'crew', runId: 'r', command: JSON.stringify(pay) };
    await dbos.enqueueCommand('gpu', late);
    await expect.poll(() => dbos.statusOf('r/late'), { timeout: 10_000 }).toBe('SUCCESS');
    expect(await journal.posts('r')).toEqual([]);
    expect(await journal.wasPosted?.('r', `r/${KEY}`)).toBe(false);
  }, 60_000);
});

/** A run that shows text, and commands of which each writes "The ", waits, and then writes "boat". */
async function watched() {
  const goOn = new Map<string, PromiseWithResolvers<void>>();
  const went = (key: string): PromiseWithResolvers<void> => {
    const each = goOn.get(key) ?? Promise.withResolvers<void>();
    goOn.set(key, each);
    return each;
  };
  const writes = async (key: string, { onText }: CommandContext): Promise<void> => {
    const say = (text: string): void => onText?.({ from: 'pay', callId: key, text, part: 'result' });
    say('The ');
    await went(key).promise;
    say('boat');
  };
  const shown: string[] = [];
  const given = await scene({ writes });
  const remote = given.open({ onText: ({ callId, text }) => void shown.push(`${callId}: ${text}`) });
  return {
    ...given,
    remote,
    shown,
    start: (key: string): void => remote.start({ ...pay, key } as Command, 'gpu'),
    goOn: (key: string): void => went(key).resolve(),
    sees: (...texts: readonly string[]): Promise<void> => expect.poll(() => shown, { timeout: 20_000 }).toEqual(texts),
  };
}

describe.skipIf(reason !== undefined)('the text of a command that another process carries out', () => {
  it('is shown while the command is at work', async () => {
    const { start, goOn, sees, take, remote, journal } = await watched();
    start('a');
    await sees('a: The ');
    expect(await journal.posts('r')).toEqual([]);
    goOn('a');
    await sees('a: The ', 'a: boat');
    expect(await take(remote)).toEqual(['r/a']);
  }, 60_000);

  it('is not shown after the command was cancelled', async () => {
    const { start, goOn, sees, remote } = await watched();
    start('a');
    await sees('a: The ');
    remote.cancel('a');
    goOn('a');
    start('b');
    await sees('a: The ', 'b: The ');
    goOn('b');
    await sees('a: The ', 'b: The ', 'b: boat');
  }, 60_000);

  it('is shown again for commands that begin after the connection was lost', async () => {
    const { start, sees, url } = await watched();
    const admin = new pg.Client({ connectionString: url });
    await admin.connect();
    onTestFinished(() => admin.end());
    const sessions =
      "FROM pg_stat_activity WHERE application_name = 'bosun fleet texts' AND datname = current_database()";
    const listening = `SELECT pid ${sessions} AND state = 'idle' AND query LIKE '%SELECT 1'`;
    const pids = async (): Promise<readonly number[]> => (await admin.query(listening)).rows.map(({ pid }) => pid);
    start('a');
    await sees('a: The ');
    const lost = await pids();
    await admin.query(`SELECT pg_terminate_backend(pid) ${sessions}`);
    const others = async () => (await pids()).filter((pid) => !lost.includes(pid));
    await expect.poll(others, { timeout: 20_000 }).toHaveLength(1);
    start('b');
    await sees('a: The ', 'b: The ');
  }, 60_000);
});
