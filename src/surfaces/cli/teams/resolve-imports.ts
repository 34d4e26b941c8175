// A team file imports 'bosun' and 'zod'. If its own folder has none, those of this installation are used, so that a
// file in an empty folder runs at once.

import module from 'node:module';

const EXTENSION = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
const ENTRIES: ReadonlySet<string> = new Set([
  'a2a',
  'agent-files',
  'engine-dbos',
  'eval',
  'forks',
  'journal',
  'mcp',
  'offline',
  'schemas',
  'testing',
  'toolbox',
]);

/** Where a package of ours is; undefined for any other name. */
function ours(specifier: string): string | undefined {
  if (specifier === 'zod') return import.meta.resolve('zod');
  const name = specifier === 'bosun' ? 'index' : specifier.replace(/^bosun\//, '');
  if (name !== 'index' && (name === specifier || !ENTRIES.has(name))) return undefined;
  return new URL(`../../../${name}.${EXTENSION}`, import.meta.url).href;
}

let installed = false;

export function provideOurPackages(): void {
  // Older Nodes have no such hook; there a team file needs the packages in its own folder.
  if (installed || typeof module.registerHooks !== 'function') return;
  installed = true;
  module.registerHooks({
    resolve: (specifier, context, nextResolve) => {
      try {
        return nextResolve(specifier, context);
      } catch (error) {
        const url = ours(specifier);
        if (url === undefined) throw error;
        return { url, shortCircuit: true };
      }
    },
  });
}
