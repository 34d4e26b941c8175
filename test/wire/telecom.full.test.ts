// The telecom desk on a fake provider, end to end: what is real here is everything but the language model.

import { rmSync } from 'node:fs';
import path from 'node:path';
import { LLMock } from '@copilotkit/aimock';
import { supervisor } from 'bosun';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadModel } from '../../src/adapters/model-ai-sdk/load-model.ts';
import { SAMPLE_CUSTOMER_ID, telecomTeam } from '../../src/teams/telecom/telecom.ts';
import { readyHome, SAMPLE } from '../support/telecom.ts';

const usage = {
  prompt_tokens: 1000,
  completion_tokens: 100,
  total_tokens: 1100,
  input_tokens: 1000,
  output_tokens: 100,
};
const says = (value: unknown) => ({ content: JSON.stringify(value), usage });
const calls = (name: string, args: object) => ({ toolCalls: [{ name, arguments: JSON.stringify(args) }], usage });

const task = (id: string, worker: string, tool: string, instruction: string) => ({
  id,
  worker,
  instruction,
  successCriterion: `Names what ${tool} reports about the account, with dates where there are any`,
  dependsOn: [],
  reads: ['customerId'],
  tools: [tool],
});
const PLAN = {
  goal: 'Say what was charged and whether the line is well',
  strategy: 'merge',
  finalInstruction: 'First the charges, then the line.',
  tasks: [
    task(
      'charges',
      'billing',
      'list_charges',
      'List the charges on the account of customer C-1001 with their dates and amounts.',
    ),
    task(
      'line',
      'technical',
      'check_outages',
      'Check whether there is an outage at the address of customer C-1001 and report it.',
    ),
  ],
};
const ANSWER = 'Your charges are listed, and there is no outage in your area.';

const mock = new LLMock({ port: 0, chunkSize: 16, latency: 1 });
let url = '';

beforeAll(async () => {
  mock.on(
    { systemMessage: 'You decide who deals with a request' },
    says({
      route: 'plan',
      workers: [
        { name: 'billing', confidence: 90 },
        { name: 'technical', confidence: 90 },
      ],
      reason: 'Two parts.',
      outOfScope: [],
    }),
  );
  mock.on({ systemMessage: 'You split a request into tasks' }, says(PLAN));
  mock.on({ systemMessage: 'You write the one answer' }, says({ answer: ANSWER, confidence: 90 }));
  mock.on({ systemMessage: 'You check the draft' }, says({ verdict: 'deliver', notes: '' }));
  mock.on({ userMessage: 'List the charges', hasToolResult: false }, calls('list_charges', {}));
  mock.on(
    { userMessage: 'List the charges', hasToolResult: true },
    says({ content: 'Three charges.', confidence: 90 }),
  );
  mock.on({ userMessage: 'Check whether there is an outage', hasToolResult: false }, calls('check_outages', {}));
  mock.on(
    { userMessage: 'Check whether there is an outage', hasToolResult: true },
    says({ content: 'No outage.', confidence: 90 }),
  );
  url = await mock.start();
});
afterAll(() => mock.stop());

const homes: string[] = [];
afterAll(() => {
  for (const home of homes) rmSync(home, { recursive: true, force: true });
});

async function answered(name: string) {
  const env = { OPENAI_API_KEY: 'k', OPENAI_BASE_URL: `${url}/v1`, ANTHROPIC_API_KEY: 'k', ANTHROPIC_BASE_URL: url };
  const home = readyHome();
  homes.push(home);
  const models = { balanced: await loadModel(name, { env }) };
  const team = supervisor({ ...telecomTeam({ home }), store: path.join(home, 'journal.db'), models });
  mock.clearRequests();
  return team.run('What was I charged, and is there an outage?', { context: { customerId: SAMPLE_CUSTOMER_ID } });
}

describe('the telecom desk on a provider that speaks', () => {
  it.each([
    // Two calls of 1,000 tokens in and 100 out for each worker; planning and answering are two more.
    ['OpenAI chat', 'openai/gpt-4o', 2 * (0.0025 + 0.001)],
    ['Anthropic messages', 'anthropic/claude-haiku-4-5', 2 * (0.001 + 0.0005)],
  ])(
    '%s plans, works with real tools and answers, and says what each worker used and cost',
    async (_, name, costUsd) => {
      const report = await answered(name);
      expect(report).toMatchObject({ status: 'complete', answer: ANSWER, gaps: [] });
      const worked = { inputTokens: 2000, outputTokens: 200, modelCalls: 2, toolCalls: 1 };
      expect(report.usage.byWorker).toMatchObject({ billing: worked, technical: worked });
      for (const used of Object.values(report.usage.byWorker)) expect(used.costUsd).toBeCloseTo(costUsd, 9);
      expect(report.usage).toMatchObject({ inputTokens: 6000, outputTokens: 600, modelCalls: 6, toolCalls: 2 });
      expect(report.usage.costUsd).toBeCloseTo(3 * costUsd, 9);
      const sent = mock.getRequests().map(({ body }) => JSON.stringify(body));
      expect(sent).toHaveLength(6);
      // What the tool read in the database went back to the model.
      expect(sent.some((body) => body.includes(SAMPLE.fifty))).toBe(true);
      expect(sent.every((body) => body.includes('"stream":true'))).toBe(true);
    },
  );
});
