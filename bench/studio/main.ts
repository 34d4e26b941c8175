// The figures of the studio: `npm run bench:studio -- --json`. Needs a chromium on this machine.
//
//   firstPageKb    all files that the first page loads, gzipped
//   firstPaintMs   from navigation to the first contentful paint, median of five, on this machine
//   tasks10k       a finished run of 10,000 tasks: CPU time of the page and its worker until it is shown, median time of a
//                  frame while its list scrolls, elements, and the heap of page and worker together
//   aliveMs        from the first click on "Run the sample" of a server that has just started, two seconds after its page is
//                  there, to graph, timeline and answer on the page of its run, median of three
//   axeSerious     serious faults of accessibility on the pages that axe was run on

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gzipSync } from 'node:zlib';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { findChromium, launch, openWindow } from '../../test/studio/support/browser.ts';
import { largePlan } from '../../test/studio/support/large-plan.ts';
import { LARGE_TEAM, type Served, startServer } from '../../test/studio/support/server.ts';

const SLOW = { timeout: 300_000 };
const TASKS = 10_000;
const READING_MS = 2_000;

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

async function firstPage(browser: Browser, { url }: Served): Promise<{ firstPageKb: number; firstPaintMs: number }> {
  const paints: number[] = [];
  let bytes = 0;
  // The first load warms the server up, and builds the studio in a fresh clone.
  for (let load = 0; load < 6; load++) {
    const { page } = await openWindow(browser);
    const sizes: Promise<number>[] = [];
    page.on('response', (response) => {
      if (!new URL(response.url()).pathname.startsWith('/api/'))
        sizes.push(
          response.body().then(
            (body) => gzipSync(body).length,
            () => 0,
          ),
        );
    });
    await page.goto(url);
    await page.waitForSelector('h1', SLOW);
    const paint = await page.evaluate("performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0");
    bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    if (load > 0) paints.push(Number(paint));
    await page.context().close();
  }
  return { firstPageKb: Math.round(bytes / 102.4) / 10, firstPaintMs: Math.round(median(paints)) };
}

/**
 * One click on the sample of a server that has just started: boxes in the graph, bars on the timeline, and text of the
 * answer.
 */
async function alive(browser: Browser): Promise<number> {
  const times: number[] = [];
  for (let start = 0; start < 3; start++) {
    const server = await startServer(['--model', 'offline']);
    const { page } = await openWindow(browser);
    await page.goto(server.url);
    await page.waitForSelector('.sample', SLOW);
    // A person reads the page before the click; the server uses the time.
    await page.waitForTimeout(READING_MS);
    const began = performance.now();
    await page.click('.sample');
    for (const part of ['.node', '.lane i.model', '.answer .src']) await page.waitForSelector(part, SLOW);
    times.push(performance.now() - began);
    await page.context().close();
    await server.remove();
  }
  return Math.round(median(times));
}

/** CPU seconds of a process and its threads so far, from the times that the browser keeps. */
async function cpuMs(session: CDPSession): Promise<number> {
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  return processInfo.filter(({ type }) => type === 'renderer').reduce((sum, { cpuTime }) => sum + cpuTime * 1_000, 0);
}

/** The heap of the page and of its worker, after a collection. */
async function heapMb(page: Page, browser: CDPSession): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { targetInfos } = await browser.send('Target.getTargets', { filter: [{ type: 'worker' }] });
  const ofWorkers: number[] = [];
  for (const { targetId } of targetInfos) ofWorkers.push(await heapOf(targetId, browser));
  if (ofWorkers.length === 0) throw new Error('The worker of the page was not found');
  return (usedSize + ofWorkers.reduce((sum, size) => sum + size, 0)) / 1_048_576;
}

async function heapOf(targetId: string, browser: CDPSession): Promise<number> {
  const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: false });
  const ask = (id: number, method: string): Promise<{ usedSize?: number }> =>
    new Promise((resolve) => {
      browser.on('Target.receivedMessageFromTarget', ({ message }) => {
        const answer = JSON.parse(message) as { id?: number; result?: { usedSize?: number } };
        if (answer.id === id) resolve(answer.result ?? {});
      });
      void browser.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) });
    });
  await ask(1, 'HeapProfiler.collectGarbage');
  return (await ask(2, 'Runtime.getHeapUsage')).usedSize ?? 0;
}

/** Scrolls a part of the page for two seconds, and returns the median time between frames. */
const SCROLL = `new Promise((resolve) => {
  const element = document.querySelector('.task-list');
  const frames = [];
  let last = performance.now();
  const step = (now) => {
    frames.push(now - last);
    last = now;
    element.scrollTop += 400;
    if (frames.length < 120) requestAnimationFrame(step);
    else resolve(frames.slice(5).sort((a, b) => a - b)[Math.floor((frames.length - 5) / 2)]);
  };
  requestAnimationFrame(step);
})`;

async function largeRun(browser: Browser): Promise<Record<string, number>> {
  const server = await startServer(['--team', LARGE_TEAM, '--body-max', '10000000', '--model', 'offline']);
  try {
    const { runId } = await server.post<{ runId: string }>('/api/runs', { plan: largePlan(TASKS) });
    for (let status = 'running'; status === 'running'; ) {
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      ({ status } = await server.get<{ status: string }>(`/api/runs/${runId}`));
    }
    const { page } = await openWindow(browser);
    const session = await browser.newBrowserCDPSession();
    const before = await cpuMs(session);
    await page.goto(`${server.url}/runs/${runId}`);
    await page.waitForSelector('.pill.complete', SLOW);
    const loadCpuMs = (await cpuMs(session)) - before;
    await page.click('button:has-text("List")');
    await page.waitForSelector('.task-row', SLOW);
    const frameMs = Number(await page.evaluate(SCROLL));
    const domNodes = Number(await page.evaluate('document.querySelectorAll("*").length'));
    const heap = await heapMb(page, session);
    return {
      loadCpuMs: Math.round(loadCpuMs),
      frameMs: Math.round(frameMs * 10) / 10,
      domNodes,
      heapMb: Math.round(heap * 10) / 10,
    };
  } finally {
    await server.remove();
  }
}

async function axeSerious(browser: Browser, server: Served): Promise<number> {
  const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  const { page } = await openWindow(browser);
  let serious = 0;
  for (const address of ['/', '/inbox', '/conversations', '/teams', '/usage', '/audit', '/compare']) {
    await page.goto(`${server.url}${address}`);
    await page.waitForSelector('h1', SLOW);
    await page.evaluate(axe);
    const { violations } = (await page.evaluate('axe.run()')) as { violations: { impact: string }[] };
    serious += violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').length;
  }
  return serious;
}

async function measure(executable: string) {
  const browser = await launch(executable);
  const server = await startServer(['--model', 'offline']);
  try {
    const first = { ...(await firstPage(browser, server)), aliveMs: await alive(browser) };
    return { ...first, tasks10k: await largeRun(browser), axeSerious: await axeSerious(browser, server) };
  } finally {
    await browser.close();
    await server.remove();
  }
}

const executable = findChromium();
if (executable === undefined) {
  process.stderr.write('bench:studio needs a chromium: apt-get install chromium\n');
  process.exitCode = 1;
} else {
  const figures = await measure(executable);
  if (process.argv.includes('--json')) process.stdout.write(`${JSON.stringify(figures)}\n`);
  else console.table({ ...figures, ...figures.tasks10k, tasks10k: '' });
}
