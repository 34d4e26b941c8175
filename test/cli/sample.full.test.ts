// The sample gives the same answer every time; long requests are answered in good time.

import { describe, expect, it } from 'vitest';
import { newPlace } from '../support/cli.ts';

describe('bosun run --sample', () => {
  it('gives the same answer every time, although it refunds and changes something', async () => {
    const place = newPlace();
    const first = await place.json(['run', '--sample']);
    const second = await place.json(['run', '--sample']);
    expect([second.status, second.answer]).toEqual([first.status, first.answer]);
    expect(first.effects).toMatchObject(second.effects.map(({ tool }: { tool: string }) => ({ tool, status: 'ok' })));
  });

  it('leaves the data of the team alone if there is another request', async () => {
    const place = newPlace();
    await place.json(['run', '--sample']);
    const again = await place.json([
      'run',
      '--sample',
      'please refund the 49.99 router set-up fee I was charged twice',
    ]);
    expect(again.answer).toMatch(/already|refunded before/);
  });
});

describe('a long request', () => {
  it.each([
    ['126 kB of sentences', 'Why is my bill of June so high and what is the fee? '.repeat(2_460)],
    ['126 kB without a full stop', `Please explain my bill ${'charge router month fee signal '.repeat(4_060)}`],
    [
      'a log of 33 kB',
      `Why is my line slow?\n${Array.from({ length: 400 }, (_, at) => `10:${at % 60} ERROR router[${at}]: connection to 10.0.0.${at % 250} lost after ${at * 3} ms`).join('\n')}`,
    ],
  ])('is answered like a short one: %s', async (_, request) => {
    const place = newPlace();
    place.write('long.txt', request);
    const { latency, status } = await place.json(['run', '--file', 'long.txt']);
    expect(['complete', 'partial', 'waiting', 'out-of-scope']).toContain(status);
    // Three to six seconds of work; the rest is for machines that run other tests meanwhile.
    expect(latency.wallMs).toBeLessThan(60_000);
  });
});
