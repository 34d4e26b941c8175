import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { eventSchemas } from '../journal/event-schema.ts';
import type { Line } from '../journal/hash-chain.ts';
import { definitionOf, MARK, NAMES, redactBody, TEXTS } from './redact-events.ts';

const line = (event: { readonly type: string }): Line => ({
  seq: 1,
  type: event.type,
  at: 1,
  body: JSON.stringify({ ...event, at: 1, salt: 'abcdefghijklmnop' }),
  hash: '',
});
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

describe('the fields of stored events', () => {
  it('are each known as a name, which stays, or as a text, which a redaction removes', () => {
    const fields = new Set(Object.values(eventSchemas).flatMap((schema) => fieldsIn(schema, '')));
    const unsorted = [...fields].filter((field) => !NAMES.has(field) && !TEXTS.has(field));
    expect(unsorted, 'sort them into NAMES or TEXTS in redact-events.ts').toEqual([]);
    expect([...NAMES].filter((field) => TEXTS.has(field))).toEqual([]);
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

  it('leaves an event without it as it is', () => {
    expect(redactBody(call({ to: 'Dear Mary,' }), removal)).toBeUndefined();
  });
});
