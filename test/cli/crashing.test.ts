// A process that dies, or is interrupted, loses nothing and repeats nothing.

import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { newPlace, type Started } from '../support/cli.ts';
import { asFarAs, asMany } from '../support/mode.ts';

const request = 'please refund the 49.99 on my bill and upgrade me to Fiber 500';

/** Its worker waits until there is a file called go. */
const SLOW_TEAM = `
import { existsSync } from 'node:fs';
import { supervisor, worker } from 'bosun';
const wait = async () => { while (!existsSync('go')) await new Promise((done) => setTimeout(done, 20)); return 'done'; };
export default supervisor({ workers: { slow: worker({ does: 'waits', effect: 'read', run: wait }) } });
`;

/** Resolves as soon as its progress says this, or with its end. */
function hasSaid({ child, ended }: Started, words: RegExp): Promise<unknown> {
  let seen = '';
  const said = new Promise<void>((resolve) => {
    child.stderr?.on('data', (text: string) => {
      seen += text;
      if (words.test(seen)) resolve();
    });
  });
  return Promise.race([said, ended]);
}

async function hasBegun(started: Started): Promise<void> {
  const end = await hasSaid(started, /→ slow/);
  expect(end, 'its end').toBeUndefined();
}

function refundsIn(home: string): unknown[] {
  const db = new DatabaseSync(path.join(home, 'telecom.db'));
  try {
    return db
      .prepare('SELECT amountCents FROM refunds')
      .all()
      .map(({ amountCents }) => amountCents);
  } finally {
    db.close();
  }
}

describe('a run whose process is killed', () => {
  // Each moment with and without a pause, because what follows it is under way by then.
  const all = [/run /, /route/, /plan of/, /calls /, /calls refund_charge/, /calls upgrade/, /t\d done/];
  const moments = asFarAs((words) => /refund|done/.test(words.source), all).flatMap((words) =>
    [0, 8].slice(0, asMany(1, 2)).map((ms) => ({ words, ms })),
  );
  it.concurrent.each(moments)(
    'ends after resume with its refund made once: killed $ms ms after $words',
    async ({ words, ms }) => {
      const place = newPlace();
      const started = place.start(['run', request]);
      const { child, ended } = started;
      await hasSaid(started, words);
      await sleep(ms);
      child.kill('SIGKILL');
      await ended;
      const { status, stdout } = await place.bosun(['resume', 'last', '-q', '--json'], { servers: true });
      const { answer } = JSON.parse(stdout);
      expect(answer).toMatch(/49\.99 was refunded/);
      expect(answer).toMatch(/Fiber 500/);
      expect([status, refundsIn(place.home)]).toEqual([0, [4999]]);
      expect((await place.bosun(['audit', 'verify', 'last'])).status).toBe(0);
    },
  );

  it('belongs to one process at a time, which hears of a cancellation from another', async () => {
    const place = newPlace();
    place.write('team.mjs', SLOW_TEAM);
    const started = place.start(['run', '-t', 'team.mjs', 'wait', '--json']);
    await hasBegun(started);
    const second = await place.bosun(['resume', 'last', '-q']);
    expect([second.status, second.stderr]).toEqual([1, expect.stringMatching(/^bosun: .*is being worked on by.*\n$/)]);
    const cancelled = await place.bosun(['cancel', 'last']);
    expect([cancelled.status, cancelled.stdout]).toEqual([0, expect.stringContaining('it was told to cancel')]);
    const { status, stdout } = await started.ended;
    expect([status, JSON.parse(stdout).status]).toEqual([5, 'cancelled']);
  });

  it('is put down by Ctrl-C, says how to go on, and goes on', async () => {
    const place = newPlace();
    place.write('team.mjs', SLOW_TEAM);
    const started = place.start(['run', '-t', 'team.mjs', 'wait']);
    await hasBegun(started);
    started.child.kill('SIGINT');
    const { status, stderr } = await started.ended;
    expect(stderr).toMatch(/Interrupted\. Nothing is lost; continue with: .* resume /);
    expect(status).toBe(130);
    place.write('go', '');
    expect(await place.json(['resume', 'last'])).toMatchObject({ status: 'complete', answer: 'done' });
  });
});
