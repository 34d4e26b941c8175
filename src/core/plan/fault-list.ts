// A list of faults, limited per kind. A planner or person fixes a plan from the faults listed; the two-hundredth of a
// kind teaches nothing new, and a plan of 100,000 tasks could fill a context window with them.

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
            message: `${left} more of the same kind (${code}) are not listed; mend them likewise`,
          };
        });
      return [...faults, ...more];
    },
  };
}
