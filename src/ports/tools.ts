// Tools that live elsewhere, such as on an MCP server: known only once somebody has asked there.

import type { Effect } from '../core/plan/team-spec.ts';

/** A tool as its source describes it. */
export interface SourcedTool {
  /** The name workers call it by; unique in its source, letters, digits, `_` and `-` only, at most 64 of them. */
  readonly name: string;
  readonly does: string;
  /** JSON Schema of its arguments, as the source gave it. */
  readonly input: Readonly<Record<string, unknown>>;
  readonly effect: Effect;
  readonly untrusted: boolean;
  readonly timeoutMs: number;
  /** Everything a person would look at before trusting it (description, schema, annotations), in a fixed order of keys. */
  readonly terms: string;
}

/** What a call gives back: something a model can read, and whatever is better kept beside the text. */
export interface ToolReturn {
  readonly content: unknown;
  readonly artifacts: readonly Artifact[];
}

export interface Artifact {
  readonly name: string;
  readonly mimeType: string;
  readonly bytes: Uint8Array;
}

export interface SourceCall {
  readonly tool: string;
  readonly args: unknown;
  /** The same for every repetition of one effect; handed on to servers that understand it. */
  readonly idempotencyKey: string;
  /** Which task of which run makes the call, and who works on it. */
  readonly origin?: { readonly runId: string; readonly taskId: string; readonly worker: string } | undefined;
  /** Facts that came with the request; handed on only if the source was told to. */
  readonly context: Readonly<Record<string, unknown>>;
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  readonly onProgress?: ((message: string) => void) | undefined;
}

/** Opens on first use. A source that died is opened again by the next call. */
export interface ToolSource {
  readonly kind: 'tool-source';
  readonly name: string;
  /** Rejects with a message for a person when the source cannot be reached. */
  list(): Promise<readonly SourcedTool[]>;
  /**
   * Resolves with what the tool gave back. Rejects with `UnknownOutcome` if the call may have taken effect all the same
   * (a connection that broke after sending), with any other error if the tool said no or was never reached.
   */
  call(call: SourceCall): Promise<ToolReturn>;
  /** The authority its user gave a tool: what `approve` is on a tool of one's own. */
  policy?(tool: string): ((args: unknown, context: unknown) => unknown) | undefined;
  close(): Promise<void>;
}
