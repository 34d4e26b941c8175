import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { answered, askWorker, sliceOf } from '../../../../evals/offline/ask-model.ts';
import type { CrewMember } from '../../../ports/model.ts';

const garage: CrewMember = {
  name: 'garage',
  kind: 'agent',
  does: 'tests pumps and sends mechanics',
  scope: undefined,
  examples: [],
  tools: [
    { name: 'test_pump', does: 'tests a pump', effect: 'read', input: z.object({ pumpId: z.string() }) },
    {
      name: 'list_leaks',
      does: 'lists known leaks of a pump',
      effect: 'read',
      input: z.object({ pumpId: z.string() }),
    },
    {
      name: 'send_mechanic',
      does: 'sends a mechanic to a pump',
      effect: 'once',
      input: z.object({ pumpId: z.string() }),
    },
  ],
};

async function worked(instruction: string, outputs: Record<string, unknown>, more = {}) {
  const slice = sliceOf('garage', instruction, more);
  let reply = await askWorker([garage], slice);
  let exchanges = answered(reply, outputs);
  const called = reply.calls.map(({ tool }) => tool);
  for (let step = 0; reply.calls.length > 0 && step < 10; step++) {
    reply = await askWorker([garage], slice, exchanges);
    called.push(...reply.calls.map(({ tool }) => tool));
    exchanges = [...exchanges, ...answered(reply, outputs)];
  }
  return { sent: called.includes('send_mechanic'), called, last: JSON.parse(reply.text) };
}

const IF_IT_FAILS = [
  'If the test of pump P-7 fails, send a mechanic',
  'test pump P-7 and if it fails send a mechanic',
  'Test pump P-7. If it fails, send a mechanic to P-7.',
  'send a mechanic to pump P-7 if its test fails',
  'send a mechanic to pump P-7 unless its test passes',
  'Test pump P-7, then send a mechanic only if it is not ok.',
];

describe('an order under a condition', () => {
  it.each(IF_IT_FAILS)('is carried out after checking that the condition holds: %j', async (instruction) => {
    const { called } = await worked(instruction, { test_pump: { result: 'failed', bar: 1 } });
    expect(called.at(-1)).toBe('send_mechanic');
    expect(called).toContain('test_pump');
  });

  it.each(IF_IT_FAILS)(
    'is not carried out where the condition does not hold, and the reply says so: %j',
    async (instruction) => {
      const { sent, last } = await worked(instruction, { test_pump: { result: 'passed', bar: 6 } });
      expect(sent).toBe(false);
      expect(last.content).toContain('This was not done');
    },
  );

  it.each([
    ['if the test of pump P-7 finds a fault, send a mechanic', { test_pump: { healthy: true } }, false],
    ['if the test of pump P-7 finds a fault, send a mechanic', { test_pump: { healthy: false } }, true],
    ['if there are leaks of pump P-7, send a mechanic', { list_leaks: [] }, false],
    ['if there are leaks of pump P-7, send a mechanic', { list_leaks: [{ place: 'valve' }] }, true],
    ['if there are no leaks of pump P-7, send a mechanic', { list_leaks: [] }, true],
    [
      'if the test of pump P-7 fails, send a mechanic',
      { test_pump: 'The pump is healthy. Call us if it fails.' },
      false,
    ],
  ])('%j, told %j: %s', async (instruction, outputs, expected) => {
    expect((await worked(instruction, outputs)).sent).toBe(expected);
  });

  it('leads to a question where no report decides it, and follows the answer', async () => {
    const { sent, last } = await worked('if the test of pump P-7 fails, send a mechanic', { test_pump: { bar: 3 } });
    expect(sent).toBe(false);
    const { message } = last.escalation;
    expect(message).toMatch(/^Is it the case that the test of pump P-7 fails\?/);
    for (const [answer, expected] of [
      ['yes', true],
      ['no', false],
    ] as const) {
      const again = await worked(
        'if the test of pump P-7 fails, send a mechanic',
        { test_pump: { bar: 3 } },
        { answers: [{ question: message, answer }] },
      );
      expect(again.sent).toBe(expected);
    }
  });

  it.each(['tell me if the test of pump P-7 fails', 'check if you should send a mechanic to pump P-7'])(
    'is no order where "if" means "whether": %j',
    async (instruction) => {
      expect((await worked(instruction, { test_pump: { result: 'failed' } })).sent).toBe(false);
    },
  );

  it('is an ordinary order where "if" is only polite', async () => {
    expect((await worked('if you can, send a mechanic to pump P-7', {})).sent).toBe(true);
    expect((await worked('please send a mechanic to pump P-7 if possible', {})).sent).toBe(true);
  });
});
