import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { readExamples } from './cases.ts';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));
const fixture = (name: string): string => fileURLToPath(new URL(`./fixtures/${name}.jsonl`, import.meta.url));
const FILES = ['--train', fixture('train'), '--val', fixture('val'), '--test', fixture('test')];
const figures = (...flags: string[]) =>
  JSON.parse(
    execFileSync(process.execPath, ['--conditions=bosun-source', main, '--json', ...flags], { encoding: 'utf8' }),
  );

const folder = mkdtempSync(path.join(tmpdir(), 'bosun-routing-'));
afterAll(() => rmSync(folder, { recursive: true }));
const written = (name: string, content: string): string => {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
};

describe('the evaluation of routing', () => {
  it('measures on requests that were used neither for training nor for tuning', () => {
    const { inScopeAccuracy, atThreshold, auroc, microsPerDecision, trainSeconds, modelBytes } = figures(...FILES);
    expect(inScopeAccuracy).toBeGreaterThan(0.8);
    expect(atThreshold).toEqual({ inScopeAccuracy: expect.any(Number), oosRecall: expect.any(Number) });
    expect(auroc).toBeGreaterThan(0.8);
    for (const figure of [microsPerDecision, trainSeconds, modelBytes]) expect(figure).toBeGreaterThan(0);
  });

  it('collapses when the training labels are shuffled', () => {
    expect(figures(...FILES, '--control').inScopeAccuracy).toBeLessThan(0.6);
  });

  it('has no out-of-scope figure if no request is out of scope', () => {
    const own = readExamples(fixture('test')).filter(({ label }) => label !== null);
    const test = written('own.jsonl', own.map((each) => JSON.stringify(each)).join('\n'));
    const { atThreshold, auroc } = figures('--train', fixture('train'), '--test', test);
    expect([atThreshold.oosRecall, auroc]).toEqual([null, null]);
    expect(atThreshold.inScopeAccuracy).toEqual(expect.any(Number));
  });

  it('shows how a new team learns, and routes nothing directly without examples', () => {
    const { coldStart } = figures(...FILES, '--cold-start');
    expect(coldStart.map(({ examplesPerLabel }: { examplesPerLabel: number }) => examplesPerLabel)).toEqual([
      0, 10, 30, 100,
    ]);
    expect(coldStart[0]).toMatchObject({ directShare: 0, directPrecision: null });
    expect(coldStart[3].accuracy).toBeGreaterThan(0.8);
  });

  it.each([
    [[], /name the files of requests/],
    [['--train', 'gone.jsonl', '--test', fixture('test')], /gone\.jsonl cannot be read/],
    [
      ['--train', written('bad.jsonl', '{"text":"a","intent":"b"}\n\n{"text"\n'), '--test', fixture('test')],
      /bad\.jsonl:3 is not JSON/,
    ],
    [['--train', written('bare.jsonl', '{"text":"a"}\n'), '--test', fixture('test')], /bare\.jsonl:1 has no label/],
    [['--train', written('empty.jsonl', '\n'), '--test', fixture('test')], /empty\.jsonl holds no request/],
    [
      ['--train', written('out-of-scope.jsonl', '{"text":"a","intent":"oos"}\n'), '--test', fixture('test')],
      /out-of-scope\.jsonl has no request with a label/,
    ],
  ])('reports in one line what is wrong with %j', (flags, line) => {
    const { status, stderr } = spawnSync(process.execPath, ['--conditions=bosun-source', main, ...flags], {
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([2, expect.stringMatching(line)]);
    expect(stderr.trimEnd()).not.toContain('\n');
  });

  it('reads labels under any of their usual names', () => {
    const lines = [
      '{"text":"a","label":"x"}',
      '{"utterance":"b","skill":"y"}',
      '{"request":"c","expected":null}',
      '{"text":"d","intent":"OOS"}',
    ];
    expect(readExamples(written('names.jsonl', lines.join('\n')))).toEqual([
      { text: 'a', label: 'x' },
      { text: 'b', label: 'y' },
      { text: 'c', label: null },
      { text: 'd', label: null },
    ]);
  });
});
