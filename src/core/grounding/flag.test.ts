import { describe, expect, it } from 'vitest';
import { flagDraft, groundingNotes } from './flag.ts';
import { groundDraft } from './ground.ts';
import type { Sources } from './sources.ts';

const sources: Sources = {
  request: 'Refund me and tell me my balance',
  reports: [{ taskId: 't1', instruction: 'Look up the balance', content: 'The balance is $12.' }],
  gaps: ['Refund — it was declined'],
};
const flagged = (draft: string): ReturnType<typeof flagDraft> => flagDraft(draft, groundDraft(draft, sources));

describe('a draft that stays foreign', () => {
  it('is delivered with its doubtful sentence marked and named as a gap, and the rest untouched', () => {
    const { answer, gaps } = flagged('Your balance is $12. Your limit is $900.\n\nHave a nice day!');
    expect(answer).toBe(
      'Your balance is $12. Your limit is $900. [not confirmed by any result: "$900"]\n\nHave a nice day!',
    );
    expect(gaps).toEqual(['Not confirmed by any result: "Your limit is $900." (no result says "$900")']);
  });

  it('says before a deed that nobody did it', () => {
    expect(flagged('We have refunded you.').answer).toBe('[no result says that this was done] We have refunded you.');
  });

  it('keeps tables whole', () => {
    const { answer } = flagged('| What | Amount |\n|---|---|\n| balance | $12 |\n| limit | $900 |');
    expect(answer).toBe(
      '| What | Amount |\n|---|---|\n| balance | $12 |\n| limit | $900 [not confirmed by any result: "$900"] |',
    );
  });

  it('comes back with notes that name what to leave out', () => {
    const draft = 'Your balance is $12. Your limit is $900, says Marta Nilsen.';
    expect(groundingNotes(groundDraft(draft, sources))).toBe(
      'In "Your limit is $900, says Marta Nilsen.": no result says "$900", "Marta Nilsen".',
    );
  });
});

describe('a draft that holds', () => {
  it('is delivered letter for letter, without gaps', () => {
    const draft = 'Your balance is **$12**.\n\n- The refund was not made.';
    expect(flagged(draft)).toEqual({ answer: draft, gaps: [] });
  });
});
