// Finds conflicts between results. Two claims conflict when different tasks give the same attribute of the same subject
// values that cannot both be true.
//
// C1. Claims are grouped by key, never compared pair by pair: the cost grows with the claims, and within one key with
// the distinct values, each compared with a bounded number of others.
// C2. The verdict does not depend on the order of reports; only the numbers of conflicts and the order of sides do.
// C3. A gap (unknown, n/a, null) contradicts nothing and is not a side of a conflict.

import type { Conflict } from '../journal/event.ts';
import { type Attribute, readAttribute } from './attributes.ts';
import type { Claim } from './claim.ts';
import { type ConflictKind, contradiction } from './compare-values.ts';
import { type Reading, readValue } from './reading.ts';
import { readSubject, type Subject } from './subjects.ts';
import { isUnknown } from './values/unknown.ts';

interface Claimed {
  readonly taskId: string;
  readonly claims: readonly Claim[];
}

interface Side {
  readonly taskId: string;
  readonly claim: Claim;
  readonly subject: Subject;
  readonly attribute: Attribute;
}

/** How many distinct values of one key each value is compared with (C1). */
const COMPARED_MAX = 16;

const grouped = <T>(list: Iterable<T>, keyOf: (each: T) => string): Map<string, T[]> => {
  const groups = new Map<string, T[]>();
  for (const each of list) {
    const key = keyOf(each);
    const group = groups.get(key);
    if (group) group.push(each);
    else groups.set(key, [each]);
  }
  return groups;
};

const once = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};

function memoized<T>(read: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const now = read(text);
    known.set(text, now);
    return now;
  };
}

/** Initials stand for a name if, under one attribute, only one name matches. */
function withoutAcronyms(sides: readonly Side[]): Map<string, string> {
  const names = new Map<string, Set<string>>();
  for (const { subject } of sides) {
    if (subject.initials === undefined || subject.acronym) continue;
    const known = names.get(subject.initials) ?? new Set();
    names.set(subject.initials, known.add(subject.key));
  }
  const stands = new Map<string, string>();
  for (const { subject } of sides) {
    const long = subject.acronym && subject.initials !== undefined ? names.get(subject.initials) : undefined;
    const [only] = long ?? [];
    if (only !== undefined && long?.size === 1) stands.set(subject.key, only);
  }
  return stands;
}

/** Subjects with the same name, separated by kind; those without a kind join the only kind there is. */
function* sameSubjects(sides: readonly Side[]): Generator<Side[]> {
  const stands = withoutAcronyms(sides);
  for (const named of grouped(sides, ({ subject }) => stands.get(subject.key) ?? subject.key).values()) {
    const kinds = new Set(named.map(({ subject }) => subject.kind).filter((kind) => kind !== ''));
    if (kinds.size < 2) yield named;
    else yield* grouped(named, ({ subject }) => subject.kind).values();
  }
}

interface Value {
  /** Read on first comparison: most values are never compared. */
  readonly reading: () => Reading;
  readonly claim: Claim;
  readonly attribute: Attribute;
  readonly tasks: Set<string>;
}

const statedValue = ({ claim: { value, unit, attribute } }: Side): string =>
  `${typeof value}|${value}|${unit ?? ''}|${attribute}`;

function valuesOf(sides: readonly Side[]): Value[] {
  const groups = [...grouped(sides, statedValue)].sort(([a], [b]) => (a < b ? -1 : 1));
  return groups.flatMap(([, same]) => {
    const [first] = same;
    if (!first) return [];
    const { claim, attribute } = first;
    return [
      {
        reading: once(() => readValue(claim, attribute)),
        claim,
        attribute,
        tasks: new Set(same.map(({ taskId }) => taskId)),
      },
    ];
  });
}

/** Whether two values come from different tasks: a task does not conflict with itself. */
const byDifferentTasks = (a: Value, b: Value): boolean => {
  const [one] = a.tasks;
  return a.tasks.size > 1 || b.tasks.size > 1 || (one !== undefined && !b.tasks.has(one));
};

const shown = ({ value, unit }: Claim): string => `${value}${unit === undefined ? '' : ` ${unit}`}`;

function firstContradiction(values: readonly Value[]): { kind: ConflictKind; why: string } | undefined {
  for (const [index, one] of values.entries()) {
    for (const other of values.slice(0, Math.min(index, COMPARED_MAX))) {
      if (!byDifferentTasks(one, other)) continue;
      const kind = contradiction(other.reading(), one.reading(), one.attribute);
      if (kind) return { kind, why: `"${shown(other.claim)}" and "${shown(one.claim)}" cannot both be true` };
    }
  }
  return undefined;
}

export function findConflicts(reports: readonly Claimed[]): Conflict[] {
  const subjectOf = memoized(readSubject);
  const attributeOf = memoized(readAttribute);
  const sides = reports.flatMap(({ taskId, claims }) =>
    claims.map(
      (claim): Side => ({ taskId, claim, subject: subjectOf(claim.subject), attribute: attributeOf(claim.attribute) }),
    ),
  );
  const conflicts: Conflict[] = [];
  for (const about of grouped(sides, ({ attribute }) => attribute.key).values()) {
    for (const same of sameSubjects(about)) {
      const told = same.filter(({ claim }) => !isUnknown(claim.value));
      const values = valuesOf(told);
      const found = values.length < 2 ? undefined : firstContradiction(values);
      const [first] = told;
      if (!found || !first) continue;
      conflicts.push({
        id: `k${conflicts.length + 1}`,
        subject: first.claim.subject,
        attribute: first.claim.attribute,
        sides: told.map(({ taskId, claim }) => ({ taskId, claim })),
        // In the field order of a stored conflict, so that a report is the same before and after storing.
        ...found,
      });
    }
  }
  return conflicts;
}
