import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { CLERK_TEAM, newPlace } from '../support/cli.ts';

/** Says how often it really worked. */
const PURE_TEAM = `
import { appendFileSync, readFileSync } from 'node:fs';
import { supervisor, worker } from 'bosun';
export default supervisor({
  name: 'clerks',
  workers: {
    clerk: worker({
      does: 'answers',
      pure: true,
      effect: 'read',
      run: ({ instruction }) => {
        appendFileSync('worked', 'x');
        return instruction + ' ' + readFileSync('worked', 'utf8').length;
      },
    }),
  },
});
`;

const slowTeam = (hook: string): string => `
import { supervisor, worker } from 'bosun';
export default supervisor({
  name: 'slow',
  budget: { ms: 5_000 },
  alerts: { budgetShare: 0.01, webhook: '${hook}' },
  workers: { clerk: worker({ does: 'answers', effect: 'read', run: () => new Promise((done) => setTimeout(done, 400, 'done')) }) },
});
`;

describe('bosun usage', () => {
  it('adds up the usage of runs by worker and by day, and agrees with their reports', async () => {
    const place = newPlace();
    const reports = [await place.json(['run', '--sample']), await place.json(['run', 'what do I owe?'])];
    const calls = reports.reduce((sum, { usage }) => sum + usage.modelCalls, 0);
    expect(calls).toBeGreaterThan(0);
    for (const by of ['worker', 'day']) {
      const usage = await place.json(['usage', '--by', by]);
      expect(usage.total).toMatchObject({ modelCalls: calls, runs: 2 });
      expect(usage.rows.reduce((sum: number, row: { modelCalls: number }) => sum + row.modelCalls, 0)).toBe(calls);
    }
    const { rows } = await place.json(['usage', '--by', 'worker', '--since', '1d']);
    expect(rows.map(({ name }: { name: string }) => name)).toContain('(supervisor)');
    expect((await place.json(['usage', '--since', '2999-01-01'])).rows).toEqual([]);
    expect((await place.json(['usage', '--team', 'unknown'])).rows).toEqual([]);
    const { stdout } = await place.bosun(['usage']);
    expect(stdout).toMatch(/^worker +runs +tasks +model calls/);
    expect(stdout).toMatch(/\ntotal +2 /);
  });

  it('says that there is nothing where there is nothing, and what is wrong with a flag', async () => {
    const place = newPlace();
    expect((await place.bosun(['usage'])).stdout).toContain('Nothing was used');
    expect(await place.bosun(['usage', '--by', 'hour'])).toMatchObject({ status: 2 });
    const { status, stderr } = await place.bosun(['usage', '--since', 'yesterday']);
    expect([status, stderr]).toEqual([2, expect.stringMatching(/^bosun: --since yesterday is not a time: write 24h/)]);
  });
});

describe('an alert', () => {
  it('is on stderr, in the report and in usage, and a webhook hears of it before the command ends', async () => {
    const heard: { message: string }[] = [];
    const server = createServer((request, response) => {
      request.on('data', (text) => heard.push(JSON.parse(String(text))));
      request.on('end', () => response.end());
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const place = newPlace();
    place.write('team.ts', slowTeam(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`));
    const { stdout, stderr } = await place.bosun(['run', '--team', './team.ts', 'hello', '--json'], { alone: true });
    server.close();
    const { alerts } = JSON.parse(stdout);
    expect(alerts).toMatchObject([{ kind: 'budget-share', resource: 'ms', limit: 5_000 }]);
    expect(stderr).toContain(`alert: ${alerts[0].message}`);
    expect(heard).toMatchObject([{ message: alerts[0].message, team: 'slow' }]);
    expect((await place.json(['usage'])).alerts).toHaveLength(1);
  });
});

describe('results of pure workers', () => {
  it('are given again, unless told otherwise, and show says so', async () => {
    const place = newPlace();
    place.write('team.ts', PURE_TEAM);
    const ask = async (...more: string[]) =>
      (await place.json(['run', '--team', './team.ts', 'hello', ...more], { alone: true })).answer;
    expect([await ask(), await ask(), await ask('--no-cache'), await ask()]).toEqual([
      'hello 1',
      'hello 1',
      'hello 2',
      'hello 1',
    ]);
    expect((await place.bosun(['show', 'last'])).stdout).toContain('from the cache');
    expect((await place.bosun(['trace', 'last'])).stdout).toMatch(/recall from run \w+/);
  });

  it('are there beforehand after bosun warm', async () => {
    const place = newPlace();
    place.write('team.ts', PURE_TEAM);
    place.write('requests.txt', 'hello\n\n{"request": "bye", "context": {"id": 1}}\n');
    const warm = () => place.json(['warm', 'requests.txt', '--team', './team.ts']);
    expect(await warm()).toMatchObject({ requests: 2, stored: 2, warm: 0, incomplete: 0 });
    expect(await warm()).toMatchObject({ requests: 2, stored: 0, warm: 2 });
    const { tasks } = await place.json(['run', '--team', './team.ts', 'bye', '--context', 'id:=1']);
    expect(tasks).toMatchObject([{ cached: true, result: 'bye 2' }]);
  });

  it('need a file of requests and a worker that is pure', async () => {
    const place = newPlace();
    place.write('team.ts', CLERK_TEAM);
    place.write('requests.txt', 'hello\n{"ask": "bye"}\n');
    const warm = async (...args: string[]) => (await place.bosun(['warm', ...args])).stderr;
    expect(await warm('nothing.txt')).toMatch(/^bosun: The file nothing.txt does not exist/);
    expect(await warm('requests.txt')).toMatch(/^bosun: requests.txt, line 2 is not \{"request"/);
    place.write('requests.txt', 'hello\n');
    expect(await warm('requests.txt', '--team', './team.ts')).toMatch(/^bosun: No worker of the team "clerks" is pure/);
  });
});
