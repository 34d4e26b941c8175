import { describe, expect, it } from 'vitest';
import { gapsFor, type Judged, markDraft, notesFor, unconfirmedIn } from './mark-draft.ts';

const LIMIT: Judged = { text: 'Your limit is $900.', foreign: [{ kind: 'number', text: '$900' }] };
const REFUNDED: Judged = { text: 'We have refunded you.', foreign: [{ kind: 'act', text: 'refunded' }] };

describe('a draft with an unsupported statement', () => {
  it('is delivered with that sentence marked and named as a gap, and the rest unchanged', () => {
    const draft = 'Your balance is $12. Your limit is $900.\n\nHave a nice day!';
    expect(markDraft(draft, [{ text: 'Your balance is $12.' }, LIMIT, { text: 'Have a nice day!' }])).toEqual({
      answer: 'Your balance is $12. Your limit is $900. [not confirmed by any result: "$900"]\n\nHave a nice day!',
      gaps: ['Not confirmed by any result: "Your limit is $900." (no result says "$900")'],
    });
  });

  it('warns before a claimed action that no result confirms it', () => {
    expect(markDraft('We have refunded you.', [REFUNDED]).answer).toBe(
      '[no result says that this was done] We have refunded you.',
    );
  });

  it('keeps table rows intact', () => {
    const row = '| limit | $900 |';
    const { answer } = markDraft(`| What | Amount |\n|---|---|\n${row}`, [{ ...LIMIT, text: row }]);
    expect(answer).toBe('| What | Amount |\n|---|---|\n| limit | $900 [not confirmed by any result: "$900"] |');
  });

  it('goes back with notes that name what to remove, and which actions are recorded', () => {
    expect(notesFor([{ text: 'Your balance is $12.' }, LIMIT])).toBe(
      'In "Your limit is $900.": no result says "$900".',
    );
    expect(notesFor([REFUNDED])).toBe(
      'In "We have refunded you.": no result says that this was done. The record of this run shows no such action that succeeded.',
    );
  });

  it('names its gaps without marks if it is data', () => {
    expect(gapsFor([{ text: 'total: 7', foreign: [{ kind: 'number', text: '7' }] }])).toEqual([
      'Not confirmed by any result: "total: 7" (no result says "7")',
    ]);
  });
});

describe('a draft with an unconfirmed statement', () => {
  it('is delivered unchanged, with the statement listed', () => {
    const doubtful: Judged = { text: 'It may be 5 km away.', unconfirmed: [{ kind: 'number', text: '5 km' }] };
    expect(markDraft('It may be 5 km away.', [doubtful])).toEqual({ answer: 'It may be 5 km away.', gaps: [] });
    expect(unconfirmedIn([doubtful])).toEqual(['"5 km" in "It may be 5 km away."']);
  });
});
