// A plan that a provider streams over HTTP: tasks that read are at work before it has been written.

import { LLMock } from '@copilotkit/aimock';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadModel } from '../../src/adapters/model-ai-sdk/load-model.ts';
import { stubWorker } from '../../src/testing.ts';
import { planOf } from '../support/plans.ts';
import { teamOf } from '../support/teams.ts';

const PLAN = planOf([
  { id: 'a' },
  { id: 'b', worker: 'payer' },
  ...Array.from({ length: 4 }, (_, index) => ({ id: `c${index}`, dependsOn: ['a'] })),
]);
const usage = { prompt_tokens: 41, completion_tokens: 13, total_tokens: 54, input_tokens: 41, output_tokens: 13 };
const mock = new LLMock({ port: 0, chunkSize: 20, latency: 5 });
let url = '';

beforeAll(async () => {
  const written = JSON.stringify(PLAN, undefined, 2);
  mock.onMessage('Explain my bill in text', { content: written, usage });
  // Where a reply has to fit a schema, a Claude without output formats gives it as the arguments of a tool.
  mock.onMessage('Explain my bill by tool', { toolCalls: [{ name: 'json', arguments: written }], usage });
  url = await mock.start();
});
afterAll(() => mock.stop());

describe.each([
  { name: 'OpenAI chat', model: 'openai/gpt-4o', request: 'Explain my bill in text' },
  { name: 'Anthropic messages', model: 'anthropic/claude-haiku-4-5', request: 'Explain my bill in text' },
  { name: 'older Anthropic messages', model: 'anthropic/claude-3-haiku-20240307', request: 'Explain my bill by tool' },
])('a plan streamed over $name', ({ model, request }) => {
  it('has its reading tasks done before its last line has come, and nothing else begun', async () => {
    const env = {
      OPENAI_API_KEY: 'sk-test',
      OPENAI_BASE_URL: `${url}/v1`,
      ANTHROPIC_API_KEY: 'sk-test',
      ANTHROPIC_BASE_URL: url,
    };
    const team = teamOf({
      workers: {
        billing: stubWorker(({ taskId }) => `${taskId} read`),
        payer: stubWorker({ b: 'paid' }, { effect: 'once' }),
      },
      models: { plan: await loadModel(model, { env }) },
      synthesise: () => ({ answer: 'done' }),
    });
    const { runId, status } = await team.run(request);
    expect(status).toBe('complete');
    const { events } = await team.trace(runId);
    const accepted = events.findIndex(({ type }) => type === 'plan-accepted');
    const early = events
      .slice(0, accepted)
      .flatMap((event) => (event.type === 'task-dispatched' ? [event.taskId] : []));
    expect(early).toContain('a');
    expect(early).toContain('c0');
    expect(early).not.toContain('b');
  });
});
