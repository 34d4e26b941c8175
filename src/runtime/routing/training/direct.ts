// Which labels a router may decide by itself. A label earns it on requests that were set aside: enough of them were sent its
// way, and enough of those rightly. The others remain advice.
//
//   D1. All labels together must pass the bar with two standard errors to spare, so that few trials do not pass by luck.
//   D2. From that confidence on, or a higher one, each label must pass it by itself, on trials of its own.
//   D3. What is nobody's counts as a sixth of all requests at least. Examples of it are few, and in truth it is not.

import { lowerBound, thresholdForPrecision } from '../../../core/routing/measure-scores.ts';
import type { Trial } from './train-router.ts';

interface DirectBar {
  /** The share that must be right, say 0.98. */
  readonly precision: number;
  /** Fewer trials of a label than this prove nothing, however well they went. */
  readonly trialsMin: number;
  /** Standard errors to spare (D1). */
  readonly doubt: number;
}

/** Chosen so that 98 in 100 held on requests that nothing was chosen on; see `eval:routing --cold-start`. */
export const DIRECT_BAR: DirectBar = { precision: 0.98, trialsMin: 5, doubt: 2 };

const STRANGERS_SHARE = 1 / 6;

export interface DirectLabel {
  readonly label: string;
  /** How many of its trials lie at or above the confidence, and the share of them that was right; null without any. */
  readonly trials: number;
  readonly precision: number | null;
  /** From this confidence on it is routed directly; undefined while the label has not passed the bar. */
  readonly from: number | undefined;
}

/** For each label answered in some trial, by name. What was out of scope is not routed, so it does not count. */
export function directLabels(trials: readonly Trial[], bar: Partial<DirectBar> = {}): DirectLabel[] {
  const { precision, trialsMin, doubt } = { ...DIRECT_BAR, ...bar };
  const weight = weightOfStrangers(trials);
  const routable = trials
    .filter(({ outOfScope }) => !outOfScope)
    .map((trial) => (trial.label === null ? { ...trial, weight } : trial));
  const all = thresholdForPrecision(routable, precision, doubt);
  return [...Map.groupBy(routable, ({ answer }) => answer)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([label, own]) => {
      const from = Math.max(all, thresholdForPrecision(own, precision));
      const routed = own.filter(({ confidence }) => confidence >= from);
      const right = routed.filter((trial) => trial.right).length;
      const passed = routed.length >= Math.max(1, trialsMin);
      return {
        label,
        trials: routed.length,
        precision: routed.length === 0 ? null : right / routed.length,
        from: passed ? from : undefined,
      };
    });
}

/** Whether it may refuse by itself what it takes for nobody's, by the same bar. */
export function refusal(trials: readonly Trial[], bar: Partial<DirectBar> = {}): Omit<DirectLabel, 'label'> {
  const { precision, doubt } = { ...DIRECT_BAR, ...bar };
  const refused = trials.filter(({ outOfScope }) => outOfScope);
  const right = refused.filter(({ label }) => label === null).length;
  const passed = refused.length > 0 && lowerBound(right, refused.length, doubt) >= precision;
  return {
    trials: refused.length,
    precision: refused.length === 0 ? null : right / refused.length,
    from: passed ? 0 : undefined,
  };
}

function weightOfStrangers(trials: readonly Trial[]): number {
  const strangers = trials.filter(({ label }) => label === null).length;
  const others = trials.length - strangers;
  return strangers === 0 ? 1 : Math.max(1, ((STRANGERS_SHARE / (1 - STRANGERS_SHARE)) * others) / strangers);
}
