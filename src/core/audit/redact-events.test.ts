import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { eventSchemas } from '../journal/event-schema.ts';
import type { Line } from '../journal/hash-chain.ts';
import { FREE_KEYS, NAMED_KEYS, NAMES, TEXTS } from './field-kinds.ts';
import { MARK } from './mark.ts';
import { type Removal, redactLines } from './redact-events.ts';
import { definitionOf } from './walk-schema.ts';

const line = (event: { readonly type: string }): Line => ({
  seq: 1,
  type: event.type,
  at: 1,
  body: JSON.stringify({ ...event, at: 1, salt: 'abcdefghijklmnop' }),
  hash: '',
});
const redactBody = (stored: Line, removal: Removal): string | undefined =>
  redactLines([stored], removal).bodies.get(stored.seq);
const SALT = 'abcdefghijklmn-_';
const read = (body: string | undefined): unknown => JSON.parse(body ?? 'null');

/** The fields of a schema that hold texts or values of any kind, by the field that names them. */
function fieldsIn(schema: z.ZodType, field: string): string[] {
  if (field === 'team') return [];
  const { type, shape, element, valueType, innerType, options } = definitionOf(schema);
  if (type === 'string' || type === 'unknown') return [field];
  const inner = [element, valueType, innerType, ...(options ?? [])].filter((each) => each !== undefined);
  return [
    ...inner.flatMap((each) => fieldsIn(each, field)),
    ...Object.entries(shape ?? {}).flatMap(([name, each]) => fieldsIn(each, name)),
  ];
}

/** The fields of a schema that hold records with any keys. */
function recordsIn(schema: z.ZodType, field: string): string[] {
  if (field === 'team') return [];
  const { type, shape, element, valueType, innerType, options } = definitionOf(schema);
  const inner = [element, valueType, innerType, ...(options ?? [])].filter((each) => each !== undefined);
  return [
    ...(type === 'record' ? [field] : []),
    ...inner.flatMap((each) => recordsIn(each, field)),
    ...Object.entries(shape ?? {}).flatMap(([name, each]) => recordsIn(each, name)),
  ];
}

describe('the fields of stored events', () => {
  it('are each known as a name, which stays, or as a text, which a redaction removes', () => {
    const fields = new Set(Object.values(eventSchemas).flatMap((schema) => fieldsIn(schema, '')));
    const unsorted = [...fields].filter((field) => !NAMES.has(field) && !TEXTS.has(field));
    expect(unsorted, 'sort them into NAMES or TEXTS in field-kinds.ts').toEqual([]);
    expect([...NAMES].filter((field) => TEXTS.has(field))).toEqual([]);
  });

  it('are each known, if they are records, to have names as keys or keys that a person may have written', () => {
    const records = new Set(Object.values(eventSchemas).flatMap((schema) => recordsIn(schema, '')));
    const unsorted = [...records].filter((field) => !NAMED_KEYS.has(field) && !FREE_KEYS.has(field));
    expect(unsorted, 'sort them into NAMED_KEYS or FREE_KEYS in field-kinds.ts').toEqual([]);
  });
});

describe('removing all texts of an event', () => {
  it('keeps names, ids and figures', () => {
    const body = redactBody(
      line({
        type: 'task-succeeded',
        taskId: 't1',
        attempt: 1,
        result: {
          content: { iban: 'DE02' },
          confidence: 90,
          claims: [{ subject: 'Ada', attribute: 'age', value: 36, evidence: ['her file'] }],
          writes: { phone: 49_170 },
        },
      } as never),
      { what: 'all-texts' },
    );
    expect(read(body)).toEqual({
      type: 'task-succeeded',
      taskId: 't1',
      attempt: 1,
      result: {
        content: MARK,
        confidence: 90,
        claims: [{ subject: MARK, attribute: MARK, value: MARK, evidence: [MARK] }],
        writes: { phone: MARK },
      },
      at: 1,
    });
  });

  it('gives keys of the context that people wrote marks that differ, and leaves those that the team names', () => {
    const started = {
      type: 'run-started',
      context: { 'Ada Byron': 1, Mary: 2, customer: 3 },
      team: { workers: { clerk: { context: ['customer'] } } },
    };
    const dispatched = { type: 'task-dispatched', taskId: 't', attempt: 1, worker: 'w', reads: ['Mary', 'customer'] };
    const wrote = {
      ...{ type: 'context-written', taskId: 't', attempt: 1, written: [{ key: 'sum', bytes: 1 }] },
      refused: [{ key: 'Ada', reason: 'the task may not write it' }],
    };
    const ended = {
      type: 'task-succeeded',
      taskId: 't',
      attempt: 1,
      result: { content: 1, writes: { sum: 1, Ada: 2 } },
    };
    const lines = [started, dispatched, wrote, ended].map((event, index) => ({ ...line(event), seq: index + 1 }));
    const { bodies } = redactLines(lines, { what: 'all-texts' });
    expect([...bodies.values()].join()).not.toMatch(/Ada|Mary/);
    expect([1, 2, 3, 4].map((seq) => read(bodies.get(seq)))).toMatchObject([
      { context: { [`${MARK} 1`]: MARK, [`${MARK} 2`]: MARK, customer: MARK }, team: started.team },
      { reads: [`${MARK} 2`, 'customer'] },
      { written: [{ key: 'sum' }], refused: [{ key: `${MARK} 3` }] },
      { result: { writes: { sum: MARK, [`${MARK} 3`]: MARK } } },
    ]);
    const again = lines.map((each) => ({ ...each, body: bodies.get(each.seq) ?? each.body }));
    expect(redactLines(again, { what: 'all-texts' }).bodies.size).toBe(0);
  });

  it('leaves an event without texts as it is, salt included', () => {
    expect(redactBody(line({ type: 'run-parked', reviews: 1 } as never), { what: 'all-texts' })).toBeUndefined();
  });

  it('never touches the record of a redaction', () => {
    const record = { type: 'data-removed', by: 'ilse', reason: 'asked', what: 'values', changed: [] };
    expect(redactBody(line(record), { what: 'all-texts' })).toBeUndefined();
  });
});

describe('removing a value from an event', () => {
  const removal = { what: 'values', values: ['Ada Byron', '4711'] } as const;
  const call = (args: unknown) =>
    line({
      type: 'tool-call-authorised',
      key: 'k',
      callId: 'c',
      args,
      fingerprint: 'f',
      ruling: { kind: 'allow' },
    } as never);

  it('removes it from texts, keys and numbers, and the digest of the arguments with it', () => {
    const body = redactBody(call({ to: 'Dear Ada Byron,', 'Ada Byron': true, customer: 4711, sum: 47 }), removal);
    expect(read(body)).toMatchObject({
      args: { to: `Dear ${MARK},`, [MARK]: true, customer: MARK, sum: 47 },
      fingerprint: MARK,
    });
    expect(body).not.toContain('salt');
  });

  it('removes it from numbers that have it among their digits, but not from figures of the run', () => {
    expect(argsWithout([4711, 49_471_100, 0.4711, 47], '4711')).toEqual([MARK, MARK, MARK, 47]);
    expect(argsWithout([123, 41_234], '123'), 'a short one').toEqual([MARK, 41_234]);
    expect(argsWithout(4711, '+49 4711')).toBeUndefined();
    const called = {
      ...{ type: 'model-call-finished', key: 'k', callId: 'c', reading: { kind: 'final', value: { customer: 4711 } } },
      usage: { inputTokens: 4711, outputTokens: 1, microUsd: 0 },
    };
    expect(read(redactBody(line(called), removal))).toMatchObject({
      reading: { value: { customer: MARK } },
      usage: called.usage,
    });
  });

  it('keeps keys different that differed only in it', () => {
    expect(argsWithout({ 'Zo\u00eb': 1, 'Zoe\u0308': 2 }, 'Zo\u00eb')).toEqual({ [MARK]: 1, [`${MARK} 2`]: 2 });
  });

  it('gives what is left a new salt: a later redaction leaves its digest', () => {
    const once = redactLines(
      [call({ to: 'Dear Ada Byron, 4711' })],
      { what: 'values', values: ['Ada Byron'] },
      () => SALT,
    );
    const [body = ''] = once.bodies.values();
    expect(body).toMatch(new RegExp(`,"salt":"${SALT}"}$`));
    const again = redactLines([{ ...call({}), body }], removal, () => 'ponmlkjihgfedcba');
    expect([...again.bodies.values()]).toEqual([expect.not.stringContaining(SALT)]);
    // A salt alone is no reason to change an event again.
    expect(
      redactLines([{ ...call({}), body }], { what: 'values', values: ['Ada Byron'] }, () => SALT).bodies.size,
    ).toBe(0);
  });

  it('removes the names of files of the run, which are digests of what is in them', () => {
    const file = 'a'.repeat(64);
    const gave = {
      ...line({ type: 'tool-call-finished', output: { artifacts: [{ artifact: file }] } } as never),
      seq: 2,
    };
    const quoted = { ...line({ type: 'model-replied', text: `It is in ${file}.` } as never), seq: 3 };
    const { bodies } = redactLines([call({ to: 'Ada Byron' }), gave, quoted], removal);
    expect([read(bodies.get(2)), read(bodies.get(3))]).toMatchObject([
      { output: { artifacts: [{ artifact: `${MARK}#2` }] } },
      { text: `It is in ${MARK}#2.` },
    ]);
    expect(redactLines([gave, quoted], removal).bodies.size, 'in a run without the value').toBe(0);
  });

  const argsWithout = (args: unknown, ...values: string[]): unknown =>
    (read(redactBody(call({ args }), { what: 'values', values })) as { args: { args: unknown } } | null)?.args.args;

  it('removes a value that contains another one whole', () => {
    expect(argsWithout('To Ada Byron King, and Ada', 'Ada', 'Ada Byron King', 'Byron')).toBe(`To ${MARK}, and ${MARK}`);
    expect(argsWithout(`${MARK} was removed`, 'removed')).toBe(`${MARK} was ${MARK}`);
  });

  it('finds it in texts that are JSON, three levels deep, and in escapes of any kind', () => {
    const nested = (value: unknown, levels: number): string =>
      levels === 0 ? (value as string) : JSON.stringify({ a: nested(value, levels - 1) });
    const ascii = (text: string): string =>
      text.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
    for (const value of [
      'Ada Byron',
      'Ada "the Countess" Byron',
      'Jörg Müller 🚢',
      'C:\\ada\\notes',
      'two\nlines',
      'a/b',
    ])
      for (const levels of [0, 1, 2, 3])
        for (const form of [nested(value, levels), ascii(nested(value, levels)), nested(ascii(value), levels)])
          expect(argsWithout(`<${form}>`, value), form).toBe(`<${nested(MARK, levels)}>`);
    expect(argsWithout('{"path":"a\\/b"}', 'a/b')).toBe(`{"path":"${MARK}"}`);
    expect(argsWithout('J\\u00F6rg, J\\u00f6rg', 'Jörg')).toBe(`${MARK}, ${MARK}`);
    expect(argsWithout('{"name":"\\u0041da"}', 'Ada')).toBe(`{"name":"${MARK}"}`);
  });

  it('finds accents that are composed or not, in any mixture', () => {
    const name = 'Zoë Brontë';
    for (const value of [name.normalize('NFC'), name.normalize('NFD')])
      for (const text of [
        name.normalize('NFC'),
        name.normalize('NFD'),
        `${'Zoë'.normalize('NFD')} ${'Brontë'.normalize('NFC')}`,
        'Zoe\\u0308 Bront\\u00eb',
      ])
        expect(argsWithout(`Dear ${text},`, value), text).toBe(`Dear ${MARK},`);
    expect(argsWithout('한국'.normalize('NFD'), '한국')).toBe(MARK);
    expect(argsWithout('Zoo', 'Zoë')).toBeUndefined();
    // Half composed, accents in another order, letters with two codes, and Korean syllables in pieces.
    expect(argsWithout('Nguy\u00ea\u0303n, Nguy\\u00ea\\u0303n', 'Nguyễn')).toBe(`${MARK}, ${MARK}`);
    expect(argsWithout('q\u0307\u0323, q\\u0307\\u0323', 'q\u0323\u0307')).toBe(`${MARK}, ${MARK}`);
    expect(argsWithout('\u212bngstr\u00f6m', 'Ångström')).toBe(MARK);
    expect(argsWithout('\ud558\u11ab국', '한국')).toBe(MARK);
    expect(argsWithout('José and Jose', 'Jose'), 'another spelling').toBe(`José and ${MARK}`);
    expect(argsWithout('Zoë, Ada, Zoë'.normalize('NFD'), 'Ada')).toBe(`Zoë, ${MARK}, Zoë`.normalize('NFD'));
  });

  it('finds backslashes beside letters that are escaped', () => {
    const ascii = (text: string): string => JSON.stringify(text).slice(1, -1).replaceAll('ü', '\\u00fc');
    for (const value of ['C:\\über\\ünder', 'ü\\ü', '\\ü', 'ü\\'])
      for (const form of [value, ascii(value), ascii(ascii(value))])
        expect(argsWithout(`<${form}>`, value), form).toBe(`<${MARK}>`);
  });

  it('finds a value of any length', () => {
    const long = 'Ada "the Countess" Brontë wrote:\n\\'.repeat(400);
    for (const form of [long, long.normalize('NFD'), JSON.stringify(long).slice(1, -1)])
      expect(argsWithout(`<${form}>`, long)).toBe(`<${MARK}>`);
    expect(argsWithout(`${long.slice(0, -1)}!`, long)).toBeUndefined();
  });

  it('tells what it found, so that stores can remove the same texts elsewhere', () => {
    const { found } = redactLines([call({ a: 'Zo\\u00eb', b: 'Zoë' })], { what: 'values', values: ['Zoë'] });
    expect(found).toEqual(['Zo\\u00eb', 'Zoë']);
  });

  it('removes the digests that it could be guessed from, also where they stand without it, and no others', () => {
    const [ofOther, ofInput, ofArgs] = ['a', 'b', 'c'].map((digit) => digit.repeat(64));
    const events = [
      { type: 'cache-missed', key: 'k', taskId: 't1', attempt: 1, cacheKey: ofInput },
      { type: 'tool-call-authorised', key: 'k', callId: 'c', args: { to: 'Ada Byron' }, fingerprint: ofArgs },
      { type: 'tool-call-authorised', key: 'k', callId: 'd', args: { to: 'Mary' }, fingerprint: ofOther },
      { type: 'review-decided', reviewId: 'r', detail: { fingerprint: ofArgs } },
    ];
    const linesOf = (given: readonly { readonly type: string }[]): Line[] =>
      given.map((event, index) => ({ ...line(event), seq: index + 1 }));
    const { bodies, found } = redactLines(linesOf(events), removal);
    expect([...bodies.keys()]).toEqual([1, 2, 4]);
    expect([...bodies.values()].join()).not.toMatch(new RegExp(`${ofInput}|${ofArgs}|Ada`));
    expect(found).toEqual(expect.arrayContaining([ofInput, ofArgs, 'Ada Byron']));
    expect(redactLines(linesOf(events.slice(0, 1)), removal).bodies.size, 'a run without the value').toBe(0);
  });

  it('leaves an event without it as it is', () => {
    expect(redactBody(call({ to: 'Dear Mary,' }), removal)).toBeUndefined();
  });
});
