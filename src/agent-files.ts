// bosun/agent-files: a folder of agent files as a team.

import './runtime/define/supported-node.ts';
import type { FolderOptions, FolderTeam } from './agent-files/team-from-folder.ts';
import { wiring } from './wiring.ts';

/**
 * Reads a folder of agent files, such as `.claude/agents`, as a team.
 *
 * @example
 * const { definition } = await teamFromFolder('.claude/agents', { root: process.cwd() });
 * const team = supervisor(definition);
 */
export const teamFromFolder = async (folder: string, options: FolderOptions = {}): Promise<FolderTeam> => {
  const files = await import('./agent-files/team-from-folder.ts');
  return files.teamFromFolder(folder, { mcp: wiring.mcp, ...options });
};

export { AgentFileFaults, type Remark } from './agent-files/fault.ts';
export type { FolderOptions, FolderTeam };
