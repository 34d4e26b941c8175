// The port to language models. One call, one reply: loops, budgets and retries are not the model's job.

import type { Price } from '../core/budget/money.ts';
import type { Effect, WorkerSpec } from '../core/plan/team-spec.ts';
import type { DialogueView, Exchange } from '../core/run/command.ts';
import type { StandardSchema } from './standard-schema.ts';

export interface ModelTool {
  readonly name: string;
  readonly does: string;
  readonly effect: Effect;
  readonly input: StandardSchema;
}

/** A worker as the router and the planner see it. */
export interface CrewMember {
  readonly name: string;
  readonly kind: WorkerSpec['kind'];
  readonly does: string;
  readonly scope: string | undefined;
  readonly examples: readonly string[];
  readonly tools: readonly ModelTool[];
  /** Schema of the data that its tasks carry. */
  readonly input?: StandardSchema | undefined;
}

/**
 * The router's estimate for a text: probabilities of each worker alone, of several, and of out of scope; they add up to
 * one.
 */
export interface Weighed {
  readonly workers: readonly { readonly name: string; readonly chance: number }[];
  readonly several: number;
  /** The workers needed together, if several are; empty if the router never learnt that. */
  readonly together: readonly string[];
  /** The probability that a worker is needed at all, alone or with others, in the order of `workers`. */
  readonly needs: readonly number[];
  readonly nobody: number;
  /** The calibrated confidence in the likeliest of them. */
  readonly confidence: number;
  /** The text is unlike all examples. */
  readonly outOfScope: boolean;
  /** The share of held-out requests that the router got completely right. */
  readonly record: number;
}

/**
 * The data the prompt was written from, for models that read structure rather than prose. A worker's brief contains
 * only that worker.
 */
export interface Brief {
  readonly subject: DialogueView['subject'];
  readonly exchanges: readonly Exchange[];
  readonly crew: readonly CrewMember[];
  /** Asks the team's router on behalf of routing or planning; resolves to undefined if it has learnt nothing yet. */
  readonly weigh?: ((texts: readonly string[]) => Promise<readonly Weighed[] | undefined>) | undefined;
}

export type ModelMessage =
  | { readonly role: 'user'; readonly text: string }
  | {
      readonly role: 'assistant';
      readonly text: string;
      readonly calls: readonly { id: string; tool: string; args: unknown }[];
    }
  | {
      readonly role: 'tool';
      readonly results: readonly { id: string; tool: string; output: string; isError: boolean }[];
    };

export interface ModelRequest {
  /** Identifies the call in scripts and traces; the same when a call is repeated after a crash. */
  readonly purpose: {
    readonly role: 'work' | 'triage' | 'plan' | 'refine' | 'judge' | 'synthesise' | 'criticise';
    readonly worker?: string;
    readonly taskId?: string;
  };
  readonly system: string;
  readonly messages: readonly ModelMessage[];
  readonly tools: readonly ModelTool[];
  readonly brief: Brief;
  /** JSON Schema of a reply without tool calls, for models that support one. The reply is parsed in any case. */
  readonly replySchema?: Readonly<Record<string, unknown>> | undefined;
  readonly outputTokensMax: number;
  readonly temperature: number | undefined;
  readonly signal: AbortSignal;
  /** Receives streamed text, for display only: the reply is what counts. */
  readonly onText?: ((delta: string) => void) | undefined;
  /**
   * Called with every sign of life besides text, such as a thought or a part of a tool call, with its text if it has one. A
   * model that does not stream calls neither, and is then silent until it replies.
   */
  readonly onActivity?: ((delta?: string) => void) | undefined;
}

export interface ModelReply {
  readonly text: string;
  readonly calls: readonly { readonly id: string; readonly tool: string; readonly args: unknown }[];
  /** The provider stopped at the length limit: the text, or the last call, is not whole. */
  readonly isCut?: boolean | undefined;
  readonly usage: {
    readonly inputTokens: number;
    readonly outputTokens: number;
    /** The part of the input that the provider had cached. */
    readonly cachedInputTokens?: number | undefined;
    /** The cost, if it is not simply tokens times price. Never more than the worst case. */
    readonly microUsd?: number | undefined;
  };
}

export interface Model {
  readonly id: string;
  readonly provider: string;
  /** Where it is called, if that is not the provider's usual address. Circuit breakers count by it. */
  readonly address?: string | undefined;
  readonly price: Price;
  /** False if the price is unknown: the call then counts as free, and a budget in money cannot be kept. */
  readonly priced?: boolean;
  /** How many tokens the model can read and write in one call, if that is known. */
  readonly contextTokens?: number | undefined;
  /** The model reasons before it answers, and its thoughts count as output: the short default caps of roles do not apply. */
  readonly reasons?: boolean | undefined;
  /** How many calls its server takes at once, for providers whose limits do not say. Undefined for no limit. */
  readonly concurrency?: number | undefined;
  /** At least as many tokens as the provider will count for this input: budgets rely on it. */
  countTokens(request: Omit<ModelRequest, 'signal' | 'outputTokensMax' | 'onText' | 'onActivity'>): number;
  /** Rejects with a `ModelFault` for anything the provider did. */
  call(request: ModelRequest): Promise<ModelReply>;
}
