// Tools from elsewhere, such as an MCP server: known only after listing them there.

import type { Effect } from '../core/plan/team-spec.ts';

/** A tool as its source describes it. */
export interface SourcedTool {
  /** The name workers call it by; unique in its source, only letters, digits, `_` and `-`, at most 64 characters. */
  readonly name: string;
  readonly does: string;
  /** JSON Schema of its arguments, as given by the source. */
  readonly input: Readonly<Record<string, unknown>>;
  readonly effect: Effect;
  readonly untrusted: boolean;
  readonly timeoutMs: number;
  /**
   * Everything a person would check before trusting it (description, schema, annotations), in a fixed order of keys.
   */
  readonly terms: string;
}

/** The result of a call: output for the model, and data that is better kept beside the text. */
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
  /** The same for every repetition of one effect; passed on to servers that support it. */
  readonly idempotencyKey: string;
  /** The task and run that make the call, and the worker. */
  readonly origin?: { readonly runId: string; readonly taskId: string; readonly worker: string } | undefined;
  /** Facts that came with the request; passed on only if the source is configured to. */
  readonly context: Readonly<Record<string, unknown>>;
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  readonly onProgress?: ((message: string) => void) | undefined;
}

/** Opens on first use. A source that died is reopened by the next call. */
export interface ToolSource {
  readonly kind: 'tool-source';
  readonly name: string;
  /** Rejects with a message for a person if the source cannot be reached. */
  list(): Promise<readonly SourcedTool[]>;
  /**
   * Resolves with the tool's output. Rejects with `UnknownOutcome` if the call may have taken effect (a connection that
   * broke after sending), and with any other error if the tool refused or was never reached.
   */
  call(call: SourceCall): Promise<ToolReturn>;
  /** The policy that the user set for a tool, like `approve` of an ordinary tool. */
  policy?(tool: string): ((args: unknown, context: unknown) => unknown) | undefined;
  close(): Promise<void>;
}
