// Bad input for every place of a request: JSON that is broken or strange, and texts that break readers.

import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

export interface BadInputs {
  /** Bodies, byte for byte. */
  readonly bodies: readonly Uint8Array[];
  readonly texts: readonly string[];
}

const bodySchema = z.union([z.object({ text: z.string() }), z.object({ b64: z.string() })]);
const textSchema = z.object({ s: z.string() });

const linesOf = (folder: string, name: string): string[] => {
  const file = path.join(folder, name);
  if (!existsSync(file)) throw new Error(`${file} does not exist: --data is the folder of ${name}`);
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '');
};

export function readInputs(folder: string): BadInputs {
  const bodies = linesOf(folder, 'json_torture.jsonl').map((line) => {
    const read = bodySchema.parse(JSON.parse(line));
    return 'text' in read ? Buffer.from(read.text) : Buffer.from(read.b64, 'base64');
  });
  const texts = linesOf(folder, 'naughty_strings.jsonl').map((line) => textSchema.parse(JSON.parse(line)).s);
  return { bodies, texts };
}
