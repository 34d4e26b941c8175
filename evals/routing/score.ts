// Trains on one file, tunes on a second, measures on a third. The third is not used before training and tuning are done.

import { inScopeAccuracy, outOfScopeRecall } from '../../src/core/routing/measure.ts';
import { auroc, calibrationError } from '../../src/core/routing/measure-scores.ts';
import { classify, type Decision, type Embed, type Router } from '../../src/core/routing/router.ts';
import { routerFromBytes, routerToBytes } from '../../src/core/routing/router-bytes.ts';
import type { Example } from '../../src/runtime/routing/training/example.ts';
import { diceOf, shuffleInPlace } from '../../src/runtime/routing/training/seeded.ts';
import { trainRouter } from '../../src/runtime/routing/training/train-router.ts';

export interface Figures {
  readonly inScopeAccuracy: number | null;
  readonly atThreshold: { readonly inScopeAccuracy: number | null; readonly oosRecall: number | null };
  readonly auroc: number | null;
  readonly calibrationError: number | null;
  readonly microsPerDecision: number;
  readonly trainSeconds: number;
  readonly modelBytes: number;
}

export interface Parts {
  readonly train: readonly Example[];
  readonly val: readonly Example[] | undefined;
  readonly test: readonly Example[];
  readonly embed: Embed | undefined;
}

const PASSES = 5;

export function scoreRouting({ train, val, test, embed }: Parts): Figures {
  const began = performance.now();
  const trained = trainRouter(train, { ...(val && { validation: val }), ...(embed && { embed }) });
  const trainSeconds = (performance.now() - began) / 1000;
  const bytes = routerToBytes(trained);
  // Measure the router as it is after storing and reading it again.
  const router = routerFromBytes(bytes);
  const { decisions, microsPerDecision } = decideAll(router, test, embed);
  return {
    ...accuracies(test, decisions),
    microsPerDecision: round(microsPerDecision, 1),
    trainSeconds: round(trainSeconds, 3),
    modelBytes: bytes.length,
  };
}

/** The median time per decision over several passes, so that other load on the machine matters less. */
function decideAll(router: Router, test: readonly Example[], embed: Embed | undefined) {
  const micros: number[] = [];
  let decisions: Decision[] = [];
  for (let pass = 0; pass < PASSES; pass++) {
    decisions = test.map(({ text }) => {
      const began = performance.now();
      const decision = classify(router, text, embed);
      micros.push((performance.now() - began) * 1000);
      return decision;
    });
  }
  return { decisions, microsPerDecision: micros.sort((a, b) => a - b)[micros.length >> 1] ?? 0 };
}

function accuracies(test: readonly Example[], decisions: readonly Decision[]) {
  const plain = test.map(({ label }, at) => ({ label, answer: decisions[at]?.label ?? null }));
  const cut = test.map(({ label }, at) => ({
    label,
    answer: decisions[at]?.outOfScope ? null : (decisions[at]?.label ?? null),
  }));
  const familiarities = (inScope: boolean): number[] =>
    decisions.filter((_, at) => (test[at]?.label !== null) === inScope).map(({ familiarity }) => familiarity);
  const judged = test.map(({ label }, at) => ({
    confidence: decisions[at]?.confidence ?? 0,
    right: label === decisions[at]?.label,
  }));
  return {
    inScopeAccuracy: rounded(inScopeAccuracy(plain)),
    atThreshold: { inScopeAccuracy: rounded(inScopeAccuracy(cut)), oosRecall: rounded(outOfScopeRecall(cut)) },
    auroc: rounded(auroc(familiarities(true), familiarities(false))),
    calibrationError: rounded(calibrationError(judged).error),
  };
}

export const round = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits;
export const rounded = (value: number | null): number | null => (value === null ? null : round(value, 4));

/** The control: the same texts with shuffled labels. */
export function withLabelsShuffled(examples: readonly Example[]): Example[] {
  const order = Int32Array.from(examples.keys());
  shuffleInPlace(order, diceOf(1));
  return examples.map(({ text }, at) => ({ text, label: examples[order[at] ?? at]?.label ?? null }));
}
