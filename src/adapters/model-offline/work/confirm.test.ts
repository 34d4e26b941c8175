import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { askWorker, sliceOf } from '../../../../evals/offline/ask-model.ts';
import type { CrewMember } from '../../../ports/model.ts';

const house: CrewMember = {
  name: 'house',
  kind: 'agent',
  does: 'takes reports of faults in rooms',
  scope: undefined,
  examples: [],
  tools: [
    {
      name: 'report_fault',
      does: 'reports a fault in a room',
      effect: 'once',
      input: z.object({ room: z.string(), problem: z.string() }),
    },
    {
      name: 'order_supplies',
      does: 'orders supplies',
      effect: 'once',
      input: z.object({ item: z.string(), quantity: z.int() }),
    },
  ],
};
const told = (instruction: string, answers: { question: string; answer: unknown }[] = []) =>
  askWorker([house], sliceOf('house', instruction, { answers }));

describe('a statement without a request', () => {
  const TOLD = 'The shower in R-12 is broken';

  it('leads to one short question, if a tool could act on it', async () => {
    const { calls, text } = await told(TOLD);
    expect(calls).toEqual([]);
    expect(JSON.parse(text).escalation).toEqual({
      reason: 'ambiguous-input',
      message: 'Would you like us to report a fault in a room? Please answer yes or no.',
    });
  });

  it('is acted on after a yes, and not after a no', async () => {
    const question = JSON.parse((await told(TOLD)).text).escalation.message;
    const { calls } = await told(TOLD, [{ question, answer: 'yes please' }]);
    expect(calls.map(({ tool, args }) => [tool, args])).toEqual([
      ['report_fault', { room: 'R-12', problem: expect.stringContaining(TOLD) }],
    ]);
    const left = await told(TOLD, [{ question, answer: 'no' }]);
    expect(left.calls).toEqual([]);
    expect(JSON.parse(left.text).content).toContain('nothing was done');
  });

  it('leaves out a room that the requester did not name', async () => {
    const question = JSON.parse((await told('The heating is broken')).text).escalation.message;
    const { calls, text } = await told('The heating is broken', [{ question, answer: 'yes' }]);
    expect(calls).toEqual([]);
    expect(JSON.parse(text).escalation.message).toContain('Could you tell me the room?');
  });
});

describe('a number after the verb "order"', () => {
  it.each([
    ['order 20 pens', { item: 'pens', quantity: 20 }],
    ['please order 3 blue towels', { item: 'blue towels', quantity: 3 }],
  ])('is a quantity: %j', async (instruction, args) => {
    expect((await told(instruction)).calls.map((call) => [call.tool, call.args])).toEqual([['order_supplies', args]]);
  });
});
