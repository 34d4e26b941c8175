import { describe, expect, it } from 'vitest';
import { MARK } from './mark.ts';
import { cleanRecord } from './redact-records.ts';
import { createRemover } from './remover.ts';

const clean = (record: unknown, ...values: string[]): unknown =>
  JSON.parse(cleanRecord(JSON.stringify(record), createRemover(values)));

describe('a value that is removed from a shared record', () => {
  it('goes from its texts, and from numbers and keys of data', () => {
    const queued = {
      threadId: 'th_4711',
      text: 'I am Ada, 4711',
      context: { Ada: { id: 'Ada', no: 4711 } },
      by: 'Ada',
    };
    expect(clean([queued], 'Ada', '4711')).toEqual([
      { threadId: 'th_4711', text: `I am ${MARK}, ${MARK}`, context: { [MARK]: { id: MARK, no: MARK } }, by: MARK },
    ]);
    expect(clean({ models: [{ model: 'a', misses: ['Ada asked'] }] }, 'Ada')).toEqual({
      models: [{ model: 'a', misses: [`${MARK} asked`] }],
    });
  });

  it('leaves JSON as it is, and names, ids and figures', () => {
    const example = { examples: [{ id: 'abc', request: 'abc', workers: ['abc'] }], edits: 4711, request: true };
    expect(clean(example, 'abc', 'request', 'true', '4711')).toEqual({
      ...example,
      examples: [{ id: 'abc', request: MARK, workers: ['abc'] }],
    });
    expect(clean([{ what: 'tool refund', by: 'ilse', reason: 'no refund', at: 1 }], 'refund')).toEqual([
      { what: 'tool refund', by: 'ilse', reason: `no ${MARK}`, at: 1 },
    ]);
  });

  it('goes from a record that is not JSON, and leaves one without it letter for letter', () => {
    const remover = createRemover(['Ada']);
    expect(cleanRecord('I am Ada', remover)).toBe(`I am ${MARK}`);
    expect(cleanRecord('{ "id": "Ada" }', remover)).toBe('{ "id": "Ada" }');
  });
});
