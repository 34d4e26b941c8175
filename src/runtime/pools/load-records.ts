// The load of pool workers in the store: one record per worker, shared by all processes. The queue of this process is
// exact. The queues of other processes are as they last wrote them and count less with age, because a process that died
// never removes its tasks.
//
// Records are written in the background, several changes at once. Processes that write at the same moment may lose a
// sample, which does not matter for a choice. Errors here never fail a run.

import { z } from 'zod';
import {
  type Candidate,
  type Sample,
  type WorkerLoad,
  withSample,
  workerLoadSchema,
} from '../../core/policy/worker-load.ts';
import type { Clock } from '../../ports/clock.ts';
import type { OpenJournal } from '../run/wiring.ts';

export interface LoadRecords {
  /** Reads the records of these workers again if they are older than a second. */
  refresh(workers: readonly string[]): Promise<void>;
  peek(worker: string): Pick<Candidate, 'queue' | 'load'>;
  /** Adds a running task of this process, or removes one. */
  count(worker: string, change: 1 | -1): void;
  add(worker: string, sample: Sample): void;
  /** Settles when everything known by now has been written. */
  written(): Promise<void>;
}

interface RecordParts {
  readonly team: string;
  readonly journal: OpenJournal;
  readonly clock: Clock;
  /** The id of this process in the records. */
  readonly self: string;
}

const FRESH_MS = 1_000;
/** After this time, half of another process's queue is assumed to be done. */
const QUEUE_HALF_LIFE_MS = 30_000;
const QUEUE_MIN = 0.05;

const queueSchema = z.object({ tasks: z.number().nonnegative(), at: z.number() });
type Queue = z.output<typeof queueSchema>;
const recordSchema = z.object({
  load: workerLoadSchema.optional(),
  /** Running tasks by process id. */
  queues: z.record(z.string(), queueSchema),
});
type LoadRecord = z.output<typeof recordSchema>;
const NOTHING: LoadRecord = { queues: {} };

export function createLoadRecords({ team, journal, clock, self }: RecordParts): LoadRecords {
  const known = new Map<string, { record: LoadRecord; readAt: number }>();
  const unwritten = new Map<string, Sample[]>();
  const queues = new Map<string, number>();
  const dirty = new Set<string>();
  let writing: Promise<void> | undefined;

  const keyOf = (worker: string): string => `load ${team}/${worker}`;
  const read = async (worker: string): Promise<LoadRecord> => readRecord(await (await journal()).recall(keyOf(worker)));
  const learnt = (worker: string, load: WorkerLoad | undefined): WorkerLoad | undefined =>
    (unwritten.get(worker) ?? []).reduce<WorkerLoad | undefined>(withSample, load);

  const write = async (worker: string): Promise<void> => {
    const stored = await read(worker);
    const now = clock.now();
    // Update the known and the unwritten samples together, so that a reader counts each sample exactly once.
    const load = learnt(worker, stored.load);
    unwritten.delete(worker);
    const others = Object.entries(stored.queues).filter(([id, each]) => id !== self && leftOf(each, now) >= QUEUE_MIN);
    const tasks = queues.get(worker) ?? 0;
    const own: [string, Queue][] = tasks > 0 ? [[self, { tasks, at: now }]] : [];
    const record: LoadRecord = { ...(load ? { load } : {}), queues: Object.fromEntries([...others, ...own]) };
    known.set(worker, { record, readAt: now });
    await (await journal()).remember(keyOf(worker), JSON.stringify(record));
  };
  const writeBatch = async (): Promise<void> => {
    const batch = [...dirty];
    dirty.clear();
    for (const worker of batch) await write(worker).catch(() => {});
    writing = dirty.size > 0 ? writeBatch() : undefined;
  };
  const changed = (worker: string): void => {
    dirty.add(worker);
    // Start after the current batch of events, so that one write covers all of them.
    writing ??= Promise.resolve().then(writeBatch);
  };
  return {
    refresh: async (workers) => {
      for (const worker of workers) {
        const age = clock.now() - (known.get(worker)?.readAt ?? Number.NEGATIVE_INFINITY);
        if (age >= 0 && age < FRESH_MS) continue;
        const record = await read(worker);
        known.set(worker, { record, readAt: clock.now() });
      }
    },
    peek: (worker) => {
      const { record } = known.get(worker) ?? { record: NOTHING };
      const now = clock.now();
      const elsewhere = Object.entries(record.queues).map(([id, queue]) => (id === self ? 0 : leftOf(queue, now)));
      const queue = elsewhere.reduce((sum, each) => sum + each, queues.get(worker) ?? 0);
      return { queue, load: learnt(worker, record.load) };
    },
    count: (worker, change) => {
      queues.set(worker, Math.max(0, (queues.get(worker) ?? 0) + change));
      changed(worker);
    },
    add: (worker, sample) => {
      unwritten.set(worker, [...(unwritten.get(worker) ?? []), sample]);
      changed(worker);
    },
    written: async () => {
      // Changes known now are in this batch or the next. Waiting longer might never end while other runs add changes.
      await writing;
      await writing;
    },
  };
}

const leftOf = ({ tasks, at }: Queue, now: number): number =>
  tasks * 0.5 ** (Math.max(0, now - at) / QUEUE_HALF_LIFE_MS);

/** An unreadable record counts as empty. */
function readRecord(stored: string | undefined): LoadRecord {
  if (stored === undefined) return NOTHING;
  try {
    return recordSchema.parse(JSON.parse(stored));
  } catch {
    return NOTHING;
  }
}
