import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));
let data: string;

const put = (name: string, text: string | readonly object[]): void => {
  const file = path.join(data, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, typeof text === 'string' ? text : text.map((record) => JSON.stringify(record)).join('\n'));
};

/** A few records of our own in the form of the outside data. */
beforeAll(() => {
  data = mkdtempSync(path.join(tmpdir(), 'crews-'));
  put('support/python/pages/tutorial/lists.rst', 'Lists\n=====\n\nA list is sorted with the method sort.\n');
  put('support/python/pages/library/files.rst', 'Files\n=====\n\nA file is opened with open and closed with close.\n');
  put('support/python/faq.jsonl', [
    { question: 'How is a list sorted?', gold_pages: ['tutorial/lists'] },
    { question: 'Why?', gold_pages: [] },
  ]);
  put('support/logs/labelled_lines.jsonl', [
    { line: 'Failed password for root from 192.0.2.1', is_attack: true, host: '192.0.2.1' },
    { line: 'Accepted password for ada from 192.0.2.2', is_attack: false, host: null },
  ]);
  put('research/pubmedqa.jsonl', [
    {
      pmid: '1',
      question: 'Does salt raise blood pressure?',
      contexts: ['Salt raised blood pressure in 20 patients.'],
    },
    { pmid: '2', question: 'Do bees sleep?', contexts: ['Bees rested at night for five hours.'] },
  ]);
  put('research/strategyqa.jsonl', [
    { question: 'Can a bee outlive a horse?', facts: ['A bee lives for weeks.', 'A horse lives for 25 years.'] },
  ]);
  put('research/expertqa.jsonl', [
    {
      claim: 'A horse lives for 25 years [1].',
      evidence: ['[1] A horse lives for 25 years on average.'],
      support: 'Complete',
    },
    {
      claim: 'A horse lives for 90 years [1].',
      evidence: ['[1] A horse lives for 25 years on average.'],
      support: 'Incomplete',
    },
  ]);
});
afterAll(() => rmSync(data, { recursive: true }));

describe('the evaluation of the crews', () => {
  it('lets the tools and workers of the teams work on any folder of that form, with a baseline beside each figure', () => {
    const figures = JSON.parse(
      execFileSync(
        process.execPath,
        ['--conditions=bosun-source', main, '--data', data, '--json', '--only', 'support,research'],
        {
          encoding: 'utf8',
        },
      ),
    );
    expect(figures).toEqual({
      support: expect.objectContaining({
        questions: 1,
        recallAt5: 1,
        bm25RecallAt5: 1,
        citedMissing: 0,
        logF1: 1,
        logHostExact: 1,
      }),
      research: expect.objectContaining({
        goldFoundAt5: 1,
        bm25GoldFoundAt5: 1,
        factsAt10: 1,
        bm25FactsAt10: 1,
        supportF1: 1,
        supportF1IfAllAccepted: 0.667,
      }),
    });
    expect(figures.support.cited).toBeGreaterThan(0);
  });
});
