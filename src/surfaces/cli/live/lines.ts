// A run as plain lines, one per notable event, for logs and pipes.

import type { EventOf, RunEvent } from '../../../core/journal/event.ts';
import { describeFailure } from '../../../core/journal/failure.ts';
import { addedLine } from '../../../core/plan/revision-text.ts';
import { dialogueIdOf, toolIn } from '../../../core/run/keys.ts';
import type { RunState } from '../../../core/run/state.ts';
import { count, short } from '../print/wording.ts';
import { reasonOf, roleWords, seconds } from './calls.ts';

const WIDTH = 100;

/** The line for an event, or undefined. `state` already includes the event. */
export function lineOf(event: RunEvent, state: RunState): string | undefined {
  switch (event.type) {
    case 'run-started':
      return `run ${event.runId} · team ${event.team.name}${event.dryRun ? ' · dry run, without effects' : ''}`;
    case 'run-resumed':
      return `run ${state.runId} continues`;
    case 'request-triaged': {
      const names = event.routing.workers.map(({ name, confidence }) => `${name} ${Math.round(confidence)} %`);
      return `route ${event.route}${names.length > 0 ? ` · ${names.join(', ')}` : ''}`;
    }
    case 'plan-rejected':
      return `plan refused: ${short(event.faults.map((fault) => fault.message).join('; '), WIDTH)}`;
    case 'plan-accepted':
      return `plan of ${count(state.plan?.tasks.length ?? 0, 'task')}${withdrawnIn(event.withdrawn)}`;
    case 'results-found-thin':
      return `results are insufficient: ${short(event.why.join('; '), 2 * WIDTH)}`;
    case 'plan-revised':
      if (event.added.length === 0) return 'nothing was added to the plan';
      return `plan revised: ${event.added.map((task) => short(addedLine(task), WIDTH)).join('; ')}`;
    case 'review-opened':
      return `waits for a person: ${short(event.question, WIDTH)}`;
    case 'review-decided':
      return `${event.by}: ${event.decision.kind}`;
    case 'cancel-requested':
      return `${event.by} cancels: ${event.reason}`;
    case 'attempt-selected':
      return `selected ${event.taskId} of ${event.of.join(', ')}: ${short(event.reason, WIDTH)}`;
    case 'results-condensed':
      return `condensed ${count(event.sources.length, 'result')}, round ${event.level}`;
    case 'alert-raised':
      return `alert: ${short(event.message, 2 * WIDTH)}`;
    case 'answer-previewed':
      return `draft, ${count(event.pending.length, 'task')} still running: ${short(event.answer, 3 * WIDTH)}`;
    case 'deadline-reached':
      return 'the time is up';
    case 'model-call-started':
    case 'model-call-finished':
    case 'model-call-retried':
    case 'consult-retried':
    case 'consult-abandoned':
      return lineOfCall(event, state);
    default:
      return lineOfTask(event, state);
  }
}

type CallEvent = Extract<
  RunEvent,
  { type: `model-call-${'started' | 'finished' | 'retried'}` | `consult-${'retried' | 'abandoned'}` }
>;

/** Which role is asked, and why anything is asked again. */
function lineOfCall(event: CallEvent, state: RunState): string | undefined {
  switch (event.type) {
    case 'model-call-started': {
      const { prepared, callId } = state.dialogues.get(dialogueIdOf(event.callId))?.call ?? {};
      const isFirst = callId?.endsWith('/m1') && isOfRole(event.callId, state);
      // The offline model answers at once.
      return isFirst && prepared && prepared.provider !== 'offline'
        ? `${speakerOf(event.callId, state)} → ${prepared.model}`
        : undefined;
    }
    case 'model-call-finished': {
      const { reading } = event;
      const who = speakerOf(event.callId, state);
      if (reading.kind === 'cut')
        return `${who}: the reply was cut at ${count(event.usage.outputTokens, 'token')}, asking for the rest`;
      return reading.kind === 'malformed'
        ? `${who}: the reply could not be read${isRepaired(event, state) ? ', asking again' : ''}: ${short(reading.errors, WIDTH)}`
        : undefined;
    }
    case 'model-call-retried': {
      const { failure, notBefore, at, dialogue } = event;
      const who = speakerOf(event.callId, state);
      if (failure.code === 'too-long') return `${who}: the input is too long for the model, shortening it`;
      if (failure.code === 'rate-limited') return `${who}: waiting ${seconds(notBefore - at)} for ${reasonOf(failure)}`;
      const retries = state.dialogues.get(dialogue)?.retries ?? 1;
      return `${who}: retry ${retries} in ${seconds(notBefore - at)}: ${reasonOf(failure)}`;
    }
    case 'consult-retried':
      return `${roleWords(event.key)}: retry in ${seconds(event.notBefore - event.at)}: ${reasonOf(event.failure)}`;
    case 'consult-abandoned':
      return `${roleWords(event.key)} failed: ${short(describeFailure(event.failure), WIDTH)}`;
    default:
      return event satisfies never;
  }
}

/** A reply that could not be read is asked for again once. */
const isRepaired = ({ callId }: EventOf<'model-call-finished'>, { dialogues }: RunState): boolean =>
  dialogues.get(dialogueIdOf(callId))?.view.exchanges.at(-1)?.kind === 'repair';

const isOfRole = (callId: string, state: RunState): boolean =>
  'consult' in (state.dialogues.get(dialogueIdOf(callId))?.owner ?? {});

/** The task that a call is for, or what the role does that makes it. */
export function speakerOf(callId: string, state: RunState): string {
  const owner = state.dialogues.get(dialogueIdOf(callId))?.owner;
  return owner && 'consult' in owner ? roleWords(owner.consult) : taskOfCall(callId, state);
}

const withdrawnIn = (taskIds: readonly string[] = []): string =>
  taskIds.length === 0 ? '' : `; started early and withdrawn: ${short(taskIds.join(', '), WIDTH)}`;

function lineOfTask(event: RunEvent, state: RunState): string | undefined {
  switch (event.type) {
    case 'task-dispatched': {
      const instruction = state.tasks.get(event.taskId)?.instruction ?? '';
      const again = event.attempt > 1 ? `, attempt ${event.attempt}` : '';
      const early = state.plan ? '' : ', before the plan is complete';
      return `${event.taskId} → ${event.worker}${again}${early}: ${short(instruction, WIDTH)}`;
    }
    case 'worker-chosen':
      return `${event.taskId} → ${event.worker}, of ${event.pool} by ${event.by}: ${short(event.reason, WIDTH)}`;
    case 'tool-call-started':
      return `${taskOfCall(event.callId, state)} calls ${toolIn(event.idempotencyKey)}`;
    case 'task-succeeded':
      return `${event.taskId} done`;
    case 'task-recalled':
      return `${event.taskId} done, from the cache`;
    case 'task-escalated':
      return `${event.taskId} handed back: ${short(event.escalation.message, WIDTH)}`;
    case 'task-asked':
      return `${event.taskId} asks: ${short(event.question, WIDTH)}`;
    case 'retry-scheduled':
      return againLine(event, state);
    case 'split-asked':
      return `${event.taskId}: asking for smaller pieces (${short(event.reason, WIDTH)})`;
    case 'split-declined':
      return `${event.taskId} is not split: ${short(event.reason, WIDTH)}`;
    case 'task-split':
      return `${event.taskId} split into ${event.pieces.map(({ id }) => id).join(', ')}`;
    case 'task-failed':
    case 'task-skipped':
      return `${event.taskId} ${event.type.slice('task-'.length)}: ${short(describeFailure(event.failure), WIDTH)}`;
    case 'task-cancelled':
      return `${event.taskId} cancelled`;
    default:
      return undefined;
  }
}

const BECAUSE = {
  transient: 'again',
  merit: 'again',
  'stronger-model': 'again with a stronger model',
  fallback: 'goes to its fallback',
  person: 'again, because a person asks for it',
} as const;

function againLine({ taskId, because, notBefore, at, reason }: EventOf<'retry-scheduled'>, state: RunState): string {
  const task = state.tasks.get(taskId);
  const wait = notBefore - at >= 1_000 ? ` in ${seconds(notBefore - at)}` : '';
  const why = task?.failure ? reasonOf(task.failure) : (reason ?? '');
  return `${taskId} ${BECAUSE[because]}${wait}, attempt ${(task?.attempt ?? 0) + 1}${why === '' ? '' : `: ${short(why, WIDTH)}`}`;
}

/** Ids of calls begin with the id of their dialogue, which knows its task. */
export function taskOfCall(callId: string, state: RunState): string {
  const owner = state.dialogues.get(dialogueIdOf(callId))?.owner;
  return owner && 'taskId' in owner ? owner.taskId : 'supervisor';
}
