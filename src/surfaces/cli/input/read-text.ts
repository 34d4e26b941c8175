// Reads text from a file or standard input, or reports in one line why not.

import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { UserError } from '../print/user-error.ts';

/** More than people write, and small enough to store in a journal. */
const BYTES_MAX = 10_000_000;

interface TextOptions {
  readonly cwd: string;
  /** The flag that named it, for error messages. */
  readonly flag: string;
  /** What the text should be: `a request`. */
  readonly wanted: string;
}

/** `-` stands for standard input. */
export async function readText(file: string, { cwd, flag, wanted }: TextOptions): Promise<string> {
  if (file === '-') return decode(await readStdin(wanted), 'Standard input', wanted);
  return decode(readBytes(path.resolve(cwd, file), file, { flag, wanted }), file, wanted);
}

function readBytes(file: string, name: string, { flag, wanted }: Omit<TextOptions, 'cwd'>): Uint8Array {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats) throw new UserError(`The file ${name} does not exist: check the name after ${flag}`);
  if (stats.isDirectory()) throw new UserError(`${name} is a folder: ${flag} needs a text file with ${wanted}`);
  if (stats.size > BYTES_MAX) throw tooLarge(name, wanted);
  try {
    return readFileSync(file);
  } catch (error) {
    throw new UserError(`The file ${name} cannot be read: check its permissions`, { cause: error });
  }
}

async function readStdin(wanted: string): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of process.stdin as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > BYTES_MAX) throw tooLarge('Standard input', wanted);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

const tooLarge = (name: string, wanted: string): UserError =>
  new UserError(`${name} is larger than ${BYTES_MAX / 1_000_000} MB: ${wanted} must be shorter`);

function decode(bytes: Uint8Array, name: string, wanted: string): string {
  const notText = (): UserError => new UserError(`${name} is not text: ${wanted} must be UTF-8`);
  if (bytes.includes(0)) throw notText();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw notText();
  }
}
