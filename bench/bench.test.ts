// Checks that the benchmark runs and prints all its figures. Sizes are tiny and speed is not checked; measure with
// `npm run bench` on a quiet machine.

import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { runBare } from './support/bare.ts';
import { criticalPathMs, randomGraph } from './support/graph.ts';
import { median, quantile } from './support/statistics.ts';

const run = promisify(execFile);
const main = fileURLToPath(new URL('main.ts', import.meta.url));
const bench = (...flags: string[]) => run(process.execPath, ['--conditions=bosun-source', main, ...flags]);

const WORKFLOW = {
  id: 'diamond',
  parents: [[], [0], [0], [1, 2]],
  runtime_s: [1, 2, 3, 1],
  ref_hlf: { 8: 5 },
};

describe('npm run bench', () => {
  it('prints one JSON document with every requested figure', { timeout: 60_000 }, async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'bosun-bench-'));
    try {
      await writeFile(path.join(folder, 'wf_dags.jsonl'), `${JSON.stringify(WORKFLOW)}\n`);
      const { stdout } = await bench('--json', '--tiny', '--data', folder);
      const document: unknown = JSON.parse(stdout);
      const figure = expect.any(Number);
      const fanoutOf = (n: number, mode: string) =>
        expect.objectContaining({ n, mode, cpuMicrosPerTask: figure, peakRssMb: figure, bareCpuMicrosPerTask: figure });
      const journalOf = (sync: string) =>
        expect.objectContaining({ tasks: 10, bytes: 200, sync, msPerTask: figure, bytesOverPayload: figure });
      expect(document).toMatchObject({
        measured: 'src',
        fanout: [fanoutOf(10, 'memory'), fanoutOf(10, 'durable'), fanoutOf(100, 'memory'), fanoutOf(100, 'durable')],
        exponent: figure,
        makespan: [expect.objectContaining({ tasks: 10, ratio: figure, bareRatio: figure })],
        journal: [journalOf('normal'), journalOf('full')],
        fold: [expect.objectContaining({ events: 100, ms: figure })],
        startupMs: figure,
        streaming: { tasks: 4, firstTaskMs: figure, firstTaskOffMs: figure, lineToTaskMsMax: figure },
        tokens: [expect.objectContaining({ workers: 3, total: figure, floor: figure, ratio: figure })],
        progressive: {
          clock: 'simulated',
          on: { firstTextMs: 2_900, answerMs: 21_500 },
          off: { firstTextMs: 21_500, answerMs: 21_500, drafts: 0 },
        },
        dynamic: {
          tasks: 10,
          staticCpuMicrosPerTask: figure,
          made: ['function', 'fromPlan'].map((way) =>
            expect.objectContaining({ way, cpuMicrosPerTask: figure, ratio: figure }),
          ),
        },
        workflows: { graphs: 1, medianOverReference: 1, p95OverReference: 1, clock: 'simulated' },
      });
      expect((document as { targets: object }).targets).toHaveProperty(['exponent', 'met']);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  it('lists the sections if asked for an unknown one', async () => {
    await expect(bench('--only', 'speed')).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining('fanout'),
    });
  });
});

describe('the tokens of the benchmark', () => {
  it('are close to their floor for a team, and far above it if everything is forwarded', {
    timeout: 60_000,
  }, async () => {
    const { stdout } = await bench('--json', '--tiny', '--only', 'tokens');
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
