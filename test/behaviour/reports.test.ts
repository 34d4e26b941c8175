import { worker } from 'bosun';
import { afterMs, callTool, createTestWiring, giveJson, say, scriptedModel, stubWorker } from 'bosun/testing';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { tool } from '../../src/runtime/define/define-tool.ts';
import { planOf } from '../support/plans.ts';
import { refunding } from '../support/refunds.ts';
import { reportSchema } from '../support/report-schema.ts';
import { simTeam, sleep } from '../support/sim-teams.ts';

/** Two workers, one with a priced model, with a failure, a review and a tool call. */
async function anything() {
  const { options } = refunding({
    'task:a': [callTool('refund', { amount: 80 }), giveJson({ content: 'paid', confidence: 85 })],
  });
  const base = options();
  const network = stubWorker({ b: new Error('no line'), d: 'fine' }, { attemptsMax: 1 });
  const team = simTeam({ ...base, workers: { ...base.workers, network }, name: 'telecom' });
  const plan = planOf([
    { id: 'a' },
    { id: 'b', worker: 'network' },
    { id: 'c', worker: 'network', dependsOn: ['b'] },
    { id: 'd', worker: 'network' },
  ]);
  const waiting = await team.settle(team.run(plan));
  await team.settle(team.decide('run-1-r1', 'approve'));
  return { team, waiting, report: await team.settle(team.resume('run-1')) };
}

describe('a report', () => {
  it('has the documented shape, waiting or ended, also after JSON', async () => {
    const { waiting, report } = await anything();
    for (const each of [waiting, report]) {
      const json: unknown = JSON.parse(JSON.stringify(each));
      expect(reportSchema.safeParse(json).error?.issues ?? []).toEqual([]);
      expect(json).toEqual(each);
    }
    expect([waiting.status, report.status, report.team]).toEqual(['waiting', 'partial', 'telecom']);
  });

  it('adds up usage by worker and in total', async () => {
    const { report } = await anything();
    const { byWorker, ...total } = report.usage;
    expect(byWorker.billing).toEqual(total);
    expect(total).toMatchObject({ modelCalls: 2, toolCalls: 1 });
    expect(report.tasks.find(({ id }) => id === 'a')?.usage).toEqual(total);
  });

  it('counts money in dollars', async () => {
    const price = { inputMicroUsdPerMTok: 0, outputMicroUsdPerMTok: 5_000_000 };
    const model = scriptedModel([say('x', { outputTokens: 100 })], { price });
    const team = simTeam({ workers: { billing: worker({ does: 'reads', model }) } });
    expect((await team.settle(team.run('Why?'))).usage.costUsd).toBeCloseTo(0.0005, 9);
  });
});

describe('the latency report', () => {
  it('compares the wall time with the sum of the tasks and with the critical path', async () => {
    const wiring = createTestWiring();
    const ms: Record<string, number> = { a: 1_000, b: 4_000, c: 2_000, d: 3_000 };
    const billing = stubWorker(({ taskId }) => sleep(wiring.clock, ms[taskId] ?? 0));
    const team = simTeam({ workers: { billing } }, { wiring });
    const plan = planOf([{ id: 'a' }, { id: 'b' }, { id: 'c', dependsOn: ['a'] }, { id: 'd', dependsOn: ['b'] }]);
    const { latency } = await team.settle(team.run(plan));
    expect(latency).toEqual({ wallMs: 7_000, sequentialMs: 10_000, criticalPathMs: 7_000, speedup: 10 / 7 });
  });
});

describe('the trace', () => {
  it('has a span for the run and for every attempt, model call, tool call and review, each inside its parent', async () => {
    const { team } = await anything();
    const { spans, events } = await team.settle(team.trace('run-1'));
    const count = (type: string) => events.filter((event) => event.type === type).length;
    const kinds = (kind: string) => spans.filter((span) => span.kind === kind).length;
    expect([kinds('run'), kinds('attempt'), kinds('model-call'), kinds('tool-call'), kinds('review')]).toEqual([
      1,
      count('task-dispatched'),
      count('model-call-started'),
      count('tool-call-started'),
      count('review-opened'),
    ]);
    const byId = new Map(spans.map((span) => [span.id, span]));
    expect(byId.size).toBe(spans.length);
    for (const { id, parent, startedAt, endedAt, status } of spans) {
      expect(status, id).not.toBe('open');
      const outer = parent === null ? undefined : byId.get(parent);
      if (parent !== null) expect(outer, `${id} in ${parent}`).toBeDefined();
      expect(startedAt, id).toBeGreaterThanOrEqual(outer?.startedAt ?? 0);
      expect(endedAt ?? 0, id).toBeLessThanOrEqual(outer?.endedAt ?? Number.POSITIVE_INFINITY);
    }
  });

  it('lists every event with its number and time', async () => {
    const { team, report } = await anything();
    const { events } = await team.settle(team.trace('run-1'));
    expect(events.map(({ seq }) => seq)).toEqual(Array.from({ length: report.audit.events }, (_, index) => index + 1));
  });

  it('shows the supervisor’s own model calls, each inside a span', async () => {
    const wiring = createTestWiring();
    const { clock } = wiring;
    const plan = planOf([{ id: 'a' }]);
    const model = scriptedModel(
      { plan: afterMs(500, giveJson(plan)), synthesise: afterMs(700, say('Done.')) },
      { clock },
    );
    const team = simTeam(
      { workers: { billing: stubWorker({ a: 'A' }), network: stubWorker({}) }, models: { supervisor: model } },
      { wiring },
    );
    await team.settle(team.run('Explain my bill'));
    const { spans } = await team.settle(team.trace('run-1'));
    const consults = spans.filter(({ kind }) => kind === 'consult');
    expect(consults.map(({ name, startedAt, endedAt }) => [name, (endedAt ?? 0) - startedAt])).toEqual([
      ['plan', 500],
      ['synthesise', 700],
    ]);
    const parents = spans.filter(({ kind }) => kind === 'model-call').map(({ parent }) => parent);
    expect(parents).toEqual(consults.map(({ id }) => id));
  });

  it('does not confuse tasks whose ids begin alike', async () => {
    const wiring = createTestWiring();
    const billing = stubWorker(({ taskId }) => sleep(wiring.clock, taskId === 'a' ? 1_000 : 5_000));
    const team = simTeam({ workers: { billing } }, { wiring });
    await team.settle(team.run(planOf([{ id: 'a' }, { id: 'a/1' }])));
    const { spans } = await team.settle(team.trace('run-1'));
    const ended = Object.fromEntries(
      spans.filter(({ kind }) => kind === 'task').map(({ name, endedAt }) => [name, endedAt]),
    );
    expect(ended).toEqual({ a: 1_000, 'a/1': 5_000 });
  });

  it('names a tool call by its tool and a model call by its model', async () => {
    const look = tool('look', { does: 'looks', input: z.object({}), effect: 'read', run: () => 'seen' });
    const model = scriptedModel([callTool('look'), say('done')], { id: 'some-model' });
    const team = simTeam({ workers: { billing: worker({ does: 'looks', tools: [look], model }) } });
    await team.settle(team.run('Why?'));
    const { spans } = await team.settle(team.trace('run-1'));
    const names = (kind: string) => spans.filter((span) => span.kind === kind).map(({ name }) => name);
    expect([names('tool-call'), names('model-call')]).toEqual([['look'], ['some-model', 'some-model']]);
  });
});
