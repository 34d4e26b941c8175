// docs/guide/statuses.md is true: it names every status with its exit code, and its examples end as it says.

import { describe, expect, it } from 'vitest';
import type { RunStatus } from '../src/core/report/report.ts';
import { EXIT, exitCodeOf } from '../src/surfaces/cli/exit-code.ts';
import { newPlace } from './support/cli.ts';
import { eachStatus } from './support/each-status.ts';
import { blocksOf } from './support/pages.ts';
import { read } from './support/repository.ts';

const PAGE = 'docs/guide/statuses.md';

/** The compiler complains if a status is missing here. */
const ALL: Readonly<Record<RunStatus, true>> = {
  complete: true,
  partial: true,
  'out-of-scope': true,
  waiting: true,
  failed: true,
  cancelled: true,
  running: true,
  planned: true,
};

const text = read(PAGE);
const codes = new Map(
  [...text.matchAll(/^\| `([a-z-]+)` \| (\d+) \|/gm)].map(([, status = '', code]) => [status, Number(code)]),
);

interface Example {
  readonly command: string;
  readonly status: string;
  readonly code: number;
}

const examples = blocksOf(PAGE, 'sh').flatMap(({ code }) =>
  code.split('\n').map((line): Example => {
    const [, command = line, comment = ''] = /^bosun (.*?)(?:\s+#\s(.*))?$/.exec(line) ?? [];
    const status = /^([a-z-]+):/.exec(comment)?.[1] ?? '';
    return { command, status, code: Number(/exit code (\d+)/.exec(comment)?.[1] ?? 0) };
  }),
);

describe('the page on statuses', () => {
  it('names every status with the exit code it has, and no other', () => {
    const known = Object.keys(ALL) as RunStatus[];
    expect([...codes]).toEqual(known.map((status) => [status, exitCodeOf(status)]));
    for (const code of Object.values(EXIT)) expect(text).toMatch(new RegExp(`\\b${code}\\b`));
  });

  it('has an example of each status that a command can end with, and each ends as it says', async () => {
    const place = newPlace();
    const shown = new Set<string>();
    for (const { command, status, code } of examples.filter((each) => each.command !== '')) {
      const words = [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '');
      const ended = await place.bosun(words);
      expect([command, ended.status]).toEqual([command, code]);
      const report = await place.json(['show', 'last']);
      expect([command, report.status]).toEqual([command, status]);
      shown.add(status);
      checkClaims(report);
    }
    expect([...shown].sort()).toEqual(['cancelled', 'complete', 'failed', 'out-of-scope', 'partial', 'waiting']);
  });

  it.each(Object.keys(eachStatus) as (keyof typeof eachStatus)[])('is true of a run with status %s', async (status) => {
    checkClaims((await eachStatus[status]()).report);
  });

  it.each([
    ['Out of scope: ', 'src/core/run/results.ts'],
    ['Not done: more work on these results', 'src/core/run/results.ts'],
    ['Sources disagree about ', 'src/core/run/results.ts'],
    ['It is not known whether ', 'src/core/run/results.ts'],
    ['this is a dry run', 'src/core/run/decide/not-done.ts'],
    ['The critic still objects: ', 'src/core/run/decide/finish.ts'],
    ['Not confirmed by any result', 'src/core/answer/mark-draft.ts'],
    ['States an overruled value', 'src/core/answer/mark-draft.ts'],
  ])('quotes the gap "%s" as the code words it', (gap, file) => {
    expect(text).toContain(gap.trim());
    expect(read(file)).toContain(gap.trim());
  });
});

interface Claimed {
  readonly status: string;
  readonly answer: string;
  readonly gaps: readonly string[];
  readonly confidence: number | null;
  readonly failure: unknown;
  readonly reviews: readonly { readonly status: string }[];
  readonly effects: readonly { readonly status: string }[];
}

/** What the page says about each status. */
function checkClaims({ status, answer, gaps, confidence, failure, reviews, effects }: Claimed): void {
  const open = reviews.filter((review) => review.status === 'open');
  expect(failure !== null).toBe(status === 'failed');
  switch (status) {
    case 'complete':
      return expect([gaps, answer === '']).toEqual([[], false]);
    case 'partial':
      return expect([gaps.length > 0, answer === '', confidence === null]).toEqual([true, false, false]);
    case 'out-of-scope':
      expect(effects.filter((effect) => effect.status === 'ok')).toEqual([]);
      return expect(answer).toMatch(/^This is outside what the team does\.[\s\S]*The team handles:\n- /);
    case 'waiting':
      return expect(open.length).toBeGreaterThan(0);
    case 'failed':
      return expect(answer).toMatch(/^This could not be done: [\s\S]+\n\n\w/);
    default:
      return;
  }
}
