// Debian's chromium, driven by playwright-core. Pages may reach this machine only; any other request is recorded.

import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];

/** The path of a browser on this machine; undefined if there is none. */
export const findChromium = (): string | undefined =>
  (process.env.PATH ?? '')
    .split(path.delimiter)
    .flatMap((folder) => NAMES.map((name) => path.join(folder, name)))
    .find((file) => existsSync(file));

export async function launch(executablePath: string): Promise<Browser> {
  const { chromium } = await import('playwright-core');
  // Without a sandbox, because containers run tests as root.
  const args = ['--no-sandbox', '--disable-gpu', '--enable-precise-memory-info'];
  return chromium.launch({ executablePath, args, timeout: 150_000 });
}

/** Only for pages that hang: on a busy machine a correct one may need minutes to open, and to take a click. */
const PATIENCE_MS = 300_000;

/** A context whose pages are given time: playwright gives them half a minute. */
export async function openContext(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(PATIENCE_MS);
  return context;
}

export interface Watched {
  readonly page: Page;
  /** Requests to other machines, and errors on the console or in scripts. */
  readonly faults: string[];
}

const LOOPBACK = /^(?:https?|wss?):\/\/(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?\/|^(?:data|blob|about):/;

/** A window with storage of its own. */
export async function openWindow(browser: Browser, options: BrowserContextOptions = {}): Promise<Watched> {
  const context = await openContext(browser, { viewport: { width: 1440, height: 960 }, ...options });
  const faults: string[] = [];
  await context.route('**/*', (route) => {
    const url = route.request().url();
    if (LOOPBACK.test(url)) return route.continue();
    faults.push(`request to ${url}`);
    return route.abort();
  });
  const page = await context.newPage();
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') faults.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => faults.push(`script: ${error.message}`));
  return { page, faults };
}
