import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type RunEvent, supervisor, worker } from 'bosun';
import { openMemoryJournal, openSqliteJournal } from 'bosun/journal';
import { callTool, createTestWiring, hang, scriptedModel, stubWorker } from 'bosun/testing';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { tool } from '../../src/runtime/define/define-tool.ts';
import { createFeed } from '../../src/runtime/run/run-handle.ts';
import { createGates, settle, until } from '../support/gates.ts';
import { planOf } from '../support/plans.ts';
import { refund, refunding } from '../support/refunds.ts';
import { runIdsOf } from '../support/run-ids.ts';
import { never, simTeam } from '../support/sim-teams.ts';
import { teamOf } from '../support/teams.ts';

const one = planOf([{ id: 'a' }]);
const collect = async (events: AsyncIterable<RunEvent>): Promise<string[]> => {
  const types: string[] = [];
  for await (const { type } of events) types.push(type);
  return types;
};

describe('the handle of a run', () => {
  it('is a promise with catch and finally, and has its id at once', async () => {
    const team = teamOf({ workers: { billing: stubWorker({ a: 'done' }) } });
    const run = team.run(one);
    expect(run.runId).toMatch(/\w+/);
    let ended = 0;
    const report = await run.finally(() => {
      ended += 1;
    });
    expect([report.status, report.runId, ended]).toEqual(['complete', run.runId, 1]);
    expect(await run.catch(() => 'rejected')).toMatchObject({ status: 'complete' });
    expect(await team.resume('no-such-run').catch((error) => (error as Error).message)).toContain('no-such-run');
  });
});

describe('a store in a file', () => {
  it('is opened by its path', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'bosun-store-'));
    const store = await openSqliteJournal(path.join(folder, 'runs.db'));
    const report = await teamOf({ workers: { billing: stubWorker({ a: 'done' }) }, store }).run(one);
    expect(await store.runIds()).toEqual([report.runId]);
    await store.close();
    rmSync(folder, { recursive: true });
  });
});

describe('an id that is missing', () => {
  it('is named in the error', async () => {
    const team = teamOf({ workers: { billing: stubWorker({}) } });
    const missing = undefined as unknown as string;
    const message = 'The id of a run is a text, such as report.runId. It was given as undefined';
    expect(() => team.resume(missing)).toThrow(message);
    await expect(team.show(missing)).rejects.toThrow(message);
  });
});

describe('the id of a new run', () => {
  it('cannot look like that of a nested run, nor move the cursor of a terminal', async () => {
    const team = teamOf({ workers: { billing: stubWorker({ a: 'done' }) } });
    const message = 'The id of a new run holds no "~" and no control characters';
    for (const runId of ['r~t1~1', 'r\u001b[2J']) {
      expect(() => team.run(one, { runId })).toThrow(message);
      expect(() => team.fork('r', { runId })).toThrow(message);
    }
    await expect(team.submit(one, { runId: 'r~t1~1' })).rejects.toThrow(message);
  });
});

describe('a run', () => {
  it('can be awaited several times and iterated over at the same time', async () => {
    const run = teamOf({ workers: { billing: stubWorker({ a: 'A' }) } }).run(one);
    const [first, second, types] = await Promise.all([run, run, collect(run)]);
    expect(first).toBe(second);
    expect(types[0]).toBe('run-started');
    expect(types.at(-1)).toBe('run-answered');
    expect(types).toHaveLength(first.audit.events);
    expect(await collect(run), 'it has ended').toEqual([]);
  });

  it('gives each reader every event from the moment it begins to read, once it is stored', async () => {
    const gates = createGates();
    const run = teamOf({ workers: { billing: worker({ does: 'waits', effect: 'read', run: gates.run }) } }).run(
      planOf([{ id: 'a' }, { id: 'b', dependsOn: ['a'] }]),
    );
    const early = collect(run);
    await gates.begun('a');
    const seen: string[] = [];
    const late = (async () => {
      for await (const event of run) {
        seen.push(event.type);
        if (event.type === 'task-dispatched') break;
      }
    })();
    await gates.open('a');
    await late;
    expect(seen).toEqual(['task-succeeded', 'task-dispatched']);
    await gates.open('b');
    expect((await early).filter((type) => type === 'task-succeeded')).toHaveLength(2);
    await run;
  });

  it('that throws rejects for readers that await it and readers that iterate over it', async () => {
    const journal = openMemoryJournal();
    await journal.close();
    const run = teamOf({ workers: { billing: stubWorker({}) }, store: journal }).run(one);
    await expect(collect(run)).rejects.toThrow('closed');
    await expect(run).rejects.toThrow('closed');
  });

  it('that throws while it is only iterated over causes no unhandled rejection', async () => {
    const lost: unknown[] = [];
    const note = (reason: unknown) => lost.push(reason);
    process.on('unhandledRejection', note);
    const journal = openMemoryJournal();
    await journal.close();
    const run = teamOf({ workers: { billing: stubWorker({}) }, store: journal }).run(one);
    await expect(collect(run)).rejects.toThrow('closed');
    await settle(20);
    process.off('unhandledRejection', note);
    expect(lost).toEqual([]);
  });

  it('may have any number of events in one batch', async () => {
    const feed = createFeed();
    const reading = collect(feed);
    feed.push(Array.from({ length: 300_000 }, (): RunEvent => ({ type: 'run-resumed', at: 0, by: 'x' })));
    feed.end();
    expect(await reading).toHaveLength(300_000);
  });

  it('cannot take the id of one that exists', async () => {
    const team = teamOf({ workers: { billing: stubWorker({ a: 'A' }) } });
    await team.run(one, { runId: 'mine' });
    await expect(team.run(one, { runId: 'mine' })).rejects.toThrow('Run mine exists already');
    expect((await team.show('mine')).audit.events).toBeGreaterThan(0);
  });

  it('with an empty request is refused at once', () => {
    const team = teamOf({ workers: { billing: stubWorker({}) } });
    expect(() => team.run('  ')).toThrow('The request is empty');
    expect(() => team.run('x', { budget: { usd: -1 } })).toThrow(/^The budget of the run does not fit: usd: .+$/);
    expect(() => team.run('x', { history: ['hi'] as never })).toThrow(/^The history of the run does not fit: 0: .+$/);
    expect(() => team.run({ goal: 'x', tasks: [{ id: 1 }] } as never)).toThrow(/This is not a plan:\ntasks\.0\.id: /);
  });
});

describe('cancelling a run', () => {
  const started = () => {
    const gates = createGates();
    const workers = { billing: worker({ does: 'waits', effect: 'read', run: gates.run }) };
    const tasks = [{ id: 'a' }, { id: 'b' }, { id: 'c', dependsOn: ['a'] }];
    return { gates, workers, plan: planOf(tasks) };
  };

  it('reaches every task: running ones are aborted, waiting ones never begin', async () => {
    const { gates, workers, plan } = started();
    const run = teamOf({ workers }).run(plan);
    await gates.begun('a', 'b');
    await run.cancel('changed my mind');
    const report = await run;
    expect(report.status).toBe('cancelled');
    expect(report.tasks.map(({ status }) => status)).toEqual(['cancelled', 'cancelled', 'cancelled']);
    expect(['a', 'b'].map((id) => gates.signalOf(id)?.aborted)).toEqual([true, true]);
    expect(gates.started).toEqual(['a', 'b']);
  });

  it('reaches model calls and tool calls', async () => {
    const signals: AbortSignal[] = [];
    const slow = tool('slow', {
      does: 'waits',
      input: z.object({}),
      effect: 'read',
      run: (_, { signal }) => {
        signals.push(signal);
        return never();
      },
    });
    const model = scriptedModel({ 'task:a': hang(), 'task:b': callTool('slow') });
    const team = teamOf({ workers: { billing: worker({ does: 'asks', tools: [slow], model }) } });
    const run = team.run(planOf([{ id: 'a' }, { id: 'b' }]));
    await until(() => model.requests.length === 2 && signals.length === 1, 'both were at work');
    await run.cancel();
    expect([model.requests.find(({ purpose }) => purpose.taskId === 'a')?.signal.aborted, signals[0]?.aborted]).toEqual(
      [true, true],
    );
  });

  it('reaches the supervisor’s own model calls', async () => {
    for (const role of ['plan', 'synthesise'] as const) {
      const model = scriptedModel({ [role]: hang() });
      const workers = { billing: stubWorker({ a: 'A', b: 'B' }), network: stubWorker({}) };
      const run = teamOf({ workers, models: { supervisor: model } }).run(
        role === 'plan' ? 'Why?' : planOf([{ id: 'a' }, { id: 'b' }]),
      );
      await until(() => model.requests.length === 1, `the ${role} was asked for`);
      await run.cancel();
      expect((await run).status, role).toBe('cancelled');
      expect(model.requests[0]?.signal.aborted, role).toBe(true);
    }
    const thinking = teamOf({ workers: { billing: stubWorker({}), network: stubWorker({}) }, plan: never }).run('Why?');
    await settle();
    await thinking.cancel();
    expect((await thinking).status).toBe('cancelled');
  });

  it('works through the signal of the run, also if it was aborted before', async () => {
    const { gates, workers, plan } = started();
    const controller = new AbortController();
    const run = teamOf({ workers }).run(plan, { signal: controller.signal });
    await gates.begun('a', 'b');
    controller.abort(new Error('the user left'));
    expect(await run).toMatchObject({ status: 'cancelled' });
    const before = await teamOf({ workers }).run(plan, { signal: AbortSignal.abort() });
    expect(before.status).toBe('cancelled');
    expect(gates.started).toEqual(['a', 'b']);
  });

  it('works from another process while one is working on it', async () => {
    const { gates, workers, plan } = started();
    const store = openMemoryJournal();
    const run = teamOf({ workers, store }).run(plan);
    await gates.begun('a', 'b');
    const other = teamOf({ workers: { anybody: stubWorker({}) }, store });
    expect(await other.cancel(run.runId, { by: 'ilse', reason: 'budget cut' })).toMatchObject({ runId: run.runId });
    expect(await run).toMatchObject({ status: 'cancelled' });
    const { events } = await other.trace(run.runId);
    expect(events.at(-1)).toMatchObject({ type: 'run-cancelled', by: 'ilse', reason: 'budget cut' });
  });

  it('ends a run that waits for a person, through the team or through the handle', async () => {
    for (const how of ['team', 'handle'] as const) {
      const { options, paid } = refunding(refund(80));
      const team = simTeam(options());
      const run = team.run(one);
      expect((await team.settle(run)).status).toBe('waiting');
      await team.settle<unknown>(how === 'team' ? team.cancel(run.runId) : run.cancel());
      expect(await team.settle(team.show(run.runId)), how).toMatchObject({ status: 'cancelled' });
      expect(await team.settle(team.inbox())).toEqual([]);
      expect(paid).toEqual([]);
    }
  });

  it('of an unknown run is an error, and leaves no message for a later run with that id', async () => {
    const team = teamOf({ workers: { billing: stubWorker({ a: 'A' }) } });
    await expect(team.cancel('later')).rejects.toThrow('There is no run "later" in this store');
    expect(await team.run(one, { runId: 'later' })).toMatchObject({ status: 'complete' });
  });

  it('changes nothing about a run that has ended', async () => {
    const team = supervisor({ workers: { billing: stubWorker(() => 'A') } });
    const run = team.run('Why?');
    await run;
    await run.cancel();
    expect(await team.cancel(run.runId)).toMatchObject({ status: 'complete' });
  });
});

describe('resuming a run', () => {
  it('that does not exist, or that another process holds, is refused', async () => {
    const gates = createGates();
    const store = openMemoryJournal();
    const team = teamOf({ workers: { billing: worker({ does: 'waits', effect: 'read', run: gates.run }) }, store });
    await expect(team.resume('nothing')).rejects.toThrow('There is no run "nothing" in this store');
    const run = team.run(one);
    await gates.begun('a');
    await expect(team.resume(run.runId)).rejects.toThrow(`Run ${run.runId} is being worked on by`);
    expect(await team.delete(run.runId)).toBe(false);
    await gates.open('a');
    await run;
    expect(await team.delete(run.runId)).toBe(true);
    expect(await runIdsOf(team)).toEqual([]);
  });

  it('that has ended returns its report again', async () => {
    const team = teamOf({ workers: { billing: stubWorker({ a: 'A' }) } });
    const report = await team.run(one);
    expect(await team.resume(report.runId)).toEqual(report);
    expect(await team.show(report.runId)).toEqual(report);
  });

  it('whose process died starts only unfinished tasks', async () => {
    const wiring = createTestWiring();
    const first = stubWorker(({ taskId }) => (taskId === 'b' ? never() : taskId));
    const plan = planOf([{ id: 'a' }, { id: 'b', dependsOn: ['a'] }, { id: 'c', dependsOn: ['b'] }]);
    const dying = simTeam({ workers: { billing: first } }, { wiring });
    void dying.run(plan);
    await wiring.clock.advance(1_000);
    dying.crash();
    const second = stubWorker(({ taskId }) => taskId);
    const living = simTeam({ workers: { billing: second } }, { wiring });
    const report = await living.settle(living.resume('run-1'));
    expect(report).toMatchObject({ status: 'complete', answer: 'c' });
    expect(second.seen.map(({ taskId, attempt }) => [taskId, attempt])).toEqual([
      ['b', 1],
      ['c', 1],
    ]);
  });
});
