// pools: workers that can do the same, under one name (A15).

import type { PoolSpec } from '../../core/plan/team-spec.ts';
import { nearest } from '../../text/nearest.ts';
import type { WorkerDefinition } from '../define/define-worker.ts';
import type { ChoiceTask, Maybe, PoolRule } from '../run/team.ts';

export interface PoolOptions<Names extends string = string> {
  /** Two workers or more, agents or functions; with equal figures the first of them is chosen. */
  readonly workers: readonly Names[];
  /** What they do, for whoever routes and plans. This, `scope` and `examples` are those of the first if they are left out. */
  readonly does?: string;
  readonly scope?: string;
  readonly examples?: readonly string[];
  /** Says who gets a task, whatever the figures are; undefined leaves it to them. */
  readonly rule?: (task: ChoiceTask) => Maybe<Names | undefined>;
}

export interface DefinedPools {
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
  // What is not said of the pool is what the first of it says.
  const seat = {
    ...workers[first]?.spec,
    ...(scope === undefined ? {} : { scope }),
    ...(examples ? { examples } : {}),
  };
  const said = does ?? seat.does ?? '';
  if (said.trim() === '') throw new Error(`${whose} must say what its workers do, or leave it to the first of them`);
  return {
    workers: [...members],
    does: said,
    ...(seat.scope === undefined ? {} : { scope: seat.scope }),
    ...(seat.examples === undefined ? {} : { examples: [...seat.examples] }),
    ...(rule ? { rule: true } : {}),
  };
}

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
