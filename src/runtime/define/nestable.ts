// What a worker needs to know of a team that is to work for it.

import type { TeamSpec, WorkerSpec } from '../../core/plan/team-spec.ts';
import { readsOutside } from '../../core/run/decide/trust.ts';
import type { Journal } from '../../ports/journal.ts';

/** A team that can be a worker of another one: what `supervisor()` returns. */
export interface NestableTeam {
  readonly spec: TeamSpec;
  with(overrides: { readonly store: Journal; readonly advice: false }): NestableTeam;
}

type Given = NestableTeam | (() => NestableTeam);

/** What the spec of such a worker says. A team that is not known yet is taken for the worst: it reads outside, and acts. */
export function teamSpecOf(given: Given): Pick<WorkerSpec, 'team' | 'effect'> {
  if (typeof given === 'function') return { team: { budget: {}, readsOutside: true }, effect: 'once' };
  if (typeof given?.spec?.hash !== 'string' || typeof given.with !== 'function')
    throw new Error('The team of a worker must be one that supervisor({ … }) made, or a function that returns one');
  const { spec } = given;
  const { name, hash, budget } = spec;
  return { team: { name, hash, budget, readsOutside: readsOutside(spec) }, effect: effectOf(spec) };
}

/**
 * Another attempt of a nested team is another run: nothing ties its effects to those of the run before. So a team in which
 * anything acts is not tried again by itself, as a worker whose own effect must not be repeated.
 */
const effectOf = ({ workers }: TeamSpec): WorkerSpec['effect'] =>
  Object.values(workers).some(({ effect, tools }) => effect !== 'read' || tools.some((tool) => tool.effect !== 'read'))
    ? 'once'
    : 'read';
