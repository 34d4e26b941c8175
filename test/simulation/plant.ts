// Exchanges a piece of the product's source while it is loaded. Only this thread sees it; nothing is written.

import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { PLANTED, type PlantedBug } from './planted.ts';

export function plantedBug(name: string): PlantedBug {
  const bug = PLANTED.find((each) => each.name === name);
  if (!bug)
    throw new Error(`There is no planted bug "${name}"; there are: ${PLANTED.map((each) => each.name).join(', ')}`);
  return bug;
}

/** Must come before the first import of the product. */
export function plant({ name, file, find, replace }: PlantedBug): void {
  const path = fileURLToPath(new URL(`../../${file}`, import.meta.url));
  registerHooks({
    load: (url, context, nextLoad) => {
      const loaded = nextLoad(url, context);
      if (!url.startsWith('file:') || fileURLToPath(url.replace(/\?.*$/, '')) !== path) return loaded;
      const source = String(
        typeof loaded.source === 'string' ? loaded.source : Buffer.from(loaded.source as Uint8Array),
      );
      if (source.split(find).length !== 2)
        throw new Error(`"${name}" cannot be planted: its text is not in ${file} exactly once`);
      return { ...loaded, source: source.replace(find, () => replace) };
    },
  });
}
