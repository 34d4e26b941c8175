// The authority of tasks: the tools each may call, and the effects that need no person. A tool with an effect runs
// unattended only if the request orders that effect; otherwise a person is asked. Loaded only for teams with tools.
//
// O1. The planner or triage names the effects, in the tools of a task, before anything untrusted was read. Where
// neither names tools, the words of the request decide. A plain question orders no effect that it does not mention,
// even if a model names it.
// O2. A confirmation ("yes, do it") takes the effect from the latest turn of the requester that orders one, or from a
// trusted proposal of the supervisor. Effects named for such a request count only if one of these turns has them: the
// other turns may repeat untrusted text. So do effects named after untrusted turns, if the words of the request order
// another effect of the same worker.
// O3. A plan that the caller hands in is the caller's order, except for tasks that only ask something.
// O4. Tasks planned after untrusted text was read get no effect that no task had before.
// O5. An answer to a task's question counts like the request.
// O6. The request of a nested team that was planned after untrusted text was read orders what a plan would name (O2): it
// counts as far as the requester of the run above ordered it.

import type { EffectCall } from '../../answer/grounding.ts';
import { canonicalJson } from '../../journal/canonical-json.ts';
import type { Plan, Task } from '../../plan/plan-schema.ts';
import { membersOf } from '../../plan/pools.ts';
import type { TeamSpec, ToolSpec, WorkerSpec } from '../../plan/team-spec.ts';
import { isConfirmation, leansOnEarlierTurns, readProposals } from '../../policy/confirmation.ts';
import { toolGranter } from '../../policy/grant-tools.ts';
import { mentionsEffect, orderedEffects } from '../../policy/ordered-effects.ts';
import { type Order, onlyAsks, plainlyAsks, readOrders } from '../../policy/read-orders.ts';
import { type ForeignValue, trustCheck } from '../../policy/trust.ts';
import type { Result } from '../../reconcile/claim.ts';
import { writtenReads } from '../context-store.ts';
import type { Dialogue, PendingTool } from '../dialogue-state.ts';
import { effectsOf, failedCalls, isDone } from '../effects.ts';
import { TEAM_TASK } from '../nested-teams.ts';
import { type RunState, taskOf } from '../state.ts';
import type { TaskState } from '../task-state.ts';
import { failureOfAnother, workOf } from '../worker-slice.ts';
import { describeCall } from './not-done.ts';
import {
  type Grants,
  isHandedIn,
  isOfPerson,
  isTrustedTurn,
  readsOutside,
  taintOfAddition,
  trustedTexts,
} from './trust.ts';

/** What tasks may do: the tools they may call, and the effects that need no person. */
export interface Authority {
  readonly grants?: Grants | undefined;
  readonly ordered?: Grants | undefined;
}

const authorityOf = (grants: Grants | undefined, ordered: Grants | undefined): Authority => ({
  ...(grants ? { grants } : {}),
  ...(ordered ? { ordered } : {}),
});

export const authorityFor = (state: RunState, plan: Pick<Plan, 'tasks'>): Authority =>
  authorityOf(grantsFor(state, plan), ordersFor(state, plan));

/** The authority of tasks that are added to a run (O4). */
export function authorityForAddition(state: RunState, plan: Plan): Authority {
  const ordered = ordersFor(state, plan);
  const isLocked = taintOfAddition(state) !== undefined;
  return authorityOf(grantsForAddition(state, plan), isLocked ? ordered && orderedBefore(state, ordered) : ordered);
}

function orderedBefore(state: RunState, ordered: Grants): Grants {
  const before = (worker: string, tool: string): boolean => {
    for (const task of state.tasks.values())
      if (task.plannedAfter === undefined && task.ordered?.[worker]?.includes(tool)) return true;
    return false;
  };
  return mapTools(ordered, (worker, tools) => tools.filter((tool) => before(worker, tool)));
}

const mapTools = (grants: Grants, kept: (worker: string, tools: readonly string[]) => string[]): Grants =>
  Object.fromEntries(
    Object.entries(grants).map(([id, byWorker]) => [
      id,
      Object.fromEntries(Object.entries(byWorker).map(([worker, tools]) => [worker, kept(worker, tools)])),
    ]),
  );

function ordersFor(state: RunState, { tasks }: Pick<Plan, 'tasks'>): Grants | undefined {
  const byWords = readerFor(state);
  const ordered: [string, Record<string, string[]>][] = [];
  for (const task of tasks) {
    const own = isHandedIn(state) ? ordersHandedIn(state, task) : ordersOf(state, task, byWords);
    if (own) ordered.push([task.id, own]);
  }
  return ordered.length > 0 ? Object.fromEntries(ordered) : undefined;
}

const hasEffects = ({ tools }: WorkerSpec): boolean => tools.some(({ effect }) => effect !== 'read');

/** O3 */
function ordersHandedIn({ team }: RunState, task: Task): Record<string, string[]> | undefined {
  if (task.tools ?? task.as?.tools) return undefined;
  const workers = workersFor(team, task).filter(({ worker }) => hasEffects(worker));
  if (workers.length === 0 || !onlyAsks(task.instruction)) return undefined;
  return Object.fromEntries(workers.map(({ name, worker }) => [name, orderedEffects([], worker.tools)]));
}

function ordersOf(
  { team, history, request, parent }: RunState,
  task: Task,
  byWords: (worker: WorkerSpec) => readonly string[],
): Record<string, string[]> | undefined {
  const workers = workersFor(team, task).filter(({ worker }) => hasEffects(worker));
  if (workers.length === 0) return undefined;
  const asked = parent?.asked?.at(-1);
  // O2: earlier turns of the supervisor may repeat untrusted text. O6: so may the request of a nested team.
  const isAfterUntrusted = asked !== undefined || !history.every(isTrustedTurn);
  const inRequest = asked === undefined ? undefined : readOrders(request);
  const isPlainQuestion = history.length === 0 && plainlyAsks(request);
  return Object.fromEntries(
    workers.map(({ name, worker, named: inPlan }) => {
      const ordered = byWords(worker);
      const named = inPlan ?? (inRequest && orderedEffects(inRequest, worker.tools));
      if (named === undefined) return [name, [...ordered]];
      const namesMayBePlanted = isAfterUntrusted && (ordered.length > 0 || leansOnEarlierTurns(asked ?? request));
      const isNamed = (tool: ToolSpec): boolean =>
        tool.grant === 'always' ||
        (named.includes(tool.name) &&
          (!namesMayBePlanted || ordered.includes(tool.name)) &&
          (!isPlainQuestion || mentionsEffect(request, tool)));
      return [name, worker.tools.filter((tool) => tool.effect !== 'read' && isNamed(tool)).map((tool) => tool.name)];
    }),
  );
}

/** Reads the request once, however many tasks the plan has. */
function readerFor(state: RunState): (worker: WorkerSpec) => readonly string[] {
  let orders: readonly Order[] | undefined;
  const known = new Map<WorkerSpec, readonly string[]>();
  return (worker) => {
    orders ??= ordersOfRequester(state);
    const found = known.get(worker) ?? orderedEffects(orders, worker.tools);
    known.set(worker, found);
    return found;
  };
}

/** O6 */
function ordersOfRequester(state: RunState): Order[] {
  const asked = state.parent?.asked;
  if (asked === undefined) return ordersIn(state);
  const history = asked.slice(0, -1).map((text) => ({ role: 'requester' as const, text }));
  return ordersIn({ request: asked.at(-1) ?? '', history });
}

function ordersIn({ request, history }: Pick<RunState, 'request' | 'history'>): Order[] {
  const own = readOrders(request);
  if (!isConfirmation(request)) return own;
  const asked = history
    .filter((turn) => turn.role === 'requester' && isTrustedTurn(turn))
    .map(({ text }) => readOrders(text))
    .findLast((orders) => orders.length > 0);
  const last = history.at(-1);
  const proposed = last?.role === 'supervisor' && isTrustedTurn(last) ? readProposals(last.text) : [];
  return [...own, ...(asked ?? []), ...proposed];
}

/** Words by which an answer says that something was not done, was done before, or needs something first. */
const SAYS_NOT_DONE =
  /\b(?:not|no|none|never|cannot|unable|impossible|already|nothing|unfortunately|sorry|however|declin\w*|den(?:y|ied)|refus\w*|ineligible|requires?|needs?|please|confirm|missing|instead|failed|nicht|kein\w*|leider|schon|bereits|pas|déjà|ne|no se|ya|non|già|niet|geen|não|já)\b|n't\b|\?/iu;

/** Calls that failed and orders that no call answers, unless the answer mentions that something was not done. One gap each. */
export function untoldWork(state: RunState, answer: string): string[] {
  if (state.dryRun || SAYS_NOT_DONE.test(answer)) return [];
  const failed = failedCalls(state);
  const gaps = failed.map((call) => `Not done: ${describeCall(call)} — the call failed`);
  return [...new Set(gaps), ...ordersNotDone(state, failed)];
}

function ordersNotDone(state: RunState, failed: readonly EffectCall[]): string[] {
  if (isHandedIn(state)) return [];
  const effects = effectsOf(state);
  // What a person decided about, or did in the worker's place, is not a matter of the worker.
  const decided = [...state.reviews.values()].map(({ opened }) => opened.tool);
  const settled = new Set([...[...effects.filter(isDone), ...failed].map(({ tool }) => tool), ...decided]);
  const called = new Set(effects.map(({ tool }) => tool));
  const tools = Object.values(state.team.workers)
    .flatMap((worker) => worker.tools)
    .map((tool) => ({ ...tool, policy: false, grant: undefined }));
  return ordersIn(state).flatMap((order) => {
    const wanted = orderedEffects([order], tools);
    if (wanted.length === 0 || wanted.some((name) => settled.has(name))) return [];
    const what = wanted.some((name) => called.has(name)) ? 'succeeded' : 'was made';
    return [`Not done: "${order.clause.join(' ')}" — no call of ${wanted.join(' or ')} ${what}`];
  });
}

/** Whether this effect was ordered; a task without a record of orders needs none. */
export function isOrdered(state: RunState, taskId: string, tool: string): boolean {
  const { ordered, worker, answers, taintedBy } = taskOf(state, taskId);
  if (!ordered || ordered[worker]?.includes(tool)) return true;
  const spec = state.team.workers[worker]?.tools.find(({ name }) => name === tool);
  if (!spec || answers.length === 0) return false;
  // O5. A question of a tainted task proposes nothing: the text it read may have asked it.
  const orders = answers.flatMap(({ question, answer }) => {
    const said = answer === true ? 'yes' : typeof answer === 'string' ? answer : '';
    const proposed = isConfirmation(said) && taintedBy === undefined ? readProposals(question) : [];
    return [...readOrders(said), ...proposed];
  });
  return orderedEffects(orders, [spec]).length > 0;
}

/**
 * The tools each task may call where the plan does not say. A team without untrusted sources grants all tools: only the
 * requester can influence it.
 */
export function grantsFor(
  { team, parent }: Pick<RunState, 'team' | 'parent'>,
  plan: Pick<Plan, 'tasks'>,
): Grants | undefined {
  if (!readsOutside(team) && parent?.taintedBy === undefined) return undefined;
  const granters = new Map<string, (request: string) => string[]>();
  return Object.fromEntries(plan.tasks.map((task) => [task.id, grantsOf(team, task, granters)]));
}

function grantsOf(
  team: TeamSpec,
  task: Task,
  granters: Map<string, (request: string) => string[]>,
): Record<string, string[]> {
  const grants: Record<string, string[]> = {};
  for (const { name, worker, named } of workersFor(team, task)) {
    const grant = granters.get(name) ?? toolGranter(worker.tools);
    granters.set(name, grant);
    grants[name] = named ? [...named] : grant(task.instruction);
  }
  return grants;
}

interface PossibleWorker {
  readonly name: string;
  readonly worker: WorkerSpec;
  /** The tools that the plan names for it. */
  readonly named: readonly string[] | undefined;
}

/** Every worker that may do a task: all pool members, then every fallback. */
function workersFor(team: TeamSpec, task: Task): PossibleWorker[] {
  const first = membersOf(team, task.worker);
  const found = new Map<string, PossibleWorker>();
  const queue = [...first];
  for (const name of queue) {
    const worker = team.workers[name];
    if (!worker || found.has(name)) continue;
    found.set(name, { name, worker, named: first.includes(name) ? (task.tools ?? task.as?.tools) : undefined });
    if (worker.fallback !== undefined) queue.push(worker.fallback);
  }
  return [...found.values()];
}

/**
 * Grants for tasks added to a run. After untrusted text was read, the planner may have been manipulated: tools with
 * effects are then granted only if the original plan was granted them.
 */
function grantsForAddition(state: RunState, plan: Plan): Grants | undefined {
  const grants = grantsFor(state, plan);
  if (!grants || taintOfAddition(state) === undefined) return grants;
  const before = (worker: string, tool: string): boolean => {
    for (const task of state.tasks.values())
      if (task.plannedAfter === undefined && task.grants?.[worker]?.includes(tool)) return true;
    return false;
  };
  const reads = (worker: string, tool: string): boolean =>
    state.team.workers[worker]?.tools.find(({ name }) => name === tool)?.effect === 'read';
  const kept = (worker: string, tools: readonly string[]): string[] =>
    tools.filter((tool) => reads(worker, tool) || before(worker, tool));
  return mapTools(grants, kept);
}

/** Why a person must approve this call of a tainted task: values that occur in no trusted text. */
export function whyUntrusted(
  state: RunState,
  { dialogue, call, taskId }: { dialogue: Dialogue; call: PendingTool; taskId: string },
): string | undefined {
  if (!call.tainted || call.anyValues) return undefined;
  const foreign = untrustedValuesIn(state, dialogue, call, taskId);
  return foreign.length === 0 ? undefined : whyAsk(call.tool, taskOf(state, taskId).taintedBy ?? '', foreign);
}

/** Output of a trusted tool counts as trusted unless its arguments contained an untrusted value. */
function untrustedValuesIn(state: RunState, dialogue: Dialogue, call: PendingTool, taskId: string): ForeignValue[] {
  const check = trustCheck(sourcesFor(state, taskOf(state, taskId)));
  for (const { output, asked } of dialogue.outputs)
    if (!asked || check.foreignIn(asked.args, asked.schemaFacts).length === 0) check.add(output);
  return [...check.foreignIn(call.args, call.schemaFacts), ...check.emptyIn(call.args, call.schemaFacts)];
}

/** The text that a task may take values from. */
function sourcesFor(state: RunState, taskState: TaskState): Parameters<typeof trustCheck>[0] {
  const { task, plannedAfter } = taskState;
  return {
    trusted: [...trustedTexts(state, taskState), trustedContext(state)],
    planned: plannedAfter === undefined ? [task.instruction, task.input] : [],
  };
}

/** Why a person must approve that a function worker with an effect gets this task: untrusted values in what it gets. */
export function whyUntrustedWork(state: RunState, task: TaskState): string | undefined {
  const untrusted = untrustedParts(state, task);
  const [first] = untrusted;
  if (!first || task.agreed === canonicalJson(workOf(state, task))) return undefined;
  const given = Object.fromEntries(untrusted.map(({ name, value }) => [name, value]));
  const foreign = trustCheck(sourcesFor(state, task)).foreignIn(given, { unnamed: keysWithin(given) });
  return foreign.length === 0 ? undefined : whyAsk(task.worker, first.from, foreign);
}

interface UntrustedPart {
  readonly name: string;
  readonly value: unknown;
  readonly from: string;
}

/** What the worker gets that was written by, or after, text from outside. */
function untrustedParts(state: RunState, taskState: TaskState): UntrustedPart[] {
  const { task, instruction, plannedAfter, taintedBy: ownTaint } = taskState;
  const parts: UntrustedPart[] = [];
  if (plannedAfter !== undefined) {
    parts.push({ name: 'instruction', value: instruction, from: plannedAfter });
    parts.push({ name: 'input', value: task.input, from: plannedAfter });
  } else if (ownTaint !== undefined && instruction !== task.instruction) {
    parts.push({ name: 'instruction', value: instruction, from: ownTaint });
  }
  const failure = ownTaint === undefined ? undefined : failureOfAnother(taskState);
  if (failure) parts.push({ name: 'the failure before', value: Object.values(failure), from: ownTaint ?? '' });
  for (const id of task.dependsOn) {
    const needed = state.tasks.get(id);
    if (needed?.taintedBy !== undefined && needed.status === 'succeeded' && !isOfPerson(state, needed))
      parts.push(...partsOfResult(id, needed.result, needed.taintedBy));
  }
  for (const { key, value, taintedBy } of writtenReads(state, task.reads))
    if (taintedBy !== undefined) parts.push({ name: key, value, from: taintedBy });
  const above = state.parent?.taintedBy === undefined ? undefined : state.context[TEAM_TASK];
  if (above !== null && typeof above === 'object' && 'results' in above)
    parts.push({ name: 'results', value: above.results, from: state.parent?.taintedBy ?? '' });
  return parts;
}

/** Everything in a result that a function could act on; claims and findings without the names of their fields. */
function partsOfResult(id: string, result: Result | undefined, from: string): UntrustedPart[] {
  const { content, claims = [], findings = [], writes } = result ?? {};
  const facts = [
    ...claims.map(({ confidence: _, ...claim }) => claim),
    ...findings.map((each) => [each.where, each.message, each.suggestion]),
  ];
  return [
    { name: `the result of ${id}`, value: content, from },
    ...(facts.length > 0
      ? [{ name: `the claims of ${id}`, value: facts.map((fact) => Object.values(fact)), from }]
      : []),
    ...(writes ? [{ name: `what ${id} wrote`, value: writes, from }] : []),
  ];
}

/** The paths of all keys below the parts themselves: results name their keys as they like. */
function keysWithin(value: unknown, path: readonly string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => [
    ...(path.length > 0 && path[0] !== 'input' && !Array.isArray(value) ? [[...path, key]] : []),
    ...keysWithin(each, [...path, key]),
  ]);
}

/** Context handed to a nested team may contain untrusted text that other tasks wrote. */
function trustedContext({ context, parent }: RunState): unknown {
  if (parent?.taintedBy === undefined) return context;
  const tainted = new Set([TEAM_TASK, ...(parent.written ?? []).flatMap((each) => (each.taintedBy ? [each.key] : []))]);
  return Object.fromEntries(Object.entries(context).filter(([key]) => !tainted.has(key)));
}

const SHOWN_MAX = 3;
const LENGTH_MAX = 80;

function whyAsk(tool: string, taintedBy: string, foreign: readonly ForeignValue[]): string {
  const shown = foreign.slice(0, SHOWN_MAX).map(({ path, value }) => `${path} = ${JSON.stringify(short(value))}`);
  const more = foreign.length > SHOWN_MAX ? ` and ${foreign.length - SHOWN_MAX} more` : '';
  return `May ${tool} be called? The task has read text from outside (${taintedBy}), and nothing that can be trusted says ${shown.join(', ')}${more}.`;
}

const short = (text: string): string => (text.length > LENGTH_MAX ? `${text.slice(0, LENGTH_MAX - 1)}…` : text);
