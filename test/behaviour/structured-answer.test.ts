import { type QuestionOf, supervisor, worker } from 'bosun';
import { createTestWiring, giveJson, say, scriptedModel, stubWorker, testSupervisor } from 'bosun/testing';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import { sha256 } from '../../src/adapters/digest-node/sha256.ts';
import { offlineModel } from '../../src/adapters/model-offline/offline-model.ts';
import { defineTeam } from '../../src/runtime/define/define-team.ts';
import { fakeGrounder } from '../support/fake-grounder.ts';
import { planOf } from '../support/plans.ts';

const output = z.object({ total: z.number(), currency: z.enum(['EUR', 'USD']), note: z.string().optional() });
const two = planOf([{ id: 'a' }, { id: 'b' }]) as never;
const one = planOf([{ id: 'a' }]) as never;
const billing = () => stubWorker({ a: 'All of it costs 5 EUR.', b: 'Milk costs 2 EUR.' });
const FITTING = { total: 5, currency: 'EUR' } as const;

describe('a team whose answers have a schema', () => {
  it('returns typed data beside the text', async () => {
    const team = supervisor({
      workers: { billing: billing() },
      output,
      synthesise: () => ({ answer: 'Five euros.', data: FITTING, confidence: 90 }),
    });
    const report = await team.run(two);
    expect(report).toMatchObject({ status: 'complete', answer: 'Five euros.', data: FITTING, confidence: 90 });
    expectTypeOf(report.data).toEqualTypeOf<{
      total: number;
      currency: 'EUR' | 'USD';
      note?: string | undefined;
    } | null>();
    expect((await team.show(report.runId)).data).toEqual(FITTING);
  });

  it('uses the data as text if the synthesiser wrote none', async () => {
    const team = supervisor({ workers: { billing: billing() }, output, synthesise: () => ({ data: FITTING }) });
    const { answer, data } = await team.run(two);
    expect(JSON.parse(answer)).toEqual(data);
  });

  it('returns data as the schema parses it', async () => {
    const reading = z.object({ total: z.coerce.number(), currency: z.string().default('EUR') });
    const team = supervisor({
      workers: { billing: billing() },
      output: reading,
      synthesise: () => ({ data: { total: '5' } }),
    });
    expect((await team.run(two)).data).toEqual({ total: 5, currency: 'EUR' });
  });

  it('is partial, with null as data, if the written data does not fit', async () => {
    const synthesise = () => ({ answer: 'Five.', data: { total: 'five' } });
    const report = await supervisor({ workers: { billing: billing() }, output, synthesise }).run(two);
    expect(report).toMatchObject({
      status: 'partial',
      data: null,
      answer: 'All of it costs 5 EUR.\n\nMilk costs 2 EUR.',
    });
    expect(report.gaps).toEqual([
      expect.stringMatching(/^The results are given as they are: .*does not fit the output schema.*data: total/),
      'The answer is not in the form that the team gives answers in: there is only its text',
    ]);
  });

  it('lets a model correct invalid data once, with the errors', async () => {
    const model = scriptedModel({
      synthesise: [giveJson({ answer: 'x', data: { total: 'five' } }), giveJson({ data: FITTING })],
    });
    const team = supervisor({ workers: { billing: billing() }, output, models: { supervisor: model } });
    expect(await team.run(two)).toMatchObject({ status: 'complete', data: FITTING });
    model.assertDone();
    const stubborn = scriptedModel({ synthesise: [say('Five euros.'), giveJson({ answer: 'Five euros.' })] });
    const other = supervisor({ workers: { billing: billing() }, output, models: { supervisor: stubborn } });
    const report = await other.run(two);
    expect(report).toMatchObject({ status: 'partial', data: null });
    expect(report.gaps[0]).toContain('data: missing');
    stubborn.assertDone();
  });

  it('describes the schema to models, in the prompt and as reply schema', async () => {
    const seen: { system: string; replySchema: unknown }[] = [];
    const model = scriptedModel({ synthesise: giveJson({ data: FITTING }) });
    const watching = {
      ...model,
      call: (request: Parameters<typeof model.call>[0]) => {
        seen.push({ system: request.system, replySchema: request.replySchema });
        return model.call(request);
      },
    };
    await supervisor({ workers: { billing: billing() }, output, models: { supervisor: watching } }).run(two);
    expect(seen[0]?.system).toContain('"enum":["EUR","USD"]');
    expect(seen[0]?.replySchema).toMatchObject({
      properties: { data: { properties: { total: { type: 'number' } } }, answer: {}, confidence: {} },
      required: ['data'],
    });
  });

  it('asks no model if the only result already fits, as data or as JSON text', async () => {
    for (const content of [FITTING, JSON.stringify(FITTING)]) {
      const team = supervisor({
        workers: { billing: worker({ does: 'sums up', effect: 'read', run: () => content }) },
        output,
        synthesise: () => {
          throw new Error('not needed');
        },
      });
      expect(await team.run('What does it cost?')).toMatchObject({
        route: 'direct',
        status: 'complete',
        data: FITTING,
      });
      expect(await team.run(one)).toMatchObject({ route: 'plan', status: 'complete', data: FITTING });
    }
  });

  it('asks the synthesiser if the only result of a direct request does not fit', async () => {
    const asked: string[] = [];
    const team = supervisor({
      workers: { billing: worker({ does: 'sums up', effect: 'read', run: () => 'Five euros.' }) },
      output,
      synthesise: ({ reports }) => {
        asked.push(String(reports[0]?.result.content));
        return { data: FITTING };
      },
    });
    expect(await team.run('What does it cost?')).toMatchObject({ route: 'direct', status: 'complete', data: FITTING });
    expect(asked).toEqual(['Five euros.']);
  });

  it('shows its critic the data', async () => {
    const seen: unknown[] = [];
    const team = supervisor({
      workers: { billing: billing() },
      output,
      synthesise: ({ notes }) => ({ data: { ...FITTING, total: notes.length === 0 ? 2 : 5 } }),
      criticise: ({ data }: QuestionOf<'criticise'>) => {
        seen.push(data);
        return (data as typeof FITTING).total === 5 ? { verdict: 'deliver' } : { verdict: 'redo', notes: 'wrong sum' };
      },
    });
    expect((await team.run(two)).data).toEqual(FITTING);
    expect(seen).toEqual([{ ...FITTING, total: 2 }, FITTING]);
  });

  it('has its data grounded as well as its text', async () => {
    const notes: string[] = [];
    const team = supervisor({
      workers: { billing: billing() },
      output,
      synthesise: (question) => {
        notes.push(...question.notes);
        return { answer: 'Milk costs 2 EUR.', data: { total: 7431, currency: 'EUR' } };
      },
      grounder: fakeGrounder({ unsupported: ['7431'] }),
    });
    const report = await team.run(two);
    expect(report).toMatchObject({ status: 'partial', data: { total: 7431 }, answer: 'Milk costs 2 EUR.' });
    expect(report.gaps).toEqual([expect.stringMatching(/^Not confirmed by any result: "total: 7431"/)]);
    expect(notes).toEqual([expect.stringContaining('7431')]);
  });

  it('passes its data to its parent team as the result of the task', async () => {
    const below = supervisor({
      workers: { billing: worker({ does: 'sums up', effect: 'read', run: () => 'Five euros.' }) },
      output,
      synthesise: () => ({ answer: 'Five.', data: FITTING }),
    });
    const team = supervisor({ workers: { till: worker({ does: 'counts the till', team: below }) } });
    const report = await team.run('Count the till');
    expect(report.tasks[0]).toMatchObject({ status: 'succeeded', result: FITTING });
  });

  it('has another hash than a team without, or with another schema', () => {
    const define = (more: object) =>
      defineTeam({ workers: { billing: billing() }, synthesise: () => ({ data: 1 }), ...more }, { digest: sha256 }).spec
        .hash;
    const hashes = [define({}), define({ output }), define({ output: output.required() })];
    expect(new Set(hashes).size).toBe(3);
    expect(define({ output })).toBe(define({ output: z.object(output.shape) }));
  });

  it('shows progressive drafts as text', async () => {
    const drafts: boolean[] = [];
    const wiring = createTestWiring();
    const later = (said: string): Promise<string> =>
      new Promise((resolve) => void wiring.clock.wakeAt(wiring.clock.now() + 60_000, () => resolve(said)));
    const options = {
      workers: {
        quick: worker({ does: 'counts', effect: 'read', run: () => 'All of it costs 5 EUR.' }),
        slow: worker({ does: 'waits', effect: 'read', run: () => later('Milk costs 2 EUR.') }),
      },
      output,
      progressive: true,
      synthesise: ({ pending }: QuestionOf<'synthesise'>) => {
        drafts.push(pending !== undefined);
        return pending ? { answer: 'All of it costs 5 EUR.' } : { data: FITTING };
      },
    };
    const team = testSupervisor(options, { wiring });
    const plan = planOf([
      { id: 'a', worker: 'quick' },
      { id: 'b', worker: 'slow' },
    ]) as never;
    expect(await team.settle(team.run(plan))).toMatchObject({ status: 'complete', data: FITTING });
    expect(drafts).toEqual([true, false]);
  });

  it('is refused without a synthesiser', () => {
    const define = (more: object) => defineTeam({ workers: { billing: billing() }, ...more }, { digest: sha256 });
    expect(() => define({ output })).toThrow(
      /output schema and no synthesiser to write answers that fit it: give it a synthesise function/,
    );
    expect(() => define({ output: {}, synthesise: () => ({ answer: '' }) })).toThrow(/is a schema of its answers/);
  });
});

describe('the offline model', () => {
  const run = (schema: z.ZodObject, replies: Record<string, unknown>) =>
    supervisor({
      workers: { billing: stubWorker(replies) },
      output: schema,
      models: { supervisor: offlineModel() },
    }).run(two);

  it('fills the fields of an answer from equally named fields of results', async () => {
    const schema = z.object({
      total: z.number(),
      currency: z.string(),
      items: z.array(z.object({ name: z.string(), price: z.number() })),
      summary: z.string(),
    });
    const report = await run(schema, {
      a: {
        total: 5,
        items: [
          { name: 'tea', price: 3 },
          { name: 'milk', price: 2 },
        ],
      },
      b: { currency: 'EUR' },
    });
    expect(report).toMatchObject({
      status: 'complete',
      data: {
        total: 5,
        currency: 'EUR',
        items: [
          { name: 'tea', price: 3 },
          { name: 'milk', price: 2 },
        ],
      },
    });
  });

  it('invents nothing: if no result has a field, the answer has no data and says so', async () => {
    const report = await run(z.object({ total: z.number(), vat: z.number() }), { a: { total: 5 }, b: 'Milk is out.' });
    expect(report).toMatchObject({ status: 'partial', data: null });
    expect(report.gaps[0]).toContain('vat');
  });
});
