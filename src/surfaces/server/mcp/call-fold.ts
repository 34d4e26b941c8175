// A turn as part of a tool call: a pure fold from journal events to progress, questions to a person, and the result.

import type { Asked } from '../turns/asked.ts';
import type { Protocol } from '../turns/protocol.ts';
import { foldTurn, type Note, newTurn, type TurnState, type TurnStep } from '../turns/turn-fold.ts';

interface CallState {
  readonly turn: TurnState;
}

/** How the run stands, as the structured content of a result. */
export interface CallOutcome {
  readonly runId: string;
  readonly status: string;
  readonly gaps: readonly string[];
  /** Open reviews, if the run waits for a person. */
  readonly reviews: readonly { readonly reviewId: string; readonly kind: string; readonly question: string }[];
}

export type CallFrame =
  /** Grows with each frame of a run: it is the seq of the event. */
  | { readonly kind: 'progress'; readonly progress: number; readonly message: string }
  | { readonly kind: 'asked'; readonly reviews: readonly Asked[]; readonly outcome: CallOutcome }
  | { readonly kind: 'result'; readonly text: string; readonly isError: boolean; readonly outcome: CallOutcome };

function foldCall(before: CallState, step: TurnStep): { state: CallState; frames: readonly CallFrame[] } {
  const { state: turn, notes } = foldTurn(before.turn, step);
  return { state: { turn }, frames: notes.flatMap((note) => frameOf(turn, note, step.seq)) };
}

export const callProtocol: Protocol<CallState, CallFrame> = {
  begin: (number) => ({ turn: newTurn(number) }),
  fold: foldCall,
};

function frameOf(turn: TurnState, note: Note, seq: number): readonly CallFrame[] {
  const { runId, status = 'running', gaps, number } = turn;
  const outcome: CallOutcome = { runId, status, gaps, reviews: [] };
  const result = (text: string, isError: boolean): CallFrame => ({ kind: 'result', text, isError, outcome });
  switch (note.kind) {
    case 'opened':
      return number === 0 ? [{ kind: 'progress', progress: seq, message: `Run ${runId} has started` }] : [];
    case 'begun':
      return [];
    case 'progress':
      return [{ kind: 'progress', progress: seq, message: note.text }];
    case 'asked': {
      const reviews = note.reviews.map(({ reviewId, kind, question }) => ({ reviewId, kind, question }));
      return [{ kind: 'asked', reviews: note.reviews, outcome: { ...outcome, reviews } }];
    }
    case 'answered':
      return [result(note.text, false)];
    case 'failed':
    case 'cancelled':
      return [result(note.message, true)];
    default:
      return note satisfies never;
  }
}
