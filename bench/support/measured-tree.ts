// Chooses the code to measure: the built JavaScript in dist, as users get it, or the sources if the condition `bosun-source`
// is set, as in the smoke test. Parts that are not public (the fold, the loop on another clock) are imported by path from the
// same tree, so that no figure mixes the two.

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const entry = import.meta.resolve('bosun');
const suffix = entry.endsWith('.ts') ? '.ts' : '.js';

export const measuredTree: 'dist' | 'src' = suffix === '.ts' ? 'src' : 'dist';

export const isBuilt = (): boolean => existsSync(fileURLToPath(entry));

/** The file of a program inside the measured tree, such as `surfaces/cli/main`. */
export const fileOf = (program: string): string => fileURLToPath(new URL(`./${program}${suffix}`, entry));

/** A module inside the measured tree: `internal<typeof import('../../src/core/run/fold/apply.ts')>('core/run/fold/apply')`. */
export const internal = <T>(module: string): Promise<T> => import(new URL(`./${module}${suffix}`, entry).href);
