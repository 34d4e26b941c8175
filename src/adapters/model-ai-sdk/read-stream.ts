// Reads one streamed reply to its end, and reports how it ended. It throws only what the stream throws.

import type { LanguageModelUsage, TextStreamPart, ToolSet } from 'ai';
import type { Usage } from './prices.ts';
import { filterThought, withoutUnopenedThought } from './replies/leading-thought.ts';

interface StreamedCall {
  readonly id: string;
  readonly wireName: string;
  readonly args: unknown;
}

export interface Streamed {
  readonly text: string;
  readonly calls: readonly StreamedCall[];
  /** Whether the provider reported that the model reasoned before it answered. */
  readonly thought: boolean;
  /** Undefined if the stream ended without giving a reason. */
  readonly finish: { readonly reason: string; readonly raw: string | undefined } | undefined;
  /** The usage the provider reported, if it did. */
  readonly usage: Usage | undefined;
  /** The input tokens alone, which some providers report at the start, before anything can go wrong. */
  readonly inputTokens: number | undefined;
  /** The first error. */
  readonly error: { readonly value: unknown } | undefined;
}

interface Listener {
  readonly onText: (delta: string) => void;
  /** Called for every part that arrives. */
  readonly onPart: () => void;
  /** Called for every part that shows the model or its server at work, with its text unless that is text of the reply. */
  readonly onActivity: (delta: string) => void;
}

export async function readStream(parts: AsyncIterable<TextStreamPart<ToolSet>>, listener: Listener): Promise<Streamed> {
  let written = '';
  const filter = filterThought();
  const calls: StreamedCall[] = [];
  let thought = false;
  let finish: Streamed['finish'];
  let usage: Usage | undefined;
  let inputTokens: number | undefined;
  let error: Streamed['error'];
  try {
    for await (const part of parts) {
      listener.onPart();
      const life = signOfLife(part);
      if (life !== undefined) listener.onActivity(life);
      if (part.type === 'text-delta') {
        const { text, thought: inTags } = filter.push(part.text);
        written += text;
        if (text !== '') listener.onText(text);
        if (inTags !== '') listener.onActivity(inTags);
        thought ||= inTags.trim() !== '';
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
  written += filter.rest();
  const text = withoutUnopenedThought(written);
  return { text, calls, thought: thought || text !== written, finish, usage, inputTokens, error };
}

/** The text of a thought or of a tool call; empty for any other part that the provider sent; undefined for our own. */
function signOfLife(part: TextStreamPart<ToolSet>): string | undefined {
  if (part.type === 'reasoning-delta') return part.text;
  if (part.type === 'tool-input-delta') return part.delta;
  return part.type === 'start' || part.type === 'start-step' || part.type === 'text-delta' ? undefined : '';
}

/** Missing token counts are not zero; and no input is empty, so a server that reports zero has not counted. */
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

/** Anthropic's first event reports the input tokens. */
function inputTokensIn(raw: unknown): number | undefined {
  const { type, message } = (raw ?? {}) as { type?: unknown; message?: { usage?: Record<string, unknown> } };
  if (type !== 'message_start') return undefined;
  const used = message?.usage ?? {};
  const counts = [used.input_tokens, used.cache_read_input_tokens, used.cache_creation_input_tokens].filter(isCount);
  return isCount(used.input_tokens) ? counts.reduce((sum, count) => sum + count, 0) : undefined;
}
