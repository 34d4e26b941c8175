import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { answered, askRole, askWorker, crewOf, sliceOf } from '../../../evals/offline/ask-model.ts';
import { bank } from '../../../evals/offline/bank.ts';
import { hotel } from '../../../evals/offline/hotel.ts';
import { shop } from '../../../evals/offline/shop.ts';
import { cpuNow } from '../../../test/support/cpu.ts';
import { asMany } from '../../../test/support/mode.ts';
import { planSchema } from '../../core/plan/plan-schema.ts';
import { validatePlan } from '../../core/plan/validate-plan.ts';
import { replySchemas, workReplySchema } from '../../core/run/reply-schemas.ts';
import type { CrewMember } from '../../ports/model.ts';

const subjects = [shop, hotel, bank];
const words = subjects.flatMap(({ requests }) => requests.flatMap(({ say }) => say.split(' ')));
/** Requests made of words people use here, in any order, and arbitrary text. */
const said = fc.oneof(
  fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 25 }).map((list) => list.join(' ')),
  fc.constantFrom(...subjects.flatMap(({ requests }) => requests.map(({ say }) => say))),
  fc.string({ unit: 'binary', maxLength: 200 }),
);
const subject = fc.constantFrom(...subjects);
const asking = (request: string) => ({ request, context: { customerId: 'C-100', today: '2025-07-01' }, history: [] });
const rulesOf = (crew: ReturnType<typeof crewOf>) => ({
  workers: new Map(crew.map(({ name, tools }) => [name, { tools: tools.map((tool) => tool.name) }])),
  tasksMax: 100,
  contextKeys: new Set(['customerId', 'today']),
  budget: {},
});

/** Every run of digits of a value, as a person could point at it. */
const digitsOf = (value: unknown): string[] => JSON.stringify(value)?.match(/\d+(?:\.\d+)?/g) ?? [];
const NUMBER_WORDS = 'one two three four five six seven eight nine ten eleven twelve couple pair dozen single'.split(
  ' ',
);

const desk = (tools: CrewMember['tools']): CrewMember => ({
  ...{ name: 'desk', kind: 'agent', does: 'looks after orders and charges', scope: undefined, examples: [] },
  tools,
});
const canceller = desk([
  { name: 'cancelOrder', does: 'cancels an order', effect: 'once', input: z.object({ orderId: z.string() }) },
]);
const refunder = desk([
  { name: 'listCharges', does: 'lists the charges', effect: 'read', input: z.object({}) },
  {
    name: 'refundCharge',
    does: 'refunds a charge',
    effect: 'once',
    input: z.object({ chargeId: z.string(), amountCents: z.int() }),
  },
]);

describe('the offline model', () => {
  it('gives the same reply to the same question', async () => {
    await fc.assert(
      fc.asyncProperty(subject, said, async (team, request) => {
        const crew = crewOf(team);
        const once = await askRole(crew, { role: 'triage', ...asking(request) });
        expect(await askRole(crewOf(team), { role: 'triage', ...asking(request) })).toEqual(once);
        const slice = sliceOf(crew[0]?.name ?? '', request, { context: { customerId: 'C-100' } });
        expect(await askWorker(crew, slice)).toEqual(await askWorker(crewOf(team), slice));
      }),
      { numRuns: asMany(10, 150) },
    );
  });

  it('routes every text in a readable form, naming only workers of the crew', async () => {
    await fc.assert(
      fc.asyncProperty(subject, said, async (team, request) => {
        const crew = crewOf(team);
        const reply = replySchemas.triage.parse(await askRole(crew, { role: 'triage', ...asking(request) }));
        for (const { name } of reply.workers) expect(crew.map((member) => member.name)).toContain(name);
        if (reply.route === 'direct') expect(reply.workers).toHaveLength(1);
        for (const part of reply.outOfScope) expect(request).toContain(part);
      }),
      { numRuns: asMany(10, 150) },
    );
  });

  it('only makes plans that pass the plan check', async () => {
    await fc.assert(
      fc.asyncProperty(subject, said, async (team, request) => {
        const crew = crewOf(team);
        const question = { role: 'plan', round: 1, routing: undefined, rejected: undefined, faults: [] } as const;
        const plan = planSchema.parse(await askRole(crew, { ...question, ...asking(request) }));
        expect(validatePlan(plan, rulesOf(crew))).toEqual([]);
      }),
      { numRuns: asMany(10, 150) },
    );
  });

  it('calls tools only with values from its input', async () => {
    await fc.assert(
      fc.asyncProperty(subject, said, fc.nat(2), async (team, request, which) => {
        const crew = crewOf(team);
        const slice = sliceOf(crew[which]?.name ?? '', request, {
          context: { customerId: 'C-100', today: '2025-07-01' },
        });
        const { calls } = await askWorker(crew, slice);
        const relative =
          /today|tonight|tomorrow|tmrw|tommorow|tomorow|yesterday|last night|day\b|this (?:morning|afternoon|evening)/i.test(
            request,
          );
        for (const { args } of calls) {
          for (const digits of digitsOf(args)) {
            const written = Number(digits) <= 12 && NUMBER_WORDS.some((word) => request.toLowerCase().includes(word));
            const forms = [digits, String(Number(digits)), String(Number(digits) / 100)];
            const given = `${request.replaceAll(',', '')} C-100 2025-07-01`;
            const dated = relative || /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i.test(request);
            expect(
              written || dated || forms.some((form) => given.includes(form)),
              `${digits} in ${JSON.stringify(args)}`,
            ).toBe(true);
          }
        }
      }),
      { numRuns: asMany(20, 300) },
    );
  });

  it('calls a tool once for each item of a list, with that item alone', async () => {
    const joints = fc.constantFrom(' and ', ', ', ' and also ', ' & ', ' plus ');
    const ids = fc.uniqueArray(fc.integer({ min: 10, max: 9_999 }), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(ids, joints, fc.boolean(), async (numbers, joint, repeats) => {
        const named = numbers.map((number) => `W${number}`);
        const request = `please cancel order ${named.join(`${joint}${repeats ? 'order ' : ''}`)}`;
        const { calls } = await askWorker([canceller], sliceOf('desk', request));
        expect(calls.map(({ args }) => args)).toEqual(named.map((orderId) => ({ orderId })));
      }),
      { numRuns: asMany(8, 100) },
    );
  });

  it('neither invents nor skips an amount where several are named', async () => {
    const cents = fc.uniqueArray(fc.integer({ min: 1_00, max: 99_999 }), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(cents, fc.constantFrom(' and ', ', ', ' and the '), async (amounts, joint) => {
        const request = `refund the ${amounts.map((each) => (each / 100).toFixed(2)).join(joint)} charges`;
        const charges = [...amounts, 7].map((amountCents, index) => ({ chargeId: `CH-${index}`, amountCents }));
        const slice = sliceOf('desk', request);
        const first = await askWorker([refunder], slice);
        const { calls } = await askWorker([refunder], slice, answered(first, { listCharges: charges }));
        expect(calls.map(({ args }) => args)).toEqual(charges.slice(0, -1));
      }),
      { numRuns: asMany(8, 100) },
    );
  });

  it('ends a dialogue for any answer of its tools', async () => {
    await fc.assert(
      fc.asyncProperty(subject, said, fc.nat(2), fc.jsonValue(), async (team, request, which, output) => {
        const crew = crewOf(team);
        const slice = sliceOf(crew[which]?.name ?? '', request, { context: { customerId: 'C-100' } });
        const outputs = Object.fromEntries(crew.flatMap(({ tools }) => tools.map(({ name }) => [name, output])));
        let reply = await askWorker(crew, slice);
        let exchanges = answered(reply, outputs);
        for (let step = 0; reply.calls.length > 0 && step < 12; step++) {
          reply = await askWorker(crew, slice, exchanges);
          exchanges = [...exchanges, ...answered(reply, outputs)];
        }
        expect(reply.calls).toEqual([]);
        workReplySchema.parse(JSON.parse(reply.text));
      }),
      { numRuns: asMany(10, 150) },
    );
  });

  it('reads any megabyte of text in good time', async () => {
    const crew = crewOf(shop);
    const junk = [
      'a'.repeat(1_000_000),
      '💥 \u0000\u001b[31m'.repeat(90_000),
      'refund and '.repeat(90_000),
      '- 1) "'.repeat(160_000),
      '$1,'.repeat(330_000),
    ];
    for (const request of junk) {
      const before = cpuNow();
      await askRole(crew, { role: 'triage', ...asking(request) });
      await askWorker(crew, sliceOf('orders', request));
      expect(cpuNow() - before).toBeLessThan(2_000);
    }
  });
});
