// A new team: nothing but the names of its labels, then ten, thirty and a hundred examples of each. How often it is right, and
// what share it may route directly if 98 in 100 must be right; the confidence for that is chosen on examples set aside.

import type { Described } from '../../src/core/routing/descriptions.ts';
import { directLabels } from '../../src/core/routing/direct.ts';
import type { Example } from '../../src/core/routing/example.ts';
import { classify, type Embed, type Router } from '../../src/core/routing/router.ts';
import { diceOf, shuffleInPlace } from '../../src/core/routing/seeded.ts';
import { trainWithTrials } from '../../src/core/routing/train-router.ts';
import { rounded } from './score.ts';

export interface ColdStartPoint {
  readonly examplesPerLabel: number;
  readonly accuracy: number | null;
  /** How many labels have passed the bar. */
  readonly directLabels: number;
  readonly directShare: number | null;
  /** What became of the 98 in 100 on requests that nothing was chosen on. */
  readonly directPrecision: number | null;
}

const SIZES = [0, 10, 30, 100];

interface Given {
  readonly train: readonly Example[];
  readonly test: readonly Example[];
  readonly embed: Embed | undefined;
}

export function coldStart({ train, test, embed }: Given): ColdStartPoint[] {
  const labels = [...new Set(train.flatMap(({ label }) => (label === null ? [] : [label])))];
  const descriptions = labels.map((label) => ({ label, does: '' }));
  return SIZES.map((examplesPerLabel) => {
    const own = firstOfEach(train, examplesPerLabel);
    return { examplesPerLabel, ...point({ train: own, test, embed }, descriptions) };
  });
}

function point(
  { train, test, embed }: Given,
  descriptions: readonly Described[],
): Omit<ColdStartPoint, 'examplesPerLabel'> {
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
    accuracy: rounded(inScope.filter(({ right }) => right).length / inScope.length),
    directLabels: [...direct.values()].filter(Number.isFinite).length,
    directShare: rounded(routed.length / judged.length),
    directPrecision: routed.length === 0 ? null : rounded(routed.filter(({ right }) => right).length / routed.length),
  };
}

const judgedBy = (router: Router, examples: readonly Example[], embed: Embed | undefined) =>
  examples.map(({ text, label }) => {
    const decision = classify(router, text, embed);
    const { label: answer, confidence, outOfScope } = decision;
    return { label, answer, confidence, outOfScope, right: answer === label };
  });

/** The same examples whoever asks: a seeded choice, and the ten are among the thirty. */
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
