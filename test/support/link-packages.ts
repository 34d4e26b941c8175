// What `npm install` would do in a project of a user, with this checkout as the package.

import { mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { root } from './repository.ts';

export function linkPackages(project: string): void {
  mkdirSync(path.join(project, 'node_modules', '@types'), { recursive: true });
  symlinkSync(root, path.join(project, 'node_modules', 'bosun'));
  for (const name of ['zod', '@types/node'])
    symlinkSync(path.join(root, 'node_modules', name), path.join(project, 'node_modules', name));
}
