// The benchmark prints what was agreed; sizes are tiny and speed is not looked at.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { runBench } from './support/run-bench.ts';

const WORKFLOW = {
  id: 'diamond',
  parents: [[], [0], [0], [1, 2]],
  runtime_s: [1, 2, 3, 1],
  ref_hlf: { 8: 5 },
};

describe('npm run bench', () => {
  it('prints one JSON document with every figure that was asked for', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'bosun-bench-'));
    try {
      await writeFile(path.join(folder, 'wf_dags.jsonl'), `${JSON.stringify(WORKFLOW)}\n`);
      const { stdout } = await runBench('--json', '--tiny', '--data', folder);
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
        lists: ['inbox', 'usage', 'runs', 'runs --all', 'runs --all --json'].map((command) => ({
          command,
          runs: [5, 20],
          cpuMs: [figure, figure],
          growth: figure,
        })),
        startupMs: figure,
        smallRun: { firstMs: figure, earlyCpuMs: figure, warmCpuMs: figure, warmDurableCpuMs: figure },
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
        growth: ['tools', 'calls', 'page', 'values'].map((what) =>
          expect.objectContaining({ what, cpuMs: figure, overLinear: figure }),
        ),
        fleet: {
          msPerTask: { memory: figure, sqlite: figure, postgres: figure, dbos: figure },
          cpuMsPerTask: { memory: figure, sqlite: figure, postgres: figure, dbos: figure },
          tasksPerSecond: { 1: figure, 2: figure, 4: figure },
          paced: { paceMs: 20, tasksPerSecond: { 1: figure, 2: figure, 4: figure } },
          lists: {
            runs: [20, 200],
            cpuMs: expect.objectContaining({ newest: [figure, figure], totals: [figure, figure] }),
            wallMs: expect.objectContaining({ pending: [figure, figure], conversation: [figure, figure] }),
          },
        },
        workflows: { graphs: 1, medianOverReference: 1, p95OverReference: 1, clock: 'simulated' },
      });
      expect((document as { targets: object }).targets).toHaveProperty(['exponent', 'met']);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
