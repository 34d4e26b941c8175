// What workers write into the context store, and how agents are built, in scenarios with such things.

import type { WorkerDraft } from '../../src/core/plan/specialist.ts';
import type { Slice } from '../../src/core/run/command.ts';
import type { BuildTask } from '../../src/runtime/run/team.ts';
import { createDice } from './dice.ts';
import type { Process } from './process.ts';
import type { World } from './world.ts';

/** Each value is another one, so that it is known who wrote what a reader sees; now and then a key is not the task's. */
export function writesOf(
  { scenario: { seed }, ledger }: World,
  { taskId, attempt, writes = [] }: Pick<Slice, 'taskId' | 'attempt' | 'writes'>,
): { readonly writes?: Readonly<Record<string, unknown>> } {
  if (writes.length === 0) return {};
  const dice = createDice(seed).fork(`writes of ${taskId} in ${attempt}`);
  // Its content stands for its only key.
  if (dice.chance(0.25)) return {};
  const keys = [...writes.filter(() => dice.chance(0.9)), ...(dice.chance(0.3) ? ['stolen'] : [])];
  return {
    writes: Object.fromEntries(
      keys.map((key) => {
        ledger.values += 1;
        return [key, { key, by: taskId, number: ledger.values }];
      }),
    ),
  };
}

/** No two builds are alike, so that a worker which was built again behind the journal's back is told from the first. */
export async function build(
  world: World,
  process: Process,
  { taskId, attempt, tools }: BuildTask,
): Promise<WorkerDraft> {
  const dice = createDice(world.scenario.seed).fork(`building for ${taskId} in ${attempt}`);
  const delayMs = dice.int(0, 800);
  const fate = dice.weighted({ built: 8, throws: 1, greedy: 1 });
  const chosen = tools.filter(() => dice.chance(0.6));
  await process.hold(world.sleep(delayMs));
  if (fate === 'throws') throw new Error('the catalogue is closed');
  world.ledger.values += 1;
  const prompt = `You keep the ledger of ${taskId}, as number ${world.ledger.values}.`;
  return { prompt, tools: fate === 'greedy' ? [...chosen, 'master_key'] : chosen };
}
