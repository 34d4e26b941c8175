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
  /** What the tool changes: `read`, `idempotent` or `once`. Default: what the server says, otherwise `once`. */
  readonly effect?: Effect;
  /** Whether its results are text from outside. Default: true, unless the server sets `openWorldHint` to false. */
  readonly untrusted?: boolean;
  /** Time limit of a call in milliseconds. Default: `timeoutMs` of the source. */
  readonly timeoutMs?: number;
  /** Replaces the server's description. Default: the server's. */
  readonly does?: string;
  /** Decides on every call in code, like `approve` of an ordinary tool. Default: none. */
  approve?(args: unknown, context: McpPolicyContext): unknown;
}

interface CommonOptions {
  /** The name of the source in messages and approvals of its tools. */
  readonly name: string;
  /** Only these tools, by the server's own names. Default: all. */
  readonly allow?: readonly string[];
  /** A prefix for each name: `true` for the source's name and `_`. Default: the server's names unchanged. */
  readonly prefix?: string | boolean;
  /** Settings by the server's own name of a tool. Default: what the server says. */
  readonly tools?: Readonly<Record<string, McpToolOptions>>;
  /** The facts of a run's context that the server gets. Default: none. */
  readonly passContext?: readonly string[];
  /** Time limit of a call in milliseconds. Default: 30,000. */
  readonly timeoutMs?: number;
}

export interface McpStdioOptions extends CommonOptions {
  /** The program that serves, such as `npx`. */
  readonly command: string;
  /** Its arguments. Default: none. */
  readonly args?: readonly string[];
  /**
   * All variables the server gets besides PATH, HOME and the like; nothing else of our environment reaches it.
   * Default: none.
   */
  readonly env?: Readonly<Record<string, string>>;
  /** The folder it is started in. Default: that of this process. */
  readonly cwd?: string;
}

export interface McpHttpOptions extends CommonOptions {
  /** Address of the server. */
  readonly url: string | URL;
  /** Sent with each request, such as `Authorization`. Default: none. */
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
