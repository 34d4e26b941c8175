// A turn as a response of OpenAI's Responses API: a pure fold from journal events to frames.
//
//   R1. The sequence number of a frame is its cursor (P1).

import type { Asked } from '../turns/asked.ts';
import { FRAMES_PER_EVENT, type Protocol } from '../turns/protocol.ts';
import { foldTurn, type Note, type TurnStep } from '../turns/turn-fold.ts';
import { piecesOf } from '../turns/words.ts';
import {
  argumentsOf,
  idsOf,
  itemFor,
  messageItem,
  newResponse,
  type ResponseState,
  reasoningItem,
  responseObject,
  textPart,
} from './response-object.ts';

export interface ResponseFrame {
  readonly type: string;
  readonly sequence_number: number;
  readonly [field: string]: unknown;
}

type Draft = Omit<ResponseFrame, 'sequence_number' | 'type'> & { readonly type: string };

export interface FoldedResponse {
  readonly state: ResponseState;
  readonly frames: readonly ResponseFrame[];
}

export function foldResponse(before: ResponseState, step: TurnStep): FoldedResponse {
  const { state: turn, notes } = foldTurn(before.turn, step);
  let state: ResponseState = { ...before, turn };
  const drafts: Draft[] = [];
  for (const note of notes) {
    const added = written(state, note);
    state = added.state;
    drafts.push(...added.drafts);
  }
  const frames = drafts.map((draft, at) => ({ ...draft, sequence_number: step.seq * FRAMES_PER_EVENT + at }));
  return { state, frames };
}

export const responseProtocol: Protocol<ResponseState, ResponseFrame> = { begin: newResponse, fold: foldResponse };

interface Written {
  readonly state: ResponseState;
  readonly drafts: readonly Draft[];
}

const about = (type: string, state: ResponseState): Draft => ({
  type: `response.${type}`,
  response: responseObject(state),
});

function written(state: ResponseState, note: Note): Written {
  switch (note.kind) {
    case 'opened':
      return { state, drafts: [about('created', state), about(note.waits ? 'queued' : 'in_progress', state)] };
    case 'begun':
      return { state, drafts: [about('in_progress', state)] };
    case 'progress':
      return progressed(state, note.text);
    case 'answered': {
      const closed = closeReasoning(state);
      const said = note.text === '' ? { state: closed.state, drafts: [] } : addMessage(closed.state, note.text);
      return ended([closed, said], 'completed');
    }
    case 'asked': {
      const closed = closeReasoning(state);
      const asked = note.reviews.reduce<Written>(
        ({ state: each, drafts }, review) => {
          const next = addAsked(each, review);
          return { state: next.state, drafts: [...drafts, ...next.drafts] };
        },
        { state: closed.state, drafts: [] },
      );
      return ended([closed, asked], 'completed');
    }
    case 'failed':
      return ended([closeReasoning({ ...state, error: note.message })], 'failed');
    case 'cancelled':
      return ended([closeReasoning(state)], 'cancelled');
    default:
      return note satisfies never;
  }
}

/** The parts one after the other, then the frame with the whole response. */
function ended(parts: readonly Written[], type: 'completed' | 'failed' | 'cancelled'): Written {
  const state = parts.at(-1)?.state;
  if (!state) return { state: newResponse(0), drafts: [] };
  return { state, drafts: [...parts.flatMap(({ drafts }) => drafts), about(type, state)] };
}

function progressed(state: ResponseState, line: string): Written {
  const { turn, reasoning } = state;
  const place = { item_id: idsOf(turn).reasoning, output_index: 0, summary_index: 0 };
  const delta = reasoning === undefined ? line : `\n${line}`;
  const opening: Draft[] =
    reasoning === undefined
      ? [
          { type: 'response.output_item.added', output_index: 0, item: reasoningItem(turn, undefined) },
          { type: 'response.reasoning_summary_part.added', ...place, part: { type: 'summary_text', text: '' } },
        ]
      : [];
  return {
    state: { ...state, reasoning: (reasoning ?? '') + delta },
    drafts: [...opening, { type: 'response.reasoning_summary_text.delta', ...place, delta }],
  };
}

function closeReasoning(state: ResponseState): Written {
  const { turn, reasoning: text, items } = state;
  if (text === undefined) return { state, drafts: [] };
  const item = reasoningItem(turn, text);
  const place = { item_id: item.id, output_index: 0, summary_index: 0 };
  return {
    state: { ...state, reasoning: undefined, items: [item, ...items] },
    drafts: [
      { type: 'response.reasoning_summary_text.done', ...place, text },
      { type: 'response.reasoning_summary_part.done', ...place, part: { type: 'summary_text', text } },
      { type: 'response.output_item.done', output_index: 0, item },
    ],
  };
}

function addMessage(state: ResponseState, text: string): Written {
  const item = messageItem(state.turn, text);
  const output_index = state.items.length;
  const place = { item_id: item.id, output_index, content_index: 0 };
  return {
    state: { ...state, items: [...state.items, item] },
    drafts: [
      { type: 'response.output_item.added', output_index, item: { ...item, status: 'in_progress', content: [] } },
      { type: 'response.content_part.added', ...place, part: textPart('') },
      ...piecesOf(text).map((delta) => ({ type: 'response.output_text.delta', ...place, delta, logprobs: [] })),
      { type: 'response.output_text.done', ...place, text, logprobs: [] },
      { type: 'response.content_part.done', ...place, part: textPart(text) },
      { type: 'response.output_item.done', output_index, item },
    ],
  };
}

function addAsked(state: ResponseState, asked: Asked): Written {
  const item = itemFor(asked, state.turn.team);
  const output_index = state.items.length;
  const place = { item_id: item.id, output_index };
  const text = argumentsOf(asked);
  const call: Draft[] = asked.takesYesOrNo
    ? []
    : [
        { type: 'response.function_call_arguments.delta', ...place, delta: text },
        { type: 'response.function_call_arguments.done', ...place, name: item.name, arguments: text },
      ];
  const begun = asked.takesYesOrNo ? item : { ...item, arguments: '', status: 'in_progress' };
  return {
    state: { ...state, items: [...state.items, item] },
    drafts: [
      { type: 'response.output_item.added', output_index, item: begun },
      ...call,
      { type: 'response.output_item.done', output_index, item },
    ],
  };
}
