// Tests that need a browser. Where there is none they are skipped, and one line names and counts them.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { findChromium, launch } from './browser.ts';

export type BrowserTests = Readonly<Record<string, (browser: Browser) => Promise<void>>>;

export function browserTests(subject: string, tests: BrowserTests): void {
  const executable = findChromium();
  const names = Object.keys(tests);
  if (executable === undefined)
    console.log(`No chromium was found: ${names.length} browser tests are skipped (${subject}: ${names.join('; ')})`);
  describe(subject, () => {
    let browser: Browser | undefined;
    beforeAll(async () => {
      if (executable !== undefined) browser = await launch(executable);
    });
    afterAll(() => browser?.close());
    for (const [name, test] of Object.entries(tests))
      it.skipIf(executable === undefined)(name, async () => {
        if (browser) await test(browser);
      });
  });
}
