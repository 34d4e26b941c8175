// What the tests about the repository itself share: its root, its files, and a way to run its tools.

import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.dirname(path.dirname(path.dirname(fileURLToPath(import.meta.url))));

/** Folders that are never part of the repository; used when there is no git to ask. */
const NOT_OURS = new Set(['.git', 'node_modules', 'dist', 'coverage', '.tmp', '.bosun']);

export const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

export const exists = (file: string): boolean => existsSync(path.join(root, file));

/** Every file that is, or is about to be, in version control, as a path from the root with forward slashes. */
export function repositoryFiles(): string[] {
  const git = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
  });
  const listed = git.status === 0 ? git.stdout.split('\0').filter((file) => file !== '') : filesUnder('.');
  return listed.filter(exists).sort();
}

function filesUnder(folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (NOT_OURS.has(entry.name)) return [];
    const file = path.posix.join(folder, entry.name);
    return entry.isDirectory() ? filesUnder(file) : [file];
  });
}

/** Runs the compiler on a tsconfig and returns what it printed; the empty string means that all is well. */
export function typeCheck(tsconfig: string): string {
  const compiler = path.join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const compiled = spawnSync(process.execPath, [compiler, '--noEmit', '--pretty', 'false', '-p', tsconfig], {
    cwd: root,
    encoding: 'utf8',
  });
  return `${compiled.stdout}${compiled.stderr}`.trim();
}
