// Reads one streamed reply to its end, and says how it ended. Nothing is thrown here that the stream did not throw.

import type { LanguageModelUsage, TextStreamPart, ToolSet } from 'ai';
import type { Usage } from './prices.ts';

export interface StreamedCall {
  readonly id: string;
  readonly wireName: string;
  readonly args: unknown;
}

export interface Streamed {
  readonly text: string;
  readonly calls: readonly StreamedCall[];
  /** Whether the model thought before it spoke, and the provider told us so. */
  readonly thought: boolean;
  /** Undefined if the stream ended without saying so. */
  readonly finish: { readonly reason: string; readonly raw: string | undefined } | undefined;
  /** What the provider said it used; undefined if it did not. */
  readonly usage: Usage | undefined;
  /** The input alone, which some providers tell at the beginning, before anything can go wrong. */
  readonly inputTokens: number | undefined;
  /** The first thing that went wrong. */
  readonly error: { readonly value: unknown } | undefined;
}

export interface Listener {
  readonly onText: (delta: string) => void;
  /** Told of every sign of life. */
  readonly onPart: () => void;
}

export async function readStream(parts: AsyncIterable<TextStreamPart<ToolSet>>, listener: Listener): Promise<Streamed> {
  let text = '';
  const calls: StreamedCall[] = [];
  let thought = false;
  let finish: Streamed['finish'];
  let usage: Usage | undefined;
  let inputTokens: number | undefined;
  let error: Streamed['error'];
  try {
    for await (const part of parts) {
      listener.onPart();
      if (part.type === 'text-delta') {
        text += part.text;
        if (part.text !== '') listener.onText(part.text);
      } else if (part.type === 'tool-call') {
        calls.push({ id: part.toolCallId, wireName: part.toolName, args: part.input });
      } else if (part.type === 'reasoning-start') {
        thought = true;
      } else if (part.type === 'finish-step') {
        finish = { reason: part.finishReason, raw: part.rawFinishReason };
        usage = usageFrom(part.usage);
      } else if (part.type === 'raw') {
        inputTokens = inputTokensIn(part.rawValue) ?? inputTokens;
      } else if (part.type === 'error') {
        error ??= { value: part.error };
      }
    }
  } catch (thrown) {
    error ??= { value: thrown };
  }
  return { text, calls, thought, finish, usage, inputTokens, error };
}

/** Tokens nobody counted are not nought; and no input is, so a server that says so has not counted. */
function usageFrom({ inputTokens, outputTokens, inputTokenDetails }: LanguageModelUsage): Usage | undefined {
  if (!isCount(inputTokens) || inputTokens === 0 || !isCount(outputTokens)) return undefined;
  const { cacheReadTokens, cacheWriteTokens } = inputTokenDetails;
  return {
    inputTokens,
    outputTokens,
    cachedInputTokens: isCount(cacheReadTokens) ? cacheReadTokens : 0,
    cacheWriteTokens: isCount(cacheWriteTokens) ? cacheWriteTokens : 0,
  };
}

const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value >= 0;

/** Anthropic's first event tells what the input came to. */
function inputTokensIn(raw: unknown): number | undefined {
  const { type, message } = (raw ?? {}) as { type?: unknown; message?: { usage?: Record<string, unknown> } };
  if (type !== 'message_start') return undefined;
  const used = message?.usage ?? {};
  const counts = [used.input_tokens, used.cache_read_input_tokens, used.cache_creation_input_tokens].filter(isCount);
  return isCount(used.input_tokens) ? counts.reduce((sum, count) => sum + count, 0) : undefined;
}
