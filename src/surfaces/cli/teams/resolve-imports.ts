// A team file imports 'bosun' and 'zod'. If its own folder has none, those of this installation are used, so that a
// file in an empty folder runs at once.

import module from 'node:module';

const EXTENSION = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
const OURS: Readonly<Record<string, () => string>> = {
  bosun: () => new URL(`../../../index.${EXTENSION}`, import.meta.url).href,
  'bosun/testing': () => new URL(`../../../testing.${EXTENSION}`, import.meta.url).href,
  zod: () => import.meta.resolve('zod'),
};

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
        const ours = Object.hasOwn(OURS, specifier) ? OURS[specifier] : undefined;
        if (!ours) throw error;
        return { url: ours(), shortCircuit: true };
      }
    },
  });
}
