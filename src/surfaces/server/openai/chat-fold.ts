// A turn as a chat completion: a pure fold from journal events to chunks. Progress is reasoning text, the checked answer or
// a question is the content.

import { questionText } from '../turns/asked.ts';
import type { Protocol } from '../turns/protocol.ts';
import { foldTurn, type Note, newTurn, type TurnState, type TurnStep } from '../turns/turn-fold.ts';
import { piecesOf } from '../turns/words.ts';

export interface ChatState {
  readonly turn: TurnState;
  /** Text before the content, such as who has decided a review. */
  readonly preface: string;
  readonly reasoning: string;
  readonly content: string;
  /** The review that the content asks about. */
  readonly asks: string | undefined;
  /** Why there is no content. */
  readonly error: { readonly code: 'run_failed' | 'run_cancelled'; readonly message: string } | undefined;
}

export const newChat = (number: number, preface = ''): ChatState => ({
  turn: newTurn(number),
  preface,
  reasoning: '',
  content: '',
  asks: undefined,
  error: undefined,
});

export interface Delta {
  readonly role?: 'assistant';
  readonly content?: string;
  readonly reasoning_content?: string;
}

interface FoldedChat {
  readonly state: ChatState;
  readonly frames: readonly Delta[];
}

export function foldChat(before: ChatState, step: TurnStep): FoldedChat {
  const { state: turn, notes } = foldTurn(before.turn, step);
  let state: ChatState = { ...before, turn };
  const frames: Delta[] = [];
  for (const note of notes) {
    const added = said(state, note);
    state = added.state;
    frames.push(...added.frames);
  }
  return { state, frames };
}

export const chatProtocol: Protocol<ChatState, Delta> = { begin: (turn) => newChat(turn), fold: foldChat };

function said(state: ChatState, note: Note): FoldedChat {
  switch (note.kind) {
    case 'opened':
      return { state, frames: [{ role: 'assistant', content: '' }] };
    case 'begun':
      return { state, frames: [] };
    case 'progress': {
      const text = `${note.text}\n`;
      return { state: { ...state, reasoning: state.reasoning + text }, frames: [{ reasoning_content: text }] };
    }
    case 'answered':
      return withContent(state, note.text);
    case 'asked': {
      const [first, ...others] = note.reviews;
      if (!first) return withContent(state, 'The run waits for a person. The inbox has its review.');
      return withContent({ ...state, asks: first.reviewId }, questionText(first, others.length));
    }
    case 'failed':
      return { state: { ...state, error: { code: 'run_failed', message: note.message } }, frames: [] };
    case 'cancelled':
      return { state: { ...state, error: { code: 'run_cancelled', message: note.message } }, frames: [] };
    default:
      return note satisfies never;
  }
}

function withContent(state: ChatState, text: string): FoldedChat {
  const content = state.preface === '' ? text : `${state.preface}\n\n${text}`;
  return { state: { ...state, content }, frames: piecesOf(content).map((piece) => ({ content: piece })) };
}

const seconds = (ms: number): number => Math.floor(ms / 1_000);

const headOf = ({ turn: { runId, number, openedAt, team } }: ChatState) => ({
  id: `chatcmpl-${number}-${runId}`,
  created: seconds(openedAt),
  model: team,
});

const usageOf = ({ turn: { tokens } }: ChatState) => ({
  prompt_tokens: tokens.input,
  completion_tokens: tokens.output,
  total_tokens: tokens.input + tokens.output,
  prompt_tokens_details: { cached_tokens: tokens.cached },
});

/** How the run stands, for clients that know Bosun. */
const runOf = ({ turn: { runId, status, gaps }, asks }: ChatState) => ({
  run_id: runId,
  status: status ?? 'running',
  gaps,
  ...(asks === undefined ? {} : { review_id: asks }),
});

export const chatChunk = (state: ChatState, delta: Delta) => ({
  ...headOf(state),
  object: 'chat.completion.chunk',
  choices: [{ index: 0, delta, logprobs: null, finish_reason: null }],
});

/** The chunks after the content; the last has the usage if it was asked for. */
export const lastChunks = (state: ChatState, { includeUsage }: { readonly includeUsage: boolean }) => [
  {
    ...headOf(state),
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta: {}, logprobs: null, finish_reason: 'stop' }],
    bosun: runOf(state),
  },
  ...(includeUsage ? [{ ...headOf(state), object: 'chat.completion.chunk', choices: [], usage: usageOf(state) }] : []),
];

export const chatCompletion = (state: ChatState) => ({
  ...headOf(state),
  object: 'chat.completion',
  choices: [
    {
      index: 0,
      message: {
        role: 'assistant',
        content: state.content,
        refusal: null,
        ...(state.reasoning === '' ? {} : { reasoning_content: state.reasoning }),
      },
      logprobs: null,
      finish_reason: 'stop',
    },
  ],
  usage: usageOf(state),
  bosun: runOf(state),
});
