// The exported page in a real browser without a network: it verifies itself, and finds a change.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { sha256 } from 'bosun/journal';
import type { Browser } from 'playwright-core';
import { expect } from 'vitest';
import { GENESIS, type Line, linkHash } from '../../src/core/journal/hash-chain.ts';
import { newPlace, type Place } from '../support/cli.ts';
import { openContext } from './support/browser.ts';
import { browserTests } from './support/browser-tests.ts';

const TEAM = `
import { supervisor, worker } from 'bosun';
const low = supervisor({ name: 'low', workers: { boss: worker({ does: 'decides', person: true }) } });
export default supervisor({ name: 'top', workers: { low: worker({ does: 'has it decided', team: low }) } });
`;

/** A run with a nested team, a decision, a removed value and a signed anchor. */
async function exported(): Promise<{ place: Place; text: string }> {
  const place = newPlace();
  const team = place.write('team.ts', TEAM);
  await place.json(['run', '-q', '--team', team, 'does Ada Byron get the red one <b>now</b>?']);
  await place.json(['answer', 'last', 'yes, the red one', '--as', 'Grace', '-q']);
  await place.json(['audit', 'keygen', '--out', 'audit']);
  await place.json([
    'audit',
    'redact',
    'last',
    '--value',
    'Ada Byron',
    '--reason',
    'request 17',
    '--as',
    'ilse',
    '--sign',
    'audit.key',
  ]);
  await place.json(['audit', 'anchor', '--to', 'anchors.jsonl', '--sign', 'audit.key']);
  await place.json([
    'audit',
    'export',
    'last',
    '--out',
    'run.html',
    '--anchors',
    'anchors.jsonl',
    '--public-key',
    'audit.pub',
  ]);
  return { place, text: readFileSync(path.join(place.folder, 'run.html'), 'utf8') };
}

interface Bundle {
  readonly runs: readonly ({ readonly runId: string; readonly lines: Line[] } | undefined)[];
  readonly anchors: readonly unknown[];
}

const lineOf = (lines: readonly Line[], type: string): Line => {
  const found = lines.find((line) => line.type === type);
  if (!found) throw new Error(`No ${type}`);
  return found;
};

const resealed = (runId: string, lines: readonly Line[]): Line[] => {
  let head = GENESIS;
  return lines.map((line, index) => {
    const numbered = { ...line, seq: index + 1 };
    head = linkHash(head, runId, numbered, sha256);
    return { ...numbered, hash: head };
  });
};

/** The page with other data in it. */
const withData = (page: string, change: (bundle: Bundle) => Bundle): string =>
  page.replace(/(id="journal">)(.*?)(<\/script>)/s, (_, before, data, after) =>
    [before, JSON.stringify(change(JSON.parse(data))).replaceAll('<', '\\u003c'), after].join(''),
  );

/** What the page says of itself, its heading and its tables. */
async function opened(
  browser: Browser,
  file: string,
  until = 'signatures',
): Promise<{ verdict: string; text: string; whole: string; errors: string[] }> {
  const context = await openContext(browser, { offline: true });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(pathToFileURL(file).href);
  await page.waitForFunction(`/${until}|Broken/.test(document.getElementById('verdict').textContent)`);
  const verdict = (await page.locator('#verdict').textContent()) ?? '';
  const text = (
    await page
      .locator('h1, #key, #team, #status, #answer, #nested, #tasks, #calls, #decisions, #removals')
      .allTextContents()
  ).join('\n');
  await page.evaluate("for (const box of document.querySelectorAll('details')) box.open = true");
  await page.waitForFunction("document.querySelectorAll('details:not(:has(pre))').length === 0");
  const whole = (await page.locator('body > :not(script)').allTextContents()).join('\n');
  await context.close();
  return { verdict, text, whole, errors };
}

browserTests('an exported audit', {
  'verifies chains, redactions, anchors and signatures offline, and shows who decided and removed what': async (
    browser,
  ) => {
    const { place } = await exported();
    const { verdict, text, errors } = await opened(browser, path.join(place.folder, 'run.html'));
    expect(verdict).toMatch(
      /^Intact: \d+ events of 2 runs; agrees with 1 anchor, the newest of [\d-]+T[\d:.]+Z; signatures are valid$/,
    );
    const [, key] = readFileSync(path.join(place.folder, 'audit.pub'), 'utf8').split('\n');
    expect(text).toContain(`checked with the public key ${key}. It comes with this file: compare it`);
    expect(text).toContain('Grace');
    expect(text).toContain('answer');
    expect(text).toMatch(/t1lowdoes \[removed\] get the red one <b>now<\/b>\?succeededyes, the red one/);
    expect(text).toMatch(/ilserequest 17named values/);
    expect(text).toContain('does [removed] get the red one <b>now</b>?');
    expect(text).toMatch(
      /get the red one <b>now<\/b>\?\ntop\ncomplete\n.*\nyes, the red one\nNested runs\S+ of team low, complete: does/,
    );
    expect(errors).toEqual([]);
  },

  'lists who did what: tasks with their results, and calls with a side effect': async (browser) => {
    const place = newPlace();
    await place.json(['run', '-q', '--sample']);
    await place.json(['audit', 'export', 'last', '--out', 'run.html']);
    const { text } = await opened(browser, path.join(place.folder, 'run.html'), 'Intact');
    expect(text).toMatch(/t1billingPlease refund .*?succeeded\$49\.99 was refunded/);
    expect(text).toMatch(/t1refund_charge\{"chargeId":"CH-1001-0504","amountCents":4999\}ok/);
    expect(text).not.toContain('list_charges');
  },

  'finds a change in an event, in a redacted event, in an anchor, and a signature of another key': async (browser) => {
    const { place, text } = await exported();
    const changes: [RegExp | string, string, RegExp][] = [
      ['yes, the red one\\"', 'no, the red one\\"', /^Broken: \S+: event \d+ \(\S+\) is not what was written$/],
      ['get the red one', 'get the blue one', /^Broken: \S+: event 1 \(run-started\) is not what was written$/],
      [/"at":\d{13},"body"/, '"at":9e99,"body"', /event 1 \(run-started\) is not what was written$/],
      ['"body":"{', '"body":"null', /event 1 \(run-started\) is not what was written$/],
      ['\\"changed\\":[', '\\"changed\\":[null,', /event \d+ \(data-removed\) is not what was written$/],
      [/("signature":")/, '"signature":"~', /^Broken: (?:a signature cannot be read|the anchor of .*)$/],
      [/"anchors":\[\{"at":\d/, '"anchors":[{"at":9', /^Broken: the anchor of .* was changed$/],
      [/("signature":")(.)/, '"signature":"A', /^Broken: the anchor of .* is not signed by the key of this page$/],
    ];
    for (const [from, to, expected] of changes) {
      // Only the data is changed, not the heading above it.
      const at = text.indexOf('id="journal"');
      const data = text.slice(at);
      const forged = text.slice(0, at) + data.replace(from, to);
      expect(forged, String(from)).not.toBe(text);
      const file = place.write('forged.html', forged);
      expect((await opened(browser, file)).verdict).toMatch(expected);
    }
  },

  'writes out characters that hide or turn text, so that it cannot look like another one': async (browser) => {
    const place = newPlace();
    const team = place.write('team.ts', TEAM);
    await place.json(['run', '-q', '--team', team, 'pay \u202e001\u202c to\u00a0Ada\u200b, line one\nline two']);
    await place.json(['answer', 'last', 'no\u2066t\u2069 now', '--as', 'Gr\u202eace', '-q']);
    await place.json(['audit', 'export', 'last', '--out', 'run.html']);
    const { verdict, text, whole } = await opened(browser, path.join(place.folder, 'run.html'), 'Intact');
    expect(verdict).toMatch(/^Intact/);
    expect(text).toContain('pay ‹U+202E›001‹U+202C› to‹U+00A0›Ada‹U+200B›, line one\nline two');
    expect(text).toMatch(/Gr‹U\+202E›aceanswer/);
    expect(text).toContain('no‹U+2066›t‹U+2069› now');
    expect(whole, 'anywhere, also in the events').not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200b]/);
    expect(whole, 'the indents of an event stay').toMatch(/\n {10,}"/);
  },

  'fits a narrow screen: nothing has to be scrolled sideways': async (browser) => {
    const { place } = await exported();
    const context = await openContext(browser, { viewport: { width: 390, height: 800 } });
    const page = await context.newPage();
    await page.goto(pathToFileURL(path.join(place.folder, 'run.html')).href);
    await page.evaluate("for (const box of document.querySelectorAll('details')) box.open = true");
    await page.waitForFunction("document.querySelectorAll('details:not(:has(pre))').length === 0");
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    await context.close();
  },

  'does not call signatures valid where there are none': async (browser) => {
    const place = newPlace();
    await place.json(['run', '-q', '--sample']);
    await place.json(['audit', 'keygen', '--out', 'audit']);
    await place.json(['audit', 'export', 'last', '--out', 'run.html', '--public-key', 'audit.pub']);
    const { verdict } = await opened(browser, path.join(place.folder, 'run.html'), 'signed');
    expect(verdict).toMatch(/^Intact: .*; nothing in it is signed$/);
  },

  'says that signatures were not checked if the file holds no public key': async (browser) => {
    const { place, text } = await exported();
    const file = place.write(
      'forged.html',
      withData(text, ({ runs, anchors }) => ({ runs, anchors })),
    );
    const { verdict, text: shown } = await opened(browser, file, 'Intact');
    expect(verdict).toMatch(/agrees with 1 anchor, the newest of [\d-]+T[\d:.]+Z$/);
    expect(shown).toContain('No signature was checked: this file holds no public key.');
  },

  'refuses what no run writes, even if every hash was computed anew': async (browser) => {
    const { place, text } = await exported();
    const forgeries: [(lines: Line[]) => void, RegExp][] = [
      [(lines) => lines.push({ ...lineOf(lines, 'run-started') }), /event \d+ \(run-started\) was added after the end/],
      [
        (lines) => Object.assign(lineOf(lines, 'review-decided'), { type: 'x' }),
        /\(x\) has another type or time than its/,
      ],
      [
        (lines) => Object.assign(lineOf(lines, 'review-decided'), { at: 1 }),
        /\(review-decided\) has another type or time/,
      ],
    ];
    for (const [forge, expected] of forgeries) {
      const file = place.write(
        'forged.html',
        withData(text, (bundle) => {
          const [top, low] = bundle.runs;
          if (!top || !low) throw new Error('two runs');
          // Without the redaction, whose digests no longer fit.
          const lines = low.lines.filter(({ type }) => type !== 'data-removed');
          forge(lines);
          return { runs: [{ ...low, lines: resealed(low.runId, lines) }], anchors: [] };
        }),
      );
      expect((await opened(browser, file)).verdict).toMatch(expected);
    }
  },

  'finds a text that was put back after its redaction': async (browser) => {
    const place = newPlace();
    const team = place.write('team.ts', TEAM);
    await place.json(['run', '-q', '--team', team, 'does Ada Byron get the red one?']);
    await place.json(['answer', 'last', 'yes', '--as', 'Grace', '-q']);
    await place.json(['audit', 'export', 'last', '--out', 'before.json']);
    await place.json(['audit', 'redact', 'last', '--value', 'Ada Byron', '--reason', 'request 17']);
    await place.json(['audit', 'export', 'last', '--out', 'run.html']);
    const read = (file: string): string => readFileSync(path.join(place.folder, file), 'utf8');
    const before = JSON.parse(read('before.json')) as Bundle;
    const undone = withData(read('run.html'), ({ runs, ...rest }) => {
      const old = new Map(before.runs.map((run) => [run?.runId, run?.lines ?? []]));
      const put = runs.map((run) => run && { ...run, lines: run.lines.map((l, at) => old.get(run.runId)?.[at] ?? l) });
      return { ...rest, runs: put };
    });
    expect(undone).toContain('does Ada Byron get');
    const { verdict } = await opened(browser, place.write('undone.html', undone));
    expect(verdict).toMatch(/^Broken: .*event 1 \(run-started\) is not what was written$/);
  },

  'names a nested run that an anchor knows and the file lacks, unless its deletion is on record': async (browser) => {
    const { place, text } = await exported();
    const without = withData(text, ({ runs: [first], ...rest }) => ({ ...rest, runs: [first] }));
    const file = place.write('forged.html', without);
    expect((await opened(browser, file)).verdict).toMatch(
      /^Broken: run \S+~t1~1 is missing here, but an anchor names it$/,
    );
    const nested = / run (\S+~t1~1) /.exec((await opened(browser, file)).verdict)?.[1] ?? '';
    await place.json(['delete', nested, '--yes', '--anchors', 'anchors.jsonl', '--sign', 'audit.key']);
    const more = ['--anchors', 'anchors.jsonl', '--public-key', 'audit.pub'];
    await place.json(['audit', 'export', 'last', '--out', 'rest.html', ...more]);
    expect((await opened(browser, path.join(place.folder, 'rest.html'))).verdict).toMatch(
      /^Intact: .* 2 anchors, the newest of \S+; signatures/,
    );
  },
});
