import type { BudgetLine } from './run-view.ts';

export interface Meter {
  readonly spentShare: number;
  readonly reservedShare: number;
  /** What can still be reserved; null without a ceiling. */
  readonly left: number | null;
}

/** The three parts of a budget bar: spent, reserved and left add up to the ceiling. Without one, to what is used. */
export function meterOf({ spent, reserved, ceiling }: BudgetLine): Meter {
  const full = ceiling ?? spent + reserved;
  if (full <= 0) return { spentShare: 0, reservedShare: 0, left: ceiling === null ? null : 0 };
  const spentShare = Math.min(1, spent / full);
  return {
    spentShare,
    reservedShare: Math.min(1 - spentShare, reserved / full),
    left: ceiling === null ? null : Math.max(0, ceiling - spent - reserved),
  };
}
