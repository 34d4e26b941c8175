// On a simulated clock no module may be loaded on first use: loading takes real time, and a run would appear to hang.

import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { read, repositoryFiles } from './support/repository.ts';

const LIST = 'src/runtime/run/load-all.ts';
const AT_ONCE = /^(?:import|export)\s(?!type\b)(?:[^'";]*?\sfrom\s*)?'(\.[^']+)'/gm;
const LAZILY = /(?<!typeof )\bimport\('(\.[^']+)'\)/g;

const found = (file: string, pattern: RegExp): string[] =>
  [...read(file).matchAll(pattern)].map(([, specifier = '']) => path.posix.join(path.posix.dirname(file), specifier));
const sourcesOf = (area: string): string[] =>
  repositoryFiles().filter(
    (file) => file.startsWith(`src/${area}/`) && file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );

function loadedBy(file: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const next of found(file, AT_ONCE)) loadedBy(next, seen);
  return seen;
}

describe('a module that is loaded on first use', () => {
  it('by the runtime is in the list that tests load beforehand', () => {
    const loaded = loadedBy(LIST);
    const lazily = new Set(sourcesOf('runtime').flatMap((file) => found(file, LAZILY)));
    expect(lazily.size).toBeGreaterThan(20);
    expect([...lazily].filter((file) => !loaded.has(file))).toEqual([]);
  });

  it('is never loaded by the core', () => {
    expect(sourcesOf('core').filter((file) => found(file, LAZILY).length > 0)).toEqual([]);
  });
});
