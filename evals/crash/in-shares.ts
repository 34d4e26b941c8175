// Splits the cases among several processes: the engine on DBOS is one per process, and mostly waits for its database.

import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { CrashFigures } from './score.ts';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));

/** The sum of what each process counted. `words` are the flags of this evaluation without `--jobs`. */
export async function inShares(words: readonly string[], engine: string, jobs: number): Promise<CrashFigures> {
  const shares = Array.from({ length: jobs }, (_, index) =>
    share([...words, '--engines', engine, '--share', `${index + 1}/${jobs}`, '--json'], engine),
  );
  return (await Promise.all(shares)).reduce(sumOf);
}

async function share(words: readonly string[], engine: string): Promise<CrashFigures> {
  const child = spawn(process.execPath, ['--conditions=bosun-source', MAIN, ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (piece: string) => {
    text += piece;
  });
  const status = await new Promise<number | null>((resolve) => child.on('close', resolve));
  if (status !== 0) throw new Error(`A process of the evaluation ended with exit code ${status}`);
  return (JSON.parse(text) as { engines: Record<string, CrashFigures> }).engines[engine] as CrashFigures;
}

function sumOf(one: CrashFigures, other: CrashFigures): CrashFigures {
  const entries = Object.entries(one).map(([name, value]) => {
    const more = other[name as keyof CrashFigures];
    if (typeof value === 'number') return [name, value + (more as number)];
    if (Array.isArray(value)) return [name, [...value, ...(more as readonly string[])]];
    return [name, added(value as Record<string, number>, more as Record<string, number>)];
  });
  return Object.fromEntries(entries) as CrashFigures;
}

const added = (one: Readonly<Record<string, number>>, other: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.keys({ ...one, ...other }).map((name) => [name, (one[name] ?? 0) + (other[name] ?? 0)]));
