// Spans of recorded, simulated and golden runs: one tree for each request, also if its processes died.

import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createTestWiring, stubWorker } from 'bosun/testing';
import { describe, expect, it } from 'vitest';
import { sha256 } from '../../src/adapters/digest-node/sha256.ts';
import { decode } from '../../src/core/journal/decode.ts';
import type { RunEvent } from '../../src/core/journal/event.ts';
import { createChain } from '../../src/core/journal/seal.ts';
import type { TelemetrySpan } from '../../src/core/telemetry/span.ts';
import { createSpanFold } from '../../src/core/telemetry/span-fold.ts';
import { jaegerJson, otlpJson } from '../../src/core/telemetry/trace-json.ts';
import type { StoredEvent } from '../../src/ports/journal.ts';
import type { Wiring } from '../../src/runtime/run/wiring.ts';
import { spansOfTree } from '../../src/runtime/telemetry/spans-of-tree.ts';
import { recordedRuns } from '../protocols/recorded-runs.ts';
import { settled } from '../simulation/nested-settlement.ts';
import { drawScenario } from '../simulation/scenario.ts';
import { driveToTheEnd } from '../simulation/simulate-seed.ts';
import { createWorld } from '../simulation/world.ts';
import { asMany } from '../support/mode.ts';
import { planOf } from '../support/plans.ts';
import { simTeam } from '../support/sim-teams.ts';

const options = { digest: sha256, content: false };

const spansOf = (runId: string, events: readonly RunEvent[]): readonly TelemetrySpan[] => {
  const fold = createSpanFold(runId, options);
  return [...events.flatMap((event) => fold.take(event)), ...fold.open(events.at(-1)?.at ?? 0)];
};

/** Each span once, in one trace, under a root. */
function expectTree(spans: readonly TelemetrySpan[], { above }: { readonly above?: string | undefined } = {}): void {
  const ids = spans.map(({ spanId }) => spanId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1);
  const orphans = spans.filter(({ parentSpanId }) => parentSpanId !== undefined && !ids.includes(parentSpanId));
  expect(orphans.filter(({ parentSpanId }) => parentSpanId !== above)).toEqual([]);
  const roots = spans.filter(({ parentSpanId }) => parentSpanId === above);
  expect(roots.map(({ name }) => name.split(' ')[0])).toEqual(['invoke_workflow']);
  expect(spans.every(({ startMs, endMs }) => endMs >= startMs)).toBe(true);
}

const shape = (spans: readonly TelemetrySpan[]): string[] => {
  const inside = Map.groupBy(spans, ({ parentSpanId }) => parentSpanId);
  const lines = (parent: string | undefined, depth: number): string[] =>
    (inside.get(parent) ?? []).flatMap(({ spanId, name, status }) => [
      `${'  '.repeat(depth)}${name} ${status}`,
      ...lines(spanId, depth + 1),
    ]);
  return lines(undefined, 0);
};

const runs = await recordedRuns();
const approved = runs[0]?.steps.map(({ event }) => event) ?? [];

describe('the spans of a run', () => {
  it('are a workflow, its agents, their model and tool calls, and reviews', () => {
    const spans = spansOf('run-approved', approved);
    expectTree(spans);
    expect(shape(spans)).toEqual([
      'invoke_workflow desk ok',
      '  invoke_agent network ok',
      '  invoke_agent clerk ok',
      '    chat scripted ok',
      '    bosun.review ok',
      '    execute_tool pay_back ok',
      '    chat scripted ok',
    ]);
    expect(spans.find(({ name }) => name === 'chat scripted')).toMatchObject({
      kind: 'client',
      attributes: {
        'gen_ai.operation.name': 'chat',
        'gen_ai.provider.name': 'scripted',
        'gen_ai.request.model': 'scripted',
        'gen_ai.response.model': 'scripted',
        'gen_ai.usage.input_tokens': 224,
        'gen_ai.usage.output_tokens': 10,
        'gen_ai.response.finish_reasons': ['tool_calls'],
      },
    });
    expect(spans.find(({ name }) => name === 'execute_tool pay_back')?.attributes).toMatchObject({
      'gen_ai.tool.name': 'pay_back',
      'bosun.tool.effect': 'once',
    });
  });

  it('hold prompts, arguments and results only if content is asked for', () => {
    const words = /20 EUR|paid back|"eur"|Do the one task/;
    expect(JSON.stringify(spansOf('run-approved', approved))).not.toMatch(words);
    const fold = createSpanFold('run-approved', { ...options, content: true });
    const spans = approved.flatMap((event) => fold.take(event));
    const tool = spans.find(({ name }) => name === 'execute_tool pay_back');
    expect(tool?.attributes).toMatchObject({
      'gen_ai.tool.call.arguments': '{"eur":20}',
      'gen_ai.tool.call.result': '"paid back"',
    });
    expect(JSON.stringify(spans)).toContain('Do the one task');
  });

  it('lie under the span of the request that came with a traceparent', () => {
    const traceparent = `00-${'a1'.repeat(16)}-${'b2'.repeat(8)}-01`;
    const [first, ...rest] = approved;
    if (first?.type !== 'run-started') throw new Error('A run begins with run-started');
    const spans = spansOf('run-approved', [{ ...first, labels: { traceparent } }, ...rest]);
    expectTree(spans, { above: 'b2'.repeat(8) });
    expect(spans[0]?.traceId).toBe('a1'.repeat(16));
  });

  it.each(runs)('of the run $name are the same if folded by another process at each event', ({ name, steps }) => {
    const events = steps.map(({ event }) => event);
    const whole = createSpanFold(`run-${name}`, options);
    const sent = events.map((event) => whole.take(event));
    for (let cut = 1; cut < events.length; cut++) {
      // The other process folds the journal from its beginning, and sends what ends from there on.
      const other = createSpanFold(`run-${name}`, options);
      expect(events.map((event) => other.take(event)).slice(cut)).toEqual(sent.slice(cut));
    }
    expectTree([...sent.flat(), ...whole.open(events.at(-1)?.at ?? 0)]);
  });

  it('are trees for every golden journal', () => {
    const cwd = path.join(import.meta.dirname, '../golden-journals');
    for (const file of globSync('format-*/*.json', { cwd })) {
      const { runId, lines } = JSON.parse(readFileSync(path.join(cwd, file), 'utf8')) as {
        runId: string;
        lines: StoredEvent[];
      };
      const events = [...decode(createChain(runId), lines, sha256)];
      const [first] = events;
      const parent = first?.type === 'run-started' ? first.parent : undefined;
      const spans = spansOf(runId, events);
      const above = parent ? spans.find(({ name }) => name.startsWith('invoke_workflow'))?.parentSpanId : undefined;
      expectTree(spans, { above });
    }
  });

  it('are one tree for each simulated request, with crashes and other processes', async () => {
    let resumed = 0;
    for (let seed = 1; seed <= asMany(6, 100); seed++) {
      const world = createWorld(drawScenario(seed));
      await driveToTheEnd(world);
      const read = async (runId: string): Promise<RunEvent[]> =>
        world.store.inspect(runId).events.map(({ body }) => JSON.parse(body) as RunEvent);
      resumed += (await read(world.runId)).some(({ type }) => type === 'run-resumed') ? 1 : 0;
      expectTree(await spansOfTree(world.runId, read, options));
    }
    expect(resumed).toBeGreaterThan(0);
  });

  it('are one tree for three levels of teams whose process dies, and each is sent by one of the processes', async () => {
    const whole = await settled({ diesAfter: undefined, atOnce: true, arrives: true });
    const every = asMany(Math.ceil(whole.events / 4), 1);
    for (let diesAfter = 1; diesAfter < whole.events; diesAfter += every) {
      const sent: TelemetrySpan[] = [];
      const kill = { diesAfter, atOnce: true, arrives: true };
      const { crashes, read } = await settled(kill, { send: (spans) => sent.push(...spans) });
      expect(crashes).toBe(1);
      const spans = await spansOfTree('r', read, options);
      expectTree(spans);
      expect(spans.filter(({ name }) => name.startsWith('invoke_workflow'))).toHaveLength(3);
      const byId = (all: readonly TelemetrySpan[]) => [...all].sort((a, b) => (a.spanId < b.spanId ? -1 : 1));
      expect(byId(sent), `after event ${diesAfter}`).toEqual(byId(spans));
    }
  });
});

describe('a sink that never answers', () => {
  it('holds up the end of one run for two seconds, and later ones hardly', async () => {
    const wiring = createTestWiring();
    const telemetry: Wiring['telemetry'] = async () => ({
      ...{ content: false, warn: () => {} },
      open: async () => ({ send: () => new Promise<void>(() => {}) }),
    });
    const options = { workers: { clock: stubWorker(() => 'noon') }, telemetry: true };
    const team = simTeam(options, { wiring: { ...wiring, telemetry } });
    const plan = planOf([{ id: 'a', worker: 'clock' }]);
    const took: number[] = [];
    for (const runId of ['r1', 'r2']) {
      const began = wiring.clock.now();
      expect((await wiring.clock.settle(team.run(plan, { runId }))).status).toBe('complete');
      took.push(wiring.clock.now() - began);
    }
    expect(took).toEqual([2_000, 50]);
  });
});

describe('a trace as JSON', () => {
  const spans = spansOf('run-approved', approved);
  const service = { name: 'bosun', version: '1.2.3' };

  it('is what Jaeger imports', () => {
    const { data } = jaegerJson(spans, service);
    expect(data).toHaveLength(1);
    const [trace] = data;
    expect(trace?.processes.p1.serviceName).toBe('bosun');
    const ids = new Set(trace?.spans.map(({ spanID }) => spanID));
    for (const { references, duration } of trace?.spans ?? []) {
      expect(references.every(({ spanID }) => ids.has(spanID))).toBe(true);
      expect(duration).toBeGreaterThanOrEqual(0);
    }
  });

  it('is what OTLP carries', () => {
    const [resource] = otlpJson(spans, service).resourceSpans;
    const [scope] = resource?.scopeSpans ?? [];
    expect(scope?.spans).toHaveLength(spans.length);
    expect(scope?.spans[0]).toMatchObject({ traceId: expect.stringMatching(/^[0-9a-f]{32}$/), kind: 1 });
  });
});
