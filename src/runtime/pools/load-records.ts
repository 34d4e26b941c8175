// What is kept in the store about the workers of pools: one record a worker, shared by all processes on the store. What is
// under way is known exactly in this process, and of others as they last wrote it, counting less as that grows old: a
// process that died leaves its tasks behind.
//
// Writing is in the background, and one write takes along all that came meanwhile. Processes that write at the same moment
// may lose a sample of each other's; no choice hangs on one. Nothing here can fail a run.

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
  /** Makes sure that what is known of these workers is not old. */
  refresh(workers: readonly string[]): Promise<void>;
  peek(worker: string): Pick<Candidate, 'queue' | 'load'>;
  /** One more task under way here, or one less. */
  count(worker: string, change: 1 | -1): void;
  add(worker: string, sample: Sample): void;
  /** Everything that is known here by now has been written. */
  written(): Promise<void>;
}

export interface RecordParts {
  readonly team: string;
  readonly journal: OpenJournal;
  readonly clock: Clock;
  /** What this process calls itself. */
  readonly self: string;
}

const FRESH_MS = 1_000;
/** How soon half of what another process had under way is taken to be done. */
const QUEUE_HALF_LIFE_MS = 30_000;
const QUEUE_MIN = 0.05;

const queueSchema = z.object({ tasks: z.number().nonnegative(), at: z.number() });
type Queue = z.output<typeof queueSchema>;
const recordSchema = z.object({
  load: workerLoadSchema.optional(),
  /** What each process has under way, by the name it gave itself. */
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
    // What is known and what is yet to be written change together: nobody sees a sample twice, or not at all.
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
    // Once all that is being noticed now has been noticed.
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
      // What is known now is in the batch that is being written, or in the next. Others may add to those after it for ever.
      await writing;
      await writing;
    },
  };
}

const leftOf = ({ tasks, at }: Queue, now: number): number =>
  tasks * 0.5 ** (Math.max(0, now - at) / QUEUE_HALF_LIFE_MS);

/** A record that cannot be read is begun anew. */
function readRecord(stored: string | undefined): LoadRecord {
  if (stored === undefined) return NOTHING;
  try {
    return recordSchema.parse(JSON.parse(stored));
  } catch {
    return NOTHING;
  }
}
