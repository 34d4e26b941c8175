// Finds the AI SDK package of a provider that is not one of our dependencies: in the user's project first, then beside
// us.

import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { nearest } from '../../text/nearest.ts';
import { KNOWN_PROVIDERS } from './providers.ts';

const NAME = /^[a-z0-9][a-z0-9._-]*$/i;

/** Where such packages are published, the AI SDK's own scope first. */
const candidates = (provider: string): string[] => [
  `@ai-sdk/${provider}`,
  `@${provider}/ai-sdk-provider`,
  `${provider}-ai-provider`,
];

/** Returns the file to import. Throws one line that says what to install. */
export function findProviderPackage(provider: string, projectFolder: string): string {
  if (!NAME.test(provider)) throw new Error(`"${provider}" is not a valid provider name`);
  // A bundle for CommonJS has no `import.meta.url`.
  const places = [
    pathToFileURL(path.join(path.resolve(projectFolder), 'package.json')).href,
    import.meta.url ?? [],
  ].flat();
  for (const name of candidates(provider))
    for (const place of places) {
      const manifest = manifestOf(name, place);
      if (manifest !== undefined) return entryOf(name, manifest);
    }
  const close = nearest(provider, KNOWN_PROVIDERS);
  if (close !== undefined && close !== provider)
    throw new Error(`There is no provider "${provider}": did you mean ${close}?`);
  throw new Error(`The provider "${provider}" is not installed: npm install @ai-sdk/${provider}`);
}

function manifestOf(name: string, from: string): string | undefined {
  try {
    return findPackageJSON(name, from);
  } catch {
    return undefined;
  }
}

/** Resolved by hand, because Node resolves a name for `import` only from the importing file itself. */
function entryOf(name: string, manifest: string): string {
  const { exports, module, main } = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, unknown>;
  const entry = pick(exports) ?? [module, main].find((value) => typeof value === 'string') ?? 'index.js';
  if (typeof entry !== 'string') throw new Error(`The package ${name} exports nothing that can be imported`);
  return pathToFileURL(path.join(path.dirname(manifest), entry)).href;
}

const CONDITIONS = ['node', 'import', 'module-sync', 'default', 'require'];

function pick(target: unknown): string | undefined {
  if (typeof target === 'string') return target;
  if (typeof target !== 'object' || target === null) return undefined;
  const choices = target as Record<string, unknown>;
  if (Object.hasOwn(choices, '.')) return pick(choices['.']);
  for (const [condition, inner] of Object.entries(choices))
    if (CONDITIONS.includes(condition)) {
      const found = pick(inner);
      if (found !== undefined) return found;
    }
  return undefined;
}
