// A trained router and what it may decide alone. Trained from examples, stored as text in the store or in a file.

import { z } from 'zod';
import { lowerBound } from '../../core/routing/measure-scores.ts';
import type { Embed, Router } from '../../core/routing/router.ts';
import { routerFromBytes, routerToBytes } from '../../core/routing/router-bytes.ts';
import { withoutSkill } from './examples.ts';
import type { Described } from './training/descriptions.ts';
import { DIRECT_BAR, type DirectLabel, directLabels, refusal } from './training/direct-labels.ts';
import type { Example } from './training/example.ts';
import { type Trial, trainWithTrials } from './training/train-router.ts';

const VERSION = 2;

const directSchema = z.object({
  label: z.string(),
  trials: z.number(),
  precision: z.number().nullable(),
  from: z.number().optional(),
});
/** What the router may decide alone; one record for words only, one for words and encoder. */
const maySchema = z.object({
  direct: z.array(directSchema),
  refusal: directSchema.omit({ label: true }),
  /** By label: how many held-out requests it would have sent there, and how many of them were right. */
  heldOut: z.record(z.string(), z.object({ requests: z.number(), right: z.number() })),
  /** Lower bound of the share of held-out requests it got right, including refusals. */
  record: z.number(),
});
export type May = z.output<typeof maySchema>;

const keptSchema = z.object({
  version: z.literal(VERSION),
  /** Digest of its input, without the examples learnt from runs. */
  digest: z.string(),
  learnt: z.number(),
  edits: z.number(),
  examples: z.number(),
  byWords: maySchema,
  byBoth: maySchema.optional(),
  router: z.string(),
});
type Kept = z.output<typeof keptSchema>;
export type TrainedRouter = Omit<Kept, 'router' | 'version'> & { readonly router: Router };

export interface Lessons {
  readonly digest: string;
  readonly learnt: number;
  readonly edits: number;
  readonly examples: readonly Example[];
  readonly descriptions: readonly Described[];
  readonly precision: number;
}

export function train(lessons: Lessons, embed: Embed | undefined): TrainedRouter {
  const { digest, learnt, edits, examples, descriptions, precision } = lessons;
  const { router, trials, wordTrials } = trainWithTrials(examples, { descriptions, ...(embed ? { embed } : {}) });
  const may = (tried: readonly Trial[]): May => {
    const byWorker = tried.map(forWorkers);
    const sent = Map.groupBy(
      byWorker.filter(({ outOfScope }) => !outOfScope),
      ({ answer }) => answer,
    );
    const counts = (own: readonly Trial[]) => ({
      requests: own.length,
      right: own.filter(({ right }) => right).length,
    });
    return {
      direct: directLabels(byWorker, { precision }).map(plain),
      refusal: refusal(byWorker, { precision }),
      heldOut: Object.fromEntries(Array.from(sent, ([label, own]) => [label, counts(own)])),
      record: recordOf(byWorker),
    };
  };
  return {
    digest,
    learnt,
    edits,
    examples: examples.length,
    byWords: may(wordTrials),
    ...(router.meaning ? { byBoth: may(trials) } : {}),
    router,
  };
}

function recordOf(tried: readonly Trial[]): number {
  const right = tried.filter(({ outOfScope, label, right }) => (outOfScope ? label === null : right)).length;
  return tried.length === 0 ? 0 : lowerBound(right, tried.length, DIRECT_BAR.doubt);
}

/** Compares workers only, not their skills. */
function forWorkers(trial: Trial): Trial {
  const label = trial.label === null ? null : withoutSkill(trial.label);
  const answer = withoutSkill(trial.answer);
  return { ...trial, label, answer, right: label === answer };
}

const plain = ({ label, trials, precision, from }: DirectLabel): May['direct'][number] => ({
  label,
  trials,
  precision,
  ...(from === undefined ? {} : { from }),
});

export const toText = ({ router, ...rest }: TrainedRouter): string =>
  JSON.stringify({
    version: VERSION,
    ...rest,
    router: Buffer.from(routerToBytes(router)).toString('base64'),
  } satisfies Kept);

/** Undefined for a record of another version or a damaged one; the router is then trained again. */
export function fromText(text: string | undefined): TrainedRouter | undefined {
  if (text === undefined) return undefined;
  try {
    const { version: _, router, ...rest } = keptSchema.parse(JSON.parse(text));
    return { ...rest, router: routerFromBytes(Buffer.from(router, 'base64')) };
  } catch {
    return undefined;
  }
}
