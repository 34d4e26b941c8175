import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contractFigures } from './contracts.ts';
import { marketFigures } from './market.ts';
import { isTraceable } from './market-trace.ts';
import { plainTables } from './plain-tables.ts';

let data: string;
const put = (name: string, text: string): void => {
  const file = path.join(data, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
};
const LAW = 'This Agreement shall be governed by the laws of the State of Norvania.';
const TABLE = 'Country Name,Year,Value\nOslonia,2020,10\nNorvania,2020,30\nOslonia,2021,15\nNorvania,2021,20\n';

/** A few records of our own in the form of the outside data. */
beforeAll(() => {
  data = mkdtempSync(path.join(tmpdir(), 'data-crews-'));
  put('contracts/cuad/contracts/c1.txt', `LEASE AGREEMENT\n\nThe rent is due monthly. ${LAW}\n`);
  put(
    'contracts/cuad/category_descriptions.csv',
    'Category (incl. context and answer),Description,Answer Format,Group\nCategory: Governing Law,"Description: By the laws of which State is it governed?",Answer Format: Name,Group: -\n',
  );
  const labels = [
    { category: 'Governing Law', present: true, spans: [{ text: LAW }] },
    { category: 'Insurance', present: false, spans: [] },
  ];
  put('contracts/cuad/labels.jsonl', `${JSON.stringify({ file: 'contracts/c1.txt', labels })}\n`);
  put('market/gdp/values.csv', TABLE);
});
afterAll(() => rmSync(data, { recursive: true }));

describe('the evaluation of the teams that work on data', () => {
  it('finds clauses, compares their spans, and counts quotes that are not in the contract', async () => {
    const figures = await contractFigures(data);
    expect(figures).toMatchObject({ contracts: 1, presenceF1: 1, keywordF1: 1, spanOverlap: 1, inventedQuotes: 0 });
    expect(figures.quotes).toBeGreaterThan(0);
  });

  it('asks the analyst questions whose answers it computes itself', async () => {
    const figures = await marketFigures(data, { perTable: 12 });
    expect(figures).toEqual({ questions: 12, right: 1, untraceable: 0, unanswered: 0 });
  }, 600_000);

  it('calls a figure untraceable if a cell does not stand in the file or does not give it', () => {
    const tables = plainTables('gdp/values.csv', TABLE);
    const cells = [10, 15].map((value, at) => ({ file: 'gdp/values.csv', row: at * 2 + 1, column: 'Value', value }));
    const told = { kind: 'growth', value: 50, text: '', work: '', cells };
    expect(isTraceable(told, tables)).toBe(true);
    expect(isTraceable({ ...told, value: 51 }, tables)).toBe(false);
    expect(isTraceable({ ...told, cells: cells.map((cell) => ({ ...cell, row: 2 })) }, tables)).toBe(false);
    expect(isTraceable({ ...told, cells: [] }, tables)).toBe(false);
  });
});
