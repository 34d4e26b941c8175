import type { Page } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { openWindow } from './support/browser.ts';
import { browserTests } from './support/browser-tests.ts';
import { type Served, startServer } from './support/server.ts';

const REFUND = 'Refund the router fee I was charged twice, find out why my internet drops, and upgrade me to Fiber 500';
const SLOW = { timeout: 120_000 };

const servers: Served[] = [];
const serve = async (...flags: string[]): Promise<Served> => {
  const server = await startServer(['--model', 'offline', ...flags]);
  servers.push(server);
  return server;
};
afterAll(() => Promise.all(servers.map((server) => server.remove())));

/** Starts the request that needs an approval, and waits until it asks. */
async function askForRefund(page: Page, { url }: Served): Promise<string> {
  await page.goto(url);
  await page.fill('#request', REFUND);
  await page.click('text=Start run');
  await page.waitForSelector('.review', SLOW);
  return page.url();
}

browserTests('the studio', {
  'starts the sample with one click and shows it finish, with graph, time line and answer': async (browser) => {
    const server = await serve();
    const { page, faults } = await openWindow(browser);
    await page.goto(server.url);
    await page.click('text=Run the sample');
    await page.waitForSelector('.pill.complete', SLOW);
    expect(await page.locator('.node').count()).toBe(4);
    expect(await page.locator('.lane i.model').count()).toBeGreaterThan(3);
    expect(await page.locator('.answer .src').count()).toBeGreaterThan(2);
    expect(await page.locator('h1').textContent()).toContain('router');
    // Hovering a sentence lights up its task in the graph and on the time line.
    await page.locator('.answer .src').first().hover();
    await page.waitForSelector('.node.lit', SLOW);
    expect(await page.locator('.node.lit').count()).toBe(1);
    expect(await page.locator('.lane-row.lit').count()).toBe(1);
    expect(faults).toEqual([]);
  },

  'shows the decision of one window in another, with who decided': async (browser) => {
    const server = await serve();
    const first = await openWindow(browser);
    const second = await openWindow(browser);
    const address = await askForRefund(first.page, server);
    await second.page.goto(`${server.url}/inbox`);
    await second.page.waitForSelector('.review', SLOW);
    expect(await second.page.locator('.review').textContent()).toContain('CH-1001-0604');
    await first.page.keyboard.press('a');
    await second.page.waitForSelector('text=approved by', SLOW);
    await second.page.waitForSelector('text=No decision waits for you', SLOW);
    await first.page.waitForSelector('.pill.complete', SLOW);
    expect(first.page.url()).toBe(address);
    expect([...first.faults, ...second.faults]).toEqual([]);
  },

  'denies with a reason, and the second decision on a review is refused with who was quicker': async (browser) => {
    const server = await serve();
    const { page } = await openWindow(browser);
    await askForRefund(page, server);
    const { reviews } = await server.get<{ reviews: { id: string }[] }>('/api/inbox');
    await page.keyboard.press('d');
    await page.fill('.review textarea', 'Not this charge.');
    await page.click('.review button:has-text("Deny")');
    await page.waitForSelector('text=Decisions', SLOW);
    expect(await page.locator('.side-notes').textContent()).toMatch(/decided by \S+ at/);
    const decide = server.post(`/api/reviews/${reviews[0]?.id}/decision`, { decision: { kind: 'approve' } });
    await expect(decide).rejects.toThrow('decided it');
  },

  'recovers by itself when the server is killed and started again, with its open review': async (browser) => {
    const server = await serve();
    const { page } = await openWindow(browser);
    await askForRefund(page, server);
    await server.kill();
    await page.waitForSelector('text=Server does not answer', SLOW);
    expect(await page.locator('.review').count()).toBe(1);
    await server.restart();
    await page.waitForSelector('text=Connected', SLOW);
    await page.click('.review button:has-text("Approve")');
    await page.waitForSelector('.pill.complete', SLOW);
    expect(await page.locator('.side-notes').textContent()).toContain('refund_charge');
  },

  'scrubs a finished run back to any moment, and executes nothing': async (browser) => {
    const server = await serve();
    const { page, faults } = await openWindow(browser);
    await page.goto(server.url);
    await page.click('text=Run the sample');
    await page.waitForSelector('.pill.complete', SLOW);
    const runId = page.url().split('/').at(-1);
    const before = await server.get<{ audit: unknown }>(`/api/runs/${runId}`);
    const requests: string[] = [];
    page.on('request', (request) => {
      // The number of open reviews is read again a moment after any run has changed, here after its end.
      const isInbox = request.method() === 'GET' && new URL(request.url()).pathname === '/api/inbox';
      if (!isInbox) requests.push(`${request.method()} ${request.url()}`);
    });
    const slider = page.getByLabel('Moment shown');
    await slider.fill('450');
    await page.waitForSelector('text=As it was at this moment', SLOW);
    await page.waitForSelector('.pill.running', SLOW);
    expect(await page.locator('.node.succeeded').count()).toBeLessThan(4);
    await slider.fill('0');
    await page.waitForSelector('text=no tasks yet', SLOW);
    await page.click('text=Back to the end');
    await page.waitForSelector('.pill.complete', SLOW);
    expect(await page.locator('.node.succeeded').count()).toBe(4);
    expect(requests).toEqual([]);
    expect((await server.get<{ audit: unknown }>(`/api/runs/${runId}`)).audit).toEqual(before.audit);
    expect(faults).toEqual([]);
  },

  'forks a task with another instruction, says beforehand what runs again, and compares both': async (browser) => {
    const server = await serve();
    const { page, faults } = await openWindow(browser);
    await page.goto(server.url);
    await page.click('text=Run the sample');
    await page.waitForSelector('.pill.complete', SLOW);
    const original = page.url();
    await page.click('.node:has-text("technical")');
    const note = page.locator('form[aria-label="Edit and fork"] .note');
    await expect.poll(() => note.textContent(), SLOW).toContain('Runs again: t2 and the answer');
    await page.fill('form[aria-label="Edit and fork"] textarea', 'Check whether there is an outage.');
    await page.click('text=Fork with these changes');
    await page.waitForURL((url) => url.href !== original && /\/runs\/[^/]+$/.test(url.pathname), SLOW);
    await page.waitForSelector('text=fork of', SLOW);
    await page.click('button:has-text("Compare")');
    await page.waitForSelector('td:has-text("instruction")', SLOW);
    expect(faults).toEqual([]);
  },

  'asks for a token where one is needed, and keeps it in the tab': async (browser) => {
    const server = await serve('--require-token');
    const { page } = await openWindow(browser);
    await page.goto(server.url);
    await page.fill('input[type=password]', 'bosun_wrong');
    await page.click('text=Open the studio');
    await page.waitForSelector('text=does not know this token', SLOW);
    await page.fill('input[type=password]', server.token ?? '');
    await page.click('text=Open the studio');
    await page.click('text=Run the sample');
    await page.waitForSelector('.pill.complete', SLOW);
  },
});
