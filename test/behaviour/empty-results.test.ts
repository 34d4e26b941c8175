import { result, supervisor, tool, worker } from 'bosun';
import { callTool, giveJson, say, scriptedModel } from 'bosun/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const REQUEST = 'List the open invoices of customer C-1001';

const withFunction = (returned: unknown, options: object = {}) =>
  supervisor({
    workers: {
      clerk: worker({ does: 'lists invoices', effect: 'read', attemptsMax: 1, run: () => returned, ...options }),
    },
  }).run(REQUEST);

const NOTHING: [string, unknown, string][] = [
  ['an empty text', '', 'it returned an empty text'],
  ['white space', ' \n', 'it returned an empty text'],
  ['null', null, 'it returned null'],
  ['undefined', undefined, 'it returned nothing'],
  ['NaN', Number.NaN, 'it returned NaN'],
  ['infinity', Number.POSITIVE_INFINITY, 'it returned Infinity'],
  ['an Error', new Error('no such customer'), 'it returned an error: no such customer'],
  ['an invalid date', new Date(Number.NaN), 'it returned null'],
  ['an empty list', [], 'it returned an empty list'],
  ['a list of nothing', [null, ''], 'it returned an empty list'],
  ['an empty object', {}, 'it returned an empty object'],
  ['an object of nothing', { invoices: null, note: '' }, 'it returned an empty object'],
  ['a Map, which JSON cannot hold', new Map([['a', 1]]), 'it returned an empty object'],
  ['the text "null"', 'null', 'it returned the text "null"'],
  ['"[object Object]"', '[object Object]', 'it returned the text "[object Object]"'],
  ['the text "None", as Python prints nothing', 'None', 'it returned the text "None"'],
  ['characters that show nothing', '\u200b\u3164\ufe0f\u2800', 'it returned an empty text'],
  ['dots', '...', 'it returned the text "..."'],
  ['an empty fence', '```\n```', 'it returned the text "``` ```"'],
  ['an empty object as text', '{}', 'it returned an empty object'],
  ['an object of nothing as text', '```json\n{"content": null}\n```', 'it returned an empty object'],
  [
    'an error as data',
    { name: 'Error', message: 'no such customer', stack: 'at x' },
    'it returned an error: no such customer',
  ],
];

describe('a function worker', () => {
  it.each(NOTHING)('fails with the reason if it returns %s', async (_, returned, detail) => {
    const report = await withFunction(returned);
    expect(report.status).toBe('failed');
    expect(report.tasks[0]).toMatchObject({
      status: 'failed',
      failure: { code: 'empty-output', who: 'clerk', detail },
    });
    expect(report.gaps).toEqual([expect.stringContaining(detail)]);
  });

  it('fails just the same if it wraps nothing in result()', async () => {
    const report = await withFunction(result('', { confidence: 99 }));
    expect(report.tasks[0]?.failure).toMatchObject({ code: 'empty-output' });
  });

  it.each([
    ['zero', 0, '0'],
    ['false', false, 'false'],
    ['prose', 'None are open.', 'None are open.'],
    ['an empty list under a name', { open: [] }, JSON.stringify({ open: [] }, null, 2)],
    ['an empty list under a name, as text', '{"open":[]}', '{"open":[]}'],
    ['stars', '★★★', '★★★'],
  ])('succeeds with %s', async (_, returned, answer) => {
    expect(await withFunction(returned)).toMatchObject({ status: 'complete', answer });
  });

  it('succeeds with an empty list that its output schema admits, and fails with what the schema refuses', async () => {
    const output = z.array(z.string());
    expect(await withFunction([], { output })).toMatchObject({ status: 'complete', answer: '[]' });
    const report = await withFunction([1], { output });
    expect(report.tasks[0]?.failure).toMatchObject({ code: 'malformed-output', who: 'clerk' });
  });

  it('is tried again, like after any failure', async () => {
    const returned = [null, 'Two are open.'];
    const report = await withFunction(undefined, { attemptsMax: 3, run: () => returned.shift() });
    expect(report).toMatchObject({ status: 'complete', answer: 'Two are open.' });
    expect(report.tasks[0]?.attempts).toBe(2);
  });

  it.each([undefined, null, '', '\n', '{}'])('with an effect may return nothing (%j), and is done', async (nothing) => {
    const report = await withFunction(nothing, { effect: 'once' });
    expect(report).toMatchObject({ status: 'complete', answer: 'Done.', effects: [{ tool: 'clerk', status: 'ok' }] });
  });

  it('with an effect is not run again because of what it returns: the run is partial and lists the effect', async () => {
    let calls = 0;
    const run = () => {
      calls += 1;
      return new Error('sent, but the receipt is missing');
    };
    const report = await withFunction(undefined, { effect: 'idempotent', attemptsMax: 3, run });
    expect(calls).toBe(1);
    expect(report).toMatchObject({ status: 'partial', effects: [{ tool: 'clerk', status: 'unknown' }] });
  });

  it('is never cached with nothing', async () => {
    let calls = 0;
    const team = supervisor({
      workers: {
        clerk: worker({
          does: 'lists',
          effect: 'read',
          pure: true,
          attemptsMax: 1,
          run: () => [null, 'Two.'][calls++],
        }),
      },
    });
    expect((await team.run(REQUEST)).status).toBe('failed');
    expect(await team.run(REQUEST)).toMatchObject({ status: 'complete', answer: 'Two.' });
  });
});

const lookup = tool('lookup', {
  does: 'Looks up the open invoices of a customer',
  input: z.object({ customer: z.string() }),
  effect: 'read',
  run: () => 'two invoices',
});
const agent = async (replies: Parameters<typeof scriptedModel>[0], options: object = {}) => {
  const model = scriptedModel(replies);
  const report = await supervisor({
    workers: { clerk: worker({ does: 'lists invoices for customers', tools: [lookup], attemptsMax: 1, ...options }) },
    models: { worker: model },
  }).run(REQUEST);
  model.assertDone();
  return report;
};

const UNREADABLE: [string, string][] = [
  ['JSON whose content is null', '{"content": null}'],
  ['JSON whose content is empty', '{"content": ""}'],
  ['JSON without content', '{"customerId":"C-1001"}'],
  ['JSON in a fence without content', '```json\n{"customerId":"C-1001"}\n```'],
  ['the word null', 'null'],
  ['an empty list', '[]'],
  ['punctuation', ':{'],
  ['dots', '…'],
  ['JSON that breaks off', '{"content": "Two inv'],
  ['the instruction', REQUEST],
  ['the instruction with a label', `Task: ${REQUEST}.`],
  ['the instruction as content', JSON.stringify({ content: REQUEST.toUpperCase() })],
  ["a tool's description", 'Looks up the open invoices of a customer.'],
  ["a tool's name and description", 'lookup: Looks up the open invoices of a customer'],
  ['a call written as text', 'lookup(customer="C-1001")'],
  ['a call in tags', '<tool_call>{"name": "lookup"}</tool_call>'],
  ['only a thought', '<think>They want invoices.</think>'],
  ['a placeholder', '<your answer here>'],
  ['a label', 'assistant:'],
  ['an announcement', 'Let me check that for you.'],
  ['a request to wait', 'One moment please, I am looking it up.'],
  ['the instruction as data', JSON.stringify({ content: { task: REQUEST } })],
  ['the instruction as an announcement', "Sure! I'll list the open invoices of customer C-1001 for you right away."],
  ['the instruction as work going on', 'Listing the open invoices of customer C-1001...'],
  ["a tool's name", '`lookup`'],
  ['a call as data', '{"content": {"tool": "lookup", "args": {"customer": "C-1001"}}}'],
  ['a refusal', "I'm sorry, but I can't help with that."],
  ['an acknowledgement', 'Understood.'],
];

describe('an agent', () => {
  it.each(UNREADABLE)('is asked once more if it replies with %s, and then fails', async (_, reply) => {
    const repaired = await agent([say(reply), giveJson({ content: 'Two invoices are open.' })]);
    expect(repaired).toMatchObject({ status: 'complete', answer: 'Two invoices are open.' });
    const failed = await agent([say(reply), say(reply)]);
    expect(failed.status).toBe('failed');
    expect(failed.tasks[0]?.failure).toMatchObject({ code: 'malformed-output' });
  });

  it.each([
    'Two invoices are open.',
    'The open invoices of customer C-1001 are R-1 and R-2.',
    'C-1001 has none',
    '0',
    '42',
    'false',
    '👍',
    '{"content": 0}',
    '{"content": false}',
    'In JSON that would be {"invoices": 2}.',
    '["R-1", "R-2"]',
    'None',
    'List the open invoices of customer C-1001: R-1',
    'Listed the open invoices of customer C-1001: none.',
    "I can't find any open invoices.",
    "I'm sorry, but I cannot help with that: C-1001 is not a customer of ours.",
    '{"content": {"tool": "hammer", "price": 3}}',
  ])('succeeds with %s', async (reply) => {
    expect((await agent([say(reply)])).status).toBe('complete');
  });

  it('may reply with an acknowledgement after it called a tool', async () => {
    expect((await agent([callTool('lookup', { customer: 'C-1001' }), say('Noted.')])).status).toBe('complete');
  });

  it('succeeds with an empty list that its output schema admits', async () => {
    const options = { output: z.object({ invoices: z.array(z.string()) }) };
    expect((await agent([say('{"invoices": []}')], options)).status).toBe('complete');
  });

  it('that may have acted is never tried again because of its reply', async () => {
    let calls = 0;
    const remind = tool('remind', {
      does: 'sends a reminder',
      input: z.object({}),
      effect: 'idempotent',
      run: () => {
        calls += 1;
        return 'sent';
      },
    });
    const model = scriptedModel([callTool('remind'), say(':{'), say(':{')]);
    const report = await supervisor({
      workers: { clerk: worker({ does: 'sends reminders', tools: [remind], attemptsMax: 3 }) },
      models: { worker: model },
    }).run('Send a reminder');
    expect(calls).toBe(1);
    expect(report).toMatchObject({ status: 'partial', effects: [{ tool: 'remind', status: 'ok' }] });
    expect(report.answer).toContain('Done: remind');
    expect(report.tasks[0]).toMatchObject({ status: 'failed', attempts: 1 });
  });

  it('never succeeds with a text that has neither letters nor digits', async () => {
    const marks = fc.string({ unit: fc.constantFrom(...'{}[]():;.,-_"\'`*#|\\/<>=+~^%$@!? \n') });
    await fc.assert(
      fc.asyncProperty(marks, async (reply) => {
        expect((await agent([say(reply), say(reply)])).status).toBe('failed');
      }),
      { numRuns: 60 },
    );
  });
});
