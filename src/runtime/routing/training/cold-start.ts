// Measures a new team: with worker descriptions only, then with ten, thirty and a hundred examples per label. Reports
// its accuracy, and the share of requests it may route directly if 98 in 100 must be right; the confidence for that is
// chosen on examples set aside.

import { classify, type Embed, type Router } from '../../../core/routing/router.ts';
import type { Described } from './descriptions.ts';
import { directLabels } from './direct-labels.ts';
import type { Example } from './example.ts';
import { diceOf, shuffleInPlace } from './seeded.ts';
import { trainWithTrials } from './train-router.ts';

export interface ColdStartPoint {
  readonly examplesPerLabel: number;
  readonly accuracy: number | null;
  /** How many labels have passed the bar. */
  readonly directLabels: number;
  readonly directShare: number | null;
  /** The precision of direct routing on requests that were not used for any choice. */
  readonly directPrecision: number | null;
}

const SIZES = [0, 10, 30, 100];

interface ColdStart {
  readonly train: readonly Example[];
  readonly descriptions: readonly Described[];
  readonly test: readonly Example[];
  readonly embed?: Embed | undefined;
}

export const coldStart = ({ train, ...given }: ColdStart): ColdStartPoint[] =>
  SIZES.map((examplesPerLabel) => ({
    examplesPerLabel,
    ...point({ train: firstOfEach(train, examplesPerLabel), ...given }),
  }));

/** The examples it learns from; further examples are not used. */
export const coldStartExamples = (train: readonly Example[]): Example[] => firstOfEach(train, Math.max(...SIZES));

const share = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 10_000) / 10_000;

function point({ train, descriptions, test, embed }: ColdStart): Omit<ColdStartPoint, 'examplesPerLabel'> {
  const { router, trials } = trainWithTrials(train, { descriptions, ...(embed && { embed }) });
  // Without trials nothing is routed directly: a bar that was not measured is not passed.
  const direct = new Map(directLabels(trials).map(({ label, from }) => [label, from ?? Number.POSITIVE_INFINITY]));
  const judged = judgedBy(router, test, embed);
  const inScope = judged.filter(({ label }) => label !== null);
  const routed = judged.filter(
    ({ answer, confidence, outOfScope }) =>
      !outOfScope && confidence >= (direct.get(answer) ?? Number.POSITIVE_INFINITY),
  );
  return {
    accuracy: share(inScope.filter(({ right }) => right).length, inScope.length),
    directLabels: [...direct.values()].filter(Number.isFinite).length,
    directShare: share(routed.length, judged.length),
    directPrecision: share(routed.filter(({ right }) => right).length, routed.length),
  };
}

const judgedBy = (router: Router, examples: readonly Example[], embed: Embed | undefined) =>
  examples.map(({ text, label }) => {
    const decision = classify(router, text, embed);
    const { label: answer, confidence, outOfScope } = decision;
    return { label, answer, confidence, outOfScope, right: answer === label };
  });

/** A seeded choice, so always the same examples; the ten are among the thirty. */
function firstOfEach(examples: readonly Example[], count: number): Example[] {
  const order = Int32Array.from(examples.keys());
  shuffleInPlace(order, diceOf(2));
  const taken = new Map<string | null, number>();
  return [...order].flatMap((at) => {
    const example = examples[at];
    const already = taken.get(example?.label ?? null) ?? 0;
    if (!example || already >= count) return [];
    taken.set(example.label, already + 1);
    return [example];
  });
}
