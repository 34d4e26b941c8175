// Computes the figures of an evaluation from the results of its cases, for one model.

import type { UsageReport } from '../report/report.ts';
import type { Kind } from './case.ts';
import { distinct, type Why } from './judge-case.ts';
import { type PlanFigures, type PlanVerdict, planFigures } from './judge-plan.ts';
import { type RoutedCase, type RoutingFigures, routingFigures, type TaskCost } from './routing-figures.ts';

export interface CaseResult {
  /** File and line. */
  readonly at: string;
  readonly kind: Kind;
  readonly request: string;
  /** The worker, for a case of one worker. */
  readonly worker?: string;
  /** The workers needed and asked, for a routing case. */
  readonly routed?: RoutedCase;
  /** How good its plan was, for a case that says what a good one has. */
  readonly plan?: PlanVerdict;
  /** Why it failed; empty if it passed. */
  readonly why: Why;
  readonly ms: number;
  readonly usage: UsageReport;
}

interface LatencyFigures {
  readonly medianMs: number | null;
  readonly p95Ms: number | null;
}

export interface PassFigures {
  readonly cases: number;
  readonly passed: number;
  readonly passRate: number | null;
  readonly latency: LatencyFigures;
}

export interface ModelFigures {
  readonly model: string;
  readonly routing: RoutingFigures & { readonly latency: LatencyFigures };
  /** Over the cases that say what a good plan has. */
  readonly plans: PlanFigures;
  readonly workers: PassFigures & { readonly perWorker: Readonly<Record<string, Omit<PassFigures, 'latency'>>> };
  readonly runs: PassFigures;
  readonly adversarial: PassFigures;
  readonly usage: UsageReport & LatencyFigures;
  readonly failed: readonly FailedCase[];
}

export interface FailedCase extends Pick<CaseResult, 'at' | 'kind' | 'request' | 'why' | 'worker'> {
  /** The workers needed and asked, for a routing case. */
  readonly wanted?: readonly string[];
  readonly given?: readonly string[];
}

interface Subject {
  readonly model: string;
  readonly workers: readonly string[];
}

const hasPassed = ({ why }: Pick<CaseResult, 'why'>): boolean => why.length === 0;

export function figuresOf(results: readonly CaseResult[], { model, workers }: Subject): ModelFigures {
  const of = (kind: Kind): CaseResult[] => results.filter((each) => each.kind === kind);
  const routing = of('routing');
  const golden = of('worker');
  const byWorker = Map.groupBy(golden, ({ worker = '' }) => worker);
  return {
    model,
    routing: {
      ...routingFigures(
        routing.flatMap(({ routed }) => (routed ? [routed] : [])),
        workers,
        new Map(Array.from(byWorker, ([worker, own]) => [worker, meanCost(own)])),
      ),
      latency: latencyOf(routing),
    },
    plans: planFigures(results.flatMap(({ at, request, plan }) => (plan ? [{ at, request, plan }] : []))),
    workers: {
      ...passes(golden),
      perWorker: Object.fromEntries(
        [...byWorker].sort(([a], [b]) => (a < b ? -1 : 1)).map(([worker, own]) => [worker, passCounts(own)]),
      ),
    },
    runs: passes(of('run')),
    adversarial: passes(of('adversarial')),
    usage: { ...usageOf(results), ...latencyOf(results) },
    failed: results.filter((each) => !hasPassed(each)).map(failedCase),
  };
}

const failedCase = ({ at, kind, request, worker, routed, why }: CaseResult): FailedCase => ({
  at,
  kind,
  request,
  ...(worker === undefined ? {} : { worker }),
  ...(routed ? { wanted: distinct(routed.wanted), given: distinct(routed.tasks) } : {}),
  why,
});

function passCounts(results: readonly CaseResult[]): Omit<PassFigures, 'latency'> {
  const passed = results.filter(hasPassed).length;
  return { cases: results.length, passed, passRate: results.length === 0 ? null : passed / results.length };
}

const passes = (results: readonly CaseResult[]): PassFigures => ({
  ...passCounts(results),
  latency: latencyOf(results),
});

/** The mean cost of one of their tasks. */
function meanCost(results: readonly CaseResult[]): TaskCost {
  const { inputTokens, outputTokens, costUsd } = usageOf(results);
  const mean = (total: number): number => total / results.length;
  return {
    tokens: mean(inputTokens + outputTokens),
    costUsd: mean(costUsd),
    ms: mean(results.reduce((sum, { ms }) => sum + ms, 0)),
  };
}

function latencyOf(results: readonly CaseResult[]): LatencyFigures {
  const sorted = results.map(({ ms }) => ms).sort((a, b) => a - b);
  const at = (part: number): number | null => sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] ?? null;
  return { medianMs: at(0.5), p95Ms: at(0.95) };
}

function usageOf(results: readonly CaseResult[]): UsageReport {
  const sum = (pick: (usage: UsageReport) => number): number =>
    results.reduce((total, { usage }) => total + pick(usage), 0);
  return {
    inputTokens: sum(({ inputTokens }) => inputTokens),
    outputTokens: sum(({ outputTokens }) => outputTokens),
    costUsd: sum(({ costUsd }) => costUsd),
    modelCalls: sum(({ modelCalls }) => modelCalls),
    toolCalls: sum(({ toolCalls }) => toolCalls),
  };
}
