// Who of a pool did a task, and why, as the command line shows it; and what one process learnt, the next one knows.

import { describe, expect, it } from 'vitest';
import { newPlace } from '../support/cli.ts';

const TEAM = `
import { setTimeout as wait } from 'node:timers/promises';
import { supervisor, worker } from 'bosun';

const does = 'translates a text';
export default supervisor({
  name: 'bureau',
  workers: {
    slow: worker({ does, effect: 'read', run: async () => { await wait(150); return 'slowly translated'; } }),
    quick: worker({ does, effect: 'read', run: () => 'quickly translated' }),
  },
  pools: {
    translators: {
      workers: ['slow', 'quick'],
      rule: ({ instruction }) => (instruction.includes('contract') ? 'slow' : undefined),
    },
  },
  advice: false,
});
`;

describe('a team with a pool', () => {
  it('tells who was chosen, by what, and from which figures, and learns from one process to the next', async () => {
    const place = newPlace();
    place.write('team.ts', TEAM);
    const run = (request: string) => place.bosun(['run', '-t', 'team.ts', request], { alone: true });
    const first = await run('Translate the letter');
    expect(first.status).toBe(0);
    expect(first.stderr).toMatch(
      /t1 → slow, of translators by figures: its score of 1000 is the lowest, against 1000 of quick/,
    );
    await run('Translate the letter');
    await run('Translate the letter');
    const { tasks } = await place.json(['show', 'last']);
    expect(tasks[0]).toMatchObject({
      worker: 'quick',
      chosen: {
        pool: 'translators',
        worker: 'quick',
        by: 'figures',
        figures: [{ worker: 'slow' }, { worker: 'quick' }],
      },
    });
    expect(tasks[0].chosen.figures[0].latencyMs).toBeGreaterThan(tasks[0].chosen.figures[1].latencyMs);
    const trace = await place.bosun(['trace', 'last']);
    expect(trace.stdout).toMatch(
      /attempt quick.*chosen from translators by figures.*slow: 0 under way, \d+ ms, 0 % errors/s,
    );
    await run('Translate the contract');
    expect((await place.json(['show', 'last'])).tasks[0].chosen).toMatchObject({ worker: 'slow', by: 'rule' });
  });

  it('can be named in a plan file, and so can a member, which no figures overrule', async () => {
    const place = newPlace();
    place.write('team.ts', TEAM);
    const task = (id: string, worker: string) => ({
      id,
      worker,
      instruction: `Translate the letter number ${id} into French`,
      successCriterion: 'every sentence of it is in French',
    });
    place.write(
      'plan.json',
      JSON.stringify({ goal: 'Translate', tasks: [task('a', 'translators'), task('b', 'slow')] }),
    );
    const report = await place.json(['run', '-q', '-t', 'team.ts', '--plan', 'plan.json']);
    expect(report.tasks).toMatchObject([{ chosen: { pool: 'translators' } }, { worker: 'slow', chosen: null }]);
  });

  it('is shown with what its pools are', async () => {
    const place = newPlace();
    place.write('team.ts', TEAM);
    const { stdout } = await place.bosun(['teams', 'show', 'team.ts']);
    expect(stdout).toMatch(
      /translators {2}translates a text\n\s+one of slow, quick, chosen by a rule, then by figures/,
    );
  });
});
