import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { answered, askWorker, sliceOf } from '../../../../evals/offline/ask-model.ts';
import type { CrewMember, ModelTool } from '../../../ports/model.ts';

const CHARGES = [
  { id: 'CH-1', description: 'Sports option', amountCents: 3000 },
  { id: 'CH-2', description: 'Set-up fee', amountCents: 4999 },
  { id: 'CH-3', description: 'Roaming pass', amountCents: 5000 },
];
const effect = (name: string, does: string, input: z.ZodType): ModelTool => ({ name, does, effect: 'once', input });
const tools: readonly ModelTool[] = [
  { name: 'listCharges', does: 'lists the charges of a customer', effect: 'read', input: z.object({}) },
  effect('refundCharge', 'refunds a charge', z.object({ chargeId: z.string(), amountCents: z.int().optional() })),
  effect('bookRoom', 'books a room', z.object({ roomId: z.string(), date: z.string().optional() })),
  effect('cancelOrder', 'cancels an order', z.object({ orderId: z.string() })),
  effect('sendSummary', 'sends the summary to a person', z.object({ to: z.email() })),
  effect('inviteGuests', 'invites guests', z.object({ emails: z.array(z.email()) })),
  effect(
    'transferMoney',
    'transfers money from one account to another',
    z.object({ fromAccount: z.string(), toAccount: z.string(), amount: z.number() }),
  ),
  effect(
    'payInvoice',
    'pays an invoice',
    z.object({ invoiceId: z.string(), amountUsd: z.number().describe('in dollars') }),
  ),
];
const desk: CrewMember = { name: 'desk', kind: 'agent', does: 'does it all', scope: undefined, examples: [], tools };

/** Every call with an effect that an instruction leads to, and the final reply. */
async function effectsOf(instruction: string) {
  const slice = sliceOf('desk', instruction);
  let reply = await askWorker([desk], slice);
  let exchanges = answered(reply, { listCharges: CHARGES });
  const calls = [...reply.calls];
  for (let step = 0; reply.calls.length > 0 && step < 10; step++) {
    reply = await askWorker([desk], slice, exchanges);
    calls.push(...reply.calls);
    exchanges = [...exchanges, ...answered(reply, { listCharges: CHARGES })];
  }
  return {
    made: calls.filter(({ tool }) => tool !== 'listCharges').map(({ tool, args }) => [tool, args]),
    last: JSON.parse(reply.text),
  };
}
const refund = (id: string) => [
  'refundCharge',
  { chargeId: id, amountCents: CHARGES.find((each) => each.id === id)?.amountCents },
];

describe('an order that names several things', () => {
  it.each([
    'Refund the 30.00 charge and the 49.99 charge on my bill',
    'refund the 30.00 and 49.99 charges',
    'refund both the 30.00 and the 49.99 charge',
    'Refund the $30.00 charge. Also refund the 49.99 one.',
    'refund 30 and 49.99',
    'please refund the 30 dollar charge, and the 49.99 one',
  ])('is carried out for each of them, in the order of the text: %j', async (instruction) => {
    expect((await effectsOf(instruction)).made).toEqual([refund('CH-1'), refund('CH-2')]);
  });

  it.each([
    ['Please refund 30.00, 49.99 and 50.00', [refund('CH-1'), refund('CH-2'), refund('CH-3')]],
    [
      'refund the sports option and the roaming pass',
      [
        ['refundCharge', { chargeId: 'CH-1' }],
        ['refundCharge', { chargeId: 'CH-3' }],
      ],
    ],
    [
      'book room R-12 and room R-14',
      [
        ['bookRoom', { roomId: 'R-12' }],
        ['bookRoom', { roomId: 'R-14' }],
      ],
    ],
    [
      'book rooms 12 and 14 for 2025-08-01',
      [
        ['bookRoom', { roomId: '12', date: '2025-08-01' }],
        ['bookRoom', { roomId: '14', date: '2025-08-01' }],
      ],
    ],
    [
      'book room R-12 on 2025-08-01 and room R-14 on 2025-08-02',
      [
        ['bookRoom', { roomId: 'R-12', date: '2025-08-01' }],
        ['bookRoom', { roomId: 'R-14', date: '2025-08-02' }],
      ],
    ],
    ['cancel orders A-1, A-2 and A-3', ['A-1', 'A-2', 'A-3'].map((orderId) => ['cancelOrder', { orderId }])],
    ['send the summary to a@x.org and to b@x.org', ['a@x.org', 'b@x.org'].map((to) => ['sendSummary', { to }])],
    [
      'pay $20 on invoice I-7 and $35.50 on invoice I-9',
      [
        ['payInvoice', { invoiceId: 'I-7', amountUsd: 20 }],
        ['payInvoice', { invoiceId: 'I-9', amountUsd: 35.5 }],
      ],
    ],
  ])('%j', async (instruction, expected) => {
    expect((await effectsOf(instruction)).made).toEqual(expected);
  });

  it.each([
    [
      'transfer $200 from account AC-1 to account AC-2',
      [['transferMoney', { fromAccount: 'AC-1', toAccount: 'AC-2', amount: 200 }]],
    ],
    ['invite guests a@x.org and b@x.org', [['inviteGuests', { emails: ['a@x.org', 'b@x.org'] }]]],
  ])('is one call where one call takes them all: %j', async (instruction, expected) => {
    expect((await effectsOf(instruction)).made).toEqual(expected);
  });

  it('is not carried out where it offers a choice', async () => {
    const { made, last } = await effectsOf('refund the 30.00 charge or the 49.99 charge');
    expect(made).toEqual([]);
    expect(last.escalation.reason).toBe('ambiguous-input');
  });

  it('is carried out for the things that exist, and reports the others', async () => {
    const { made, last } = await effectsOf('refund the 30.00 charge and the 777.00 charge');
    expect(made).toEqual([refund('CH-1')]);
    expect(last.content).toContain('There is no charge of $777.00 on record');
  });

  it.each(['refund me 5000', 'refund both of my 5000 dollar charges', 'refund all of it, 5000.00'])(
    'is not carried out, without a question, where the thing does not exist: %j',
    async (instruction) => {
      const { made, last } = await effectsOf(instruction);
      expect(made).toEqual([]);
      expect(last.content).toBe('There is no charge of $5000.00 on record, so nothing was done about it.');
    },
  );
});
