// The pictures of the guide and the README, taken from a real server. `BOSUN_PICTURES=write` puts them into docs/guide;
// otherwise the test only checks that they can be taken and that the guide shows each of them.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { root } from '../support/repository.ts';
import { openWindow } from './support/browser.ts';
import { browserTests } from './support/browser-tests.ts';
import { type Served, SHOWCASE_TEAM, startServer } from './support/server.ts';

const SLOW = { timeout: 600_000 };
const BYTES_MAX = 120_000;
const REFUND = 'Refund the router fee I was charged twice, find out why my internet drops, and upgrade me to Fiber 500';

const WIDE = { width: 1440, height: 960 };
const TABLET = { width: 834, height: 1000 };

interface Picture {
  readonly viewport: { readonly width: number; readonly height: number };
  readonly colorScheme: 'light' | 'dark';
  readonly show: (page: Page, server: Served) => Promise<void>;
}

async function refund(page: Page, server: Served): Promise<void> {
  const { runId } = await server.post<{ runId: string }>('/api/runs', {
    ...{ team: 'telecom', request: REFUND, budget: { tokens: 20_000 } },
  });
  await page.goto(`${server.url}/runs/${runId}`);
  await page.waitForSelector('text=effect, safe to repeat', SLOW);
  await page.locator('.node.succeeded').nth(1).waitFor(SLOW);
}

/** A run of the showcase team, decided up to its end. */
async function showcase(server: Served): Promise<string> {
  const { runId } = await server.post<{ runId: string }>('/api/runs', {
    ...{ team: 'showcase', request: 'Bring the Aurora in on Monday' },
  });
  const decided = new Set<string>();
  for (let status = ''; status !== 'partial'; ) {
    const { reviews } = await server.get<{ reviews: { id: string; rootRunId: string; tool: string | null }[] }>(
      '/api/inbox',
    );
    for (const { id, tool } of reviews.filter((review) => review.rootRunId === runId && !decided.has(review.id))) {
      decided.add(id);
      const decision = tool === null ? { kind: 'answer', content: 'Signed.' } : { kind: 'approve' };
      await server.post(`/api/reviews/${id}/decision`, { decision });
    }
    ({ status } = await server.get<{ status: string }>(`/api/runs/${runId}`));
  }
  return runId;
}

const PICTURES: Readonly<Record<string, Picture>> = {
  'studio-run.webp': { viewport: WIDE, colorScheme: 'light', show: refund },
  'studio-run-dark.webp': { viewport: WIDE, colorScheme: 'dark', show: refund },
  'studio-nested-dark.webp': {
    ...{ viewport: TABLET, colorScheme: 'dark' },
    show: async (page, server) => {
      await page.goto(`${server.url}/runs/${await showcase(server)}`);
      await page.waitForSelector('.pill.partial', SLOW);
      await page.click('text=Open team');
      await page.waitForSelector('.nest', SLOW);
      await page.waitForTimeout(500);
    },
  },
  'studio-task.webp': {
    ...{ viewport: { width: 1440, height: 1100 }, colorScheme: 'light' },
    show: async (page, server) => {
      await page.goto(`${server.url}/runs/${await showcase(server)}/tasks/advise`);
      await page.waitForSelector('text=Difference from attempt 1', SLOW);
      await page.locator('.card:has-text("Attempt 2")').last().scrollIntoViewIfNeeded();
    },
  },
  'studio-inbox.webp': {
    ...{ viewport: TABLET, colorScheme: 'light' },
    show: async (page, server) => {
      await server.post('/api/runs', { team: 'showcase', request: 'Bring the Aurora in on Monday' });
      await page.goto(`${server.url}/inbox`);
      await page.click('.inbox li:has-text("book_berth") button', SLOW);
      await page.waitForSelector('text=effect, only once', SLOW);
      await page.keyboard.press('e');
      await page.waitForSelector('text=the number on the quay', SLOW);
    },
  },
};

async function take(browser: Browser, server: Served, picture: Picture): Promise<Buffer> {
  const { viewport, colorScheme, show } = picture;
  const { page, faults } = await openWindow(browser, { viewport, colorScheme, reducedMotion: 'reduce' });
  await show(page, server);
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 85 });
  await page.context().close();
  expect(faults).toEqual([]);
  return Buffer.from(data, 'base64');
}

browserTests('the pictures of the guide', {
  'are taken from a real server, are small, and are shown in the guide': async (browser) => {
    const server = await startServer(['--team', 'telecom', '--team', SHOWCASE_TEAM]);
    const isWanted = process.env.BOSUN_PICTURES === 'write';
    const folder = isWanted ? path.join(root, 'docs', 'guide') : path.join(root, '.tmp', 'pictures');
    const guide = readFileSync(path.join(root, 'docs', 'guide', 'studio.md'), 'utf8');
    mkdirSync(folder, { recursive: true });
    try {
      for (const [name, picture] of Object.entries(PICTURES)) {
        const bytes = await take(browser, server, picture);
        expect(bytes.length, name).toBeLessThan(BYTES_MAX);
        expect(guide).toContain(`(${name})`);
        writeFileSync(path.join(folder, name), bytes);
      }
    } finally {
      await server.remove();
    }
  },
});
