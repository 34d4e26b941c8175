// From the request to a checked plan, and from the plan to tasks.

import { outputCap } from '../../budget/money.ts';
import type { EventOf, Hints, Routing } from '../../journal/event.ts';
import type { Failure } from '../../journal/failure.ts';
import type { Plan, Task } from '../../plan/plan-schema.ts';
import { crewOf, workerOrPool } from '../../plan/pools.ts';
import type { PlanRules } from '../../plan/validate-plan.ts';
import { dueKey, putOnAgenda, takeOffAgenda } from '../agenda.ts';
import { TOTAL_TASKS, totalUsedUp, treeOf } from '../decide/decide-team.ts';
import { commandIn, consultIn, planKey, ROUTE, TRIAGE } from '../keys.ts';
import { reportsOf } from '../results.ts';
import { arrived, type RunState, unwant, want } from '../state.ts';
import { withForkInstructions } from './add-tasks.ts';
import { beginTasks } from './begin-tasks.ts';
import { askingOf, closeAnswered, closeConsult, consult } from './consults.ts';
import { notePreview } from './preview.ts';

export function onRunStarted(state: RunState, event: EventOf<'run-started'>): void {
  const { runId, request, context, history, team, planOnly, dryRun, cache = true, usual = {}, parent, forkOf } = event;
  Object.assign(state, {
    runId,
    request,
    context,
    history,
    team,
    planOnly,
    approvePlan: event.approvePlan,
    dryRun,
    cache,
    usual,
    labels: event.labels,
    parent,
    forkOf,
    startedAt: event.at,
    phase: 'planning',
  });
  if (event.plan) {
    state.route = event.route ?? 'plan';
    state.planRound = 1;
    propose(state, event.plan);
  } else if (team.routing) want(state, { kind: 'route-request', key: ROUTE, asking: askingOf(state) });
  else askTriage(state, undefined);
}

/** The next step of routing (A2): there are no rules and no router, or they were not sure enough. */
export function onWeighed(state: RunState, event: EventOf<'request-weighed'>): void {
  arrived(state, commandIn(event));
  state.triage = { hints: event.hints };
  askTriage(state, event.hints);
}

function askTriage(state: RunState, hints: Hints | undefined): void {
  if (state.team.roles.triage === 'none') return putOnAgenda(state, { kind: 'route' });
  consult(state, TRIAGE, { role: 'triage', ...(hints ? { hints } : {}), ...askingOf(state) });
}

export function onTriaged(state: RunState, event: EventOf<'request-triaged'>): void {
  takeOffAgenda(state, { kind: 'route' });
  state.agenda.delete(dueKey('settle-consult', TRIAGE));
  closeAnswered(state, consultIn(event));
  state.route = event.route;
  state.routing = event.routing;
  switch (event.route) {
    case 'direct':
      // Only a planner can turn the words of the request into the data that such a worker takes.
      if (needsInput(state, event.routing) && state.team.roles.plan !== 'none') {
        state.route = 'plan';
        return askForPlan(state);
      }
      state.planRound = 1;
      return propose(state, directPlan(state, event.routing));
    case 'plan':
      return askForPlan(state);
    case 'out-of-scope':
      return putOnAgenda(state, { kind: 'finish' });
    default:
      event.route satisfies never;
  }
}

const needsInput = ({ team }: RunState, { workers }: Routing): boolean =>
  workerOrPool(team, workers[0]?.name ?? '')?.input?.required === true;

/** A simple request goes directly to one worker, without planning and without synthesis (A2). */
function directPlan(state: RunState, { workers, tools, outOfScope, meant }: Routing): Plan {
  const worker = workers[0]?.name ?? '';
  const owned = workerOrPool(state.team, worker)?.tools.map(({ name }) => name) ?? [];
  const task: Task = {
    id: 't1',
    worker,
    // A worker sees no earlier turns.
    instruction: meant ?? state.request,
    successCriterion: criterionFor(outOfScope),
    dependsOn: [],
    reads: Object.keys(state.context),
    partialInput: false,
    ...(tools ? { tools: owned.filter((name) => tools.includes(name)) } : {}),
  };
  return { goal: state.request, strategy: 'merge', finalInstruction: '', tasks: [task] };
}

/** The worker gets the whole request, so it is told what to leave out. */
const criterionFor = (outOfScope: readonly string[]): string =>
  outOfScope.length === 0
    ? 'The request is answered.'
    : `The request is answered, without the parts that are out of scope: ${outOfScope.map((part) => `"${part}"`).join(', ')}.`;

function askForPlan(state: RunState): void {
  if (state.team.roles.plan === 'none') {
    const detail =
      'the request needs a plan, and the team has no planner: give the team a plan function, a triage, or a default worker';
    return putOnAgenda(state, { kind: 'fail-run', failure: { code: 'no-result', detail } });
  }
  state.planRound += 1;
  state.asksPlanner = true;
  const { planRound: round, routing, proposed: rejected, faults } = state;
  consult(state, planKey(round), { role: 'plan', round, routing, rejected, faults, ...askingOf(state) });
}

export function onProposed(state: RunState, event: EventOf<'plan-proposed'>): void {
  closeAnswered(state, consultIn(event));
  propose(state, event.plan);
}

function propose(state: RunState, plan: Plan): void {
  state.proposed = plan;
  state.planAgreedBy = undefined;
  putOnAgenda(state, { kind: 'check-plan' });
}

type Ruled = Pick<RunState, 'team' | 'context'> & Partial<Pick<RunState, 'store'>>;

export const rulesOf = ({ team, context, store }: Ruled): PlanRules => ({
  workers: new Map(
    Object.entries({ ...team.workers, ...crewOf(team) }).map(([name, { tools, build, input }]) => [
      name,
      { tools: tools.map(nameOf), build, input },
    ]),
  ),
  tasksMax: team.limits.tasksMax,
  contextKeys: new Set(Object.keys(context)),
  ...(store ? { writtenKeys: new Set(store.current.keys()) } : {}),
  budget: team.budget,
  models: team.models && new Set([...Object.keys(team.models), ...TIERS]),
  outputTokensMax: outputCap(team.limits, 'work'),
  joinTokensMax: team.limits.joinTokensMax ?? undefined,
});

const nameOf = ({ name }: { readonly name: string }): string => name;

/** A tier without a model of its own uses the nearest tier that has one. */
const TIERS = ['fast', 'balanced', 'strong'] as const;

export function onRejected(state: RunState, event: EventOf<'plan-rejected'>): void {
  takeOffAgenda(state, { kind: 'check-plan' });
  state.faults = event.faults;
  if (state.asksPlanner && event.round < state.team.limits.planRoundsMax) return askForPlan(state);
  putOnAgenda(state, { kind: 'fail-run', failure: whyNoPlan(state, event) });
}

/** A plan that could not be made smaller was rejected for lack of budget, not for its content. */
function whyNoPlan(state: RunState, { faults, round }: EventOf<'plan-rejected'>): Failure {
  if (faults.some(({ code }) => code === TOTAL_TASKS))
    return { code: 'no-result', detail: totalUsedUp(treeOf(state).treeTasksMax) };
  return { code: 'plan-invalid', faults: [...faults], rounds: round };
}

export function onAccepted(state: RunState, event: EventOf<'plan-accepted'>): void {
  takeOffAgenda(state, { kind: 'check-plan' });
  if (!state.proposed) throw new Error(`Run ${state.runId} accepted a plan that was never proposed`);
  const plan = { ...state.proposed, tasks: withForkInstructions(state, state.proposed.tasks) };
  state.plan = plan;
  state.faults = [];
  if (state.planOnly) return putOnAgenda(state, { kind: 'finish' });
  const beganEarly = state.tasks.size > 0;
  beginTasks(state, plan, event);
  state.phase = 'working';
  // All tasks may have begun early and ended before the plan was accepted.
  if (state.unsettled === 0) putOnAgenda(state, { kind: 'reconcile' });
  else if (beganEarly && reportsOf(state).length > 0) notePreview(state, event.at);
}

/** Stops all consults of a run that is ending. */
export function stopConsults(state: RunState): void {
  for (const key of [...state.consults.keys()]) closeConsult(state, key);
  for (const key of [...state.commands.keys()]) unwant(state, key);
}
