import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { openWindow } from './support/browser.ts';
import { browserTests } from './support/browser-tests.ts';
import { largePlan } from './support/large-plan.ts';
import { LARGE_TEAM, type Served, startServer } from './support/server.ts';

const SLOW = { timeout: 600_000 };
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let server: Served | undefined;
afterAll(() => server?.remove());

interface Violation {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly { readonly html: string }[];
}

/** Serious and critical violations, as axe finds them. */
async function seriousOn(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const { violations } = (await page.evaluate('axe.run()')) as { violations: readonly Violation[] };
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${page.url()} ${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`);
}

async function served(): Promise<{ server: Served; runs: readonly string[]; thread: string }> {
  server ??= await startServer(['--model', 'offline']);
  const request =
    'Refund the router fee I was charged twice, find out why my internet drops, and upgrade me to Fiber 500';
  const waiting = await server.post<{ runId: string }>('/api/runs', { request });
  const done = await server.post<{ runId: string }>('/api/runs', {
    request: 'My internet keeps dropping, and what is my plan?',
  });
  const status = async () => (await server?.get<{ status: string }>(`/api/runs/${done.runId}`))?.status;
  await expect.poll(status, SLOW).not.toBe('running');
  const { id: thread } = await server.post<{ id: string }>('/api/threads', { from: done.runId });
  return { server, runs: [waiting.runId, done.runId], thread };
}

browserTests('every page', {
  'has no error on the console, asks no other machine, and no serious fault of accessibility, light and dark': async (
    browser,
  ) => {
    const {
      server: { url },
      runs: [waiting, done],
      thread,
    } = await served();
    const addresses = [
      '/',
      `/runs/${waiting}`,
      `/runs/${done}`,
      `/runs/${done}/tasks/t1`,
      '/inbox',
      '/conversations',
      `/conversations/${thread}`,
      '/teams',
      '/usage',
      `/audit/${done}`,
      `/compare?a=${waiting}&b=${done}`,
    ];
    const found: string[] = [];
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page, faults } = await openWindow(browser, { colorScheme });
      for (const address of addresses) {
        await page.goto(`${url}${address}`);
        await page.waitForSelector('h1', SLOW);
        await page
          .getByText('Loading…')
          .first()
          .waitFor({ state: 'detached', ...SLOW });
        found.push(...(await seriousOn(page)));
      }
      found.push(...faults);
    }
    expect(found).toEqual([]);
  },

  'verifies the hash chain in the browser, and exports a file that verifies itself': async (browser) => {
    const {
      server: { url },
      runs: [, done],
    } = await served();
    const { page } = await openWindow(browser, { acceptDownloads: true });
    await page.goto(`${url}/audit/${done}`);
    await page.waitForSelector('text=verified in this browser', SLOW);
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('text=Export as one HTML file')]);
    const text = readFileSync(await download.path(), 'utf8');
    const alone = await openWindow(browser);
    await alone.page.setContent(text);
    // The page digests every event before it knows.
    const verdictOn = (page: Page) => () => page.locator('#verdict').textContent();
    await expect.poll(verdictOn(alone.page), SLOW).toMatch(/^Intact: \d+ events/);
    // One letter of one stored event is enough to break the chain.
    const forged = text.replace('\\"request\\":\\"My internet', '\\"request\\":\\"Your internet');
    expect(forged).not.toBe(text);
    const other = await openWindow(browser);
    await other.page.setContent(forged);
    await expect.poll(verdictOn(other.page), SLOW).toMatch(/^Broken: event 1 /);
    expect([...alone.faults, ...other.faults]).toEqual([]);
  },

  'stays usable for a run of 10,000 tasks: grouped graph, list and time line scroll, few elements': async (browser) => {
    const large = await startServer(['--team', LARGE_TEAM, '--body-max', '10000000', '--model', 'offline']);
    try {
      const { runId } = await large.post<{ runId: string }>('/api/runs', { plan: largePlan(10_000) });
      const { page, faults } = await openWindow(browser);
      await page.goto(`${large.url}/runs/${runId}`);
      await page.waitForSelector('.pill.complete', SLOW);
      expect(await page.locator('.node').count()).toBeLessThanOrEqual(300);
      await page.click('button:has-text("List")');
      await page.waitForSelector('.task-row', SLOW);
      await page.evaluate("document.querySelector('.task-list').scrollTop = 1e7");
      await page.waitForSelector('.task-row:has-text("t9999")', SLOW);
      await page.evaluate("document.querySelector('.lanes').scrollTop = 1e7");
      await page.waitForSelector('.lane-row:has-text("Work on item 9999")', SLOW);
      expect(await page.evaluate('document.querySelectorAll("*").length')).toBeLessThan(20_000);
      expect(faults).toEqual([]);
    } finally {
      await large.remove();
    }
  },
});
