// Folders that may use only some of what their area offers. A folder without an entry in the table may use all of it.

import { linksOf } from './module-links.ts';
import type { Source } from './syntax.ts';

/** What a folder, named by its path, may import by value from outside itself. */
export type ImportTable = Readonly<Record<string, RegExp>>;

export function importsBeyondTheTable(sources: readonly Source[], table: ImportTable): string[] {
  return Object.entries(table).flatMap(([folder, allowed]) =>
    sources
      .filter(({ file }) => file.startsWith(`${folder}/`))
      .flatMap((source) =>
        linksOf(source)
          .filter(({ target, typeOnly }) => !typeOnly && !target.startsWith(`${folder}/`) && !allowed.test(target))
          .map(({ target }) => `${source.file} imports ${target}, which ${folder} may not know`),
      ),
  );
}
