// What the router learnt from runs can be seen, mended and taken along.

import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { newPlace } from '../support/cli.ts';

/** Small, so that its router is trained in no time. */
const TEAM = `
import { supervisor, worker } from 'bosun';
export default supervisor({
  name: 'kitchen',
  routing: {},
  workers: {
    cook: worker({ does: 'cooks soup and bakes bread', effect: 'read', run: () => 'Soup is on the table.' }),
    waiter: worker({ does: 'sets tables and brings the menu', effect: 'read', run: () => 'The table is set.' }),
  },
});
`;

describe('bosun eval --from-runs', () => {
  it('shows what a run that worked out has taught, and lets it be relabelled, exported and forgotten', {
    timeout: 180_000,
  }, async () => {
    const place = newPlace();
    place.write('team.mjs', TEAM);
    const about = ['--team', './team.mjs'];
    const run = JSON.parse((await place.bosun(['run', 'cook some soup', '-q', '--json', ...about])).stdout);
    expect(run).toMatchObject({ status: 'complete', routing: { workers: [{ name: 'cook' }] } });
    const learnt = async (...flags: string[]) => {
      const { stdout, status, stderr } = await place.bosun(['eval', '--from-runs', '--json', ...flags, ...about]);
      expect([status, stderr.includes('bosun:')]).toEqual([0, false]);
      const { workers, learnt: count } = JSON.parse(stdout) as {
        workers: { name: string; learnt: number }[];
        learnt: number;
      };
      return [count, ...workers.filter(({ learnt: each }) => each > 0).map(({ name }) => name)];
    };
    expect(await learnt()).toEqual([1, 'cook']);
    expect(await learnt('--relabel', `${run.runId}=waiter`)).toEqual([1, 'waiter']);
    await learnt('--export', 'examples.jsonl');
    const file = path.join(place.folder, 'examples.jsonl');
    expect(existsSync(file)).toBe(true);
    expect(JSON.parse(readFileSync(file, 'utf8').trim())).toMatchObject({
      request: 'cook some soup',
      workers: ['waiter'],
    });
    expect(await learnt('--drop', run.runId)).toEqual([0]);
    const again = await place.bosun(['eval', '--from-runs', '--drop', run.runId, ...about]);
    expect([again.status, again.stderr]).toEqual([2, expect.stringContaining('Nothing was learnt')]);
  });
});
