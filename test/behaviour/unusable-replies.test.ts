// Replies that cannot be read, and questions that are too long for their model, are not the end of a run; and nothing is
// sent a second time unchanged.

import {
  type Model,
  ModelFault,
  type ModelRequest,
  type SupervisorOptions,
  type WorkerDefinition,
  worker,
} from 'bosun';
import { giveJson, say, scriptedModel } from 'bosun/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planOf } from '../support/plans.ts';
import { teamOf } from '../support/teams.ts';

const workers: Record<string, WorkerDefinition> = {
  billing: worker({ does: 'explains bills and charges', effect: 'read', run: () => 'The bill is 12 euros.' }),
  network: worker({ does: 'checks outages of the internet line', effect: 'read', run: () => 'There is no outage.' }),
};
const REQUEST = 'Explain my bill and check whether there is an outage of my internet line.';
const teamWith = (models: Record<string, Model>, options: Partial<SupervisorOptions<typeof workers>> = {}) =>
  teamOf({ workers, models, routing: false, synthesise: ({ reports }) => joined(reports), ...options });
const joined = (reports: readonly { result: { content: unknown } }[]) => ({
  answer: reports.map(({ result }) => String(result.content)).join(' '),
});
const textOf = ({ system, messages }: Pick<ModelRequest, 'system' | 'messages'>): string =>
  JSON.stringify([system, messages]);

describe('a plan that cannot be read', () => {
  const garbage = say('I would rather chat about xylophones');

  it('is asked for again with its faults, but without the faulty reply', async () => {
    const model = scriptedModel({ plan: [garbage, giveJson(planOf([{ id: 'a' }]))] });
    await teamWith({ plan: model }).run(REQUEST);
    expect(model.requests).toHaveLength(2);
    const [first, second] = model.requests.map(textOf);
    expect(second).not.toBe(first);
    expect(second).toContain('holds no JSON object');
    expect(second).not.toContain('xylophones');
    expect(model.requests[1]?.messages.map(({ role }) => role)).toEqual(['user']);
  });

  it('twice is made by the offline planner, and report and trace say so', async () => {
    const model = scriptedModel({ plan: [garbage, garbage] });
    const team = teamWith({ plan: model });
    const report = await team.run(REQUEST);
    expect(report).toMatchObject({ status: 'complete', answer: 'The bill is 12 euros. There is no outage.' });
    expect(report.fallbacks).toEqual([
      { role: 'plan', by: 'offline', reason: expect.stringContaining('plan gave output that could not be read') },
    ]);
    expect(model.requests).toHaveLength(2);
    const { events } = await team.trace(report.runId);
    expect(events).toContainEqual(expect.objectContaining({ type: 'consult-retried', key: 'plan/1', by: 'offline' }));
  });
});

describe('a route that cannot be read', () => {
  it('twice is made by the offline model where the team has no router', async () => {
    const model = scriptedModel({ triage: [say('hm'), say('hm')] });
    const report = await teamWith({ triage: model }).run('Explain my bill');
    expect(report).toMatchObject({
      status: 'complete',
      route: 'direct',
      routing: { by: 'offline', workers: [{ name: 'billing' }] },
      fallbacks: [{ role: 'triage', by: 'offline' }],
    });
    expect(model.requests).toHaveLength(2);
  });
});

const FREE = { inputMicroUsdPerMTok: 0, outputMicroUsdPerMTok: 0 };
const usage = { inputTokens: 10, outputTokens: 5 };

/** A model that reads at most so many characters, like a server with a small context window. */
function narrowModel(charactersMax: number, extra: Partial<Model> = {}): Model & { readonly requests: ModelRequest[] } {
  const requests: ModelRequest[] = [];
  return {
    id: 'narrow',
    provider: 'narrow',
    price: FREE,
    requests,
    countTokens: () => 10,
    call: async (request) => {
      requests.push(request);
      if (textOf(request).length > charactersMax)
        throw new ModelFault("This model's maximum context length is 2048 tokens", {
          kind: 'too-long',
          unbilled: true,
        });
      return { text: '{"content":"read"}', calls: [], usage };
    },
    ...extra,
  };
}

const readers = (model: Model) =>
  teamOf({
    workers: { reader: worker({ does: 'reads', attemptsMax: 1 }) },
    models: { worker: model },
    synthesise: ({ reports }) => joined(reports),
  });

describe('a question that is too long for its model', () => {
  it('fails at once if nothing in it can be cut, with the sizes and the setting to change', async () => {
    const model = narrowModel(10);
    const report = await readers(model).run(planOf([{ id: 'a', worker: 'reader' }]));
    expect(model.requests).toHaveLength(1);
    expect(report.tasks[0]?.failure).toMatchObject({ code: 'too-long', shortest: true });
    const { message } = report.tasks[0]?.failure ?? { message: '' };
    expect(message).toMatch(/about \d+ tokens in its shortest form/);
    expect(message).toContain('BOSUN_CONTEXT_TOKENS');
    expect(message).toContain('maximum context length is 2048 tokens');
  });

  it('is planned offline if the planner cannot read it', async () => {
    const model = narrowModel(10);
    const report = await teamWith({ plan: model }).run(REQUEST);
    expect(report).toMatchObject({ status: 'complete', fallbacks: [{ role: 'plan', by: 'offline' }] });
    expect(model.requests).toHaveLength(1);
  });

  it('is shortened before the first call if the size of the context window is known', async () => {
    const model = narrowModel(9_000, { contextTokens: 2_000 });
    const context = { letter: 'many words '.repeat(3_000) };
    const report = await readers(model).run(planOf([{ id: 'a', worker: 'reader', reads: ['letter'] }]), { context });
    expect(report.status).toBe('complete');
    expect(model.requests).toHaveLength(1);
    expect(textOf(model.requests[0] as ModelRequest)).toContain('characters left out');
  });

  it('is never sent twice in the same words', async () => {
    const size = fc.integer({ min: 10, max: 40_000 });
    await fc.assert(
      fc.asyncProperty(size, size, fc.option(size, { nil: undefined }), async (length, max, contextTokens) => {
        const model = narrowModel(max, { contextTokens });
        const context = { letter: 'x'.repeat(length) };
        await readers(model).run(planOf([{ id: 'a', worker: 'reader', reads: ['letter'] }]), { context });
        const sent = model.requests.map(textOf);
        expect(new Set(sent).size).toBe(sent.length);
        for (const [at, text] of sent.entries()) expect(text.length).toBeLessThan(sent[at - 1]?.length ?? Infinity);
      }),
      { numRuns: 40 },
    );
  });
});
