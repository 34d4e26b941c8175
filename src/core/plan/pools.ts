// Pools (A15): several interchangeable workers under one name. The planner sees a pool as one worker; the member that
// does a task is chosen when the task is dispatched. A plan written by a person may still name a member directly.

import type { Effect, TeamSpec, ToolSpec, WorkerSpec } from './team-spec.ts';

type Pooled = Pick<TeamSpec, 'workers' | 'pools'>;

export const isPool = ({ pools }: Pick<TeamSpec, 'pools'>, name: string): boolean =>
  pools !== undefined && Object.hasOwn(pools, name);

/** The workers that may do a task of this worker: itself, or the members of the pool. */
export const membersOf = ({ pools }: Pick<TeamSpec, 'pools'>, name: string): readonly string[] =>
  (pools && Object.hasOwn(pools, name) ? pools[name]?.workers : undefined) ?? [name];

/** A worker, or a pool as one worker with the properties common to all its members. */
export function workerOrPool(team: Pooled, name: string): WorkerSpec | undefined {
  if (!isPool(team, name)) return team.workers[name];
  const pool = team.pools?.[name];
  const members = membersOf(team, name).flatMap((member) => team.workers[member] ?? []);
  const [first] = members;
  if (!pool || !first) return undefined;
  const timeouts = members.map(({ timeoutMs }) => timeoutMs ?? Number.POSITIVE_INFINITY);
  const timeoutMs = Math.max(...timeouts);
  return {
    kind: first.kind,
    does: pool.does,
    ...(pool.scope === undefined ? {} : { scope: pool.scope }),
    ...(pool.examples === undefined ? {} : { examples: pool.examples }),
    tools: toolsOfAll(members),
    ...(first.input ? { input: first.input } : {}),
    effect: gravest(members.map(({ effect }) => effect)),
    ...(members.some(({ untrusted }) => untrusted) ? { untrusted: true } : {}),
    attemptsMax: Math.max(...members.map(({ attemptsMax }) => attemptsMax)),
    stepsMax: Math.max(...members.map(({ stepsMax }) => stepsMax)),
    ...(Number.isFinite(timeoutMs) ? { timeoutMs } : {}),
  };
}

/** The tools that every member has. */
const toolsOfAll = ([first, ...others]: readonly WorkerSpec[]): ToolSpec[] =>
  (first?.tools ?? []).filter(({ name }) => others.every(({ tools }) => tools.some((tool) => tool.name === name)));

const GRAVITY: readonly Effect[] = ['read', 'idempotent', 'once'];
const gravest = (effects: readonly Effect[]): Effect =>
  GRAVITY.findLast((effect) => effects.includes(effect)) ?? 'once';

/** The workers as the router and the planner see them: pools in place of their members. */
export function crewOf(team: Pooled): Record<string, WorkerSpec> {
  const { workers, pools } = team;
  if (!pools) return workers;
  const pooled = new Set(Object.values(pools).flatMap((pool) => pool.workers));
  const own = Object.entries(workers).filter(([name]) => !pooled.has(name));
  const seats = Object.keys(pools).flatMap((name): [string, WorkerSpec][] => {
    const seat = workerOrPool(team, name);
    return seat ? [[name, seat]] : [];
  });
  return Object.fromEntries([...own, ...seats]);
}
