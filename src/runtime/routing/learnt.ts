// What a team learnt from its runs: requests whose routing worked out, the newest in one shared record. Only what was asked,
// who did it and in which run is kept; people can look at it, change it and throw it away.

import { z } from 'zod';
import type { RunState } from '../../core/run/state.ts';
import type { OpenJournal } from '../run/wiring.ts';

const learntSchema = z.object({
  /** The run it was learnt from. */
  id: z.string(),
  request: z.string(),
  workers: z.array(z.string()),
  /** Somebody said whose it is, whatever the run did. */
  relabelled: z.literal(true).optional(),
});
export type LearntExample = z.output<typeof learntSchema>;

const recordSchema = z.object({ examples: z.array(learntSchema), edits: z.number() });
type LearntRecord = z.output<typeof recordSchema>;

export interface Learnt {
  /** Its number of edits tells a router that what it learnt from was changed by hand. */
  read(): Promise<LearntRecord>;
  learn(state: RunState): Promise<void>;
  /** How many there were of them. */
  drop(ids: readonly string[]): Promise<number>;
  /** False if there is none of that run. */
  relabel(id: string, workers: readonly string[]): Promise<boolean>;
}

const LEARNT_MAX = 1_000;
const REQUEST_CHARS_MAX = 500;

export function createLearnt({ journal, team }: { readonly journal: OpenJournal; readonly team: string }): Learnt {
  const key = `routing/${team}`;
  let last: Promise<unknown> = Promise.resolve();
  const read = async (): Promise<LearntRecord> => parse(await (await journal()).recall(key));
  // One after the other, so that runs that end together in this process are all learnt from.
  const change = <T>(act: (now: LearntRecord) => { record?: LearntRecord; value: T }): Promise<T> => {
    const done = last.then(async () => {
      const { record, value } = act(await read());
      if (record) await (await journal()).remember(key, JSON.stringify(record));
      return value;
    });
    last = done.catch(() => {});
    return done;
  };
  return {
    read,
    learn: async (state) => {
      const example = exampleFrom(state);
      if (!example) return;
      await change(({ examples, edits }) => {
        // The same words again teach nothing new; what a person said of them stays.
        const same = examples.find(({ request }) => request === example.request);
        if (same?.relabelled) return { value: undefined };
        const others = examples.filter(({ id }) => id !== example.id && id !== same?.id);
        return { record: { examples: [...others, example].slice(-LEARNT_MAX), edits }, value: undefined };
      });
    },
    drop: (ids) =>
      change(({ examples, edits }) => {
        const left = examples.filter(({ id }) => !ids.includes(id));
        const dropped = examples.length - left.length;
        return { ...(dropped > 0 ? { record: { examples: left, edits: edits + 1 } } : {}), value: dropped };
      }),
    relabel: (id, workers) =>
      change(({ examples, edits }) => {
        if (!examples.some((each) => each.id === id)) return { value: false };
        const relabelled = examples.map((each) =>
          each.id === id ? { ...each, workers: [...workers], relabelled: true as const } : each,
        );
        return { record: { examples: relabelled, edits: edits + 1 }, value: true };
      }),
  };
}

/** A choice that its outcome confirms: somebody thought about it, everybody did their part, nobody had to step in. */
function exampleFrom(state: RunState): LearntExample | undefined {
  const { runId, request, history, routing, plan, outcome, dryRun, revisions, splits, tasks } = state;
  // What the router itself decided would only confirm the router; what a rule decides never reaches it.
  if (!routing?.by || routing.by === 'rule' || routing.by === 'router') return undefined;
  if (outcome?.status !== 'complete' || dryRun || !plan || state.route === 'out-of-scope') return undefined;
  // In a conversation the words alone do not say what is meant; a long text is more than a request.
  if (history.length > 0 || request.length > REQUEST_CHARS_MAX || revisions.length > 0 || splits > 0) return undefined;
  const all = [...tasks.values()];
  const isSmooth = all.every((task) => task.status === 'succeeded' && !task.fellBack && !task.escalation);
  if (!isSmooth || all.length === 0) return undefined;
  // Whom the plan names: who of a pool did it says nothing about the request.
  return { id: runId, request, workers: [...new Set(all.map(({ task }) => task.worker))].sort() };
}

/** A record that cannot be read is begun anew. */
function parse(stored: string | undefined): LearntRecord {
  try {
    return recordSchema.parse(JSON.parse(stored ?? ''));
  } catch {
    return { examples: [], edits: 0 };
  }
}
