// Results → agreed and conflicting. Two claims conflict when different tasks give the same attribute of the same
// subject different values.

import type { Conflict } from '../journal/event.ts';
import type { Claim } from './claim.ts';

export interface Claimed {
  readonly taskId: string;
  readonly claims: readonly Claim[];
}

const normal = (text: string): string => text.trim().toLowerCase().replace(/\s+/g, ' ');
const statedValue = ({ value, unit }: Claim): string =>
  `${typeof value === 'string' ? normal(value) : value}|${normal(unit ?? '')}`;

export function findConflicts(reports: readonly Claimed[]): Conflict[] {
  const bySubject = new Map<string, { taskId: string; claim: Claim }[]>();
  for (const { taskId, claims } of reports) {
    for (const claim of claims) {
      const about = `${normal(claim.subject)}\n${normal(claim.attribute)}`;
      const sides = bySubject.get(about);
      if (sides) sides.push({ taskId, claim });
      else bySubject.set(about, [{ taskId, claim }]);
    }
  }
  const conflicts: Conflict[] = [];
  for (const sides of bySubject.values()) {
    const [first] = sides;
    if (!first || new Set(sides.map(({ claim }) => statedValue(claim))).size < 2) continue;
    if (new Set(sides.map(({ taskId }) => taskId)).size < 2) continue;
    conflicts.push({
      id: `k${conflicts.length + 1}`,
      subject: first.claim.subject,
      attribute: first.claim.attribute,
      sides,
    });
  }
  return conflicts;
}
