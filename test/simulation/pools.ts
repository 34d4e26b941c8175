// Scenarios with a pool: some tasks name it in the place of a worker, and who does them is chosen. Dice of their own, so that
// the other scenarios stay what they were before there was such a thing.

import type { PoolOptions } from '../../src/runtime/pools/define-pools.ts';
import { createDice, type Dice } from './dice.ts';
import type { Scenario } from './scenario.ts';
import type { World } from './world.ts';

export interface PoolTraits {
  readonly name: string;
  readonly workers: readonly string[];
  /** Whether a rule has the first word, where it has one. */
  readonly isRuled: boolean;
}

export function withPool(scenario: Scenario, dice: Dice): Scenario {
  const fit = scenario.workers.filter(({ kind }) => kind !== 'person').map(({ name }) => name);
  if (fit.length < 2 || !dice.chance(0.35)) return scenario;
  const drawn = fit.filter(() => dice.chance(0.7));
  const workers = drawn.length < 2 ? fit.slice(0, 2) : drawn;
  const pool = { name: 'pool', workers, isRuled: dice.chance(0.35) };
  const tasks = scenario.plan.tasks.map((task) => {
    if (!workers.includes(task.worker) || dice.chance(0.25)) return task;
    // Its members share no tools that a plan could grant, and are not described by it.
    const { tools: _, as: __, ...rest } = task;
    return { ...rest, worker: pool.name };
  });
  const defaultWorker = scenario.defaultWorker !== undefined && dice.chance(0.4) ? pool.name : scenario.defaultWorker;
  return { ...scenario, pool, plan: { ...scenario.plan, tasks }, defaultWorker };
}

/** What the team says of it. The rule depends on the seed and the task alone; now and then it is wrong, or broken. */
export function poolsOf({ scenario, count }: World): Record<string, PoolOptions> {
  const { pool, seed } = scenario;
  if (!pool) return {};
  const { name, workers, isRuled } = pool;
  const rule: PoolOptions['rule'] = ({ taskId, attempt }) => {
    const dice = createDice(seed).fork(`rule for ${taskId} in ${attempt}`);
    const says = dice.weighted({ nothing: 4, member: 4, stranger: 0.5, throws: 0.5 });
    if (says === 'throws') throw new Error('the rule is broken');
    if (says === 'nothing') return undefined;
    if (says === 'stranger') return 'nobody';
    count('choices by rule');
    return dice.pick(workers);
  };
  return { [name]: { workers, ...(isRuled ? { rule } : {}) } };
}
