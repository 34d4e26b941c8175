// Which code is measured: the built JavaScript in dist, as users get it, unless the condition `bosun-source` is set, as
// the smoke test does. What the public API does not offer (the fold, the loop on another clock) is imported by path from
// that same tree, so that no figure mixes the two.

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const entry = import.meta.resolve('bosun');
const suffix = entry.endsWith('.ts') ? '.ts' : '.js';

export const measuredTree: 'dist' | 'src' = suffix === '.ts' ? 'src' : 'dist';

export const isBuilt = (): boolean => existsSync(fileURLToPath(entry));

/** A module inside the measured tree: `internal<typeof import('../../src/core/run/fold/apply.ts')>('core/run/fold/apply')`. */
export const internal = <T>(module: string): Promise<T> => import(new URL(`./${module}${suffix}`, entry).href);
