// What people do in the studio besides watching: talk, edit arguments, fork, and look at figures.

import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { afterAll, expect, vi } from 'vitest';
import { root } from '../support/repository.ts';
import { clientOf } from '../support/server.ts';
import { SLOW_TEAM, slowPlace, urlOf } from '../support/slow-team.ts';
import { openWindow } from './support/browser.ts';
import { browserTests } from './support/browser-tests.ts';
import { type Served, SHOWCASE_TEAM, startServer } from './support/server.ts';

const SLOW = { timeout: 600_000 };
const REQUEST = 'Bring the Aurora in on Monday';

const servers: Served[] = [];
const serve = async (...flags: string[]): Promise<Served> => {
  const server = await startServer(flags);
  servers.push(server);
  return server;
};
afterAll(() => Promise.all(servers.map((server) => server.remove())));

interface Review {
  readonly id: string;
  readonly tool: string | null;
}

/** Starts the run of the showcase team, and waits until it asks for both: a berth, and a signature. */
async function asking(server: Served): Promise<{ runId: string; berth: Review; signature: Review }> {
  const { runId } = await server.post<{ runId: string }>('/api/runs', { request: REQUEST });
  return vi.waitUntil(async () => {
    const { reviews } = await server.get<{ reviews: Review[] }>('/api/inbox');
    const berth = reviews.find(({ tool }) => tool === 'book_berth');
    const signature = reviews.find(({ tool }) => tool === null);
    return berth && signature && { runId, berth, signature };
  }, SLOW);
}

/** A run of the showcase team that has ended. */
async function finished(server: Served): Promise<string> {
  const { runId, berth, signature } = await asking(server);
  await server.post(`/api/reviews/${berth.id}/decision`, { decision: { kind: 'approve' } });
  await server.post(`/api/reviews/${signature.id}/decision`, { decision: { kind: 'answer', content: 'Signed.' } });
  const status = async () => (await server.get<{ status: string }>(`/api/runs/${runId}`)).status;
  await expect.poll(status, SLOW).toBe('partial');
  return runId;
}

const forkForm = (page: Page) => page.locator('form[aria-label="Edit and fork"]');

browserTests('work in the studio', {
  'continues a run as a conversation, lists it, and keeps its turns': async (browser) => {
    const server = await serve('--model', 'offline', '--team', 'telecom');
    const { page, faults } = await openWindow(browser);
    await page.goto(server.url);
    await page.fill('#request', 'What plan do I have?');
    await page.click('text=Start run');
    await page.waitForSelector('.pill.complete', SLOW);
    await page.fill('#message', 'Is there an outage in my area?');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/conversations\/th_/, SLOW);
    await page.locator('.talk li').nth(1).locator('.pill.complete').waitFor(SLOW);
    expect(await page.locator('h1').textContent()).toBe('What plan do I have?');
    expect(await page.locator('.talk li').nth(1).textContent()).toContain('no outage');
    await page.click('nav >> text=Conversations');
    await page.waitForSelector('.thread-row:has-text("2 runs")', SLOW);
    await page.fill('#message', 'Which plans are there?');
    await page.click('text=Begin');
    await page.waitForSelector('.talk .pill.complete', SLOW);
    await page.click('nav >> text=Conversations');
    await page.locator('.thread-row').nth(1).waitFor(SLOW);
    expect(faults).toEqual([]);
  },

  'edits arguments in a form made from the schema of the tool, by keyboard, and another window sees who decided':
    async (browser) => {
      const server = await serve('--team', SHOWCASE_TEAM);
      const first = await openWindow(browser);
      const second = await openWindow(browser);
      const { runId } = await asking(server);
      for (const { page } of [first, second]) {
        await page.goto(`${server.url}/inbox`);
        await page.click('.inbox li:has-text("book_berth") button');
        await page.waitForSelector('text=effect, only once', SLOW);
      }
      await first.page.keyboard.press('e');
      await first.page.waitForSelector('text=the number on the quay', SLOW);
      expect(await first.page.locator('.field').allInnerTexts()).toEqual([
        expect.stringContaining('a whole number, at least 1, at most 12'),
        expect.stringContaining('Tuesday'),
        expect.stringContaining('may be empty'),
      ]);
      await first.page.keyboard.press('Control+A');
      await first.page.keyboard.type('3.5');
      await first.page.keyboard.press('Enter');
      await first.page.waitForSelector('text=berth takes a whole number', SLOW);
      await first.page.fill('#argument-berth', '3');
      await first.page.selectOption('#argument-day', 'Tuesday');
      await first.page.keyboard.press('Enter');
      await second.page.waitForSelector('text=approved with other arguments by', SLOW);
      const effects = async () => (await server.get<{ effects: { args: unknown }[] }>(`/api/runs/${runId}`)).effects;
      await expect.poll(effects, SLOW).toMatchObject([{ args: { berth: 3, day: 'Tuesday' } }]);
      expect([...first.faults, ...second.faults]).toEqual([]);
    },

  'shows what differs between two attempts, and budgets that add up': async (browser) => {
    const server = await serve('--team', SHOWCASE_TEAM);
    const runId = await finished(server);
    const { page, faults } = await openWindow(browser);
    await page.goto(`${server.url}/runs/${runId}/tasks/advise`);
    await page.waitForSelector('text=Difference from attempt 1', SLOW);
    expect(await page.locator('section[aria-label="Prompt"] ins').count()).toBeGreaterThan(0);
    expect(await page.locator('section[aria-label="Result"] ins').textContent()).toContain('raincoat');
    await page.goto(`${server.url}/runs/${runId}/tasks/book`);
    await page.waitForSelector('.budget:has-text("of 6")', SLOW);
    await page.goto(`${server.url}/runs/${runId}`);
    await page.waitForSelector('.node .meter', SLOW);
    const meters = await page.locator('.meters .budget').allInnerTexts();
    expect(meters).toHaveLength(3);
    for (const text of meters) {
      const [spent = 0, left = 0, ceiling = 0] =
        text
          .replaceAll('\u2009', '')
          .match(/[\d.]+/g)
          ?.map(Number) ?? [];
      expect(spent + left, text).toBeCloseTo(ceiling, 3);
    }
    expect(faults).toEqual([]);
  },

  'forks with another prompt or another decision, and says beforehand what runs again and what it took': async (
    browser,
  ) => {
    const server = await serve('--team', SHOWCASE_TEAM);
    const runId = await finished(server);
    const { page, faults } = await openWindow(browser);
    await page.goto(`${server.url}/runs/${runId}/tasks/book`);
    const note = forkForm(page).locator('.note');
    await page.waitForSelector('text=Runs again: book, advise and the answer', SLOW);
    expect(await note.textContent()).toMatch(/took \d+ model calls, [\d\s]+ tokens and \$0\.\d+/);
    expect(await note.textContent()).toContain('Not repeated: book_berth');
    await page.selectOption('select[aria-label="Decision in the fork"]', 'deny');
    await forkForm(page).getByLabel('Reason').fill('The ferry needs it.');
    await page.click('text=Fork with these changes');
    await page.waitForSelector('text=fork of', SLOW);
    await page.waitForSelector('.pill.partial', SLOW);
    const forkId = page.url().split('/').at(-1);
    const fork = await server.get<{ effects: { status: string }[] }>(`/api/runs/${forkId}`);
    expect(fork.effects).toMatchObject([{ status: 'denied' }]);

    await page.goto(`${server.url}/runs/${runId}/tasks/advise`);
    await forkForm(page).getByLabel('Prompt of writer').fill('You write one short sentence.');
    await page.waitForSelector('text=Runs again: advise, load and the answer', SLOW);
    await page.click('text=Fork with these changes');
    await page.waitForSelector('text=fork of', SLOW);
    await page.waitForSelector('.pill.partial', SLOW);
    expect(faults).toEqual([]);
  },

  'forks with another decision on the plan, from the page of the run': async (browser) => {
    const server = await serve('--model', 'offline', '--team', 'telecom');
    const body = { request: 'My internet keeps dropping, and what is my plan?', approvePlan: true };
    const { runId } = await server.post<{ runId: string }>('/api/runs', body);
    const { page, faults } = await openWindow(browser);
    await page.goto(`${server.url}/runs/${runId}`);
    await page.click('.review button:has-text("Approve")', SLOW);
    await page.waitForSelector('.pill.complete', SLOW);
    await page.click('text=Decide otherwise in a fork…');
    await page.selectOption('select[aria-label="Decision in the fork"]', 'deny');
    await page.click('text=Fork with this decision');
    await page.waitForSelector('text=fork of', SLOW);
    await page.locator('.pill.failed, .pill.partial, .pill.cancelled').first().waitFor(SLOW);
    expect(faults).toEqual([]);
  },

  'says why a run has stopped after its team was changed, and continues it when a person accepts the changes': async (
    browser,
  ) => {
    const { place, serve: serveSlow } = slowPlace();
    const before = serveSlow();
    const client = clientOf(await urlOf(before));
    const { body } = await client.ask('POST', '/api/runs', { body: { team: 'slow', request: 'Measure the river' } });
    const started = async () => JSON.stringify((await client.ask('GET', `/api/runs/${body.runId}/trace`)).body);
    await expect.poll(started, SLOW).toContain('work/second/1');
    before.child.kill('SIGKILL');
    await before.ended;
    place.write('team.mjs', SLOW_TEAM.replace('40 m wide', '41 m wide'));
    place.write('go', '');
    const after = serveSlow();
    const { page, faults } = await openWindow(browser);
    await page.goto(await urlOf(after));
    await page.click('.run-row:has-text("stopped: The team \\"slow\\" was changed")', SLOW);
    const note = page.locator('[role=alert]:has-text("This run has stopped.")');
    await note.waitFor(SLOW);
    expect(await page.locator('.facts .pill').first().textContent()).toContain('Interrupted');
    await note.locator('text=Accept the changes and go on').click();
    await page.waitForSelector('.pill.complete', SLOW);
    expect(await note.count()).toBe(0);
    expect(faults).toEqual([]);
    after.child.kill('SIGTERM');
    await after.ended;
  },

  'shows the routing of the latest evaluation, and marks unusual usage': async (browser) => {
    const server = await serve('--model', 'offline', '--team', 'telecom', '--team', SHOWCASE_TEAM);
    const { runId } = await server.post<{ runId: string }>('/api/runs', { team: 'showcase', request: REQUEST });
    const alerts = async () => (await server.get<{ alerts: unknown[] }>('/api/usage?by=run')).alerts.length;
    await expect.poll(alerts, SLOW).toBeGreaterThan(0);
    const main = path.join(root, 'src', 'surfaces', 'cli', 'main.ts');
    const args = ['--conditions=bosun-source', main, 'eval', '--team', 'telecom', '--home', server.home];
    await promisify(execFile)(process.execPath, args, { cwd: root });
    const { page, faults } = await openWindow(browser);
    await page.goto(`${server.url}/teams/telecom`);
    await page.waitForSelector('.matrix td.right', SLOW);
    expect(await page.locator('.matrix th[scope=row]').allInnerTexts()).toContain('out of scope');
    await page.goto(`${server.url}/usage`);
    await page.click('text=By run');
    await page.waitForSelector(`tr:has-text("${runId}") .mark-unusual`, SLOW);
    await page.click('text=By day');
    await page.waitForSelector('.bars-by-day .unusual', SLOW);
    expect(faults).toEqual([]);
  },
});
