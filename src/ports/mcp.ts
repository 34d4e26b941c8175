// Where an MCP server is, and what its user says about its tools.

import type { Effect } from '../core/plan/team-spec.ts';
import type { ToolSource } from './tools.ts';

/** What a policy function is told about a call. */
export interface McpPolicyContext {
  readonly runId: string;
  readonly taskId: string;
  readonly worker: string;
  readonly context: Readonly<Record<string, unknown>>;
}

/** Settings for a tool that override what the server says. */
export interface McpToolOptions {
  readonly effect?: Effect;
  readonly untrusted?: boolean;
  readonly timeoutMs?: number;
  /** Replaces the server's description. */
  readonly does?: string;
  /** Decides on every call in code, like `approve` of an ordinary tool. */
  approve?(args: unknown, context: McpPolicyContext): unknown;
}

interface CommonOptions {
  /** The name of the source in messages and approvals of its tools. */
  readonly name: string;
  /** Only these tools, by the server's own names; default: all. */
  readonly allow?: readonly string[];
  /** A prefix for each name: `true` for the source's name and `_`. Default: the server's names unchanged. */
  readonly prefix?: string | boolean;
  readonly tools?: Readonly<Record<string, McpToolOptions>>;
  /** The facts of a run's context that the server gets; default: none. */
  readonly passContext?: readonly string[];
  /** The timeout of a call; default 30 s. */
  readonly timeoutMs?: number;
}

export interface McpStdioOptions extends CommonOptions {
  readonly command: string;
  readonly args?: readonly string[];
  /** All variables the server gets besides PATH, HOME and the like; nothing else of our environment reaches it. */
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

export interface McpHttpOptions extends CommonOptions {
  readonly url: string | URL;
  /** Sent with each request, such as `Authorization`. */
  readonly headers?: Readonly<Record<string, string>>;
}

export type McpOptions = McpStdioOptions | McpHttpOptions;

/** Turns the options into a source of tools. Nothing is started or contacted before its tools are listed or called. */
export type OpenMcp = (options: McpOptions) => ToolSource;

/** Keys of a call's `_meta` through which Bosun and a server exchange information. */
export const MCP_META = {
  /** The same for every repetition of one effect. */
  key: 'bosun/idempotencyKey',
  /** The facts of the run's context that the server may know. */
  context: 'bosun/context',
  /** The task and run that make the call. */
  origin: 'bosun/origin',
  /** Set in a result that reports a failure with an unknown outcome of the effect. */
  unknownOutcome: 'bosun/unknownOutcome',
} as const;
