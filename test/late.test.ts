// On a simulated clock nothing may be loaded late: loading takes real time, and a run would look as if it hung.

import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { read, repositoryFiles } from './support/repository.ts';

const LIST = 'src/runtime/run/load-all.ts';
const PARTS_OF_CORE = 'src/core/run/on-demand.ts';
const AT_ONCE = /^(?:import|export)\s(?!type\b)(?:[^'";]*?\sfrom\s*)?'(\.[^']+)'/gm;
const LATE = /(?<!typeof )\bimport\('(\.[^']+)'\)/g;

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

describe('what is loaded late', () => {
  it('by the runtime is all in the list that tests load beforehand', () => {
    const loaded = loadedBy(LIST);
    const late = new Set(sourcesOf('runtime').flatMap((file) => found(file, LATE)));
    expect(late.size).toBeGreaterThan(20);
    expect([...late].filter((file) => !loaded.has(file))).toEqual([]);
  });

  it('by the core is all known to the run loop', () => {
    const parts = found(PARTS_OF_CORE, AT_ONCE);
    const loaders = sourcesOf('core').filter((file) => found(file, LATE).length > 0);
    expect(loaders).not.toEqual([]);
    expect(loaders.filter((file) => !parts.includes(file))).toEqual([]);
  });
});
