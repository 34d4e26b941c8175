import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { RunEvent } from '../journal/event.ts';
import { createChain, seal } from '../journal/seal.ts';
import { isInRecords } from './redaction-record.ts';

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');
const lineOf = (event: RunEvent) => seal(createChain('r'), event, digest);
const record = (by: string, reason: string) =>
  lineOf({ type: 'data-removed', at: 1, by, reason, what: 'values', changed: [{ seq: 1, digest: 'c0ffee' }] });

describe('the record of a redaction', () => {
  it('is named if its reason or its name holds a value, in any form of writing', () => {
    const name = 'Zoë "Z" Brontë';
    for (const each of [record('ilse', `asked by ${name}`), record(name.normalize('NFD'), 'asked')])
      expect(isInRecords([each], ['Byron', name])).toBe(true);
    expect(isInRecords([record('ilse', 'asked')], [name])).toBe(false);
  });

  it('is not named for its type and its digests, nor are other events', () => {
    expect(isInRecords([record('ilse', 'asked')], ['removed', 'c0ffee'])).toBe(false);
    expect(isInRecords([lineOf({ type: 'run-resumed', at: 1, by: 'Byron' })], ['Byron'])).toBe(false);
  });
});
