// Compares budgets with actual usage, by the provider's books and by the run's own journal.

import type { Budget, RunReport } from 'bosun';
import type { Billed } from './provider.ts';
import type { Scenario } from './scenario.ts';

interface Used {
  readonly tokens: number;
  readonly microUsd: number;
  readonly steps: number;
}

const sumOf = (bills: readonly Billed[]): Used => ({
  tokens: bills.reduce((sum, { tokens }) => sum + tokens, 0),
  microUsd: bills.reduce((sum, { microUsd }) => sum + microUsd, 0),
  steps: bills.length,
});

type ReportedUsage = Omit<RunReport['usage'], 'byWorker'>;
const journalled = ({ inputTokens, outputTokens, costUsd, modelCalls, toolCalls }: ReportedUsage): Used => ({
  tokens: inputTokens + outputTokens,
  microUsd: Math.round(costUsd * 1_000_000),
  steps: modelCalls + toolCalls,
});

export interface Overshoots {
  readonly byProvider: readonly string[];
  readonly byJournal: readonly string[];
  /** Usage that the provider billed and the journal does not hold. A budget is unsafe then, even if it was large enough. */
  readonly unknown: readonly string[];
}

export function overshootsOf(
  { budget, pages }: Scenario,
  report: RunReport | undefined,
  bills: readonly Billed[],
): Overshoots {
  const byProvider = exceeded('the run, by the provider', budget, sumOf(bills));
  for (const page of pages) {
    const own = bills.filter((bill) => bill.page === page.id);
    byProvider.push(...exceeded(`${page.id}, by the provider`, page.budget ?? {}, sumOf(own)));
  }
  if (!report) return { byProvider, byJournal: [], unknown: [] };
  const told = journalled(report.usage);
  const byJournal = exceeded('the run, by its journal', budget, told);
  for (const { id, usage } of report.tasks) {
    const own = pages.find((page) => page.id === id)?.budget;
    byJournal.push(...exceeded(`${id}, by its journal`, own ?? {}, journalled(usage)));
  }
  const counted = { tokens: told.tokens, usd: told.microUsd / 1_000_000 };
  return { byProvider, byJournal, unknown: exceeded('billed more than the journal holds', counted, sumOf(bills)) };
}

function exceeded(what: string, { tokens, usd, steps }: Budget, used: Used): string[] {
  const found: string[] = [];
  if (tokens !== undefined && used.tokens > tokens) found.push(`${what}: ${used.tokens} of ${tokens} tokens`);
  const microUsd = usd === undefined ? undefined : Math.round(usd * 1_000_000);
  if (microUsd !== undefined && used.microUsd > microUsd)
    found.push(`${what}: ${used.microUsd} of ${microUsd} micro-dollars`);
  if (steps !== undefined && used.steps > steps) found.push(`${what}: ${used.steps} of ${steps} steps`);
  return found;
}
