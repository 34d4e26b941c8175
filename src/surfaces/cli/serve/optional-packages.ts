// Packages that only some commands need. They are optional, so that programs that do not serve need not install them.

import { findPackageJSON } from 'node:module';
import { UserError } from '../print/user-error.ts';

export function refuseWithoutPackages(command: string, packages: readonly string[]): void {
  const isMissing = (name: string): boolean => {
    try {
      return findPackageJSON(name, import.meta.url) === undefined;
    } catch {
      return true;
    }
  };
  const missing = packages.filter(isMissing);
  if (missing.length > 0)
    throw new UserError(`bosun ${command} needs ${missing.join(' and ')}: run "npm install ${packages.join(' ')}"`);
}
