// The options of team.run(), and the event that a run starts with.

import { canonicalJson } from '../../core/journal/canonical-json.ts';
import type { ForkOf, HappeningOf } from '../../core/journal/event.ts';
import type { Parent, Turn } from '../../core/journal/event-parts.ts';
import { FORMAT } from '../../core/journal/upcast.ts';
import { misfitsOf } from '../../core/plan/fields.ts';
import { budgetShape, plainPlan, planShape } from '../../core/plan/plain-plan.ts';
import { isDirect } from '../../core/plan/plan-faults.ts';
import type { Budget, Plan } from '../../core/plan/plan-schema.ts';
import { callTimesShape, turnShape } from '../../core/plan/team-shapes.ts';
import type { TeamSpec } from '../../core/plan/team-spec.ts';
import type { CallTimes } from '../../core/policy/patience.ts';
import { refuseTooDeep } from '../../core/values/nesting.ts';
import type { TextPiece } from '../../ports/engine.ts';
import { type OptionNames, refuseUnknown } from '../../text/nearest.ts';
import { progressiveSpec } from '../define/define-team.ts';
import type { PlanFor, Progressive } from '../define/team-options.ts';
import { fitted, fittedList } from '../define/validate.ts';
import type { Team } from './team.ts';

export interface RunOptions {
  /** Structured facts about the request, such as who is asking. A task reads only the keys granted to it. Default: none. */
  readonly context?: Readonly<Record<string, unknown>>;
  /** Earlier turns of the conversation. The supervisor sees them, workers do not. Default: none. */
  readonly history?: readonly Turn[];
  /** When running a plan: the request in the requester's words. Default: the goal of the plan. */
  readonly request?: string;
  /** Asks a person to approve the plan before any task starts. Default: `escalate.plan` of the team. */
  readonly approvePlan?: boolean;
  /** Most tokens, steps, money and time of this run. Default: `budget` of the team. */
  readonly budget?: Budget;
  /** How long models may be silent in this run: between two pieces of a reply (`silenceMs`), and before the first
   *  (`firstTokenMs`). Default: `BOSUN_SILENCE` and `BOSUN_FIRST_TOKEN`, otherwise `limits` of the team. */
  readonly limits?: CallTimes;
  /** Notes of the program that begins the run, kept in its journal and in lists of runs: who asked, for which customer.
   *  Models and workers never see them. Default: none. */
  readonly labels?: Readonly<Record<string, string>>;
  /** The id of the run. Default: a new id. */
  readonly runId?: string;
  /** Drafts and shows an answer while slow tasks are still running. Default: `progressive` of the team. */
  readonly progressive?: Progressive;
  /** Plans and reads without effects: tools and workers with an effect are not called. Default: false. */
  readonly dryRun?: boolean;
  /** Allows results of pure workers to come from the cache and to be stored in it. Default: true. */
  readonly cache?: boolean;
  /** Cancels the run when it is aborted. Default: none. */
  readonly signal?: AbortSignal;
  /** Called with readable text while it is written: `part` says of what. The journal holds only the complete text.
   *  For the answer alone, read `text` of the run. Default: none. */
  readonly onText?: (piece: TextPiece) => void;
}

const OPTIONS = {
  context: true,
  history: true,
  request: true,
  approvePlan: true,
  budget: true,
  limits: true,
  labels: true,
  runId: true,
  progressive: true,
  dryRun: true,
  cache: true,
  signal: true,
  onText: true,
} satisfies OptionNames<RunOptions>;

interface Start {
  readonly runId: string;
  readonly team: Team;
  readonly request: string | PlanFor<string>;
  readonly options: RunOptions;
  readonly planOnly: boolean;
  /** The models of the environment, for a team that names none. */
  readonly models?: Readonly<Record<string, string>> | undefined;
  /** For the run of a nested team: the task of the parent run it works for. */
  readonly parent?: Parent | undefined;
  /** For a fork: its original run. */
  readonly forkOf?: ForkOf | undefined;
}

export function runStarted({
  runId,
  team,
  request,
  options,
  planOnly,
  models,
  parent,
  forkOf,
}: Start): HappeningOf<'run-started'> {
  const whose = planOnly ? 'team.plan()' : 'team.run()';
  refuseUnknown(whose, options, { known: OPTIONS });
  refuseUnknown(whose, options.budget, { known: budgetShape.names, within: 'budget' });
  refuseUnknown(whose, options.limits, { known: callTimesShape.names, within: 'limits' });
  refuseTooDeep('The context of the run', options.context);
  const { plan, dryRun, ...asked } = askedIn(request, options);
  return {
    type: 'run-started',
    format: FORMAT,
    runId,
    ...asked,
    team: teamOfRun(team, options, models),
    ...(plan ? { plan } : {}),
    ...(plan && isDirect(plan, asked.request) ? { route: 'direct' } : {}),
    ...((options.approvePlan ?? team.spec.escalate.plan) ? { approvePlan: true } : {}),
    planOnly,
    dryRun,
    ...(options.cache === false ? { cache: false } : {}),
    ...labelsOf(options),
    ...(parent ? { parent } : {}),
    ...(forkOf ? { forkOf } : {}),
  };
}

type Asked = Pick<HappeningOf<'run-started'>, 'request' | 'context' | 'history' | 'plan' | 'dryRun'>;

function askedIn(request: Start['request'], options: RunOptions): Asked {
  const plan = typeof request === 'string' ? undefined : readGiven(request);
  return {
    request: requestText(request, options),
    context: JSON.parse(JSON.stringify(options.context ?? {})),
    history: fittedList('The history of the run does not fit', turnShape, options.history ?? []),
    ...(plan ? { plan } : {}),
    dryRun: options.dryRun ?? false,
  };
}

/** Whether the run with this first event was asked the same. */
export function isAskedAgain(first: Asked, request: Start['request'], options: RunOptions): boolean {
  const { context, history, plan, dryRun } = first;
  return (
    canonicalJson({ request: first.request, context, history, plan, dryRun }) ===
    canonicalJson(askedIn(request, options))
  );
}

const LABELS_MAX = 16;
const LABEL_CHARS_MAX = 200;

/** Every list of runs holds them, so they are few and short. */
function labelsOf({ labels = {} }: RunOptions): { labels?: Record<string, string> } {
  const all = Object.entries(labels);
  const isLabel = ([key, value]: [string, unknown]): boolean =>
    typeof value === 'string' && key.length <= LABEL_CHARS_MAX && value.length <= LABEL_CHARS_MAX;
  if (all.length > LABELS_MAX || !all.every(isLabel))
    throw new Error(`The labels of a run are at most ${LABELS_MAX} texts of ${LABEL_CHARS_MAX} characters`);
  return all.length === 0 ? {} : { labels: { ...labels } };
}

function requestText(request: Start['request'], options: RunOptions): string {
  if (typeof request === 'string' && options.request !== undefined)
    throw new Error('There are two requests, one given to run and one in its options: the option goes with a plan');
  const text = typeof request === 'string' ? request : (options.request ?? request.goal);
  if (text.trim() === '') throw new Error('The request is empty: say what is wanted');
  return text;
}

/** The team's spec with the models, drafts, budget and times of this run. */
const teamOfRun = (
  { spec, callTimes }: Team,
  { progressive, budget, limits }: RunOptions,
  models: Start['models'],
): TeamSpec => ({
  ...spec,
  limits: {
    ...spec.limits,
    ...callTimes?.(),
    ...(limits ? fitted('The limits of the run do not fit', callTimesShape, limits) : {}),
  },
  ...(models ? { models: { ...models } } : {}),
  ...(progressive === undefined ? {} : { progressive: progressiveSpec(progressive).progressive }),
  ...(budget ? { budget: fitted('The budget of the run does not fit', budgetShape, budget) } : {}),
});

function readGiven(request: PlanFor<string>): Plan {
  if (typeof request !== 'object' || request === null)
    throw new Error(`A request is a text or a plan, not ${String(request)}`);
  refuseTooDeep('The plan', request);
  const plan = plainPlan(request);
  if (!plan) throw new Error(`This is not a plan:\n${misfitsOf(planShape, request).join('\n')}`);
  return plan;
}
