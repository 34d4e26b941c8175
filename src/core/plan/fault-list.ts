// A list of faults, limited per kind. A planner or person fixes a plan from the faults listed; the two-hundredth of a
// kind teaches nothing new, and a plan of 100,000 tasks could fill a context window with them.

import { nearest } from '../../text/nearest.ts';
import type { Fault } from '../journal/failure.ts';

const FAULTS_PER_CODE_MAX = 20;

export type FaultList = {
  /** Message and path are functions because they are not built beyond the limit. */
  readonly add: (code: string, where: string, message: () => string, path?: () => string) => void;
  /** In the order added, then one entry for each code over its limit that says how many more there are. */
  readonly all: () => Fault[];
};

export function createFaultList(): FaultList {
  const faults: Fault[] = [];
  const counts = new Map<string, number>();
  return {
    add: (code, where, message, path) => {
      const count = (counts.get(code) ?? 0) + 1;
      counts.set(code, count);
      if (count > FAULTS_PER_CODE_MAX) return;
      faults.push({ code, where, message: message(), ...(path ? { path: path() } : {}) });
    },
    all: () => {
      const more = [...counts]
        .filter(([, count]) => count > FAULTS_PER_CODE_MAX)
        .map(([code, count]): Fault => {
          const left = count - FAULTS_PER_CODE_MAX;
          return {
            code,
            where: 'tasks',
            message: `${left} more of the same kind (${code}) are not listed; fix them in the same way`,
          };
        });
      return [...faults, ...more];
    },
  };
}

export const NAMES_MAX = 20;

/** In place of an unknown name: the probable one, or those that exist. */
export function suggestName(wrong: string, known: Iterable<string>): string {
  const names = [...known];
  const meant = nearest(wrong, names);
  if (meant !== undefined) return `perhaps "${meant}" was meant`;
  if (names.length === 0) return 'there are none';
  const shown = names.slice(0, NAMES_MAX).join(', ');
  return `use one of ${shown}${names.length > NAMES_MAX ? ', …' : ''}`;
}
