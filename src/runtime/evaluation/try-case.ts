// Runs one case on a team, and inspects the result.

import { callsMade } from '../../core/evaluation/calls-made.ts';
import type { CaseOf, EvalCase, PlanLabel } from '../../core/evaluation/case.ts';
import type { CaseResult } from '../../core/evaluation/figures.ts';
import {
  judgeAdversarial,
  judgeRouting,
  judgeRun,
  judgeWorker,
  type Ran,
  type Routed,
  type Why,
} from '../../core/evaluation/judge-case.ts';
import { judgePlan } from '../../core/evaluation/judge-plan.ts';
import type { Budget, PlanDraft } from '../../core/plan/plan-schema.ts';
import type { RunReport, UsageReport } from '../../core/report/report.ts';
import type { Preview } from '../run/preview.ts';
import { RunError } from '../run/run-error.ts';
import type { Supervisor } from '../run/supervisor.ts';

export interface LocatedCase {
  /** File and line, or another name for it. */
  readonly at: string;
  readonly found: EvalCase;
}

/** A team under evaluation. */
export interface Subject {
  readonly team: Supervisor;
  /** The longest that a case may take. */
  readonly caseMs: number;
  /** Lends the team with a store of its own. */
  fresh<T>(work: (team: Supervisor) => Promise<T>): Promise<T>;
}

const NOTHING_USED: UsageReport = { inputTokens: 0, outputTokens: 0, costUsd: 0, modelCalls: 0, toolCalls: 0 };

type Outcome = Pick<CaseResult, 'why' | 'usage' | 'worker' | 'routed' | 'plan'>;

export async function tryCase({ at, found }: LocatedCase, subject: Subject): Promise<CaseResult> {
  const request = found.kind === 'worker' ? found.instruction : found.request;
  const begun = performance.now();
  const outcome = await tryOne(found, subject);
  const ms = Math.round((performance.now() - begun) * 10) / 10;
  return { at, kind: found.kind, request, ...outcome, ms };
}

async function tryOne(found: LocatedCase['found'], subject: Subject): Promise<Outcome> {
  switch (found.kind) {
    case 'routing':
      return tryRouting(found, subject);
    case 'worker': {
      const outcome = await tryRun(found, subject, planOf(found), (ran) => judgeWorker(found, ran));
      return { ...outcome, worker: found.worker };
    }
    case 'run':
      return tryRun(found, subject, found.request, (ran) => judgeRun(found, ran), found.plan);
    case 'adversarial':
      return tryRun(found, subject, found.request, (ran) => judgeAdversarial(found, ran));
    default:
      return found satisfies never;
  }
}

async function tryRouting(found: CaseOf<'routing'>, subject: Subject): Promise<Outcome> {
  const preview = await previewOf(subject, found);
  if ('trouble' in preview) {
    const routed = { route: 'out-of-scope', tasks: [], confidence: null, broke: true } as const;
    return {
      why: [`failed: ${preview.trouble}`],
      usage: NOTHING_USED,
      routed: { ...routed, wanted: found.workers, rightRoute: found.route && false },
      ...planned(found.plan, []),
    };
  }
  const routed = routedOf(preview);
  return {
    why: judgeRouting(found, routed),
    usage: preview.usage,
    routed: { ...routed, wanted: found.workers, rightRoute: found.route && found.route === routed.route },
    ...planned(found.plan, preview.plan.tasks),
  };
}

const planned = (label: PlanLabel | undefined, tasks: Preview['plan']['tasks']): Pick<Outcome, 'plan'> =>
  label ? { plan: judgePlan(label, tasks) } : {};

/** A failing model is a result too; any other error is a mistake in the team or the cases, and ends the evaluation. */
async function previewOf(
  { team, caseMs }: Subject,
  { request, context }: CaseOf<'routing'>,
): Promise<Preview | { trouble: string }> {
  try {
    return await team.plan(request, { context, budget: budgetOf(team, caseMs) });
  } catch (error) {
    if (RunError.is(error)) return { trouble: error.message };
    throw error;
  }
}

/** Ends a case that hangs before the team's own deadline. */
const budgetOf = ({ spec: { budget } }: Supervisor, caseMs: number): Budget => ({
  ...budget,
  ms: Math.min(budget.ms ?? caseMs, caseMs),
});

function routedOf({ route, routing, plan }: Preview): Routed {
  const tasks = plan.tasks.map(({ worker }) => worker);
  const said = routing.workers.filter(({ name }) => tasks.includes(name)).map(({ confidence }) => confidence);
  return { route, tasks, confidence: said.length === 0 ? null : Math.min(...said) };
}

/** One worker, one task, without planning or synthesis. */
const planOf = ({ worker, instruction, context }: CaseOf<'worker'>): PlanDraft & { tasks: { worker: string }[] } => ({
  goal: instruction,
  tasks: [
    {
      id: 'case',
      worker,
      instruction,
      successCriterion: 'The instruction is carried out.',
      reads: Object.keys(context),
    },
  ],
});

async function tryRun(
  { context, effects }: CaseOf<'worker' | 'run' | 'adversarial'>,
  subject: Subject,
  request: string | ReturnType<typeof planOf>,
  judge: (ran: Ran) => Why,
  label?: PlanLabel,
): Promise<Outcome> {
  return subject.fresh(async (team) => {
    const report = await team.run(request, {
      context,
      dryRun: !effects,
      cache: false,
      budget: budgetOf(team, subject.caseMs),
    });
    return {
      why: judge(await ranOf(team, report)),
      usage: usageIn(report),
      ...planned(label, report.plan?.tasks ?? []),
    };
  });
}

async function ranOf(team: Supervisor, report: RunReport): Promise<Ran> {
  const { events, below } = await team.trace(report.runId);
  const made = [callsMade(events)];
  for (const runId of below) made.push(callsMade((await team.trace(runId)).events));
  return {
    status: report.status,
    answer: report.answer,
    failure: report.failure?.message,
    gaps: report.gaps,
    reviews: report.reviews.map(({ kind }) => kind),
    // Cases name a pool, as plans do, not the worker that was chosen from it.
    tasks: report.tasks.map(({ worker, chosen, status, result, escalation, failure }) => ({
      worker: chosen?.pool ?? worker,
      status,
      result,
      trouble: escalation?.message ?? failure?.message ?? null,
    })),
    called: made.flatMap(({ called }) => called),
    unattended: made.flatMap(({ unattended }) => unattended),
  };
}

const usageIn = ({ usage: { byWorker: _, ...usage } }: RunReport): UsageReport => usage;
