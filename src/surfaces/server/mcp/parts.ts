// What serving MCP needs of the server.

import type { Server } from '../api/server.ts';
import type { KeyLocks } from '../api/start-run.ts';
import type { McpSdk } from './sdk.ts';

export interface McpParts extends Pick<Server, 'host' | 'log' | 'fourEyes' | 'version'> {
  readonly sdk: McpSdk;
  readonly locks: KeyLocks;
  /** Signs what clients send back with an answer. */
  readonly stateKey: Uint8Array;
}
