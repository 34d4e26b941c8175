// Reads files as text. Binary files are refused.

import { readFile } from 'node:fs/promises';
import { fileInside } from './inside-folder.ts';

/** Larger files are not read. */
const FILE_BYTES_MAX = 10_000_000;
const PROBE_BYTES = 8_192;

const isBinary = (bytes: Uint8Array): boolean => bytes.subarray(0, PROBE_BYTES).includes(0);

export async function readTextFile(root: string, given: string): Promise<string> {
  const { file, size } = await fileInside(root, given);
  if (size > FILE_BYTES_MAX)
    throw new Error(`"${given}" has ${size} bytes, more than the ${FILE_BYTES_MAX} a tool may read`);
  const bytes = await readFile(file);
  if (isBinary(bytes)) throw new Error(`"${given}" is not text`);
  return bytes.toString('utf8');
}
