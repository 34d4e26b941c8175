// Runs gold graphs through the plan check, intact and broken, and compares the offline planner's plans with them.

import { type ReadPlan, readPlan } from '../../src/core/plan/read-plan.ts';
import type { PlanCase } from './cases.ts';
import { brokenPlans, goldPlan, RULES } from './gold-plan.ts';
import { nearness } from './match.ts';
import { graphOf, offlinePlan } from './offline-plan.ts';

/** A plan as it would be read from a file: values that JSON cannot hold do not count. */
const load = (plan: unknown, request: string): ReadPlan => readPlan(JSON.parse(JSON.stringify(plan)), RULES, request);

/** Edges to missing nodes are found here, because a plan only lists the dependencies of existing tasks. */
const strayEdge = ({ nodes = [], edges }: PlanCase) =>
  edges.find((edge) => edge.some((end) => nodes[end] === undefined));

export interface Refusal {
  readonly id: string;
  readonly reasons: readonly string[];
}

export interface CheckFigures {
  readonly plans: number;
  readonly loaded: number;
  readonly refused: number;
  /** The number of plans that each reason refused; a plan may have several reasons. */
  readonly reasons: Readonly<Record<string, number>>;
  readonly refusals: readonly Refusal[];
  readonly brokenTried: number;
  readonly brokenAccepted: number;
  /** Refused with the break among the reasons. */
  readonly brokenNamed: number;
}

export function scoreCheck(cases: readonly PlanCase[]): CheckFigures {
  const reasons = new Map<string, number>();
  const refusals: Refusal[] = [];
  const broken = { tried: 0, accepted: 0, named: 0 };
  const refuse = (id: string, codes: ReadonlySet<string>, words: readonly string[]): void => {
    for (const code of codes) reasons.set(code, (reasons.get(code) ?? 0) + 1);
    refusals.push({ id, reasons: words });
  };
  for (const each of cases) {
    if (each.nodes === undefined) {
      refuse(each.id, new Set(['no-graph']), ['the record has no graph']);
      continue;
    }
    const astray = strayEdge(each);
    if (astray) {
      refuse(each.id, new Set(['edge-to-nothing']), [`the edge ${astray.join(' → ')} leads to no node`]);
      continue;
    }
    const plan = goldPlan(each);
    const read = load(plan, each.request);
    if ('faults' in read) {
      const words = read.faults.map(({ path, where, message }) => `${path ?? where}: ${message}`);
      refuse(each.id, new Set(read.faults.map(({ code }) => code)), words);
    }
    for (const { how, plan: changed } of brokenPlans(plan, each)) {
      const outcome = load(changed, each.request);
      broken.tried += 1;
      if ('plan' in outcome) broken.accepted += 1;
      else if (outcome.faults.some(({ code }) => code === how)) broken.named += 1;
    }
  }
  return {
    plans: cases.length,
    loaded: cases.length - refusals.length,
    refused: refusals.length,
    reasons: Object.fromEntries([...reasons].sort(([, a], [, b]) => b - a)),
    refusals,
    brokenTried: broken.tried,
    brokenAccepted: broken.accepted,
    brokenNamed: broken.named,
  };
}

export interface PlannerFigures {
  /** Requests with a graph to compare with. */
  readonly planned: number;
  readonly tasksPerPlan: number;
  /** Averages over the requests. */
  readonly nodeF1: number;
  readonly edgeF1: number;
}

export async function scorePlanner(cases: readonly PlanCase[]): Promise<PlannerFigures> {
  const sums = { planned: 0, tasks: 0, nodes: 0, edges: 0 };
  for (const { request, nodes, edges } of cases) {
    if (nodes === undefined) continue;
    const plan = await offlinePlan(request);
    const { nodeF1, edgeF1 } = nearness(graphOf(plan), { texts: nodes, edges });
    sums.planned += 1;
    sums.tasks += plan.tasks.length;
    sums.nodes += nodeF1;
    sums.edges += edgeF1;
  }
  const mean = (sum: number): number => Math.round((1000 * sum) / Math.max(1, sums.planned)) / 1000;
  return { planned: sums.planned, tasksPerPlan: mean(sums.tasks), nodeF1: mean(sums.nodes), edgeF1: mean(sums.edges) };
}
