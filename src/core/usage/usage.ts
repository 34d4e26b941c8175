// Usage over any number of runs: by worker, run, model, day or team.

import { usdFrom } from '../budget/money.ts';
import type { EventOf } from '../journal/event.ts';
import { addSpent, DAY_MS, nothingSpent, type RunUsage, type SpendingOfRun, type Spent } from './spending.ts';

export const USAGE_BY = ['worker', 'run', 'model', 'day', 'team'] as const;
export type UsageBy = (typeof USAGE_BY)[number];

export interface UsageFigures extends Omit<Spent, 'microUsd'> {
  readonly costUsd: number;
  readonly runs: number;
}

export interface UsageRow extends UsageFigures {
  /** The name of the worker, run, model, day or team. */
  readonly name: string;
}

interface UsageAlert extends Omit<EventOf<'alert-raised'>, 'type' | 'at'> {
  readonly runId: string;
  readonly at: string;
}

export interface UsageReport {
  readonly by: UsageBy;
  /** The first day that counts, in UTC; null for all days. */
  readonly since: string | null;
  readonly rows: readonly UsageRow[];
  readonly total: UsageFigures;
  readonly alerts: readonly UsageAlert[];
}

const NO_MODEL = '(no model)';
const dayOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

function nameOf(by: UsageBy, run: RunUsage, { worker, model, day }: SpendingOfRun): string {
  switch (by) {
    case 'worker':
      return worker;
    case 'run':
      return run.runId;
    case 'model':
      return model ?? NO_MODEL;
    case 'day':
      return dayOf(day);
    case 'team':
      return run.team;
    default:
      return by satisfies never;
  }
}

interface Group {
  readonly spent: Spent;
  runs: number;
  /** The run that was counted last; the usage of a run comes in one piece. */
  last: RunUsage | undefined;
}

const emptyGroup = (): Group => ({ spent: nothingSpent(), runs: 0, last: undefined });

function countRun(group: Group, run: RunUsage): void {
  if (group.last === run) return;
  group.last = run;
  group.runs += 1;
}

const figuresOf = ({ spent: { microUsd, ...rest }, runs }: Group): UsageFigures => ({
  ...rest,
  costUsd: usdFrom(microUsd),
  runs,
});

/** `since` is a time; its whole day counts. A store has many thousand runs, so little is done for each. */
export function usageReport(
  runs: Iterable<RunUsage>,
  { by, since }: { readonly by: UsageBy; readonly since?: number | undefined },
): UsageReport {
  const firstDay = since === undefined ? Number.NEGATIVE_INFINITY : Math.floor(since / DAY_MS);
  const groups = new Map<string, Group>();
  const total = emptyGroup();
  const alerts: UsageAlert[] = [];
  for (const run of runs) {
    for (const spending of run.spending) {
      if (spending.day < firstDay) continue;
      const name = nameOf(by, run, spending);
      let group = groups.get(name);
      if (!group) {
        group = emptyGroup();
        groups.set(name, group);
      }
      addSpent(group.spent, spending);
      countRun(group, run);
      countRun(total, run);
    }
    for (const { type: _, at, ...alert } of run.alerts)
      if (at >= firstDay * DAY_MS) alerts.push({ runId: run.runId, at: new Date(at).toISOString(), ...alert });
  }
  for (const { spent } of groups.values()) addSpent(total.spent, spent);
  const rows = Array.from(groups, ([name, group]) => ({ name, ...figuresOf(group) }));
  return {
    by,
    since: since === undefined ? null : dayOf(firstDay),
    rows: rows.sort(by === 'day' || by === 'run' ? byName : byCost),
    total: figuresOf(total),
    alerts,
  };
}

const byName = (a: UsageRow, b: UsageRow): number => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);
const tokensOf = (row: UsageRow): number => row.inputTokens + row.outputTokens;
/** The most expensive first; without costs, the largest. */
const byCost = (a: UsageRow, b: UsageRow): number =>
  b.costUsd - a.costUsd || tokensOf(b) - tokensOf(a) || b.tasks - a.tasks || byName(a, b);
