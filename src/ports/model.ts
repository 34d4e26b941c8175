// The door to language models. One call, one reply: loops, budgets and retries are not a model's business.

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

/** A worker as those see it who route and plan. */
export interface CrewMember {
  readonly name: string;
  readonly kind: WorkerSpec['kind'];
  readonly does: string;
  readonly scope: string | undefined;
  readonly examples: readonly string[];
  readonly tools: readonly ModelTool[];
}

/** What the team's router makes of a text: chances of each worker alone, of several and of nobody, which make one. */
export interface Weighed {
  readonly workers: readonly { readonly name: string; readonly chance: number }[];
  readonly several: number;
  /** Whom it takes, if it takes several; nobody where that was never learnt. */
  readonly together: readonly string[];
  /** The chance that a worker is needed at all, alone or with others, in the order of `workers`. */
  readonly needs: readonly number[];
  readonly nobody: number;
  /** How sure it is of the likeliest of them, by how often it was right before. */
  readonly confidence: number;
  /** Unlike anything it learnt. */
  readonly outOfScope: boolean;
  /** The share of requests, set aside while it learnt, that it got wholly right. */
  readonly record: number;
}

/** What the prompt was written from, for models that read structure rather than prose. A worker's brief knows only itself. */
export interface Brief {
  readonly subject: DialogueView['subject'];
  readonly exchanges: readonly Exchange[];
  readonly crew: readonly CrewMember[];
  /** Asks the team's router, for whoever routes or plans in a team that has one; undefined where it learnt nothing yet. */
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
  /** Which call this is, for scripts and traces; the same when a call is repeated after a crash. */
  readonly purpose: {
    readonly role: 'work' | 'triage' | 'plan' | 'refine' | 'judge' | 'synthesise' | 'criticise';
    readonly worker?: string;
    readonly taskId?: string;
  };
  readonly system: string;
  readonly messages: readonly ModelMessage[];
  readonly tools: readonly ModelTool[];
  readonly brief: Brief;
  /** JSON Schema of a reply that is no tool call, for models that can be held to one. What comes back is parsed anyway. */
  readonly replySchema?: Readonly<Record<string, unknown>> | undefined;
  readonly outputTokensMax: number;
  readonly temperature: number | undefined;
  readonly signal: AbortSignal;
  /** Told of text as it comes. What it is told is for watching only: the reply is what counts. */
  readonly onText?: ((delta: string) => void) | undefined;
}

export interface ModelReply {
  readonly text: string;
  readonly calls: readonly { readonly id: string; readonly tool: string; readonly args: unknown }[];
  readonly usage: {
    readonly inputTokens: number;
    readonly outputTokens: number;
    /** Of the input, how much the provider had cached. */
    readonly cachedInputTokens?: number | undefined;
    /** What it cost, where that is not simply tokens times price. Never more than the worst case. */
    readonly microUsd?: number | undefined;
  };
}

export interface Model {
  readonly id: string;
  readonly provider: string;
  readonly price: Price;
  /** False where nobody knows what it costs: it then counts as free, and a budget in money cannot be held. */
  readonly priced?: boolean;
  /** At least as many tokens as the provider will count for this input: budgets rely on it. */
  countTokens(request: Omit<ModelRequest, 'signal' | 'outputTokensMax' | 'onText'>): number;
  /** Rejects with a `ModelFault` for whatever the provider did. */
  call(request: ModelRequest): Promise<ModelReply>;
}
