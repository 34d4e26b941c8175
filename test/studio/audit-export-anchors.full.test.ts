// What the exported page says of the anchors in it, in a real browser.

import { generateKeyPairSync, sign } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { sha256 } from 'bosun/journal';
import type { Browser } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { type AnchorContent, type AnchorLine, linkAnchor } from '../../src/core/audit/anchors.ts';
import { GENESIS } from '../../src/core/journal/hash-chain.ts';
import { createChain, seal } from '../../src/core/journal/seal.ts';
import { type AuditBundle, type AuditedRun, auditPage } from '../../src/core/report/audit-page.ts';
import { openContext } from './support/browser.ts';
import { browserTests } from './support/browser-tests.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'bosun-page-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (at: number, ...more: string[]): AuditedRun => {
  const chain = createChain('r');
  const types = [...more, 'run-cancelled'];
  return { runId: 'r', lines: types.map((type) => seal(chain, { type, at } as never, sha256)) };
};
const headOf = ({ runId, lines }: AuditedRun) => ({
  run: runId,
  events: lines.length,
  head: lines.at(-1)?.hash ?? '',
});

type Content = Partial<AnchorContent> & { readonly at: number };

function linked(...contents: readonly Content[]): AnchorLine[] {
  const lines: AnchorLine[] = [];
  for (const each of contents)
    lines.push(linkAnchor({ all: true, runs: [], ...each }, lines.at(-1)?.hash ?? GENESIS, sha256));
  return lines;
}

async function verdictOf(browser: Browser, bundle: AuditBundle): Promise<string> {
  const file = path.join(folder, 'page.html');
  writeFileSync(file, auditPage(bundle));
  const context = await openContext(browser, { offline: true });
  const page = await context.newPage();
  await page.goto(pathToFileURL(file).href);
  const until = bundle.publicKey === undefined ? 'Intact|Broken' : 'signatures|signed|Broken';
  await page.waitForFunction(`/${until}/.test(document.getElementById('verdict').textContent)`);
  const verdict = (await page.locator('#verdict').textContent()) ?? '';
  await context.close();
  return verdict;
}

const RECORD = { runs: ['r'], by: 'ilse', reason: 'old' };

browserTests('an exported audit with anchors', {
  'is compared with those that are about this run, and not about an earlier one with its id': async (browser) => {
    const earlier = headOf(run(1, 'run-planned'));
    const now = run(10);
    const anchors = linked(
      { at: 2, runs: [earlier] },
      { at: 3, all: false, deleted: RECORD },
      { at: 12, runs: [headOf(now)] },
    );
    const newest = `the newest of ${new Date(12).toISOString()}`;
    expect(await verdictOf(browser, { runs: [now], anchors })).toMatch(
      new RegExp(`^Intact: .*; agrees with 1 anchor, ${newest}$`),
    );
    expect(await verdictOf(browser, { runs: [run(3)], anchors }), 'began before').toMatch(/^Broken: .* anchor/);
    expect(await verdictOf(browser, { runs: [now], anchors: anchors.slice(0, 1) })).toMatch(/^Broken: .* anchor/);
  },

  'says so if none names it, or if they stand in another order': async (browser) => {
    const none = /^Intact: .*; no anchor in this file names it$/;
    const other = { ...headOf(run(1)), run: 'other' };
    const anchors = linked({ at: 2, runs: [other] }, { at: 3, runs: [other] });
    expect(await verdictOf(browser, { runs: [run(10)], anchors })).toMatch(none);
    expect(await verdictOf(browser, { runs: [run(10)] })).toMatch(none);
    expect(await verdictOf(browser, { runs: [run(10)], anchors: anchors.toReversed() })).toBe(
      'Broken: an anchor comes before the one that it follows',
    );
  },

  'knows the record of an adopted run': async (browser) => {
    const now = run(1);
    const [line] = linked({ at: 2, runs: [headOf(now)], adopted: { ...RECORD, reason: 'moved' } });
    if (!line) throw new Error('a line');
    expect(await verdictOf(browser, { runs: [now], anchors: [line] })).toMatch(/^Intact: .* 1 anchor/);
    const forged = { ...line, adopted: RECORD };
    expect(await verdictOf(browser, { runs: [now], anchors: [forged] })).toMatch(/^Broken: .* was changed$/);
  },

  'accepts signatures of each of its keys': async (browser) => {
    const pairs = [1, 2, 3].map(() => generateKeyPairSync('ed25519'));
    const [first, second, third] = pairs.map(({ publicKey }) =>
      publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    ) as [string, string, string];
    const now = run(1);
    const anchors = linked({ at: 2, runs: [headOf(now)] }, { at: 3, runs: [headOf(now)] }).map((line, index) => ({
      ...line,
      signature: sign(null, Buffer.from(line.hash), pairs[index]?.privateKey ?? '').toString('base64'),
    }));
    expect(await verdictOf(browser, { runs: [now], anchors, publicKey: [second, first] })).toMatch(
      /; signatures are valid$/,
    );
    for (const publicKey of [first, [first, third]])
      expect(await verdictOf(browser, { runs: [now], anchors, publicKey })).toMatch(
        /^Broken: the anchor of .*\.003Z is not signed by the key of this page$/,
      );
  },
});
