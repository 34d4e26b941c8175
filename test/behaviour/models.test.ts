import { type Model, ModelFault, type ModelReply, type ModelRequest, tool, worker } from 'bosun';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { planOf } from '../support/plans.ts';
import { teamOf } from '../support/teams.ts';

const FREE = { inputMicroUsdPerMTok: 0, outputMicroUsdPerMTok: 0 };
const usage = { inputTokens: 10, outputTokens: 5 };

/** A model that answers by a function and records its requests. */
function modelOf(
  id: string,
  answer: (request: ModelRequest, call: number) => string | Partial<ModelReply> | Error,
  extra: Partial<Model> = {},
): Model & { readonly requests: ModelRequest[] } {
  const requests: ModelRequest[] = [];
  return {
    id,
    provider: id,
    price: FREE,
    requests,
    countTokens: () => 10,
    call: async (request) => {
      requests.push(request);
      const reply = answer(request, requests.length);
      if (reply instanceof Error) throw reply;
      if (typeof reply === 'string') request.onText?.(reply);
      return { text: '', calls: [], usage, ...(typeof reply === 'string' ? { text: reply } : reply) };
    },
    ...extra,
  };
}

const teamWith = (models: Record<string, Model>, options: object = {}) =>
  teamOf({
    workers: { billing: worker({ does: 'counts', attemptsMax: 1, ...options }) },
    models,
    synthesise: ({ reports }) => ({ answer: String(reports[0]?.result.content) }),
  });
const plan = planOf([{ id: 'a' }]);
const retriesIn = async (team: ReturnType<typeof teamWith>, runId: string) =>
  (await team.trace(runId)).events.flatMap((event) => (event.type === 'retry-scheduled' ? [event] : []));

describe('a task that fails with its model', () => {
  const declined = new ModelFault('not today', { kind: 'declined' });

  it('is retried with the stronger model of the team, and the trace gives the reason', async () => {
    const balanced = modelOf('small', () => declined);
    const strong = modelOf('large', () => 'done');
    const team = teamWith({ balanced, strong });
    const report = await team.run(plan);
    expect(report).toMatchObject({ status: 'complete', answer: 'done' });
    expect(report.tasks[0]).toMatchObject({ model: 'large' });
    expect(await retriesIn(team, report.runId)).toMatchObject([
      { because: 'stronger-model', model: 'strong', reason: 'small refused: not today' },
    ]);
    const { spans } = await team.trace(report.runId);
    expect(spans.flatMap(({ kind, detail }) => (kind === 'attempt' ? [detail] : []))).toEqual([
      'small refused: not today',
      'stronger-model "strong", because small refused: not today',
    ]);
  });

  it('is retried so once; then comes its fallback, with its own model', async () => {
    const balanced = modelOf('small', ({ purpose }) => (purpose.worker === 'technical' ? 'helped' : declined));
    const strong = modelOf('large', () => declined);
    const team = teamOf({
      workers: {
        billing: worker({ does: 'counts', attemptsMax: 1, fallback: 'technical' }),
        technical: worker({ does: 'mends' }),
      },
      models: { balanced, strong },
      synthesise: ({ reports }) => ({ answer: String(reports[0]?.result.content) }),
    });
    const report = await team.run(plan);
    expect(report.answer).toBe('helped');
    expect((await retriesIn(team, report.runId)).map(({ because }) => because)).toEqual(['stronger-model', 'fallback']);
  });

  it('is not retried so if the stronger model is the one that failed', async () => {
    const only = modelOf('only', () => declined);
    const team = teamWith({ balanced: only, strong: only });
    expect(await team.run(plan)).toMatchObject({ status: 'failed' });
    expect(only.requests).toHaveLength(1);
  });
});

describe('a call that is too long for its model', () => {
  const tooLong = new ModelFault('128,000 tokens at most', { kind: 'too-long', unbilled: true });
  const longest = ({ messages }: ModelRequest): number =>
    Math.max(
      ...messages.flatMap((each) => (each.role === 'tool' ? each.results.map(({ output }) => output.length) : 0)),
    );

  it('is repeated with shortened texts, which say how much was left out', async () => {
    const read = tool('read', { does: 'reads', input: z.object({}), effect: 'read', run: () => 'x'.repeat(100_000) });
    const model = modelOf('m', (request, call) => {
      if (call === 1) return { calls: [{ id: '1', tool: 'read', args: {} }] };
      return longest(request) > 5_000 ? tooLong : 'read it';
    });
    const team = teamWith({ worker: model }, { tools: [read] });
    const report = await team.run(plan);
    expect(report).toMatchObject({ status: 'complete', answer: 'read it' });
    const last = model.requests.at(-1) as ModelRequest;
    expect(longest(last)).toBeLessThan(4_200);
    expect(JSON.stringify(last.messages)).toContain('96000 characters left out');
  });

  it('fails at once if there is nothing to shorten', async () => {
    const model = modelOf('m', () => tooLong);
    const report = await teamWith({ worker: model }).run(plan);
    expect(report).toMatchObject({ status: 'failed', tasks: [{ failure: { code: 'too-long' } }] });
    expect(model.requests).toHaveLength(1);
  });
});

describe('a model without a known price', () => {
  it('is not called under a budget in money, and the failure says what to do', async () => {
    const model = modelOf('mystery', () => 'done', { priced: false });
    const report = await teamWith({ worker: model }).run(plan, { budget: { usd: 1 } });
    expect(report).toMatchObject({ status: 'failed', tasks: [{ failure: { code: 'refused' } }] });
    expect(JSON.stringify(report.tasks)).toContain('give its price to the team');
    expect(model.requests).toHaveLength(0);
  });

  it('is called without a budget in money', async () => {
    const model = modelOf('mystery', () => 'done', { priced: false });
    expect(await teamWith({ worker: model }).run(plan)).toMatchObject({ status: 'complete' });
  });
});

describe('a run with a model', () => {
  it('passes text to onText while it is written, with its author', async () => {
    const pieces: string[] = [];
    await teamWith({ worker: modelOf('m', () => 'done') }).run(plan, {
      onText: ({ from, text }) => pieces.push(`${from}: ${text}`),
    });
    expect(pieces).toEqual(['billing: done']);
  });

  it('charges a failed call its reported usage, and nothing if it was not served', async () => {
    const faults = [
      new ModelFault('broke off', { kind: 'unavailable', usage: { inputTokens: 10, outputTokens: 3 } }),
      new ModelFault('overloaded', { kind: 'unavailable', unbilled: true }),
    ];
    const model = modelOf('m', (_, call) => faults[call - 1] ?? 'done');
    const report = await teamWith({ worker: model }).run(plan);
    expect(report.usage).toMatchObject({ inputTokens: 20, outputTokens: 8, modelCalls: 3 });
  });

  it('rejects a plan that names an unknown model', async () => {
    const team = teamWith({ worker: modelOf('m', () => 'done') });
    const report = await team.run(planOf([{ id: 'a', model: 'opsu' }]));
    expect(JSON.stringify(report.failure)).toContain('The team has no model called \\"opsu\\"');
  });
});
