// A turn as chunks of the AI SDK's UI message stream: a pure fold from journal events. A Bosun run is one message: each turn
// adds a step to it. The plan and its tasks are data parts, tool calls and reviews are tool parts, the checked answer is
// text.

import type { Asked } from '../turns/asked.ts';
import type { Protocol } from '../turns/protocol.ts';
import { foldTurn, type Note, newTurn, type TurnState, type TurnStep } from '../turns/turn-fold.ts';
import { piecesOf } from '../turns/words.ts';
import { type Board, boardAfter, type Change, emptyBoard } from './board.ts';

/** Labels of a run: the chat, and the message that it answers. */
export const UI_CHAT = 'ui-chat';
export const UI_MESSAGE = 'ui-message';

interface UiState {
  readonly turn: TurnState;
  readonly board: Board;
  /** The turn that began the message: 0, or one after a reply in words. */
  readonly begins: number;
  /** Tool parts and approvals that the message has. */
  readonly parts: readonly string[];
  readonly answer: string;
}

interface UiChunk {
  readonly type: string;
  readonly [field: string]: unknown;
}

export const newUi = (number: number, begins = 0): UiState => ({
  turn: newTurn(number),
  board: emptyBoard,
  begins,
  parts: [],
  answer: '',
});

interface FoldedUi {
  readonly state: UiState;
  readonly frames: readonly UiChunk[];
}

/** The tool of a review without a tool of its own: its name begins with this. */
export const REVIEW_TOOL = 'review_';

const messageId = (runId: string, number: number): string => (number === 0 ? `msg-${runId}` : `msg-${runId}-${number}`);

export function foldUi(before: UiState, step: TurnStep): FoldedUi {
  const { phase } = before.turn;
  if (phase === 'ended') return { state: before, frames: [] };
  const { state: turn, notes } = foldTurn(before.turn, step);
  const { board, changes } = boardAfter(before.board, step.event);
  let state: UiState = { ...before, turn, board };
  const frames: UiChunk[] = [];
  const add = (written: FoldedUi): void => {
    state = written.state;
    frames.push(...written.frames);
  };
  if (phase !== 'before') for (const change of changes) add(changed(state, change));
  else if (before.turn.parks >= before.begins) state = { ...state, parts: partsBefore(state, step, changes) };
  for (const note of notes) add(noted(state, note));
  return { state, frames: frames.map((chunk) => inMessage(chunk, before.begins)) };
}

/** The same call or review may be shown in two messages of a chat; clients look for ids in all of them. */
const inMessage = (chunk: UiChunk, begins: number): UiChunk => {
  if (begins === 0) return chunk;
  const ids = (['toolCallId', 'approvalId'] as const).filter((name) => name in chunk);
  return { ...chunk, ...Object.fromEntries(ids.map((name) => [name, `${chunk[name]}@${begins}`])) };
};

/** The review of an approval or a tool part. */
export const reviewOfPart = (id: string): string => id.replace(/@\d+$/, '');

export const uiProtocol: Protocol<UiState, UiChunk> = { begin: (turn) => newUi(turn), fold: foldUi };

/** The parts that earlier turns have put into the message of this one. */
function partsBefore(state: UiState, { event, below }: TurnStep, changes: readonly Change[]): readonly string[] {
  const { parts } = changes.reduce((each, change) => changed(each, change).state, state);
  if (event.type !== 'run-parked') return parts;
  return [...state.turn.open, ...below].reduce((each, review) => addAsked(each, review).state, { ...state, parts })
    .parts;
}

interface AskedReview {
  readonly reviewId: string;
  readonly takesYesOrNo: boolean;
  readonly callId: string | null;
}

/** The approval has the id of the review. A review of something else than a call has a tool part of its own. */
const partsOf = ({ reviewId, takesYesOrNo, callId }: AskedReview): readonly string[] => [
  ...(takesYesOrNo ? [reviewId] : []),
  ...(takesYesOrNo && callId !== null ? [] : [ownPart(reviewId)]),
];

const ownPart = (reviewId: string): string => `part ${reviewId}`;

const withPart = (state: UiState, ...ids: readonly string[]): UiState => ({
  ...state,
  parts: [...state.parts, ...ids],
});

function changed(state: UiState, change: Change): FoldedUi {
  const same = (...frames: readonly UiChunk[]): FoldedUi => ({ state, frames });
  switch (change.kind) {
    case 'plan':
      return same(planPart(state));
    case 'task': {
      const task = state.board.tasks[change.at];
      return same({ type: 'data-task', id: task?.id, data: task });
    }
    case 'call-began': {
      const { callId: toolCallId, tool: toolName, args: input } = change.call;
      return {
        state: withPart(state, toolCallId),
        frames: [{ type: 'tool-input-available', toolCallId, toolName, input, ...TEAMS_OWN }],
      };
    }
    case 'call-ended': {
      const { callId: toolCallId, how } = change;
      if (!state.parts.includes(toolCallId)) return same();
      if (how === 'denied') return same({ type: 'tool-output-denied', toolCallId });
      if (how === 'failed')
        return same({ type: 'tool-output-error', toolCallId, errorText: 'The call has failed', ...TEAMS_OWN });
      return same({ type: 'tool-output-available', toolCallId, output: { state: how }, ...TEAMS_OWN });
    }
    case 'decided':
      return same(...decidedChunks(state, change));
    case 'agent-began':
    case 'agent-ended':
      return same();
    default:
      return change satisfies never;
  }
}

/** The team calls its own tools: a front end need not answer them. */
const TEAMS_OWN = { dynamic: true, providerExecuted: true } as const;

const planPart = ({ board: { tasks } }: UiState): UiChunk => ({ type: 'data-plan', id: 'plan', data: { tasks } });

function decidedChunks(
  { parts }: UiState,
  { reviewId, isApproved: approved, reason, content }: Extract<Change, { kind: 'decided' }>,
): readonly UiChunk[] {
  const response = { type: 'tool-approval-response', approvalId: reviewId, approved };
  const ended = approved
    ? { type: 'tool-output-available', toolCallId: reviewId, output: content ?? 'approved', dynamic: true }
    : { type: 'tool-output-denied', toolCallId: reviewId };
  return [
    ...(parts.includes(reviewId) ? [{ ...response, ...(reason === '' ? {} : { reason }) }] : []),
    ...(parts.includes(ownPart(reviewId)) ? [ended] : []),
  ];
}

function noted(state: UiState, note: Note): FoldedUi {
  switch (note.kind) {
    case 'opened': {
      const { runId, team, number } = state.turn;
      const id = messageId(runId, state.begins);
      const start = { type: 'start', messageId: id, messageMetadata: { runId, team } };
      const plan = state.board.tasks.length > 0 && number === state.begins ? [planPart(state)] : [];
      return { state, frames: [start, { type: 'start-step' }, ...plan] };
    }
    case 'begun':
      return { state, frames: [] };
    case 'progress':
      return { state, frames: [{ type: 'data-progress', data: { text: note.text }, transient: true }] };
    case 'answered':
      return {
        state: { ...state, answer: note.text },
        frames: [...textChunks(`answer-${state.turn.runId}`, note.text), ...finished(state, 'stop')],
      };
    case 'asked': {
      const asked = note.reviews.reduce<FoldedUi>(
        (before, review) => {
          const { state: after, frames } = addAsked(before.state, review);
          return { state: after, frames: [...before.frames, ...frames] };
        },
        { state, frames: [] },
      );
      return { state: asked.state, frames: [...asked.frames, ...finished(state, 'tool-calls')] };
    }
    case 'failed':
      return { state, frames: [{ type: 'finish-step' }, { type: 'error', errorText: note.message }] };
    case 'cancelled':
      return { state, frames: [{ type: 'finish-step' }, { type: 'abort', reason: note.message }] };
    default:
      return note satisfies never;
  }
}

const textChunks = (id: string, text: string): readonly UiChunk[] =>
  text === ''
    ? []
    : [
        { type: 'text-start', id },
        ...piecesOf(text).map((delta) => ({ type: 'text-delta', id, delta })),
        { type: 'text-end', id },
      ];

function finished({ turn: { runId, team, status, gaps, tokens } }: UiState, finishReason: string): readonly UiChunk[] {
  const usage = { inputTokens: tokens.input, outputTokens: tokens.output };
  return [
    { type: 'finish-step' },
    { type: 'finish', finishReason, messageMetadata: { runId, team, status, gaps, usage } },
  ];
}

/** A tool part that waits for an answer. What is answered in words is also text: it is part of the conversation. */
function addAsked(state: UiState, { reviewId, kind, question, tool, args, takesYesOrNo }: Asked): FoldedUi {
  const callId = state.board.reviews[reviewId]?.callId ?? null;
  const isCall = callId !== null && takesYesOrNo;
  const toolCallId = isCall ? callId : reviewId;
  const about = { question, ...(tool === null ? {} : { tool, args }) };
  // The call of an earlier message is shown in this one too.
  const part = isCall
    ? { toolName: tool ?? '', input: args ?? {}, ...TEAMS_OWN }
    : { toolName: `${REVIEW_TOOL}${kind}`, input: about, dynamic: true };
  const isShown = state.parts.includes(isCall ? callId : ownPart(reviewId));
  const request = { type: 'tool-approval-request', approvalId: reviewId, toolCallId, reason: question };
  return {
    state: withPart(state, ...(isCall && !isShown ? [callId] : []), ...partsOf({ reviewId, takesYesOrNo, callId })),
    frames: [
      ...(takesYesOrNo ? [] : textChunks(`question-${reviewId}`, question)),
      ...(isShown ? [] : [{ type: 'tool-input-available', toolCallId, ...part }]),
      ...(takesYesOrNo ? [request] : []),
    ],
  };
}
