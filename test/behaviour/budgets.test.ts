import { allow, type Budget, tool, worker } from 'bosun';
import { callTool, type Script, say, scriptedModel, stubWorker } from 'bosun/testing';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { planOf } from '../support/plans.ts';
import { plainly } from '../support/refunds.ts';
import { simTeam } from '../support/sim-teams.ts';

const price = { inputMicroUsdPerMTok: 1_000_000, outputMicroUsdPerMTok: 10_000_000 };
let authorised = 0;
const look = tool('look', {
  does: 'looks',
  input: z.object({}),
  effect: 'read',
  approve: () => {
    authorised += 1;
    return allow;
  },
  run: () => 'nothing new',
});

async function spend(
  script: Script,
  { task, run, tasks = ['a'], more = {} }: { task?: Budget; run?: Budget; tasks?: string[]; more?: object },
) {
  const model = scriptedModel(script, { price });
  const team = simTeam({
    workers: { billing: worker({ does: 'reads', tools: [look], model }) },
    synthesise: plainly,
    limits: { outputTokensMax: 1_000, outputTokensMin: 50 },
    ...more,
  });
  const plan = planOf(tasks.map((id) => ({ id, ...(task ? { budget: task } : {}) })));
  const report = await team.settle(team.run(plan, run ? { budget: run } : {}));
  const first = model.requests[0];
  return { team, report, model, input: first ? model.countTokens(first) : 0 };
}
const inputOfOne = async () => (await spend([say('x')], {})).input;

describe('a budget of tokens', () => {
  it('limits the output of a call to what is left', async () => {
    const input = await inputOfOne();
    const { report, model } = await spend([say('short')], { task: { tokens: input + 200 } });
    expect(report.status).toBe('complete');
    expect(model.requests[0]?.outputTokensMax).toBe(200);
  });

  it('refuses a call whose output would be too small to be useful', async () => {
    const input = await inputOfOne();
    const { report, model } = await spend([], { task: { tokens: input + 49 } });
    expect(report).toMatchObject({ status: 'failed', failure: { code: 'budget-exhausted', resource: 'tokens' } });
    expect(model.requests).toEqual([]);
  });

  it('is never exceeded, even by a model that writes as much as it may', async () => {
    const input = await inputOfOne();
    const tokens = 4 * input;
    const again = { ...callTool('look'), text: 'x'.repeat(100_000) };
    const { report } = await spend(
      Array.from({ length: 9 }, () => again),
      { task: { tokens } },
    );
    expect(report.tasks[0]?.failure).toMatchObject({ code: 'budget-exhausted', resource: 'tokens' });
    expect(report.usage.inputTokens + report.usage.outputTokens).toBeLessThanOrEqual(tokens);
  });

  it('that is used up keeps the partial result of the worker', async () => {
    const input = await inputOfOne();
    const half = { ...callTool('look'), text: 'So far I know: twelve.' };
    const { report } = await spend([half], { task: { tokens: input + 120 } });
    expect(report.tasks[0]?.failure).toMatchObject({ code: 'budget-exhausted', partial: 'So far I know: twelve.' });
  });

  it('gets back what a call did not use', async () => {
    const input = await inputOfOne();
    const { report } = await spend([callTool('look'), say('ok')], { task: { tokens: 3 * input + 300 } });
    expect(report.status).toBe('complete');
  });
});

describe('a budget of money', () => {
  it('limits the output, and is never exceeded', async () => {
    const input = await inputOfOne();
    const usd = (input * 1 + 100 * 10) / 1e6;
    const { report, model } = await spend([say('y'.repeat(10_000))], { task: { usd } });
    expect(model.requests[0]?.outputTokensMax).toBe(100);
    expect(report.usage.costUsd).toBeLessThanOrEqual(usd);
    expect(report.usage.costUsd).toBeGreaterThan(0);
  });

  it('counts a lost call as its worst case, and a refused call as nothing', async () => {
    const lost = Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
    const { report } = await spend([{ kind: 'fail', error: lost }, say('ok')], {});
    expect(report.usage.outputTokens).toBeGreaterThan(1_000);
    const busy = Object.assign(new Error('busy'), { status: 503 });
    const refused = await spend([{ kind: 'fail', error: busy }, say('ok')], {});
    expect(refused.report.usage.outputTokens).toBeLessThan(10);
  });
});

describe('a budget of steps', () => {
  it('counts model calls and tool calls', async () => {
    const looking = callTool('look');
    const { report } = await spend([looking, looking, say('late')], { task: { steps: 4 } });
    expect(report.tasks[0]).toMatchObject({
      failure: { code: 'budget-exhausted', resource: 'steps' },
      usage: { modelCalls: 2, toolCalls: 2 },
    });
    expect((await spend([looking, looking, say('ok')], { task: { steps: 5 } })).report.status).toBe('complete');
  });

  it('refuses a reply with more calls than steps are left, before any of them is authorised', async () => {
    const many = { ...callTool('look'), calls: Array.from({ length: 10_000 }, () => ({ tool: 'look', args: {} })) };
    authorised = 0;
    const { report, model } = await spend([many, callTool('look'), say('ok')], { task: { steps: 5 } });
    expect(report).toMatchObject({ status: 'complete', usage: { modelCalls: 3, toolCalls: 1 } });
    expect(model.requests[1]?.messages.at(-1)).toMatchObject({
      text: expect.stringMatching(/10000 calls at once.*at most 2/),
    });
    expect(authorised).toBe(1);
    const stubborn = await spend(
      Array.from({ length: 5 }, () => many),
      { task: { steps: 5 } },
    );
    expect(stubborn.report.tasks[0]).toMatchObject({ status: 'failed', usage: { toolCalls: 0 } });
    expect(authorised).toBe(1);
  });
});

describe("a run's budget", () => {
  it('is shared by its tasks: together they never exceed it', async () => {
    const input = await inputOfOne();
    const tasks = ['a', 'b', 'c', 'd', 'e', 'f'];
    const script = Object.fromEntries(tasks.map((id) => [`task:${id}`, say('z'.repeat(400))]));
    const tokens = 3 * (input + 150);
    const { report } = await spend(script, { run: { tokens }, tasks });
    expect(report.status).toBe('partial');
    expect(report.usage.inputTokens + report.usage.outputTokens).toBeLessThanOrEqual(tokens);
    const failed = report.tasks.filter(({ status }) => status === 'failed');
    for (const { failure } of failed) expect(failure).toMatchObject({ code: 'budget-exhausted' });
    expect(report.gaps).toHaveLength(failed.length);
  });

  it('keeps the share that was promised to another task', async () => {
    const input = await inputOfOne();
    const each = input + 300;
    const greedy = { ...callTool('look'), text: 'x'.repeat(100_000) };
    const { report } = await spend(
      { 'task:a': [greedy, greedy, greedy], 'task:b': say('fine') },
      { task: { tokens: each }, run: { tokens: 2 * each }, tasks: ['a', 'b'] },
    );
    expect(report.tasks).toMatchObject([{ status: 'failed' }, { status: 'succeeded', result: 'fine' }]);
  });

  it('refuses a plan whose tasks together exceed it', async () => {
    const { report } = await spend([], { task: { tokens: 600 }, run: { tokens: 1_000 }, tasks: ['a', 'b'] });
    expect(report).toMatchObject({ status: 'failed', failure: { code: 'plan-invalid' } });
  });

  it('includes the supervisor’s own model calls', async () => {
    const model = scriptedModel([say('unused')], { price });
    const team = simTeam({ workers: { billing: stubWorker({ a: 'A', b: 'B' }) }, models: { supervisor: model } });
    const report = await team.settle(team.run(planOf([{ id: 'a' }, { id: 'b' }]), { budget: { tokens: 20 } }));
    expect(report, 'too little for a synthesis: the results as they are').toMatchObject({
      status: 'partial',
      answer: 'A\n\nB',
    });
    expect(model.requests).toEqual([]);
  });
});

describe('a team that asks a person when a budget runs out', () => {
  it('asks, and takes their answer as the result', async () => {
    const { team, report } = await spend([], { task: { tokens: 10 }, more: { escalate: { budget: true } } });
    expect(report).toMatchObject({ status: 'waiting', reviews: [{ kind: 'budget' }] });
    await team.settle(team.decide('run-1-r1', { kind: 'answer', content: 'twelve' }));
    expect(await team.settle(team.resume('run-1'))).toMatchObject({ status: 'complete', answer: 'twelve' });
  });
});
