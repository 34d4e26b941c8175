// Which labels a router may decide without triage. A label earns it on held-out requests: enough of them were sent its
// way, and enough of those correctly. The other labels remain advice.
//
// D1. All labels together must pass the bar with two standard errors to spare, so that few trials do not pass by luck.
// D2. From that confidence on, or a higher one, each label must pass it on its own trials.
// D3. Out-of-scope requests count as at least a sixth of all requests: examples of them are rare, in production they
// are not.

import { lowerBound, thresholdForPrecision } from '../../../core/routing/measure-scores.ts';
import type { Trial } from './train-router.ts';

interface DirectBar {
  /** The share that must be right, such as 0.98. */
  readonly precision: number;
  /** With fewer trials a label never passes. */
  readonly trialsMin: number;
  /** Standard errors to spare (D1). */
  readonly doubt: number;
}

/** Chosen so that 98 in 100 held on requests not used for the choice; see `eval:routing --cold-start`. */
export const DIRECT_BAR: DirectBar = { precision: 0.98, trialsMin: 5, doubt: 2 };

const OUT_OF_SCOPE_SHARE_MIN = 1 / 6;

export interface DirectLabel {
  readonly label: string;
  /** How many of its trials are at or above the confidence, and the share of them that was right; null without any. */
  readonly trials: number;
  readonly precision: number | null;
  /** From this confidence on it is routed directly; undefined while the label has not passed the bar. */
  readonly from: number | undefined;
}

/** One entry per label answered in some trial, by name. Out-of-scope answers are not routed, so they do not count. */
export function directLabels(trials: readonly Trial[], bar: Partial<DirectBar> = {}): DirectLabel[] {
  const { precision, trialsMin, doubt } = { ...DIRECT_BAR, ...bar };
  const weight = outOfScopeWeight(trials);
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

/** Whether the router may refuse out-of-scope requests without triage, by the same bar. */
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

function outOfScopeWeight(trials: readonly Trial[]): number {
  const outOfScope = trials.filter(({ label }) => label === null).length;
  const others = trials.length - outOfScope;
  return outOfScope === 0
    ? 1
    : Math.max(1, ((OUT_OF_SCOPE_SHARE_MIN / (1 - OUT_OF_SCOPE_SHARE_MIN)) * others) / outOfScope);
}
