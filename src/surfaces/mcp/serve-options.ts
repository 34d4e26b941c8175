// The options of serveTools(). Apart from the rest, so that the declarations of the library need no MCP package.

import type { ToolDefinition } from '../../runtime/define/define-tool.ts';

export type PolicyPlace = 'here' | 'caller';

export interface ServeOptions {
  /** The server's name and description for the client. */
  readonly name: string;
  /** The server's version for the client. Default: `1.0.0`. */
  readonly version?: string;
  /** The tools to serve, made with `tool()`. */
  readonly tools: readonly ToolDefinition[];
  /**
   * Who checks a tool's policy: `here`, before each call, or the `caller`, who can also ask a person. Only tools that
   * check everything again themselves may leave it to their caller. Default: `here`.
   */
  readonly policies?: PolicyPlace;
}
