// Checks that the benchmark runs and prints all its figures. Sizes are tiny and speed is not checked; measure with
// `npm run bench` on a quiet machine.

import { describe, expect, it } from 'vitest';
import { runBare } from './support/bare.ts';
import { criticalPathMs, randomGraph } from './support/graph.ts';
import { runBench } from './support/run-bench.ts';
import { median, quantile } from './support/statistics.ts';

describe('npm run bench', () => {
  it('lists the sections if asked for an unknown one', async () => {
    await expect(runBench('--only', 'speed')).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining('fanout'),
    });
  });
});

describe('the tokens of the benchmark', () => {
  it('are close to their floor for a team, and far above it if everything is forwarded', async () => {
    const { stdout } = await runBench('--json', '--tiny', '--only', 'tokens');
    const { tokens } = JSON.parse(stdout) as { tokens: { ratio: number; forwarding: { ratio: number } }[] };
    // These counts do not depend on the machine: they come from journals of deterministic runs.
    expect(tokens[0]?.ratio).toBeGreaterThanOrEqual(1);
    expect(tokens[0]?.ratio).toBeLessThanOrEqual(1.05);
    expect(tokens[0]?.forwarding.ratio).toBeGreaterThan(1.5);
  });
});

describe('the floor of the benchmark', () => {
  it('respects the concurrency limit and starts nothing before its dependencies', async () => {
    const graph = randomGraph(60, { seed: 7, medianMs: 1 });
    const ended = new Set<string>();
    let running = 0;
    let runningMax = 0;
    await runBare(graph, {
      cap: 4,
      work: async ({ id, dependsOn }) => {
        expect(dependsOn.filter((needed) => !ended.has(needed))).toEqual([]);
        runningMax = Math.max(runningMax, ++running);
        await new Promise((resolve) => setImmediate(resolve));
        running--;
        ended.add(id);
      },
    });
    expect(ended.size).toBe(60);
    expect(runningMax).toBe(4);
  });
});

describe('the figures of the benchmark', () => {
  it('use the same graphs on every machine', () => {
    const [first, second] = [0, 1].map(() => randomGraph(50, { seed: 1, medianMs: 50 }));
    expect(first).toEqual(second);
    expect(randomGraph(50, { seed: 2, medianMs: 50 })).not.toEqual(first);
    const durations = randomGraph(2_000, { seed: 3, medianMs: 50 }).map(({ ms }) => ms);
    expect(median(durations)).toBeGreaterThan(45);
    expect(median(durations)).toBeLessThan(55);
  });

  it('compare with the longest chain, and interpolate percentiles', () => {
    const chain = [
      { id: 'a', dependsOn: [], ms: 5 },
      { id: 'b', dependsOn: ['a'], ms: 1 },
      { id: 'c', dependsOn: ['a'], ms: 7 },
      { id: 'd', dependsOn: ['b', 'c'], ms: 2 },
    ];
    expect(criticalPathMs(chain, ({ ms }) => ms)).toBe(14);
    expect(quantile([4, 1, 3, 2], 0.5)).toBe(2.5);
    expect(quantile([1, 2, 3], 1)).toBe(3);
  });
});
