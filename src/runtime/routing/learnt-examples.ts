// Examples learnt from runs: requests whose routing succeeded, the newest in one shared record. Only the request, the workers,
// what they were overruled on and the run id are stored; people can read, relabel and delete them.

import { z } from 'zod';
import { overruledIn } from '../../core/run/results.ts';
import type { RunState } from '../../core/run/state.ts';
import type { OpenJournal } from '../run/wiring.ts';

const learntSchema = z.object({
  /** The run it was learnt from. */
  id: z.string(),
  request: z.string(),
  workers: z.array(z.string()),
  /** Claims of its workers that lost a conflict: whose, about what, and why. */
  overruled: z
    .array(z.object({ worker: z.string(), about: z.string(), kind: z.string().optional(), reason: z.string() }))
    .optional(),
  /** A person set the workers; later runs do not change them. */
  relabelled: z.literal(true).optional(),
});
export type LearntExample = z.output<typeof learntSchema>;

const recordSchema = z.object({ examples: z.array(learntSchema), edits: z.number() });
type LearntRecord = z.output<typeof recordSchema>;

export interface Learnt {
  /** `edits` counts changes by people; a router is trained again when it differs. */
  read(): Promise<LearntRecord>;
  learn(state: RunState): Promise<void>;
  /** Returns how many examples were deleted. */
  drop(ids: readonly string[]): Promise<number>;
  /** False if there is no example of that run. */
  relabel(id: string, workers: readonly string[]): Promise<boolean>;
}

const LEARNT_MAX = 1_000;
const REQUEST_CHARS_MAX = 500;

export function createLearnt({ journal, team }: { readonly journal: OpenJournal; readonly team: string }): Learnt {
  const key = `routing/${team}`;
  let last: Promise<unknown> = Promise.resolve();
  const read = async (): Promise<LearntRecord> => parse(await (await journal()).recall(key));
  // One after the other, so that no example is lost when several runs of this process end together.
  const change = <T>(act: (now: LearntRecord) => { record?: LearntRecord; value: T }): Promise<T> => {
    const done = last.then(() => changeNow(act));
    last = done.catch(() => {});
    return done;
  };
  const changeNow = async <T>(act: (now: LearntRecord) => { record?: LearntRecord; value: T }): Promise<T> => {
    const store = await journal();
    for (;;) {
      const text = await store.recall(key);
      const { record, value } = act(parse(text));
      // If another process changed the record meanwhile, again: an example that it deleted must not come back.
      if (!record || (await store.swap(key, text, JSON.stringify(record)))) return value;
    }
  };
  return {
    read,
    learn: async (state) => {
      const example = exampleFrom(state);
      if (!example) return;
      await change(({ examples, edits }) => {
        // The same request again replaces the old example, unless a person relabelled it.
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

/** An example, if the outcome confirms the routing: a model, function or person routed it and every task succeeded. */
function exampleFrom(state: RunState): LearntExample | undefined {
  const { runId, request, history, routing, plan, outcome, dryRun, revisions, splits, tasks } = state;
  // A decision of the router would only confirm the router, and requests with a rule never reach it.
  if (!routing?.by || routing.by === 'rule' || routing.by === 'router') return undefined;
  if (outcome?.status !== 'complete' || dryRun || !plan || state.route === 'out-of-scope') return undefined;
  // In a conversation the request depends on earlier turns; a long text is more than a request.
  if (history.length > 0 || request.length > REQUEST_CHARS_MAX || revisions.length > 0 || splits > 0) return undefined;
  const all = [...tasks.values()];
  const isSmooth = all.every((task) => task.status === 'succeeded' && !task.fellBack && !task.escalation);
  if (!isSmooth || all.length === 0) return undefined;
  // The pool that the plan names, not its member: the choice of a member says nothing about the request.
  const workers = [...new Set(all.map(({ task }) => task.worker))].sort();
  const overruled = overruledIn(state).map(({ conflictId: _, taskId, ...cause }) => ({
    ...cause,
    worker: tasks.get(taskId)?.task.worker ?? cause.worker,
  }));
  return { id: runId, request, workers, ...(overruled.length > 0 ? { overruled } : {}) };
}

/** An unreadable record counts as empty. */
function parse(stored: string | undefined): LearntRecord {
  try {
    return recordSchema.parse(JSON.parse(stored ?? ''));
  } catch {
    return { examples: [], edits: 0 };
  }
}
