// Tests that need a browser run in the long suite. `npm test` names and counts them as skipped, and so does the long suite
// where there is no browser.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { isFull } from '../../support/mode.ts';
import { findChromium, launch } from './browser.ts';

export type BrowserTests = Readonly<Record<string, (browser: Browser) => Promise<void>>>;

export function browserTests(subject: string, tests: BrowserTests): void {
  const executable = findChromium();
  const names = Object.keys(tests);
  const why = executable === undefined ? 'no chromium was found' : isFull ? undefined : 'npm run test:full runs them';
  if (executable === undefined || why !== undefined) {
    console.log([`${subject}, browser tests skipped: ${names.length} (${why})`, ...names].join('\n  - '));
    describe(subject, () => {
      for (const name of names) it.skipIf(true)(name, () => {});
    });
    return;
  }
  describe(subject, () => {
    let browser: Browser | undefined;
    beforeAll(async () => {
      browser = await launch(executable);
    });
    afterAll(() => browser?.close());
    for (const [name, test] of Object.entries(tests))
      it(name, async () => {
        if (browser) await test(browser);
      });
  });
}
