// Where an MCP server is, and what its user says about its tools.

import type { Effect } from '../core/plan/team-spec.ts';
import type { ToolSource } from './tools.ts';

/** What a policy learns about the call it rules on. */
export interface McpPolicyContext {
  readonly runId: string;
  readonly taskId: string;
  readonly worker: string;
  readonly context: Readonly<Record<string, unknown>>;
}

/** What its user knows better than the server says. */
export interface McpToolOptions {
  readonly effect?: Effect;
  readonly untrusted?: boolean;
  readonly timeoutMs?: number;
  /** Replaces the description of the server. */
  readonly does?: string;
  /** The authority of this tool, checked in code before every call; answers as `approve` of a tool of one's own does. */
  approve?(args: unknown, context: McpPolicyContext): unknown;
}

interface CommonOptions {
  /** How the source is called in messages and when its tools are approved. */
  readonly name: string;
  /** Only these tools, by the server's own names; left out: all of them. */
  readonly allow?: readonly string[];
  /** Set before each name: `true` for the name of the source and `_`. Left out: the server's names as they are. */
  readonly prefix?: string | boolean;
  readonly tools?: Readonly<Record<string, McpToolOptions>>;
  /** Which facts of a run's context the server learns; left out: none. */
  readonly passContext?: readonly string[];
  /** How long a call may take, 30 s if not said. */
  readonly timeoutMs?: number;
}

export interface McpStdioOptions extends CommonOptions {
  readonly command: string;
  readonly args?: readonly string[];
  /** All that the server gets beside PATH, HOME and their like: nothing else of our environment reaches it. */
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

export interface McpHttpOptions extends CommonOptions {
  readonly url: string | URL;
  /** Sent with each request, for instance `Authorization`. */
  readonly headers?: Readonly<Record<string, string>>;
}

export type McpOptions = McpStdioOptions | McpHttpOptions;

/** Makes a source of tools of it. Nothing is started or reached before its tools are listed or called. */
export type OpenMcp = (options: McpOptions) => ToolSource;

/** Keys of a call's `_meta` under which a server learns what Bosun knows about it, and says what Bosun should know. */
export const MCP_META = {
  /** The same for every repetition of one effect. */
  key: 'bosun/idempotencyKey',
  /** The facts of the run's context that the server may know. */
  context: 'bosun/context',
  /** Which task of which run makes the call. */
  origin: 'bosun/origin',
  /** Set in a result that reports a failure: it is not known whether the effect happened. */
  unknownOutcome: 'bosun/unknownOutcome',
} as const;
