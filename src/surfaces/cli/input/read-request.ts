// Reads the request: words on the command line, a file, or standard input.

import { UserError } from '../print/user-error.ts';
import { readText } from './read-text.ts';

interface RequestOptions {
  readonly cwd: string;
  readonly file?: string | undefined;
  /** Used when no request was given. */
  readonly sample?: string | undefined;
}

/** Whether the request comes from standard input. */
export const isStdin = (words: readonly string[], file: string | undefined): boolean =>
  file === '-' || (words.length === 1 && words[0] === '-');

export async function readRequest(words: readonly string[], { cwd, file, sample }: RequestOptions): Promise<string> {
  if (file !== undefined && words.length > 0)
    throw new UserError('There are two requests, one as an argument and one with --file: give only one');
  const source = isStdin(words, file) ? '-' : file;
  if (source === undefined) {
    if (words.length === 0 && sample !== undefined) return sample;
    if (words.length === 0) throw new UserError('There is no request: write it as an argument, or use --file or -');
    return nonEmpty(words.join(' '), 'The request');
  }
  const text = await readText(source, { cwd, flag: '--file', wanted: 'the request' });
  return nonEmpty(text, source === '-' ? 'Standard input' : source);
}

function nonEmpty(text: string, name: string): string {
  if (text.trim() === '') throw new UserError(`${name} is empty: write a request`);
  return text;
}
