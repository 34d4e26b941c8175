// Which labels a router may decide by itself. A label earns it on requests that were set aside: enough of them were sent its
// way, and enough of those rightly. The others remain advice.

import { thresholdForPrecision } from './measure-scores.ts';
import type { Trial } from './train-router.ts';

export interface DirectBar {
  /** The share that must be right, say 0.98. */
  readonly precision: number;
  /** Fewer trials than this prove nothing, however well they went. */
  readonly trialsMin: number;
}

export interface DirectLabel {
  readonly label: string;
  /** How many of its trials lie at or above the confidence, and the share of them that was right; null without any. */
  readonly trials: number;
  readonly precision: number | null;
  /** From this confidence on it is routed directly; undefined while the label has not passed the bar. */
  readonly from: number | undefined;
}

/** For each label answered in some trial, by name. What was out of scope is not routed, so it does not count. */
export function directLabels(trials: readonly Trial[], { precision, trialsMin }: DirectBar): DirectLabel[] {
  const answered = Map.groupBy(
    trials.filter(({ outOfScope }) => !outOfScope),
    ({ answer }) => answer,
  );
  return [...answered]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([label, own]) => {
      const from = thresholdForPrecision(own, precision);
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
