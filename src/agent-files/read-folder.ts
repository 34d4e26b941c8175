// Reads the files of a team's folder: agent files, also in subfolders, and team.yaml.

import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Remark } from './fault.ts';

const FILES_MAX = 500;
const FILE_BYTES_MAX = 512_000;
const DEPTH_MAX = 8;
const TEAM_FILES = ['team.yaml', 'team.yml'];

interface TextFile {
  /** Path as shown to the user. */
  readonly file: string;
  readonly text: string;
}

interface FolderReading {
  readonly agents: readonly TextFile[];
  readonly team: TextFile | undefined;
  readonly faults: readonly Remark[];
}

/** `shown` is the path of the folder in messages. */
export async function readFolder(folder: string, shown: string): Promise<FolderReading> {
  const faults: Remark[] = [];
  const names = await agentFilesIn(folder, '', 0);
  if (names.length > FILES_MAX)
    faults.push({
      file: shown,
      line: 1,
      message: `there are more than ${FILES_MAX} agent files here; only the first are read`,
    });
  const agents: TextFile[] = [];
  for (const name of names.slice(0, FILES_MAX)) {
    const read = await readText(folder, name, shown);
    if ('message' in read) faults.push(read);
    // A README is no agent, unless it has front matter.
    else if (!/^readme\.md$/i.test(path.basename(name)) || /^\uFEFF?\s*---/.test(read.text)) agents.push(read);
  }
  const team = await teamFileIn(folder, shown, faults);
  return { agents, team, faults };
}

async function agentFilesIn(folder: string, below: string, depth: number): Promise<string[]> {
  const entries = await readdir(path.join(folder, below), { withFileTypes: true });
  const names: string[] = [];
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name.startsWith('.') || entry.name === 'node_modules') continue;
    const name = path.join(below, entry.name);
    // Links to folders are not followed, because they may form a circle. Links to files are read.
    if (entry.isDirectory() && depth < DEPTH_MAX)
      names.push(...(await agentFilesIn(folder, name, depth + 1).catch(() => [])));
    if ((entry.isFile() || entry.isSymbolicLink()) && /\.md$/i.test(entry.name)) names.push(name);
  }
  return names;
}

async function teamFileIn(folder: string, shown: string, faults: Remark[]): Promise<TextFile | undefined> {
  const found: TextFile[] = [];
  for (const name of TEAM_FILES) {
    if (!(await stat(path.join(folder, name)).catch(() => undefined))) continue;
    const read = await readText(folder, name, shown);
    if ('message' in read) faults.push({ ...read, isBinding: true });
    else found.push(read);
  }
  const [first, second] = found;
  if (first && second)
    faults.push({
      file: second.file,
      line: 1,
      message: `there is ${path.basename(first.file)} as well: keep one of them`,
      isBinding: true,
    });
  return first;
}

async function readText(folder: string, name: string, shown: string): Promise<TextFile | Remark> {
  const file = path.join(shown, name);
  const fault = (message: string): Remark => ({ file, line: 1, message });
  try {
    const found = await stat(path.join(folder, name));
    if (!found.isFile()) return fault('this is not a file');
    if (found.size > FILE_BYTES_MAX) return fault(`the file has more than ${FILE_BYTES_MAX} bytes`);
    const bytes = await readFile(path.join(folder, name));
    return { file, text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch (error) {
    if (error instanceof TypeError) return fault('the file is not UTF-8 text');
    const { code } = error as NodeJS.ErrnoException;
    return fault(`the file cannot be read (${code ?? 'unknown reason'}): check its permissions`);
  }
}
