// How good a plan is, where a case says what a good one has: parts that no task covers, dependencies that nothing needs, and
// needed ones that are missing.

import type { Task } from '../plan/plan-schema.ts';
import type { PlanLabel } from './case.ts';

type PlannedTask = Pick<Task, 'id' | 'worker' | 'instruction' | 'dependsOn'>;

export interface PlanVerdict {
  readonly parts: number;
  readonly missingParts: readonly string[];
  /** How many dependencies join tasks of labelled parts, and those that no part needs, as `t2 after t1`. */
  readonly dependencies: number;
  readonly falseDependencies: readonly string[];
  /** How many dependencies the label asks for, and those that the plan lacks, as `refund after line`. */
  readonly needed: number;
  readonly missingDependencies: readonly string[];
}

export interface PlanFigures {
  readonly cases: number;
  /** Cases whose plans have none of the faults below. */
  readonly passed: number;
  readonly passRate: number | null;
  readonly missingParts: Share;
  readonly falseDependencies: Share;
  readonly missingDependencies: Share;
  readonly faults: readonly { readonly at: string; readonly request: string; readonly why: readonly string[] }[];
}

interface Share {
  readonly count: number;
  /** Of all parts, of all dependencies in plans, of all needed dependencies. */
  readonly share: number | null;
}

const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').toLowerCase();

export function judgePlan({ parts, needs }: PlanLabel, tasks: readonly PlannedTask[]): PlanVerdict {
  const names = Object.keys(parts);
  const covering = new Map(names.map((name) => [name, tasks.filter((task) => covers(task, parts[name]))]));
  const partsOf = (id: string): string[] =>
    names.filter((name) => covering.get(name)?.some((task) => task.id === id) === true);
  const isNeeded = closureOf(new Map(Object.entries(needs)));
  const waits = closureOf(new Map(tasks.map(({ id, dependsOn }) => [id, dependsOn])));
  const joined = tasks.flatMap(({ id, dependsOn }) =>
    dependsOn
      .filter((other) => partsOf(id).length > 0 && partsOf(other).length > 0)
      .map((other) => [id, other] as const),
  );
  const wanted = Object.entries(needs).flatMap(([name, others]) => others.map((other) => [name, other] as const));
  const isThere = (name: string, other: string): boolean =>
    (covering.get(name) ?? []).some((task) =>
      (covering.get(other) ?? []).some((first) => first.id === task.id || waits(task.id).has(first.id)),
    );
  const isMissing = (name: string): boolean => covering.get(name)?.length === 0;
  return {
    parts: names.length,
    missingParts: names.filter(isMissing),
    dependencies: joined.length,
    falseDependencies: joined
      .filter(([id, other]) => !partsOf(id).some((part) => partsOf(other).some((first) => isNeeded(part).has(first))))
      .map(([id, other]) => `${id} after ${other}`),
    needed: wanted.length,
    missingDependencies: wanted
      .filter(([name, other]) => !isMissing(name) && !isMissing(other) && !isThere(name, other))
      .map(([name, other]) => `${name} after ${other}`),
  };
}

/** One task may cover several parts of its worker. */
const covers = ({ worker, instruction }: PlannedTask, part: PlanLabel['parts'][string] | undefined): boolean =>
  part !== undefined &&
  part.worker === worker &&
  (part.mentions ?? []).every((text) => plain(instruction).includes(plain(text)));

/** Everything that a name leads to, directly or through others. */
function closureOf(edges: ReadonlyMap<string, readonly string[]>): (name: string) => ReadonlySet<string> {
  return (name) => {
    const seen = new Set<string>();
    const open = [...(edges.get(name) ?? [])];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (seen.has(next)) continue;
      seen.add(next);
      open.push(...(edges.get(next) ?? []));
    }
    return seen;
  };
}

const whyOf = ({ missingParts, falseDependencies, missingDependencies }: PlanVerdict): string[] => [
  ...missingParts.map((part) => `no task for ${part}`),
  ...falseDependencies.map((pair) => `${pair} without need`),
  ...missingDependencies.map((pair) => `does not put ${pair}`),
];

interface PlannedCase {
  readonly at: string;
  readonly request: string;
  readonly plan: PlanVerdict;
}

export function planFigures(cases: readonly PlannedCase[]): PlanFigures {
  const faults = cases
    .map(({ at, request, plan }) => ({ at, request, why: whyOf(plan) }))
    .filter(({ why }) => why.length > 0);
  const sum = (count: (plan: PlanVerdict) => number): number => cases.reduce((all, { plan }) => all + count(plan), 0);
  const share = (count: number, of: number): Share => ({
    count,
    share: of === 0 ? (cases.length > 0 ? 0 : null) : count / of,
  });
  const passed = cases.length - faults.length;
  return {
    cases: cases.length,
    passed,
    passRate: cases.length === 0 ? null : passed / cases.length,
    missingParts: share(
      sum(({ missingParts }) => missingParts.length),
      sum(({ parts }) => parts),
    ),
    falseDependencies: share(
      sum(({ falseDependencies }) => falseDependencies.length),
      sum(({ dependencies }) => dependencies),
    ),
    missingDependencies: share(
      sum(({ missingDependencies }) => missingDependencies.length),
      sum(({ needed }) => needed),
    ),
    faults,
  };
}
