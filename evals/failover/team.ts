// The team of the evaluation: its workers only note in a database of their own what they do. That database stands for the
// world: it knows nothing of journals, and every call that reaches it is counted.

import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type SupervisorOptions, supervisor, type WorkerDefinition, worker } from '../../src/index.ts';
import { chargeTask } from '../../test/support/plans.ts';

type Engine = SupervisorOptions<Record<string, WorkerDefinition>>['engine'];

export const TABLES = `
  CREATE TABLE calls(run text, task text, attempt integer, process integer, at bigint);
  CREATE TABLE effects(run text, task text, process integer, at bigint);
`;

const AGAIN = '.again';
/** The id of a run that does the work of another one from the start. */
export const againId = (runId: string): string => `${runId}${AGAIN}${process.pid}`;
/** Also of a run below it, whose id begins with that of its parent. */
export const originalId = (runId: string): string => runId.replace(/(?:\.again\d+)+/, '');

export interface World {
  /** Notes that work on a task began; if it has an effect, also that it happened. */
  note(
    work: { readonly run: string; readonly task: string; readonly attempt: number },
    hasEffect: boolean,
  ): Promise<void>;
  close(): Promise<void>;
}

export function openWorld(url: string, paceMs: number): World {
  const pool = new pg.Pool({ connectionString: url, max: 4 });
  pool.on('error', () => {});
  return {
    note: async ({ run, task, attempt }, hasEffect) => {
      const values = [run, task, process.pid, Date.now()];
      await pool.query('INSERT INTO calls(run, task, process, at, attempt) VALUES($1, $2, $3, $4, $5)', [
        ...values,
        attempt,
      ]);
      await sleep(paceMs);
      if (hasEffect) await pool.query('INSERT INTO effects(run, task, process, at) VALUES($1, $2, $3, $4)', values);
    },
    close: () => pool.end(),
  };
}

/** Without a world, for a process that only submits. */
export function failoverTeam(engine: NonNullable<Engine>, world?: World) {
  const note = async (
    task: { runId: string; taskId: string; attempt: number },
    hasEffect: boolean,
  ): Promise<string> => {
    const { taskId, attempt } = task;
    const run = originalId(task.runId);
    await world?.note({ run, task: taskId, attempt }, hasEffect);
    return `The charge of account_${taskId} was entered on 2 May: 12.50 dollars.`;
  };
  // Secrets are removed as in every served process: what it wraps around a command must not weaken the fleet.
  const plain = { advice: false, grounding: false, redact: true } as const;
  const yard = supervisor({
    ...plain,
    name: 'yard',
    workers: { hand: worker({ does: 'writes records', effect: 'idempotent', run: (task) => note(task, true) }) },
  });
  return supervisor({
    ...plain,
    name: 'failover',
    engine,
    synthesise: () => ({ answer: 'All charges were entered.' }),
    workers: {
      reader: worker({ does: 'looks things up', effect: 'read', run: (task) => note(task, false) }),
      writer: worker({ does: 'writes records by key', effect: 'idempotent', run: (task) => note(task, true) }),
      payer: worker({ does: 'pays an amount once', effect: 'once', run: (task) => note(task, true) }),
      yard: worker({ does: 'has records written', team: yard }),
    },
  });
}

/** Two chains that join, with steps of each kind of effect, and a nested team beside them. */
export const PLAN = {
  goal: 'Enter all charges',
  tasks: [
    chargeTask('a1', 'reader'),
    chargeTask('a2', 'writer', ['a1']),
    chargeTask('a3', 'writer', ['a2']),
    chargeTask('b1', 'writer'),
    chargeTask('b2', 'reader', ['b1']),
    chargeTask('b3', 'payer', ['b2']),
    chargeTask('d1', 'yard', ['a1']),
    chargeTask('c1', 'writer', ['a3', 'b3', 'd1']),
    chargeTask('c2', 'reader', ['c1']),
  ],
};
