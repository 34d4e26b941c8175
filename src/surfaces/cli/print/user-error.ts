// Every error as one line with what to do about it. Stack traces only with BOSUN_DEBUG=1.

import { existsSync } from 'node:fs';
import nodePath from 'node:path';
import { JournalError, LeaseLost } from '../../../ports/journal-error.ts';
import { ModelFault } from '../../../ports/model-fault.ts';
import { EXIT } from '../exit-code.ts';

interface UserErrorOptions {
  readonly exitCode?: number;
  readonly details?: readonly string[];
  readonly cause?: unknown;
}

/** An error that the user can correct. The message is one line; by default the exit code is that of bad usage. */
export class UserError extends Error {
  override readonly name = 'UserError';
  readonly exitCode: number;
  /** More lines below the message, where there are several things to correct. */
  readonly details: readonly string[];

  constructor(message: string, { exitCode = EXIT.usage, details = [], cause }: UserErrorOptions = {}) {
    super(message, { cause });
    this.exitCode = exitCode;
    this.details = details;
  }
}

export const oneLine = (text: string): string => text.trim().replace(/\s*\n\s*/g, ' ');

/** File system errors by code, worded readably. */
const SENTENCES: Readonly<Record<string, (path: string) => string>> = {
  EACCES: (path) => `${path} cannot be used; check its permissions`,
  EPERM: (path) => `${path} cannot be changed; check its permissions`,
  EROFS: (path) => `${path} is on a read-only disk; choose another place`,
  ENOSPC: (path) => `There is no space left for ${path}; free some and try again`,
  ENOTDIR: (path) => `A file is in the way of ${path}; choose another place with --home`,
  EISDIR: (path) => `${path} is a folder, but a file is needed`,
  ENOENT: missing,
};

/** Also of a file that is written: then its folder is missing. */
function missing(path: string): string {
  const { dir, base } = nodePath.parse(path);
  if (dir === '' || existsSync(dir)) return `${path} does not exist`;
  return `There is no folder ${dir} for ${base}; make it, or choose another place`;
}

interface Explained {
  readonly line: string;
  readonly exitCode: number;
}

export function explain(error: unknown): Explained {
  if (error instanceof UserError) return { line: oneLine(error.message), exitCode: error.exitCode };
  if (JournalError.is(error)) return { line: oneLine(error.message), exitCode: EXIT.failed };
  // Thrown before a run begins: a model that cannot be used as it is configured.
  if (ModelFault.is(error) && error.facts.setup) return { line: oneLine(error.message), exitCode: EXIT.usage };
  if (LeaseLost.is(error)) return { line: `Another process has taken over: ${error.message}`, exitCode: EXIT.failed };
  if (!(error instanceof Error)) return { line: oneLine(String(error)), exitCode: EXIT.failed };
  const { code, path } = error as NodeJS.ErrnoException;
  const sentence = code === undefined ? undefined : SENTENCES[code];
  return { line: sentence && path ? sentence(path) : oneLine(error.message), exitCode: EXIT.failed };
}
