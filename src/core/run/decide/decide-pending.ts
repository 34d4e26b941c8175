// One decision that is due → the event that records it.

import { fillRelays } from '../../answer/fill-relays.ts';
import type { Happening } from '../../journal/event.ts';
import { describeFailure, type Failure } from '../../journal/failure.ts';
import { validatePlan } from '../../plan/validate-plan.ts';
import { remedyFor } from '../../policy/remedy.ts';
import { waitBefore } from '../../policy/retry.ts';
import type { Claim, Finding } from '../../reconcile/claim.ts';
import type { Agendum } from '../agenda.ts';
import { recordWrites } from '../context-store.ts';
import { formGap } from '../fold/answer-fit.ts';
import { callOff, strayFrom } from '../fold/begin-tasks.ts';
import { mayAskAgain } from '../fold/consults.ts';
import { deliverable } from '../fold/draft-verdict.ts';
import { rulesOf } from '../fold/plan.ts';
import { showPreview } from '../fold/preview.ts';
import { checkRevision, seekRevision } from '../fold/revision.ts';
import { needsSelection, selectAttempt } from '../fold/selection.ts';
import { checkSplit, seekSplit } from '../fold/split.ts';
import { PLAIN_DRAFT, TRIAGE } from '../keys.ts';
import type { Parts } from '../parts.ts';
import { joined, piecesOf } from '../pieces.ts';
import { confidenceOf, gapsOf, plainAnswer, reportsOf } from '../results.ts';
import { type RunState, taskOf, workerOf } from '../state.ts';
import type { TaskState } from '../task-state.ts';
import { nextUnended } from '../tasks.ts';
import { rechoosing } from './another-pool-member.ts';
import { concludeDialogue, failDialogue, retryModelCall, startModelCall, startToolCall } from './decide-call.ts';
import { concludeTeam, startTeam, tooManyBelow } from './decide-team.ts';
import { openReview } from './open-review.ts';
import { askAboutPlan, needsAgreement } from './plan-review.ts';
import { routeWithoutTriage } from './route-without-triage.ts';
import { grantsFor } from './trust.ts';

type Due<K extends Agendum['kind']> = Extract<Agendum, { kind: K }>;

export function decideAgendum(state: RunState, agendum: Agendum, now: number, parts: Parts): Happening {
  switch (agendum.kind) {
    case 'route': {
      const failure = state.triage.failure && describeFailure(state.triage.failure);
      return { type: 'request-triaged', key: TRIAGE, ...routeWithoutTriage(state, failure) };
    }
    case 'check-plan':
      return checkPlan(state, now);
    case 'check-revision':
      return checkRevision(state, now);
    case 'settle-consult':
      return settleConsult(state, agendum, now);
    case 'settle-attempt':
      return settleAttempt(state, agendum, now);
    case 'skip-task': {
      const { lost } = taskOf(state, agendum.taskId);
      return { type: 'task-skipped', taskId: agendum.taskId, failure: { code: 'dependency-failed', tasks: [...lost] } };
    }
    case 'end-task':
      return { type: 'task-failed', taskId: agendum.taskId, failure: agendum.failure };
    case 'retry-task':
      return retry(state, agendum.taskId, { because: 'person', notBefore: now });
    case 'check-split':
      return checkSplit(state, agendum.taskId);
    case 'join-pieces':
      return joinPieces(state, taskOf(state, agendum.taskId), now);
    case 'record-writes':
      return recordWrites(state, taskOf(state, agendum.taskId));
    case 'start-team':
      return startTeam(state, taskOf(state, agendum.taskId), now);
    case 'conclude-team':
      return concludeTeam(taskOf(state, agendum.taskId), agendum.outcome);
    case 'give-result': {
      const { attempt } = taskOf(state, agendum.taskId);
      return {
        type: 'task-succeeded',
        taskId: agendum.taskId,
        attempt,
        result: { content: agendum.content, confidence: 100 },
      };
    }
    case 'open-review':
      return openReview(state, agendum.review, now);
    case 'start-model-call':
      return startModelCall(state, agendum.dialogueId);
    case 'retry-model-call':
      return retryModelCall(state, agendum, now);
    case 'fail-dialogue':
      return failDialogue(state, agendum.dialogueId, agendum.failure);
    case 'conclude':
      return concludeDialogue(state, agendum.dialogueId, parts);
    case 'start-tool-call':
      return startToolCall(state, agendum, now);
    case 'raise-alert':
      return { type: 'alert-raised', ...agendum.alert };
    case 'reconcile':
      return seekRevision(state, now) ?? reconcile(state, parts);
    case 'select':
      return selectAttempt(state, parts);
    case 'draft-plainly':
      return { type: 'answer-drafted', key: PLAIN_DRAFT, answer: plainAnswer(state) };
    case 'show-preview':
      return showPreview(state);
    case 'finish':
      return finish(state, parts);
    case 'fail-run': {
      const early = nextUnended(state);
      if (early) return callOff(early);
      return { type: 'run-failed', failure: agendum.failure, gaps: gapsOf(state) };
    }
    default:
      return agendum satisfies never;
  }
}

const NONE: readonly never[] = [];

function reconcile(state: RunState, { claimRules }: Parts): Happening {
  // Attempts at the same thing may well differ: only one of them will be said.
  if (needsSelection(state)) return { type: 'claims-reconciled', conflicts: [] };
  const claimed: { taskId: string; claims: readonly Claim[] }[] = [];
  const found: { taskId: string; findings: readonly Finding[] }[] = [];
  for (const { taskId, result } of reportsOf(state)) {
    const { claims = NONE, findings = NONE } = result;
    if (claims.length > 0) claimed.push({ taskId, claims });
    if (findings.length > 0) found.push({ taskId, findings });
  }
  const conflicts = claimed.length > 0 ? claimRules().findConflicts(claimed) : [];
  if (found.length === 0) return { type: 'claims-reconciled', conflicts };
  const confidenceMin = state.team.limits.findingConfidenceMin;
  const { kept, setAside } = claimRules().mergeFindings(found, { confidenceMin });
  const findings = kept.map((each) => ({ ...each, sources: [...each.sources] }));
  return { type: 'claims-reconciled', conflicts, findings, findingsSetAside: setAside.length };
}

function checkPlan(state: RunState, now: number): Happening {
  const { proposed: plan, planRound: round } = state;
  if (!plan) throw new Error(`Run ${state.runId} has no plan to check`);
  // A direct request is passed on in the requester's words; only where it goes needs checking.
  const faults = validatePlan(plan, rulesOf(state)).filter(
    ({ code }) => state.route !== 'direct' || !code.startsWith('vague-'),
  );
  const withdrawn = strayFrom(state, plan);
  faults.push(...tooManyBelow(state, plan.tasks.length + withdrawn.length));
  if (faults.length > 0) return { type: 'plan-rejected', round, faults };
  const grants = grantsFor(state, plan);
  if (needsAgreement(state)) return askAboutPlan(state, { plan, grants }, now);
  return {
    type: 'plan-accepted',
    round,
    ...(grants ? { grants } : {}),
    ...(withdrawn.length > 0 ? { withdrawn } : {}),
  };
}

function settleConsult(state: RunState, due: Due<'settle-consult'>, now: number): Happening {
  const { key, failure, atOnce } = due;
  const entry = state.consults.get(key);
  if (!entry) throw new Error(`Run ${state.runId} has no open question "${key}"`);
  if (mayAskAgain(state, entry, failure)) {
    const about = { failure, key: `${state.runId}/${key}`, backoff: state.team.limits };
    const wait = atOnce ? 0 : waitBefore(entry.retries, about);
    return { type: 'consult-retried', key, notBefore: now + wait, failure };
  }
  return { type: 'consult-abandoned', key, role: entry.role, failure };
}

type Retry = {
  readonly because: 'transient' | 'merit' | 'stronger-model' | 'fallback' | 'person';
  readonly notBefore: number;
  readonly worker?: string;
  readonly model?: string;
  readonly reason?: string;
};

function retry(state: RunState, taskId: string, { worker, ...rest }: Retry): Happening {
  return { type: 'retry-scheduled', taskId, ...rest, worker: worker ?? taskOf(state, taskId).worker };
}

/** The tier to move up to, if the task is an agent's, failed on its merits and has not talked to a stronger model yet. */
function strongerModel(state: RunState, task: TaskState, failure: Failure): string | undefined {
  const strong = state.team.models?.strong;
  if (strong === undefined || task.tier !== undefined || task.model === strong) return undefined;
  if (workerOf(state, task).kind !== 'agent' || task.model === undefined) return undefined;
  switch (failure.code) {
    case 'malformed-output':
    case 'worker-failed':
    case 'step-limit':
    case 'refused':
    case 'too-long':
    case 'no-result':
      return 'strong';
    case 'timeout':
    case 'rate-limited':
    case 'unavailable':
    case 'circuit-open':
    case 'budget-exhausted':
    case 'plan-invalid':
    case 'dependency-failed':
    case 'unknown-outcome':
    case 'denied':
      return undefined;
    default:
      return failure satisfies never;
  }
}

/** The ladder (C1, C3): wait and repeat, rewrite and repeat, a stronger model, another worker, smaller pieces, a person,
 *  and then without it. */
function settleAttempt(state: RunState, due: Due<'settle-attempt'>, now: number): Happening {
  const { taskId, failure, atOnce } = due;
  const task = taskOf(state, taskId);
  const worker = workerOf(state, task);
  const remedy = remedyFor(failure);
  // Every step above was taken before the planner was asked for pieces.
  if (task.split?.status === 'declined') return withoutIt(state, task, failure, now);
  // A worker whose own effect must not be repeated is not tried again by itself, whatever it reports.
  const mayRepeat = worker.effect !== 'once' || failure.code === 'circuit-open';
  if (failure.code === 'unknown-outcome') {
    const question = `${describeFailure(failure)}. Approve to run it again, deny to leave it, or answer with its result.`;
    return openReview(state, { kind: 'unknown-outcome', taskId, question }, now);
  }
  // An agent's dialogue, like a nested team, has waited and repeated as often as it may; doing so again would square the bound.
  const hasWaited = worker.kind === 'team' || (worker.kind === 'agent' && failure.code !== 'timeout');
  const anew = remedy === 'retry' ? rechoosing(state, task) : undefined;
  if (
    mayRepeat &&
    // Another of the pool has not waited at all.
    (!hasWaited || anew?.isFresh) &&
    remedy === 'retry' &&
    task.transientFailures <= state.team.limits.transientRetriesMax
  ) {
    const key = `${state.runId}/${taskId}`;
    const about = { failure, key, backoff: state.team.limits };
    const notBefore = now + (atOnce || anew?.isFresh ? 0 : waitBefore(task.transientFailures - 1, about));
    const deadline = Math.min(
      task.deadlineAt ?? Number.POSITIVE_INFINITY,
      state.deadlineAt ?? Number.POSITIVE_INFINITY,
    );
    if (notBefore < deadline)
      return retry(state, taskId, { because: 'transient', notBefore, ...(anew ? { worker: anew.pool } : {}) });
  }
  if (mayRepeat && remedy === 'refine' && task.meritFailures < worker.attemptsMax)
    return retry(state, taskId, { because: 'merit', notBefore: now });
  const reason = describeFailure(failure);
  const model = mayRepeat ? strongerModel(state, task, failure) : undefined;
  if (model !== undefined) return retry(state, taskId, { because: 'stronger-model', notBefore: now, model, reason });
  const outOfTime = failure.code === 'budget-exhausted' && failure.resource === 'ms';
  if (worker.fallback !== undefined && !task.fellBack && failure.code !== 'denied' && !outOfTime) {
    return retry(state, taskId, { because: 'fallback', notBefore: now, worker: worker.fallback, reason });
  }
  return seekSplit(state, task, failure) ?? withoutIt(state, task, failure, now);
}

/** The end of the ladder: a person, and then without it. Of a piece, only the whole is worth a person's time. */
function withoutIt(state: RunState, task: TaskState, failure: Failure, now: number): Happening {
  const { id: taskId } = task.task;
  const kind = failure.code === 'budget-exhausted' ? 'budget' : 'failure';
  if (state.team.escalate[kind] && failure.code !== 'denied' && task.pieceOf === undefined) {
    const question = `${task.instruction}\nfailed: ${describeFailure(failure)}. Approve to try again, deny to go on without it, or answer in its place.`;
    return openReview(state, { kind, taskId, question }, now);
  }
  return { type: 'task-failed', taskId, failure };
}

function joinPieces(state: RunState, task: TaskState, now: number): Happening {
  const result = joined(piecesOf(state, task));
  if (result) return { type: 'task-succeeded', taskId: task.task.id, attempt: task.attempt, result };
  const failure: Failure = task.failure ?? { code: 'no-result', detail: 'none of its pieces gave a result' };
  return withoutIt(state, task, failure, now);
}

function finish(state: RunState, parts: Parts): Happening {
  if (state.planOnly && state.plan) return { type: 'run-planned', tasks: state.plan.tasks.length };
  if (needsSelection(state)) return selectAttempt(state, parts);
  const gaps = gapsOf(state);
  if (state.route === 'out-of-scope')
    return { type: 'run-answered', status: 'complete', answer: outOfScope(state), gaps };
  // What began before there was a plan is no answer.
  const reports = state.plan ? reportsOf(state) : [];
  if (reports.length === 0) return { type: 'run-failed', failure: whyNothing(state), gaps };
  const delivered = deliverable(state);
  const answer = fillRelays(delivered?.answer ?? plainAnswer(state), reports);
  gaps.push(...(delivered?.gaps ?? []), ...formGap(state));
  const confidence = state.draft?.confidence ?? confidenceOf(state);
  const stated = confidence === undefined ? {} : { confidence };
  const data = state.draft?.data === undefined ? {} : { data: state.draft.data };
  const doubts = delivered?.unconfirmed ?? [];
  const unconfirmed = doubts.length === 0 ? {} : { unconfirmed: [...doubts] };
  const status = gaps.length > 0 ? 'partial' : 'complete';
  return { type: 'run-answered', status, answer, gaps, ...unconfirmed, ...stated, ...data };
}

const outOfScope = ({ routing }: RunState): string =>
  `This is outside what the team does. ${routing?.reason ?? ''}`.trim();

/** With one task the run failed for its reason; with several, because none gave a result. */
function whyNothing(state: RunState): Failure {
  if (state.ending) return { code: 'timeout', what: 'the run', afterMs: state.team.budget.ms ?? 0 };
  const [only, ...others] = state.tasks.values();
  if (only && others.length === 0) {
    if (only.failure) return only.failure;
    if (only.escalation) return { code: 'no-result', detail: only.escalation.message };
  }
  // What was refused to all of them alike is the reason; where each has its own, they are in the gaps.
  const same = only?.failure?.code === 'no-result' ? only.failure : undefined;
  if (same && others.every(({ failure }) => failure?.code === 'no-result' && failure.detail === same.detail))
    return same;
  return { code: 'no-result', detail: `none of the ${state.tasks.size} tasks gave a result` };
}
