// supervisor({ pools }): groups of workers that can do the same tasks (A15).

import type { PoolSpec } from '../../core/plan/team-spec.ts';
import { nearest } from '../../text/nearest.ts';
import type { WorkerDefinition } from '../define/define-worker.ts';
import type { ChoiceTask, Maybe, PoolRule } from '../run/team.ts';

export interface PoolOptions<Names extends string = string> {
  /** Names of two or more workers, agents or functions. With equal figures, the first is chosen. */
  readonly workers: readonly Names[];
  /** What the pool does, for triage and planner. Default: `does` of the first worker. */
  readonly does?: string;
  /** What the pool covers and what not. Default: `scope` of the first worker. */
  readonly scope?: string;
  /** Requests this pool should get. Default: `examples` of the first worker. */
  readonly examples?: readonly string[];
  /** Chooses the worker for a task; if it returns undefined, the figures decide. Default: the figures decide. */
  readonly rule?: (task: ChoiceTask) => Maybe<Names | undefined>;
}

interface DefinedPools {
  readonly specs: Record<string, PoolSpec>;
  readonly rules: ReadonlyMap<string, PoolRule>;
}

type Workers = Readonly<Record<string, WorkerDefinition>>;

export function definePools(pools: Readonly<Record<string, PoolOptions>>, workers: Workers): DefinedPools {
  const rules = new Map<string, PoolRule>();
  const specs: [string, PoolSpec][] = [];
  for (const [name, pool] of Object.entries(pools)) {
    specs.push([name, poolSpec(name, pool, { workers, pools: Object.keys(pools) })]);
    if (pool.rule) rules.set(name, pool.rule);
  }
  return { specs: Object.fromEntries(specs), rules };
}

function poolSpec(
  name: string,
  { workers: members, does, scope, examples, rule }: PoolOptions,
  { workers, pools }: { readonly workers: Workers; readonly pools: readonly string[] },
): PoolSpec {
  const whose = `The pool "${name}"`;
  if (Object.hasOwn(workers, name)) throw new Error(`${whose} has the name of a worker: give it one of its own`);
  for (const member of members) checkMember(whose, member, { workers, pools });
  const twice = members.find((member, at) => members.indexOf(member) < at);
  if (twice !== undefined) throw new Error(`${whose} lists "${twice}" twice`);
  const [first] = members;
  if (first === undefined || members.length < 2)
    throw new Error(
      `${whose} has ${members.length === 0 ? 'no worker' : 'one worker'}: name two or more to choose from`,
    );
  const other = members.find((member) => inputOf(workers, member) !== inputOf(workers, first));
  if (other !== undefined)
    throw new Error(`${whose} has "${first}" and "${other}", which take different inputs: give both the same schema`);
  // Fields that the pool leaves out are those of its first worker.
  const described = {
    ...workers[first]?.spec,
    ...(scope === undefined ? {} : { scope }),
    ...(examples ? { examples } : {}),
  };
  const said = does ?? described.does ?? '';
  if (said.trim() === '') throw new Error(`${whose} has an empty does: say what its workers do, or leave does out`);
  return {
    workers: [...members],
    does: said,
    ...(described.scope === undefined ? {} : { scope: described.scope }),
    ...(described.examples === undefined ? {} : { examples: [...described.examples] }),
    ...(rule ? { rule: true } : {}),
  };
}

const inputOf = (workers: Workers, name: string): string | undefined =>
  JSON.stringify(workers[name]?.spec.input?.schema);

function checkMember(
  whose: string,
  member: string,
  { workers, pools }: { readonly workers: Workers; readonly pools: readonly string[] },
): void {
  if (pools.includes(member)) throw new Error(`${whose} lists "${member}", which is a pool itself: list its workers`);
  const { spec } = (Object.hasOwn(workers, member) ? workers[member] : undefined) ?? {};
  if (!spec) {
    const close = nearest(member, Object.keys(workers));
    const meant = close === undefined ? '' : `; did you mean "${close}"?`;
    throw new Error(`${whose} lists "${member}", which is not a worker of this team${meant}`);
  }
  if (spec.kind === 'person' || spec.kind === 'team')
    throw new Error(
      `${whose} lists "${member}", which is a ${spec.kind}: only agents and functions are chosen by figures`,
    );
}
