// A new process has taken over the run, so no command is in flight. Commands that may be repeated stay wanted and are
// started again; calls that must not be repeated, or may have been billed, are handled here.

import type { EventOf } from '../../journal/event.ts';
import { putOnAgenda } from '../agenda.ts';
import type { Dialogue } from '../dialogue-state.ts';
import { noteOwnLost } from '../effects.ts';
import { toolKey, workKey } from '../keys.ts';
import { type RunState, unwant, workerOf } from '../state.ts';
import { dropCall, prepareCall } from './dialogue.ts';
import { wakeTeams } from './nested-team.ts';
import { askWhetherItHappened } from './tool-calls.ts';

export function onResumed(state: RunState, { accepted }: EventOf<'run-resumed'>): void {
  if (accepted !== undefined) state.accepted = accepted;
  wakeTeams(state);
  for (const dialogue of state.dialogues.values()) {
    // The lost call may have been billed: charge its worst case before making another one.
    if (dialogue.call?.started) {
      dropCall(state, dialogue);
      prepareCall(state, dialogue, undefined);
    }
    parkUnknownEffects(state, dialogue);
  }
  for (const task of state.tasks.values()) {
    if (task.status !== 'running' || !state.commands.has(workKey(task))) continue;
    if (task.ownEffects) noteOwnLost(task);
    const { effect, kind } = workerOf(state, task);
    // A nested team has its own journal and resumes from it.
    if (effect !== 'once' || kind === 'team') continue;
    unwant(state, workKey(task));
    putOnAgenda(state, {
      kind: 'open-review',
      review: {
        kind: 'unknown-outcome',
        taskId: task.task.id,
        question: `The process stopped while ${task.worker} was at work, and it is not known whether it took effect. Approve to run it again, deny to leave it, or answer with its result.`,
      },
    });
  }
}

/**
 * Calls in flight may have taken effect. An idempotent call is repeated under its key; for a `once` call a person is
 * asked.
 */
function parkUnknownEffects(state: RunState, dialogue: Dialogue): void {
  if (!('taskId' in dialogue.owner)) return;
  const { taskId } = dialogue.owner;
  for (const call of dialogue.pending.values()) {
    const command = state.commands.get(toolKey(call.callId));
    if (command?.kind !== 'call-tool') continue;
    const record = state.tasks.get(taskId)?.effects?.get(command.idempotencyKey);
    if (command.effect !== 'once') {
      if (record) record.inDoubt = true;
      continue;
    }
    unwant(state, command.key);
    if (record) record.status = 'unknown';
    askWhetherItHappened(state, taskId, call, {
      status: 'unknown',
      message: 'the process stopped while it was under way',
    });
  }
}
