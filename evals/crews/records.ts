// Reading records and counting, for all parts.

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** One JSON object per line; none if there is no such file. */
export function recordsIn<T>(file: string): readonly T[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as T);
}

export const rounded = (value: number): number => Math.round(value * 1_000) / 1_000;

export const meanOf = (values: readonly number[]): number =>
  values.length === 0 ? 0 : rounded(values.reduce((sum, value) => sum + value, 0) / values.length);

export interface Judged {
  readonly wanted: boolean;
  readonly given: boolean;
}

export function f1Of(judged: readonly Judged[]): number {
  const hits = judged.filter(({ wanted, given }) => wanted && given).length;
  const faults = judged.filter(({ wanted, given }) => wanted !== given).length;
  return hits === 0 ? 0 : rounded((2 * hits) / (2 * hits + faults));
}

/** Texts as files of a folder that is removed afterwards. */
export async function inFolder<T>(
  texts: Readonly<Record<string, string>>,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bosun-crews-'));
  try {
    for (const [name, text] of Object.entries(texts)) writeFileSync(path.join(folder, name), text);
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
