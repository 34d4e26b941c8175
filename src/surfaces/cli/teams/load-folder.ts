// `--team .claude/agents`: loads a folder of agent files. Faults and unsupported settings are reported with file and
// line.

import path from 'node:path';
import { z } from 'zod';
import { asLine } from '../../../agent-files/fault.ts';
import type { Journal } from '../../../ports/journal.ts';
import type { Cli } from '../environment.ts';
import { UserError } from '../print/user-error.ts';
import { count, harmless } from '../print/wording.ts';
import type { Terminal } from '../terminal.ts';
import type { TeamDefinition } from './shipped-teams.ts';

/** The folder of agent files, the folder their tools work in, and whether faulty files are skipped. */
export interface FolderSource {
  readonly folder: string;
  readonly root: string;
  readonly lenient: boolean;
}

export type FolderCli = Pick<Cli, 'cwd' | 'env' | 'terminal' | 'wiring'>;

interface DefinedFolder {
  readonly definition: TeamDefinition;
  /** Faulty files that were skipped. */
  readonly skipped: readonly string[];
  /** Settings that mean less here than elsewhere, and the like: worth reading once. */
  readonly remarks: readonly string[];
}

export async function defineFolder(
  { folder, root, lenient, model }: FolderSource & { readonly model?: string | undefined },
  { cwd, env, wiring }: FolderCli,
): Promise<DefinedFolder> {
  const [{ teamFromFolder }, { AgentFileFaults }] = await Promise.all([
    import('../../../agent-files/team-from-folder.ts'),
    import('../../../agent-files/fault.ts'),
  ]);
  try {
    const team = await teamFromFolder(folder, { root, lenient, env, mcp: wiring.mcp });
    const notes = [...team.notes, ...(model === undefined ? await aboutModels(team.definition, wiring) : [])];
    return {
      definition: team.definition,
      skipped: team.faults.map((fault) => harmless(asLine({ ...fault, message: `skipped: ${fault.message}` }))),
      remarks: [
        ...team.warnings.map((warning) => `warning: ${harmless(asLine(warning))}`),
        ...notes.map((note) => `note: ${harmless(note)}`),
      ],
    };
  } catch (error) {
    if (!AgentFileFaults.is(error)) throw error;
    const { faults } = error;
    const [only] = faults;
    // No single file is at fault: the folder is not a folder of agent files.
    if (faults.length === 1 && only && path.resolve(only.file) === folder)
      throw new UserError(`${describe(folder, cwd)}: ${only.message}`, { cause: error });
    const it = faults.length === 1 ? 'it' : 'them';
    const advice = lenient ? 'skipping files does not help' : `correct ${it}, or skip faulty files with --lenient`;
    throw new UserError(
      `${describe(folder, cwd)} cannot be loaded as a team; ${count(faults.length, 'fault')}: ${advice}`,
      {
        details: faults.map(asLine).map(harmless),
        cause: error,
      },
    );
  }
}

/** All there is to say, for commands that look at a team. */
export function showRemarks(
  { skipped, remarks }: Omit<DefinedFolder, 'definition'>,
  { note }: Pick<Terminal, 'note'>,
): void {
  for (const line of skipped) note(`warning: ${line}`);
  for (const line of remarks) note(line);
}

/** Each remark once in a home; a skipped file every time, because it is missing every time. */
export async function showNewRemarks(
  { folder }: FolderSource,
  { skipped, remarks }: DefinedFolder,
  { journal, terminal }: { readonly journal: Journal; readonly terminal: Pick<Terminal, 'note'> },
): Promise<void> {
  const key = `cli/remarks-on/${folder}`;
  const shown = new Set(linesSchema.parse(JSON.parse((await journal.recall(key)) ?? '[]')));
  const fresh = remarks.filter((remark) => !shown.has(remark));
  showRemarks({ skipped, remarks: fresh }, terminal);
  if (fresh.length > 0) await journal.remember(key, JSON.stringify(remarks));
}

const linesSchema = z.array(z.string());

const describe = (folder: string, cwd: string): string => path.relative(cwd, folder) || folder;

async function aboutModels({ models }: TeamDefinition, { offeredModels }: Cli['wiring']): Promise<string[]> {
  if (models !== undefined || (await offeredModels?.()) !== undefined) return [];
  return ['no model is configured: the offline model uses descriptions and tools, and does not read prompts'];
}
