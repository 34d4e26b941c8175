// A process that dies, or is interrupted, loses nothing and repeats nothing.

import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { newPlace } from '../support/cli.ts';

const request = 'please refund the 49.99 on my bill and upgrade me to Fiber 500';

/** Its worker waits until there is a file called go. */
const SLOW_TEAM = `
import { existsSync } from 'node:fs';
import { supervisor, worker } from 'bosun';
const wait = async () => { while (!existsSync('go')) await new Promise((done) => setTimeout(done, 20)); return 'done'; };
export default supervisor({ workers: { slow: worker({ does: 'waits', run: wait }) } });
`;

async function hasBegun(child: ChildProcess): Promise<void> {
  let seen = '';
  child.stderr?.on('data', (text: string) => {
    seen += text;
  });
  while (!seen.includes('slow')) await sleep(20);
}

describe('a run whose process is killed', () => {
  it('ends after resume with each refund made once, whenever it was killed', async () => {
    const moments = [180, 230, 280, 330, 380, 450];
    const outcomes = await Promise.all(
      moments.map(async (ms, index) => {
        await sleep(index * 250);
        const place = newPlace();
        const { child, ended } = place.start(['run', '-q', request]);
        await sleep(ms);
        child.kill('SIGKILL');
        await ended;
        const runs = (await place.json(['runs'])).runs as unknown[];
        // Killed before the first event was stored: there is no run, and the request is made again.
        const { status } = await place.bosun(runs.length > 0 ? ['resume', 'last'] : ['run', '-q', request]);
        const db = new DatabaseSync(path.join(place.home, 'telecom.db'));
        const refunds = db.prepare('SELECT amountCents FROM refunds').all();
        db.close();
        return { ms, status, refunds: refunds.map(({ amountCents }) => amountCents) };
      }),
    );
    expect(outcomes).toEqual(moments.map((ms) => ({ ms, status: 0, refunds: [4999] })));
  });

  it('belongs to one process at a time, which hears of a cancellation from another', async () => {
    const place = newPlace();
    place.write('team.mjs', SLOW_TEAM);
    const { child, ended } = place.start(['run', '-t', 'team.mjs', 'wait', '--json']);
    await hasBegun(child);
    const second = await place.bosun(['resume', 'last', '-q']);
    expect([second.status, second.stderr]).toEqual([1, expect.stringMatching(/^bosun: .*is being worked on by.*\n$/)]);
    const cancelled = await place.bosun(['cancel', 'last']);
    expect([cancelled.status, cancelled.stdout]).toEqual([0, expect.stringContaining('it was told')]);
    const { status, stdout } = await ended;
    expect([status, JSON.parse(stdout).status]).toEqual([5, 'cancelled']);
  });

  it('is put down by Ctrl-C, says how to go on, and goes on', async () => {
    const place = newPlace();
    place.write('team.mjs', SLOW_TEAM);
    const { child, ended } = place.start(['run', '-t', 'team.mjs', 'wait']);
    await hasBegun(child);
    child.kill('SIGINT');
    const { status, stderr } = await ended;
    expect(stderr).toMatch(/Put down\. Nothing is lost; go on with: .* resume /);
    expect(status).toBe(130);
    place.write('go', '');
    expect(await place.json(['resume', 'last'])).toMatchObject({ status: 'complete', answer: 'done' });
  });
});
