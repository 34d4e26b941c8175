import { describe, expect, it } from 'vitest';
import { typedTable } from '../tables/typed-table.ts';
import { analyse } from './analyse.ts';
import { supportLines } from './features.ts';
import { questionsIn } from './intent.ts';

const sales = typedTable(
  { name: 'sales', file: 'sales.csv' },
  ['year', 'taken_on', 'vendor', 'kind', 'revenue', 'share_percent'],
  [
    ['2022', '2022-12-31', 'Acme', 'shop', '100', '50'],
    ['2022', '2022-12-31', 'Bolt, Rep.', 'shop', '60', '30'],
    ['2022', '2022-12-31', 'Core Inc.', 'web', '', '15'],
    ['2023', '2023-06-30', 'Acme', 'shop', '110', '44'],
    ['2023', '2023-06-30', 'Bolt, Rep.', 'shop', '90', '36'],
    ['2023', '2023-06-30', 'Core Inc.', 'web', '50', '20'],
  ],
);
const prices = typedTable(
  { name: 'prices', file: 'prices.csv' },
  ['model', 'maker', 'max_tokens', 'price', '52 Week Low'],
  [
    ['tiny', 'Acme', '8000', '0.1', '1'],
    ['mid', 'Acme', '128000', '0.5', '2'],
    ['LOW', 'Bolt', '200000', '0.3', '3'],
  ],
);
const wide = typedTable(
  { name: 'regions', file: 'regions.json' },
  ['region', 'income 2023', 'income 2024'],
  [
    ['North', 10, 12],
    ['South', 20, 15],
  ],
);
const stores = typedTable(
  { name: 'stores', file: 'stores.csv' },
  ['Quarter', 'Store', 'Turnover', 'Visitors'],
  [
    ['Q1 2024', 'Mill', '1.200,50', '18.220'],
    ['Q1 2024', 'Quay', '900,00', '9.100'],
    ['Q2 2024', 'Mill', '1.500,50', '17.000'],
    ['Q2 2024', 'Quay', '990,00', '12.400'],
  ],
  { decimalComma: true },
);
const askStores = (question: string) => analyse(question, { tables: [stores], problems: [] }).findings;
const ask = (question: string) => analyse(question, { tables: [sales, prices, wide], problems: [] });
const firstValue = (question: string) => ask(question).findings[0]?.value;

describe('a question that names no row', () => {
  it.each([
    ['Which vendor grew its revenue the most from 2022 to 2023?', 'Bolt, Rep.', 50],
    ['Which vendor lost share_percent?', 'Acme', -6],
    ['Who has the smallest price?', 'tiny', 0.1],
    ['Which model has the shortest 52 Week Low?', 'tiny', 1],
    ['Which is the cheapest model with exactly 128k max_tokens?', 'mid', 0.5],
  ])('%s', (question, subject, value) => expect(ask(question).findings[0]).toMatchObject({ subject, value }));

  it('is answered for each measure of the longest table with values over time', () => {
    expect(ask('Who is the leader?').findings.map(({ measure, subject }) => [measure, subject])).toEqual([
      ['revenue', 'Acme'],
      ['share_percent', 'Acme'],
    ]);
    expect(ask('Is the business getting bigger or smaller?').findings).toMatchObject([
      { measure: 'revenue', subject: 'all rows' },
    ]);
  });

  it('is not answered if no table names what it is about, and the tables are named', () => {
    expect(ask('What will it be worth?').unanswered.join()).toContain('prices.csv (model, maker, max_tokens');
  });
});

describe('a table with quarters, decimal commas and stops in thousands', () => {
  it.each([
    ['How much did the turnover of Mill grow from Q1 2024 to Q2 2024?', (300 / 1200.5) * 100],
    ['Total turnover of Quay in 2024', 1890],
    ['How many visitors did Mill have in Q1 2024?', 18_220],
    ['What is the average number of visitors in the second quarter of 2024?', 14_700],
    ['Which store had the most visitors in Q2 2024?', 17_000],
  ])('%s', (question, value) => expect(askStores(question)[0]?.value).toBeCloseTo(value, 6));
});

describe('an analysis', () => {
  it.each([
    ['How much did the revenue of Acme grow from 2022 to 2023?', 10],
    ['By how much did the share_percent of Acme change between 2022 and 2023?', -6],
    ['What share of the total revenue does Acme have in 2023?', 44],
    ['What rank does Core have by revenue in 2023?', 3],
    ['Compare the revenue of Bolt, Rep. and Acme in 2023', -20],
    ['What was the revenue of Acme in 2022?', 100],
    ['total revenue in 2023', 250],
    ['average revenue in 2023', 250 / 3],
    ['How many models of Acme have at least 100000 max_tokens?', 1],
    ['Cheapest model with at least 100k max_tokens by price', 0.3],
    ['How much did the income of South change from 2023 to 2024?', -5],
    ['What rank does LOW have by 52 Week Low?', 1],
    ['compound annual growth of the revenue of Acme from 2022 to 2023: CAGR', 10],
    ['revenue of shop in 2023', 200],
    ['Which is the cheapest model with at least 100000 max_tokens?', 0.3],
  ])('computes: %s', (question, expected) => {
    expect(firstValue(question)).toBeCloseTo(expected, 8);
  });

  it('shows the work and the cells of each figure, also of a table with a column for each year', () => {
    const [finding] = ask('How much did the income of North grow from 2023 to 2024?').findings;
    expect(finding).toMatchObject({
      work: '(12 - 10) / 10 * 100 = 20',
      cells: [
        { file: 'regions.json', row: 1, column: 'income 2023', value: 10 },
        { file: 'regions.json', row: 1, column: 'income 2024', value: 12 },
      ],
    });
  });

  it('answers several questions, and knows what "its" means', () => {
    const { findings } = ask(
      'How much did the revenue of Acme grow from 2022 to 2023, and how did its share change in points?',
    );
    expect(findings.map(({ kind, value }) => [kind, value])).toEqual([
      ['growth', 10],
      ['change', -6],
    ]);
  });

  it('compares with what the question before was about', () => {
    const { findings } = ask('What was the revenue of Acme in 2023, and is it larger than Core?');
    expect(findings.map(({ kind, value }) => [kind, value])).toEqual([
      ['value', 110],
      ['compare', 60],
    ]);
  });

  it('says until when things are supported, from the latest date of each', () => {
    const releases = typedTable(
      { name: 'kiln', file: 'kiln.md#releases' },
      ['title', 'cycle', 'eol'],
      [
        ['Kiln', '1', '2026-01-31'],
        ['Kiln', '2', '2028-03-31'],
        ['Kiln', '3', 'false'],
      ],
    );
    expect(supportLines('Until when is Kiln supported?', { tables: [releases], problems: [] })).toEqual([
      'Kiln: the latest eol is 2028-03-31 (cycle 2). [kiln.md#releases, row 2, eol]',
    ]);
  });

  it.each([
    ['How much did the revenue of Core grow from 2022 to 2023?', 'is missing'],
    ['What was the revenue of Dodo in 2023?', 'called "Dodo"'],
    ['How much did the revenue of Acme grow from 2019 to 2023?', 'no row for Acme in 2019'],
    ['why is the sky blue', 'no table names what it is about'],
  ])('says why it cannot answer: %s', (question, reason) => {
    const { findings, unanswered } = ask(question);
    expect(findings).toEqual([]);
    expect(unanswered.join()).toContain(reason);
  });

  it('flags missing cells, shares that do not add up and years sampled in different months', () => {
    const { flags } = ask('How did the share_percent of Acme change from 2022 to 2023?');
    expect(flags).toEqual([
      'share_percent in sales.csv does not add up to 100: 95 in 2022',
      expect.stringContaining('different months (2022-12, 2023-06)'),
    ]);
    expect(ask('Rank the vendors by revenue in 2022').flags.join()).toContain('1 of 3 cells of revenue');
    expect(ask('Which cells are missing in the sales table?').flags.join()).toContain('1 of 6 cells of revenue');
  });

  it('splits text into questions, and not at the stop of a short name', () => {
    expect(questionsIn('Compare Bolt, Rep. and Acme. Which leads? And who is St. Lucia')).toEqual([
      'Compare Bolt, Rep. and Acme',
      'Which leads',
      'And who is St. Lucia',
    ]);
  });
});
