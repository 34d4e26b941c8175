// An export is a promise to other files. One that no file imports is dead, or private to its file and only looks public.

import { linksOf } from './module-links.ts';
import { lineAt, parse, type Source } from './syntax.ts';

interface Repository {
  /** Every file that may import something: sources, tests, scripts, examples. */
  readonly importers: readonly Source[];
  /** Files whose exports are the API of the package, so that their importers are elsewhere. */
  readonly entries: readonly string[];
}

/** The names that `sources` export and no other file imports. Use in the same file does not count, a test does. */
export function unusedExports(sources: readonly Source[], { importers, entries }: Repository): string[] {
  const used = usedNames(importers);
  return sources.flatMap((source) => {
    const names = used.get(source.file);
    if (entries.includes(source.file) || names?.has(ALL)) return [];
    return exportsOf(source)
      .filter(({ name }) => !names?.has(name))
      .map(
        ({ name, start }) =>
          `${source.file}:${lineAt(source.text, start)} exports ${name}, which no other file imports`,
      );
  });
}

/** Stands for every name of a module. */
const ALL = '*';

function usedNames(importers: readonly Source[]): Map<string, Set<string>> {
  const used = new Map<string, Set<string>>();
  for (const importer of importers) {
    for (const { target, names } of linksOf(importer)) {
      const known = used.get(target) ?? new Set();
      used.set(target, known);
      for (const name of names ?? [ALL]) known.add(name);
    }
  }
  return used;
}

function exportsOf(source: Source): { name: string; start: number }[] {
  return parse(source)
    .module.staticExports.flatMap(({ entries }) => entries)
    .map(({ exportName, start }) => ({ name: exportName.name ?? exportName.kind.toLowerCase(), start }))
    .filter(({ name }) => name !== 'none');
}
