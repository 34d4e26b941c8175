import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cpuNow } from '../../../test/support/cpu.ts';
import { groundDraft } from './ground.ts';
import type { GroundingReport, Sources } from './sources.ts';

const reportsOf = (...contents: unknown[]): GroundingReport[] =>
  contents.map((content, index) => ({ taskId: `t${index + 1}`, instruction: 'Look into it', content }));
const sourcesOf = (...contents: unknown[]): Sources => ({
  request: 'Please look into it',
  reports: reportsOf(...contents),
  gaps: [],
});
const foreignIn = (draft: string, sources: Sources): string[] =>
  groundDraft(draft, sources).foreign.map(({ kind, text }) => `${kind}: ${text}`);

describe('a number in a draft', () => {
  const sources = sourcesOf(
    'The repair took 90 min and cost $1,234.50. The parcel weighs 2.4 kg. Of 1,974 users, 987 were affected.',
    { share: 0.5, feeCents: 1999, nights: 3 },
  );

  it.each([
    'It took 1.5 hours.',
    'The cost was 1234.50 USD.',
    'It cost about $1.2k.',
    'The parcel weighs 2400 g.',
    'Nearly 1,000 users were affected.',
    'That is 50% of them.',
    'The fee is $19.99.',
    'You stayed three nights.',
    'Another 987 users were not affected, half of the 1,974.',
  ])('may be written differently: %s', (draft) => {
    expect(foreignIn(draft, sources)).toEqual([]);
  });

  it.each([
    ['It took 1.75 hours.', 'number: 1.75 hours'],
    ['The cost was $1,243.50.', 'number: $1,243.50'],
    ['It cost €1,234.50.', 'number: €1,234.50'],
    ['The cost was $1,235.', 'number: $1,235'],
    ['You stayed thirty nights.', 'number: thirty nights'],
    ['About 60% were affected.', 'number: 60%'],
  ])('that no result gives is found: %s', (draft, found) => {
    expect(foreignIn(draft, sources)).toEqual([found]);
  });

  it('may be worked out from reported ones, where the sentence says how', () => {
    const bill = sourcesOf({ items: [{ price: 12.5 }, { price: 30 }, { price: 7.25 }] });
    expect(foreignIn('The total is $49.75.', bill)).toEqual([]);
    expect(foreignIn('The three items differ by up to $22.75.', bill)).toEqual([]);
    expect(foreignIn('The total is $51.75.', bill)).toEqual(['number: $51.75']);
  });

  it('that is only in the request is the request’s, and no result', () => {
    const asked: Sources = { request: 'Refund me the 5000 please', reports: reportsOf('The bill is 4200.'), gaps: [] };
    expect(foreignIn('You asked about 5000.', asked)).toEqual([]);
    expect(foreignIn('Your bill is 5000.', asked)).toEqual(['number: 5000']);
    expect(foreignIn('Your refund of 5000 was made.', asked)).toContain('act: Your refund of 5000 was made.');
  });

  it('that only other invented ones add up to is as invented as they are', () => {
    expect(foreignIn('The fee is $20 and the tax $5, together $25.', sourcesOf('There is a fee.'))).toHaveLength(3);
  });
});

describe('a date in a draft', () => {
  const sources = sourcesOf({ checkIn: '2026-06-12', at: '14:30' }, 'Pay within 14 days of 1 July 2026.');

  it.each([
    'You arrive on 12 June 2026.',
    'You arrive on Friday, June 12th.',
    'You arrive on 12/06/2026 at 2:30 pm.',
    'Please pay by 15 July 2026.',
  ])('may be put in other words: %s', (draft) => {
    expect(foreignIn(draft, sources)).toEqual([]);
  });

  it.each([
    ['You arrive on 13 June 2026.', 'date: 13 June 2026'],
    ['You arrive on Monday.', 'date: Monday'],
    ['You arrive at 3 pm.', 'date: 3 pm'],
    ['You arrive tomorrow.', 'date: tomorrow'],
  ])('that no result gives is found: %s', (draft, found) => {
    expect(foreignIn(draft, sources)).toEqual([found]);
  });
});

describe('a name in a draft', () => {
  const sources = sourcesOf(
    'Anna Schmidt spoke to Tom Keller at Nordpost; see https://nordpost.example/help, case NP-44.',
  );

  it.each([
    ['Marco Bellini will call.', 'name: Marco Bellini'],
    ['Marco will call.', 'name: Marco'],
    ['They spoke to Anna Keller.', 'name: Anna Keller'],
    ['The case is NP-45.', 'name: NP-45'],
    ['Write to help@nordpost.example.', 'name: help@nordpost.example'],
    ['See https://nordpost.example/refunds.', 'name: https://nordpost.example/refunds'],
  ])('that no result knows is found: %s', (draft, found) => {
    expect(foreignIn(draft, sources)).toEqual([found]);
  });

  it('may be shortened, and ordinary words may have capital letters', () => {
    const draft = '## Next Steps\n\n**Summary:** Mr Keller of Nordpost has case NP-44. Kind regards, Your Support Team';
    expect(foreignIn(draft, sources)).toEqual([]);
  });
});

describe('quoted text in a draft', () => {
  it('stands in a source word for word', () => {
    const sources = sourcesOf('The operator writes: "Water use fell by a third in every region."');
    expect(foreignIn('They say “water use fell … in every region”.', sources)).toEqual([]);
    expect(foreignIn('They say "water use fell by a half".', sources)).toEqual(['quote: water use fell by a half']);
  });
});

describe('a deed in a draft', () => {
  const declined = sourcesOf('The refund was declined. The plan was not cancelled.');

  it.each([
    'We have refunded your money.',
    'Your refund has been issued.',
    'Your refund is on its way.',
    'You will receive a refund.',
    'Your plan is now cancelled.',
    'A technician was booked.',
    'We went ahead and cancelled the plan.',
    'We were able to cancel the plan.',
    'Done: plan cancelled.',
  ])('needs a report that says it was done: %s', (draft) => {
    expect(groundDraft(draft, declined).foreign.map(({ kind }) => kind)).toEqual(['act']);
  });

  it.each([
    'We could not refund your money.',
    'Your plan was not cancelled.',
    'You can cancel the plan yourself.',
    'If the plan is cancelled, the line ends.',
    'You asked us to cancel the plan.',
    'Shall we book a technician?',
  ])('is no deed where it is denied, supposed or asked: %s', (draft) => {
    expect(foreignIn(draft, declined)).toEqual([]);
  });

  it.each([
    { refunded: true, plan: { status: 'cancelled' } },
    {
      actions: [
        { tool: 'issue_refund', status: 'ok' },
        { tool: 'cancel_plan', result: 'success' },
      ],
    },
    'Issued the refund. Plan cancelled.',
  ])('is confirmed by text and by data alike: %j', (content) => {
    expect(foreignIn('We refunded you and your plan is now cancelled.', sourcesOf(content))).toEqual([]);
  });

  it.each([
    { refunded: false },
    { action: 'refund', status: 'failed' },
    { refund: { eligible: true } },
    'A refund is possible.',
    'The customer asked for a refund.',
  ])('is not confirmed by data that denies or only supposes it: %j', (content) => {
    expect(foreignIn('We refunded you.', sourcesOf(content))).toEqual(['act: We refunded you.']);
  });
});

describe('a sentence', () => {
  it('carries the tasks behind it, and none where nobody reported it', () => {
    const sources = sourcesOf('The router reports packet loss of 3%.', 'The invoice of May is 49.90 euros.');
    const draft = 'Your router loses 3% of its packets. The invoice is 49.90 euros. Have a nice day!';
    expect(groundDraft(draft, sources).sentences.map(({ tasks }) => tasks)).toEqual([['t1'], ['t2'], []]);
  });
});

const word = fc.constantFrom(
  'line',
  'router',
  'invoice',
  'parcel',
  'the',
  'was',
  'late',
  'Anna',
  'Porto',
  'costs',
  'and',
);
const value = fc.oneof(
  word,
  fc.integer({ min: 2, max: 99_999 }).map(String),
  fc.constantFrom('12 June 2026', '$30', '5 GB', 'A-17'),
);
const sentence = fc.array(value, { minLength: 2, maxLength: 12 }).map((words) => `The ${words.join(' ')}.`);

describe('any draft', () => {
  it('made only of what was reported, word for word, has nothing foreign', () => {
    fc.assert(
      fc.property(fc.array(sentence, { minLength: 1, maxLength: 8 }), (sentences) => {
        expect(foreignIn(sentences.toReversed().join(' '), sourcesOf(...sentences))).toEqual([]);
      }),
    );
  });

  it('with a number or an address that nobody reported is caught', () => {
    const unseen = fc.integer({ min: 100_000, max: 999_999 }).map((number) => `The code was ${number}.`);
    const address = fc.integer({ min: 1, max: 9999 }).map((number) => `Write to x${number}@mail.example.`);
    fc.assert(
      fc.property(
        fc.array(sentence, { minLength: 1, maxLength: 8 }),
        fc.oneof(unseen, address),
        (sentences, invented) => {
          expect(groundDraft([...sentences, invented].join(' '), sourcesOf(...sentences)).foreign).toHaveLength(1);
        },
      ),
    );
  });

  it('gives its sentences letter for letter, in order', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 400 }), (draft) => {
        let from = 0;
        for (const { text } of groundDraft(draft, sourcesOf('Nothing.')).sentences) {
          const at = draft.indexOf(text, from);
          expect(at).toBeGreaterThanOrEqual(from);
          from = at + text.length;
        }
      }),
    );
  });

  it('four times as long, of four times as many reports, is not sixteen times the work', () => {
    const [few, many] = [sitesAndDraft(50), sitesAndDraft(200)];
    const cpuOf = ({ draft, sources }: ReturnType<typeof sitesAndDraft>): number => {
      const from = cpuNow();
      expect(groundDraft(draft, sources).foreign).toEqual([]);
      return cpuNow() - from;
    };
    cpuOf(few);
    const small = Math.min(cpuOf(few), cpuOf(few), cpuOf(few));
    expect(Math.min(cpuOf(many), cpuOf(many)) / small).toBeLessThan(13);
  });
});

/** Sites, one report each, and 200 bytes of a faithful draft on each. */
function sitesAndDraft(count: number): { readonly draft: string; readonly sources: Sources } {
  const indexes = Array.from({ length: count }, (_, index) => index);
  const reports = indexes.map((index) => ({
    taskId: `t${index}`,
    instruction: `Check site ${index}`,
    content: {
      site: `Site ${index}`,
      load: index * 7 + 3,
      costUsd: index * 1.5,
      opened: `2026-0${1 + (index % 9)}-1${index % 9}`,
      note: `The pump at site ${index} was replaced by crew ${index % 7}; it ran for ${index + 10} hours.`,
    },
  }));
  const line = (index: number): string =>
    `Site ${index} has a load of ${index * 7 + 3}, costs $${(index * 1.5).toFixed(2)} and its pump was replaced. `;
  const draft = [...indexes, ...indexes, ...indexes].map((index) => line(index) + (index % 5 === 4 ? '\n\n' : ''));
  return { draft: draft.join(''), sources: { request: 'Check the sites', reports, gaps: [] } };
}
