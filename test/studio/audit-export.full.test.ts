// The exported page in a real browser without a network: it verifies itself, and finds a change.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { expect } from 'vitest';
import { newPlace, type Place } from '../support/cli.ts';
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

/** What the page says of itself, its heading and its tables. */
async function opened(browser: Browser, file: string): Promise<{ verdict: string; text: string; errors: string[] }> {
  const context = await browser.newContext({ offline: true });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(pathToFileURL(file).href);
  await page.waitForFunction("/signatures|Broken/.test(document.getElementById('verdict').textContent)");
  const verdict = (await page.locator('#verdict').textContent()) ?? '';
  const text = (await page.locator('h1, #decisions, #removals').allTextContents()).join('\n');
  await context.close();
  return { verdict, text, errors };
}

browserTests('an exported audit', {
  'verifies chains, redactions, anchors and signatures offline, and shows who decided and removed what': async (
    browser,
  ) => {
    const { place } = await exported();
    const { verdict, text, errors } = await opened(browser, path.join(place.folder, 'run.html'));
    expect(verdict).toMatch(/^Intact: \d+ events of 2 runs; agrees with 1 anchor; signatures are valid$/);
    expect(text).toContain('Grace');
    expect(text).toContain('answer');
    expect(text).toMatch(/ilserequest 17named values/);
    expect(text).toContain('does [removed] get the red one <b>now</b>?');
    expect(errors).toEqual([]);
  },

  'finds a change in an event, in a redacted event, in an anchor, and a signature of another key': async (browser) => {
    const { place, text } = await exported();
    const changes: [RegExp | string, string, RegExp][] = [
      ['yes, the red one\\"', 'no, the red one\\"', /^Broken: \S+: event \d+ \(\S+\) is not what was written$/],
      ['get the red one', 'get the blue one', /^Broken: \S+: event 1 \(run-started\) is not what was written$/],
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
});
