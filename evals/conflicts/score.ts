// Counts contradictions that were found, and agreeing pairs that were flagged.

import type { Claim } from '../../src/core/reconcile/claim.ts';
import { findConflicts } from '../../src/core/reconcile/reconcile.ts';
import type { ConflictCase } from './cases.ts';

export type Detector = (a: Claim, b: Claim) => boolean;

export const byReconciliation: Detector = (a, b) =>
  findConflicts([
    { taskId: 'a', claims: [a] },
    { taskId: 'b', claims: [b] },
  ]).length > 0;

/** The control: values conflict unless they are the same text. */
export const byPlainText: Detector = (a, b) => {
  const text = ({ value, unit }: Claim): string => `${value} ${unit ?? ''}`.trim();
  return a.subject === b.subject && a.attribute === b.attribute && text(a) !== text(b);
};

const share = (part: number, whole: number): number => (whole === 0 ? 1 : Math.round((1000 * part) / whole) / 1000);
const shown = ({ subject, attribute, value, unit }: Claim): string =>
  `${subject} / ${attribute}: ${JSON.stringify(value)}${unit === undefined ? '' : ` ${unit}`}`;

export interface Mistake {
  readonly id: string;
  readonly kind: string;
  readonly a: string;
  readonly b: string;
}

export function score(cases: readonly ConflictCase[], detect: Detector) {
  const mistake = ({ id, kind, a, b }: ConflictCase): Mistake => ({ id, kind, a: shown(a), b: shown(b) });
  const conflicting = cases.filter(({ label }) => label === 'conflict');
  const agreeing = cases.filter(({ label }) => label === 'agree');
  const missed = conflicting.filter(({ a, b }) => !detect(a, b));
  const flagged = agreeing.filter(({ a, b }) => detect(a, b));
  const found = conflicting.length - missed.length;
  return {
    cases: cases.length,
    conflicts: conflicting.length,
    agreements: agreeing.length,
    precision: share(found, found + flagged.length),
    recall: share(found, conflicting.length),
    agreeingFlagged: flagged.length,
    flagged: flagged.map(mistake),
    missed: missed.map(mistake),
  };
}
