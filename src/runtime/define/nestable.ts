// A team used as a worker of another team: what the spec of that worker says about it.

import type { TeamSpec, WorkerSpec } from '../../core/plan/team-spec.ts';
import { readsOutside } from '../../core/run/decide/trust.ts';
import type { Journal } from '../../ports/journal.ts';
import type { TeamEngine } from '../../ports/team-engine.ts';
import type { TelemetryOptions } from '../../ports/telemetry.ts';
import type { WorkerDescription } from '../inspect/describe-worker.ts';
import type { ModelChoice } from './choose-model.ts';

/** A team that can be a worker of another one: what `supervisor()` returns. */
export interface NestableTeam {
  /** The team as data. */
  readonly spec: TeamSpec;
  /** The same team on another store. */
  with(overrides: {
    readonly store: Journal;
    readonly advice: false;
    readonly engine: TeamEngine | undefined;
    readonly telemetry?: boolean | TelemetryOptions;
  }): NestableTeam;
  /** The same team with one model for every worker and role. */
  withModel(model: ModelChoice): NestableTeam;
  /** A worker of the team, or of a team nested in it. */
  describeWorker(worker: string | readonly string[]): Promise<WorkerDescription>;
}

type Described = Pick<NestableTeam, 'spec' | 'with'>;

/** A team that is only known later is treated as unsafe: it reads untrusted input and has effects. */
export function teamSpecOf(given: Described | (() => NestableTeam)): Pick<WorkerSpec, 'team' | 'effect'> {
  if (typeof given === 'function') return { team: { budget: {}, readsOutside: true }, effect: 'once' };
  if (typeof given?.spec?.hash !== 'string' || typeof given.with !== 'function')
    throw new Error('The team of a worker must be one that supervisor({ … }) made, or a function that returns one');
  const { spec } = given;
  const { name, hash, budget } = spec;
  return { team: { name, hash, budget, readsOutside: readsOutside(spec) }, effect: effectOf(spec) };
}

/**
 * Each attempt of a nested team is a new run with new idempotency keys, so a second attempt could repeat effects. A team
 * with any effect is therefore never retried automatically.
 */
const effectOf = ({ workers }: TeamSpec): WorkerSpec['effect'] =>
  Object.values(workers).some(({ effect, tools }) => effect !== 'read' || tools.some((tool) => tool.effect !== 'read'))
    ? 'once'
    : 'read';
