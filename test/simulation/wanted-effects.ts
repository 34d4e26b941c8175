// Which effects a worker with tools wants for a task. Every attempt wants the same ones, so an effect that happens more
// often than wanted was repeated.

import { createDice } from './dice.ts';
import type { ToolArgs } from './effects.ts';
import type { Scenario } from './scenario.ts';

export interface WantedEffect {
  readonly tool: string;
  readonly ref: string;
  /** How often it is meant to happen: two equal calls may well mean two effects. */
  readonly times: number;
  readonly policy: ToolArgs['policy'];
}

export function effectsOf({ seed, workers }: Scenario, taskId: string, worker: string): WantedEffect[] {
  const dice = createDice(seed).fork(`effects of ${worker} on ${taskId}`);
  const tools = workers.find(({ name }) => name === worker)?.tools ?? [];
  return tools.flatMap(({ name }) =>
    Array.from({ length: dice.pick([0, 1, 1, 2, 3]) }, (_, index) => ({
      tool: name,
      ref: `${taskId}:${name}:${index}`,
      times: dice.chance(0.25) ? 2 : 1,
      policy: dice.weighted({ allow: 6, ask: 3, deny: 0.7, broken: 0.3 }),
    })),
  );
}
