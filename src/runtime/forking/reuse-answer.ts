// Turns a recorded answer into the answer to a command of a fork.

import type { Happening, ToolOutcome } from '../../core/journal/event.ts';
import type { Command } from '../../core/run/command.ts';

/** Ids of the run, attempt and call come from the command; everything else is as recorded. */
export function reuseAnswer(command: Command, happening: Happening, reused: number): Happening {
  const named = {
    // A verdict names the draft, not the command.
    ...('key' in happening ? { key: command.kind === 'ground-draft' ? command.draft.key : command.key } : {}),
    ...('callId' in happening && 'callId' in command ? { callId: command.callId } : {}),
    ...('attempt' in happening && 'slice' in command ? { attempt: command.slice.attempt } : {}),
    ...('runId' in happening && 'runId' in command ? { runId: command.runId } : {}),
  };
  return { ...happening, ...named, reused } as Happening;
}

export const toolAnswer = (
  { key, callId }: Extract<Command, { kind: 'authorise' | 'call-tool' }>,
  outcome: ToolOutcome,
  reused: number,
): Happening => ({ type: 'tool-call-finished', key, callId, outcome, reused });
