import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { newPlace } from '../support/cli.ts';
import { SLOW_TEAM, slowPlace, urlOf } from '../support/slow-team.ts';

/** Its own code prints and throws outside of any run; a file lists all that was thrown. */
const STRAY_TEAM = `${SLOW_TEAM}
import { appendFileSync } from 'node:fs';
setInterval(() => { if (existsSync('stray')) { console.log('here'); throw new Error('stray'); } }, 50);
process.on('uncaughtException', ({ message }) => appendFileSync('errors', message + '\\n'));
`;

describe('a command whose messages are no longer read', () => {
  it('finishes its run', async () => {
    const { place } = slowPlace();
    const { child, ended } = place.start(['run', '-t', 'team.mjs', 'Measure the river']);
    await Promise.race([once(child.stderr ?? child, 'data'), ended]);
    child.stderr?.destroy();
    place.write('go', '');
    expect(await ended).toMatchObject({ status: 0, stdout: expect.stringContaining('40 m wide') });
  });

  it('goes on serving, and does not fail again by saying what failed', async () => {
    const place = newPlace();
    place.write('team.mjs', STRAY_TEAM);
    const server = place.start(['serve', '-t', 'team.mjs', '--port', '0', '--json']);
    const url = await urlOf(server);
    server.child.stdout?.destroy();
    server.child.stderr?.destroy();
    place.write('stray', '');
    const errors = (): string[] => readFileSync(path.join(place.folder, 'errors'), 'utf8').trim().split('\n');
    await expect.poll(() => errors().length).toBeGreaterThan(3);
    expect(new Set(errors())).toEqual(new Set(['stray']));
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    server.child.kill('SIGTERM');
    expect((await server.ended).status).toBe(0);
  });
});
