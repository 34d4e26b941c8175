// The request: words on the command line, a file, or standard input.

import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { Complaint } from './complaint.ts';

/** More than anybody writes, and little enough to keep in a journal. */
const BYTES_MAX = 10_000_000;

export interface RequestOptions {
  readonly cwd: string;
  readonly file?: string | undefined;
  /** Taken when no request was given. */
  readonly sample?: string | undefined;
}

export async function readRequest(words: readonly string[], { cwd, file, sample }: RequestOptions): Promise<string> {
  if (file !== undefined && words.length > 0)
    throw new Complaint('There are two requests, one as an argument and one by --file: give one of them');
  const source = file === '-' || (words.length === 1 && words[0] === '-') ? 'stdin' : (file ?? 'words');
  if (source === 'words') {
    if (words.length === 0 && sample !== undefined) return sample;
    if (words.length === 0) throw new Complaint('There is no request: write it as an argument, or use --file or -');
    return nonEmpty(words.join(' '), 'The request');
  }
  return source === 'stdin'
    ? nonEmpty(decode(await readStdin(), 'Standard input'), 'Standard input')
    : nonEmpty(decode(readRequestFile(path.resolve(cwd, source), source), source), source);
}

function readRequestFile(file: string, name: string): Uint8Array {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats) throw new Complaint(`The file ${name} does not exist: check the name after --file`);
  if (stats.isDirectory()) throw new Complaint(`${name} is a folder: --file wants a text file with the request`);
  if (stats.size > BYTES_MAX) throw tooLarge(name);
  try {
    return readFileSync(file);
  } catch (error) {
    throw new Complaint(`The file ${name} cannot be read: check its permissions`, { cause: error });
  }
}

async function readStdin(): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of process.stdin as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > BYTES_MAX) throw tooLarge('Standard input');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

const tooLarge = (name: string): Complaint =>
  new Complaint(`${name} is larger than ${BYTES_MAX / 1_000_000} MB: a request must be shorter`);

function decode(bytes: Uint8Array, name: string): string {
  const notText = (): Complaint => new Complaint(`${name} is not text: a request must be UTF-8`);
  if (bytes.includes(0)) throw notText();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw notText();
  }
}

function nonEmpty(text: string, name: string): string {
  if (text.trim() === '') throw new Complaint(`${name} is empty: say what is wanted`);
  return text;
}
