// Usage against the reports of the same runs: simulated teams with crashes, fallbacks and calls that are lost.

import { describe, expect, it } from 'vitest';
import { sha256 } from '../src/adapters/digest-node/sha256.ts';
import { decode } from '../src/core/journal/decode.ts';
import { createChain } from '../src/core/journal/seal.ts';
import { reportOf } from '../src/core/report/report.ts';
import { emptyState } from '../src/core/run/empty-state.ts';
import { foldInto } from '../src/core/run/fold/apply.ts';
import type { RunState } from '../src/core/run/state.ts';
import { SUPERVISOR, usageOfRun } from '../src/core/usage/spending.ts';
import { usageReport } from '../src/core/usage/usage.ts';
import { drawScenario } from './simulation/scenario.ts';
import { driveToTheEnd } from './simulation/simulate-seed.ts';
import { createWorld } from './simulation/world.ts';

const SEEDS = Array.from({ length: 60 }, (_, index) => index + 1);

async function stateAfter(seed: number): Promise<RunState> {
  const world = createWorld(drawScenario(seed));
  await driveToTheEnd(world);
  return foldInto(emptyState(), decode(createChain(world.runId), world.store.inspect(world.runId).events, sha256));
}

describe('the usage of a run', () => {
  it('by worker, with the supervisor, equals its report for every outcome of the run', async () => {
    let [withModels, bySupervisor] = [0, 0];
    for (const seed of SEEDS) {
      const state = await stateAfter(seed);
      const { usage } = reportOf(state, '');
      const { rows, total } = usageReport([usageOfRun(state)], { by: 'worker' });
      const figures = ({ inputTokens, outputTokens, modelCalls, toolCalls, costUsd }: typeof total) => ({
        inputTokens,
        outputTokens,
        modelCalls,
        toolCalls,
        costUsd,
      });
      const { byWorker, ...whole } = usage;
      expect(figures(total), `seed ${seed}`).toEqual(whole);
      const workers = rows.filter(
        ({ name, modelCalls, toolCalls }) => name !== SUPERVISOR && modelCalls + toolCalls > 0,
      );
      expect(
        Object.fromEntries(workers.map(({ name, ...row }) => [name, figures({ ...row })])),
        `seed ${seed}`,
      ).toEqual(byWorker);
      const reported = reportOf(state, '').tasks.filter(({ startedAt, endedAt }) => startedAt && endedAt).length;
      // Tasks that began before the plan was whole and have no place in it were worked on all the same.
      const withdrawn = [...(state.withdrawn?.values() ?? [])].filter((attempts) => attempts > 0).length;
      expect(total.tasks, `seed ${seed}`).toBe(reported + withdrawn);
      withModels += usage.modelCalls;
      bySupervisor += rows.find(({ name }) => name === SUPERVISOR)?.modelCalls ?? 0;
    }
    // Otherwise this shows nothing.
    expect([withModels > 100, bySupervisor > 10]).toEqual([true, true]);
  }, 600_000);
});
