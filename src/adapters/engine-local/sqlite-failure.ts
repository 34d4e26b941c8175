// Turns SQLite's result codes into messages that name the file and say what to do.

import { JournalError, type JournalProblem } from '../../ports/journal-error.ts';

// Primary result codes, https://www.sqlite.org/rescode.html; the extended code carries more in its upper bytes.
const SENTENCES: Readonly<Record<number, readonly [JournalProblem, (path: string) => string]>> = {
  3: ['unwritable', unwritable],
  5: ['busy', busy],
  6: ['busy', busy],
  8: ['unwritable', unwritable],
  10: [
    'disk-failed',
    (path) => `The disk failed under the journal ${path}; check that it works and is not full, then try again`,
  ],
  11: ['damaged', (path) => `The journal ${path} is damaged; move it away and restore a copy`],
  13: ['disk-full', (path) => `There is no space left for the journal ${path}; free some and try again`],
  14: ['unwritable', unwritable],
  26: ['not-a-journal', (path) => `${path} is not a database; move it away, or name another file for the journal`],
};

function unwritable(path: string): string {
  return `The journal ${path} cannot be opened for writing; check that it is a file and that you may write to its folder`;
}

function busy(path: string): string {
  return `Another process has kept the journal ${path} locked for too long; end that process or try again`;
}

/** The texts are removed, but not from every page of the files. */
export const leftInFiles = (path: string): JournalError =>
  new JournalError(
    'busy',
    `The texts are removed from the journal ${path}, but copies of them may still be in its files, because another process is reading it; run the command again when that process has ended`,
  );

/**
 * A `JournalError` for what SQLite or the file system did; any other error is a bug of ours and is returned unchanged.
 */
export function asJournalError(path: string, error: unknown): unknown {
  const sentence = SENTENCES[resultCodeOf(error) ?? -1];
  return sentence ? new JournalError(sentence[0], sentence[1](path), { cause: error }) : error;
}

/** For a copy: most failures are of the place that it is written to. */
export const asCopyError = (from: string, to: string, error: unknown): unknown =>
  asJournalError(OF_THE_SOURCE.has(resultCodeOf(error) ?? -1) ? from : to, error);

/** Busy, locked, damaged. */
const OF_THE_SOURCE: ReadonlySet<number> = new Set([5, 6, 11]);

export const isBusy = (error: unknown): boolean => resultCodeOf(error) === 5;

function resultCodeOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return undefined;
  return error.errcode & 0xff;
}
