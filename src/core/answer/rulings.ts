// What a ruling on a conflict means for the answer: one value holds, the others are overruled. A judge or a person may
// also settle on a value that no side stated.

import type { Conflict } from '../journal/event.ts';
import { type Claim, contentAsText } from '../reconcile/claim.ts';

type Side = Conflict['sides'][number];

/** A conflict with a ruling that decides it. */
export interface Settled {
  readonly conflict: Conflict;
  /** The value that holds, as text with its unit. */
  readonly holds: string;
  readonly overruled: readonly Side[];
  readonly reason: string;
}

/** A settled conflict, and the text of results that have nothing to do with its sides. */
export interface Bound extends Settled {
  /** A value that these mention as well may be about something else. */
  readonly elsewhere: string;
}

export const valueText = ({ value, unit }: Pick<Claim, 'value' | 'unit'>): string =>
  `${value}${unit === undefined ? '' : ` ${unit}`}`;

export const isOpen = ({ ruling }: Conflict): boolean => ruling?.taskId === undefined && ruling?.value === undefined;

/** Drafts of earlier versions were not held to rulings; their conflicts have no groups. */
export const bindsDraft = (conflict: Conflict): boolean =>
  !isOpen(conflict) && conflict.sides.some(({ group }) => group !== undefined);

export function settledOf(conflict: Conflict): Settled | undefined {
  const { sides, ruling } = conflict;
  if (!ruling) return undefined;
  const { taskId, value, reason } = ruling;
  const right = taskId === undefined ? undefined : sides.find((side) => side.taskId === taskId);
  if (right) {
    const overruled = sides.filter((side) => !agrees(side, right));
    return { conflict, holds: valueText(right.claim), overruled, reason };
  }
  if (value === undefined) return undefined;
  // A person may write "12 euros, since May" and mean the side that said 12.
  const overruled = sides.filter(({ claim }) => !isWordIn(`${claim.value}`, value));
  return { conflict, holds: withUnit(value, sides), overruled, reason };
}

/** A bare number is meant in the unit that all sides use. */
function withUnit(value: string, sides: readonly Side[]): string {
  const [unit, ...others] = new Set(sides.map(({ claim }) => claim.unit));
  return unit !== undefined && others.length === 0 && /^-?[\d.,]+$/.test(value) ? `${value} ${unit}` : value;
}

export const settledIn = (conflicts: readonly Conflict[]): Settled[] =>
  conflicts.flatMap((conflict) => settledOf(conflict) ?? []);

/** Sides of one group state the same value, perhaps in other words; journals of format 1 have no groups. */
const agrees = (a: Side, b: Side): boolean =>
  a.group !== undefined && b.group !== undefined
    ? a.group === b.group
    : valueText(a.claim).toLowerCase() === valueText(b.claim).toLowerCase();

/** Whether a text contains a value as a whole word or number: "5" is not in "12.5" or "50". */
function isWordIn(value: string, text: string): boolean {
  const [wanted, whole] = [value.trim().toLowerCase(), text.toLowerCase()];
  if (wanted === '') return false;
  for (let at = whole.indexOf(wanted); at >= 0; at = whole.indexOf(wanted, at + 1)) {
    const isCutBefore = /[\p{L}\p{N}]$|\d[.,]$/u.test(whole.slice(Math.max(0, at - 2), at));
    const isCutAfter = /^[\p{L}\p{N}]|^[.,]\d/u.test(whole.slice(at + wanted.length, at + wanted.length + 2));
    if (!isCutBefore && !isCutAfter) return true;
  }
  return false;
}

/** Numbers the sides, so that sides that agree share a number. */
export function withGroups(conflict: Conflict, contradict: (a: Claim, b: Claim) => boolean): Conflict {
  const firsts: Claim[] = [];
  const sides = conflict.sides.map(({ taskId, claim }) => {
    let group = firsts.findIndex((first) => !contradict(first, claim));
    if (group < 0) group = firsts.push(claim) - 1;
    return { taskId, claim, group };
  });
  return { ...conflict, sides };
}

interface Told {
  readonly taskId: string;
  readonly result: { readonly content?: unknown };
}

interface Dependent {
  readonly id: string;
  readonly dependsOn: readonly string[];
}

export const bindRulings = (
  conflicts: readonly Conflict[],
  reports: readonly Told[],
  tasks: readonly Dependent[],
): Bound[] =>
  settledIn(conflicts).map((settled) => {
    const involved = withDependants(
      settled.conflict.sides.map(({ taskId }) => taskId),
      tasks,
    );
    const others = reports.filter(({ taskId }) => !involved.has(taskId));
    return { ...settled, elsewhere: others.map(({ result }) => contentAsText(result.content)).join('\n') };
  });

/** The sides of a conflict, and all tasks that built on one of them. */
function withDependants(sides: readonly string[], tasks: readonly Dependent[]): ReadonlySet<string> {
  const involved = new Set(sides);
  // Iterating a set also visits ids added during the loop.
  for (const id of involved) for (const task of tasks) if (task.dependsOn.includes(id)) involved.add(task.id);
  return involved;
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** One sentence for the reader of an answer: that there was a conflict, which value holds, and why. */
export function rulingNote({ conflict: { subject, attribute }, holds, overruled, reason }: Settled): string {
  const others = [...new Set(overruled.map(({ claim }) => valueText(claim)))];
  const not = others.length === 0 ? '' : `, not ${others.join(' or ')}`;
  const why = oneLine(reason).replace(/\.$/, '');
  return `Sources disagreed about ${oneLine(attribute)} of ${oneLine(subject)}: ${oneLine(holds)} holds${not}${why === '' ? '' : ` (${why})`}.`;
}
