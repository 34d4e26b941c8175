// The objects of OpenAI's Responses API, made from the state of a turn.

import type { Asked } from '../turns/asked.ts';
import type { TurnId } from '../turns/follow-turn.ts';
import { newTurn, type TurnState } from '../turns/turn-fold.ts';

/** Labels of a run, so that its responses can be made from the journal alone. */
export const PREVIOUS_RESPONSE = 'previousResponse';
export const BACKGROUND = 'background';
export const METADATA = 'metadata.';

interface Item {
  readonly id: string;
  readonly type: string;
  readonly [field: string]: unknown;
}

export interface ResponseState {
  readonly turn: TurnState;
  /** Complete items of the output. */
  readonly items: readonly Item[];
  /** Progress so far, while its item is open; undefined before the first line and after the last. */
  readonly reasoning: string | undefined;
  readonly error: string | undefined;
}

export const newResponse = (number: number): ResponseState => ({
  turn: newTurn(number),
  items: [],
  reasoning: undefined,
  error: undefined,
});

/** The turn is part of the id: `resp_0_…` is the first of a run, `resp_1_…` the one after it has waited. */
const responseId = ({ runId, number }: TurnId): string => `resp_${number}_${runId}`;

export function turnIn(id: string): TurnId | undefined {
  const [, number, runId] = /^resp_(\d{1,9})_([A-Za-z0-9][\w.~-]{0,199})$/.exec(id) ?? [];
  return runId === undefined ? undefined : { runId, number: Number(number) };
}

export const idsOf = ({ runId, number }: TurnId) => ({
  reasoning: `rs_${number}_${runId}`,
  message: `msg_${number}_${runId}`,
});

export const reasoningItem = (turn: TurnState, text: string | undefined): Item => ({
  id: idsOf(turn).reasoning,
  type: 'reasoning',
  summary: text === undefined ? [] : [{ type: 'summary_text', text }],
});

export const textPart = (text: string) => ({ type: 'output_text', text, annotations: [], logprobs: [] });

export const messageItem = (turn: TurnState, text: string): Item => ({
  id: idsOf(turn).message,
  type: 'message',
  role: 'assistant',
  status: 'completed',
  content: [textPart(text)],
});

const APPROVAL = 'mcpr_';
/** The name of the function call that stands for a question. */
const ASK = 'ask_requester';

export const argumentsOf = ({ kind, question, tool, args, reviewId }: Asked): string =>
  JSON.stringify(tool === null ? { kind, question, reviewId } : { kind, question, reviewId, args });

/** A review that takes yes or no is an approval request; every other is a function call whose output is the answer. */
export const itemFor = (asked: Asked, team: string): Item & { readonly name: string } =>
  asked.takesYesOrNo
    ? {
        id: `${APPROVAL}${asked.reviewId}`,
        type: 'mcp_approval_request',
        server_label: team,
        name: asked.tool ?? asked.kind,
        arguments: argumentsOf(asked),
      }
    : {
        id: `fc_${asked.reviewId}`,
        type: 'function_call',
        call_id: asked.reviewId,
        name: ASK,
        arguments: argumentsOf(asked),
        status: 'completed',
      };

export const reviewOfApproval = (requestId: string): string =>
  requestId.startsWith(APPROVAL) ? requestId.slice(APPROVAL.length) : requestId;

function statusOf({ turn: { phase, status } }: ResponseState): string {
  if (phase === 'waiting') return 'queued';
  if (phase !== 'ended') return 'in_progress';
  return status === 'failed' || status === 'cancelled' ? status : 'completed';
}

const seconds = (ms: number): number => Math.floor(ms / 1_000);

export function responseObject(state: ResponseState) {
  const { turn, items, error, reasoning } = state;
  const { labels, tokens, number, runId, endedAt } = turn;
  const previous = number === 0 ? (labels[PREVIOUS_RESPONSE] ?? null) : responseId({ runId, number: number - 1 });
  const status = statusOf(state);
  return {
    id: responseId(turn),
    object: 'response',
    created_at: seconds(turn.openedAt),
    completed_at: status === 'completed' && endedAt !== undefined ? seconds(endedAt) : null,
    status,
    background: labels[BACKGROUND] === 'true',
    error: error === undefined ? null : { code: 'server_error', message: error },
    incomplete_details: null,
    instructions: null,
    max_output_tokens: null,
    metadata: metadataOf(turn),
    model: turn.team,
    output: reasoning === undefined ? items : [reasoningItem(turn, reasoning), ...items],
    parallel_tool_calls: false,
    previous_response_id: previous,
    reasoning: { effort: null, summary: null },
    store: true,
    temperature: null,
    text: { format: { type: 'text' } },
    tool_choice: 'none',
    tools: [],
    top_p: null,
    truncation: 'disabled',
    usage:
      turn.phase === 'ended'
        ? {
            input_tokens: tokens.input,
            input_tokens_details: { cached_tokens: tokens.cached, cache_write_tokens: 0 },
            output_tokens: tokens.output,
            output_tokens_details: { reasoning_tokens: 0 },
            total_tokens: tokens.input + tokens.output,
          }
        : null,
  };
}

/** What the client noted, and what the run ended as. After a review, `next_response_id` has what follows the decision. */
function metadataOf({ labels, runId, number, status }: TurnState): Record<string, string> {
  const noted = Object.entries(labels).flatMap(([name, value]) =>
    name.startsWith(METADATA) ? [[name.slice(METADATA.length), value] as const] : [],
  );
  return {
    ...Object.fromEntries(noted),
    run_id: runId,
    ...(status === undefined ? {} : { run_status: status }),
    ...(status === 'waiting' ? { next_response_id: responseId({ runId, number: number + 1 }) } : {}),
  };
}
