// A run as plain lines, one per notable event, for logs and pipes.

import type { RunEvent } from '../../../core/journal/event.ts';
import { describeFailure } from '../../../core/journal/failure.ts';
import { addedLine } from '../../../core/plan/revision-text.ts';
import { dialogueIdOf, toolIn } from '../../../core/run/keys.ts';
import type { RunState } from '../../../core/run/state.ts';
import { count, short } from '../print/wording.ts';

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
    case 'consult-retried':
      return event.by === undefined ? undefined : fallbackLine(state);
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
    default:
      return lineOfTask(event, state);
  }
}

/** The latest role that the offline model took over. */
function fallbackLine({ fallbacks }: RunState): string | undefined {
  const last = fallbacks?.at(-1);
  return last && `${last.role} goes on with the offline model: ${short(describeFailure(last.failure), 2 * WIDTH)}`;
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
      return `${event.taskId} again (${event.because}${event.reason === undefined ? '' : `: ${short(event.reason, WIDTH)}`})`;
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

/** Ids of calls begin with the id of their dialogue, which knows its task. */
export function taskOfCall(callId: string, state: RunState): string {
  const owner = state.dialogues.get(dialogueIdOf(callId))?.owner;
  return owner && 'taskId' in owner ? owner.taskId : 'supervisor';
}
