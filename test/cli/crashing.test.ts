// A process that dies, or is interrupted, loses nothing and repeats nothing.

import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { newPlace } from '../support/cli.ts';

const request = 'please refund the 49.99 on my bill and upgrade me to Fiber 500';

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

  it('is put down by Ctrl-C, says how to go on, and goes on', async () => {
    const place = newPlace();
    place.write(
      'team.mjs',
      `import { existsSync } from 'node:fs';
       import { supervisor, worker } from 'bosun';
       const wait = async () => { while (!existsSync('go')) await new Promise((done) => setTimeout(done, 20)); return 'done'; };
       export default supervisor({ workers: { slow: worker({ does: 'waits', run: wait }) } });`,
    );
    const { child, ended } = place.start(['run', '-t', 'team.mjs', 'wait']);
    let seen = '';
    child.stderr?.on('data', (text: string) => {
      seen += text;
    });
    while (!seen.includes('slow')) await sleep(20);
    child.kill('SIGINT');
    const { status, stderr } = await ended;
    expect(stderr).toMatch(/Put down\. Nothing is lost; go on with: .* resume /);
    expect(status).toBe(130);
    place.write('go', '');
    expect(await place.json(['resume', 'last'])).toMatchObject({ status: 'complete', answer: 'done' });
  });
});
