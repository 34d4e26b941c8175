// What serving MCP needs of the server, made once.

import type { Tool } from '@modelcontextprotocol/server';
import type { Server } from '../api/server.ts';
import type { KeyLocks } from '../api/start-run.ts';
import type { ServedTeam } from '../host/served-team.ts';
import { requestStateKey } from './request-state.ts';
import type { McpSdk } from './sdk.ts';
import { describeTools, namedTeams } from './tools.ts';

type Given = Pick<Server, 'host' | 'log' | 'fourEyes' | 'version'>;

export interface McpParts extends Given {
  readonly sdk: McpSdk;
  readonly locks: KeyLocks;
  /** Signs what clients send back with an answer. */
  readonly stateKey: Uint8Array;
  /** Teams by the names of their tools. */
  readonly teams: ReadonlyMap<string, ServedTeam>;
  readonly tools: Tool[];
}

export async function mcpParts(sdk: McpSdk, { host, log, fourEyes, version }: Given): Promise<McpParts> {
  const teams = namedTeams(host.teams);
  const stateKey = await requestStateKey(host.journal);
  return { host, log, fourEyes, version, sdk, locks: new Map(), stateKey, teams, tools: describeTools(teams) };
}
