// `--team .claude/agents`: loads a folder of agent files. Faults and unsupported settings are reported with file and
// line.

import path from 'node:path';
import { asLine } from '../../../agent-files/fault.ts';
import type { Cli } from '../environment.ts';
import { UserError } from '../print/user-error.ts';
import { count, harmless } from '../print/wording.ts';
import type { TeamDefinition } from './shipped-teams.ts';

/** The folder of agent files, the folder their tools work in, and whether faulty files are skipped. */
export interface FolderSource {
  readonly folder: string;
  readonly root: string;
  readonly lenient: boolean;
}

export type FolderCli = Pick<Cli, 'cwd' | 'env' | 'terminal' | 'wiring'>;

export async function defineFolder(
  { folder, root, lenient, model }: FolderSource & { readonly model?: string | undefined },
  { cwd, env, terminal, wiring }: FolderCli,
  { isKnown = false }: { /** Its warnings have been read before. */ readonly isKnown?: boolean } = {},
): Promise<TeamDefinition> {
  const [{ teamFromFolder }, { AgentFileFaults }] = await Promise.all([
    import('../../../agent-files/team-from-folder.ts'),
    import('../../../agent-files/fault.ts'),
  ]);
  try {
    const team = await teamFromFolder(folder, { root, lenient, env, mcp: wiring.mcp });
    if (isKnown) return team.definition;
    const warnings = [
      ...team.faults.map((fault) => ({ ...fault, message: `skipped: ${fault.message}` })),
      ...team.warnings,
    ];
    for (const warning of warnings) terminal.note(`warning: ${harmless(asLine(warning))}`);
    for (const note of [...team.notes, ...(model === undefined ? await aboutModels(team.definition, wiring) : [])])
      terminal.note(`note: ${harmless(note)}`);
    return team.definition;
  } catch (error) {
    if (!AgentFileFaults.is(error)) throw error;
    const { faults } = error;
    const [only] = faults;
    // No single file is at fault: the folder is not a folder of agent files.
    if (faults.length === 1 && only && path.resolve(only.file) === folder)
      throw new UserError(`${describe(folder, cwd)}: ${only.message}`, { cause: error });
    const advice = lenient ? 'these cannot be skipped' : 'correct them, or skip faulty files with --lenient';
    throw new UserError(
      `${describe(folder, cwd)} cannot be loaded as a team; ${count(faults.length, 'fault')}: ${advice}`,
      {
        details: faults.map(asLine).map(harmless),
        cause: error,
      },
    );
  }
}

const describe = (folder: string, cwd: string): string => path.relative(cwd, folder) || folder;

async function aboutModels({ models }: TeamDefinition, { offeredModels }: Cli['wiring']): Promise<string[]> {
  if (models !== undefined || (await offeredModels?.()) !== undefined) return [];
  return ['no model is configured: the offline model uses descriptions and tools, and does not read prompts'];
}
