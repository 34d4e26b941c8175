// Checks the names in a case: an unknown worker or tool would make a case that can never fail or never pass.

import type { TeamSpec } from '../plan/team-spec.ts';
import type { EvalCase, PlanLabel } from './case.ts';
import { advise } from './read-case.ts';

export function checkNames(found: EvalCase, { workers }: Pick<TeamSpec, 'workers'>): string[] {
  const known = Object.keys(workers);
  const tools = toolsOf(workers);
  const strange = (what: string, names: readonly string[], among: readonly string[]): string[] =>
    names
      .filter((name) => !among.includes(name))
      .map((name) => `names the ${what} "${name}", which the team does not have: ${advise(name, among)}`);
  const inTools = (names: readonly string[] = []): string[] => (tools ? strange('tool', names, tools) : []);
  switch (found.kind) {
    case 'routing':
      return [...strange('worker', found.workers, known), ...strange('worker', workersOf(found.plan), known)];
    case 'worker':
      return [
        ...strange('worker', [found.worker], known),
        ...inTools(found.expect.toolsCalled),
        ...inTools(found.expect.toolsNotCalled),
      ];
    case 'run':
      return [
        ...strange('worker', [...(found.expect.workers ?? []), ...workersOf(found.plan)], known),
        ...inTools(found.expect.toolsCalled),
        ...inTools(found.expect.toolsNotCalled),
      ];
    case 'adversarial':
      return [...strange('worker', found.expect.workers ?? [], known), ...inTools(found.expect.toolsNotCalled)];
    default:
      return found satisfies never;
  }
}

const workersOf = (plan: PlanLabel | undefined): string[] =>
  Object.values(plan?.parts ?? {}).map(({ worker }) => worker);

/** Undefined if a nested team has tools that are not known here. */
function toolsOf(workers: TeamSpec['workers']): string[] | undefined {
  const all = Object.values(workers);
  if (all.some(({ kind }) => kind === 'team')) return undefined;
  return [...new Set(all.flatMap(({ tools }) => tools.map(({ name }) => name)))];
}
