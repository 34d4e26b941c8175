import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { answered, askWorker, crewOf, sliceOf } from '../../../../evals/offline/ask-model.ts';
import type { CrewMember, ModelTool } from '../../../ports/model.ts';

const CHARGES = [
  { id: 'CH-1', description: 'Roaming', amountCents: 3000, month: '2025-05', disputed: true },
  { id: 'CH-2', description: 'Set-up', amountCents: 4999, month: '2025-06', disputed: false },
];
const tools: readonly ModelTool[] = [
  {
    name: 'listCharges',
    does: 'lists the charges of a customer',
    effect: 'read',
    input: z.object({ customerId: z.string() }),
  },
  {
    name: 'refundCharge',
    does: 'refunds a charge to the customer',
    effect: 'idempotent',
    input: z.object({ chargeId: z.string(), amountCents: z.int().positive() }),
  },
  {
    name: 'setReminder',
    does: 'sets a reminder for a payment',
    effect: 'idempotent',
    input: z.object({ date: z.iso.date() }),
  },
];
const billing: CrewMember = {
  name: 'billing',
  kind: 'agent',
  does: 'answers questions about bills and refunds charges',
  scope: undefined,
  examples: [],
  tools,
};
const slice = (instruction: string, more = {}) =>
  sliceOf('billing', instruction, { context: { customerId: 'C-9' }, ...more });
const outputs = { listCharges: CHARGES, refundCharge: { status: 'refunded' } };

/** All calls up to the final reply, and the final reply. */
async function worked(instruction: string, more = {}, answers: Record<string, unknown> = outputs) {
  const task = slice(instruction, more);
  let reply = await askWorker([billing], task);
  let exchanges = answered(reply, answers);
  const calls = [...reply.calls];
  for (let step = 0; reply.calls.length > 0 && step < 10; step++) {
    reply = await askWorker([billing], task, exchanges);
    calls.push(...reply.calls);
    exchanges = [...exchanges, ...answered(reply, answers)];
  }
  return { calls: calls.map(({ tool, args }) => [tool, args]), last: JSON.parse(reply.text) };
}

describe('a worker on the offline model', () => {
  it('looks up what it needs before it acts', async () => {
    const { calls } = await worked('Please refund the roaming charge');
    expect(calls).toEqual([
      ['listCharges', { customerId: 'C-9' }],
      ['refundCharge', { chargeId: 'CH-1', amountCents: 3000 }],
    ]);
  });

  it.each([
    ['refund the 49.99 charge', 'CH-2'],
    ['refund the charge from May', 'CH-1'],
    ['refund the disputed charge', 'CH-1'],
    ['refund my most expensive charge', 'CH-2'],
    ['refund my latest charge', 'CH-2'],
  ])('finds the charge that %j means', async (instruction, chargeId) => {
    const { calls } = await worked(instruction);
    expect(calls.at(-1)).toEqual([
      'refundCharge',
      { chargeId, amountCents: CHARGES.find(({ id }) => id === chargeId)?.amountCents },
    ]);
  });

  it('refunds the requested amount in cents even if it exceeds the charge, because the policy decides, not the model', async () => {
    const { calls } = await worked('refund 5000 dollars of charge CH-1');
    expect(calls).toEqual([['refundCharge', { chargeId: 'CH-1', amountCents: 500_000 }]]);
  });

  it('asks which one is meant, naming the choices, and acts on the answer', async () => {
    const { calls, last } = await worked('refund my charge');
    expect(calls).toEqual([['listCharges', { customerId: 'C-9' }]]);
    expect(last.escalation.reason).toBe('ambiguous-input');
    expect(last.escalation.message).toMatch(/CH-1.*CH-2.*\?/);
    const again = await worked('refund my charge', {
      answers: [{ question: last.escalation.message, answer: 'CH-2' }],
    });
    expect(again.calls.at(-1)).toEqual(['refundCharge', { chargeId: 'CH-2', amountCents: 4999 }]);
  });

  it.each(["don't refund anything, just list my charges", 'what charges do I have?', 'Why was I charged for roaming?'])(
    'has no effect for %j',
    async (instruction) => {
      const { calls } = await worked(instruction);
      expect(calls).toEqual([['listCharges', { customerId: 'C-9' }]]);
    },
  );

  it('does not complete a date it was not given', async () => {
    const { calls, last } = await worked('set a reminder for tomorrow');
    expect(calls).toEqual([]);
    expect(last.escalation.reason).toBe('ambiguous-input');
    const dated = await worked('set a reminder for tomorrow', { context: { customerId: 'C-9', today: '2025-07-01' } });
    expect(dated.calls).toEqual([['setReminder', { date: '2025-07-02' }]]);
  });

  it('reports a refused effect, and does not try again', async () => {
    const task = slice('refund the roaming charge');
    const first = await askWorker([billing], task);
    const found = answered(first, outputs);
    const second = await askWorker([billing], task, found);
    const refused = second.calls.map(({ id, tool }) => ({
      id,
      tool,
      outcome: { status: 'refused', message: 'Anna declined: too high' } as const,
    }));
    const reply = await askWorker([billing], task, [
      ...found,
      ...answered(second, {}).slice(0, 1),
      { kind: 'tool-results', results: refused },
    ]);
    expect(reply.calls).toEqual([]);
    expect(JSON.parse(reply.text).content).toMatch(/not done.*too high/);
  });

  it('claims what tools said, with the tool as evidence', async () => {
    const { last } = await worked('what charges do I have?');
    expect(last.claims).toContainEqual({
      subject: 'charg CH-1',
      attribute: 'amount cents',
      value: 3000,
      unit: 'cents',
      evidence: ['listCharges'],
    });
    expect(last.content).toContain('$30.00');
  });

  it('uses only tools it was granted', async () => {
    const { calls } = await worked('Please refund the roaming charge', { tools: ['listCharges'] });
    expect(calls.map(([tool]) => tool)).not.toContain('refundCharge');
  });

  it('hands back a task outside its scope', async () => {
    const { last } = await worked('Sing me a sailor song');
    expect(last.escalation.reason).toBe('out-of-scope');
  });

  it('writes from its inputs where it has no tools', async () => {
    const writer: CrewMember = { ...billing, name: 'writer', does: 'writes prose from facts it is given', tools: [] };
    const reply = await askWorker(
      [writer],
      sliceOf('writer', 'Write it up', { inputs: { t1: { content: 'Postgres is a server' } } }),
    );
    expect(JSON.parse(reply.text).content).toBe('Postgres is a server.');
    const empty = await askWorker(crewOf({ workers: {} }).concat(writer), sliceOf('writer', 'Write a poem'));
    expect(JSON.parse(empty.text).escalation.reason).toBe('low-confidence');
  });
});

describe('an effect', () => {
  const tools: readonly ModelTool[] = ['cancelOrder', 'expediteOrder', 'returnOrder'].map((name) => ({
    name,
    does: `${name.replace('Order', 's')} an order`,
    effect: 'idempotent',
    input: z.object({ orderId: z.string() }),
  }));
  const orders: CrewMember = { ...billing, name: 'orders', does: 'looks after orders', tools };

  it.each([
    ['please cancel order W-2', ['cancelOrder']],
    ['cancel my order W-2', ['cancelOrder']],
    ['what would it cost to cancel order W-2?', []],
    ['please tell me whether order W-2 was cancelled', []],
    ["don't cancel order W-2", []],
    ['return order W-2 please', ['returnOrder']],
  ])('is called for by %j alone', async (instruction, expected) => {
    const { calls } = await askWorker([orders], sliceOf('orders', instruction));
    expect(calls.map(({ tool }) => tool)).toEqual(expected);
  });
});
