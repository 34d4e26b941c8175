// A run whose plan grew while it was under way, as people see it.

import { describe, expect, it } from 'vitest';
import { newPlace } from '../support/cli.ts';

const TEAM = `
import { supervisor, worker } from 'bosun';
const task = (id, by, more = {}) => ({
  id, worker: by, instruction: 'List the invoices of shop_' + id + ' with their totals',
  successCriterion: 'every invoice has a total', ...more,
});
const fail = (why) => Promise.reject(new Error(why));
export default supervisor({
  name: 'growing',
  workers: {
    ledger: worker({ does: 'reads the ledger', attemptsMax: 1, effect: 'read', run: () => fail('March is closed') }),
    archive: worker({ does: 'reads the archive', attemptsMax: 1, effect: 'read', run: ({ taskId }) => taskId === 'all' ? fail('too much') : taskId }),
  },
  plan: ({ request, revision, split }) => ({
    goal: request,
    tasks: split
      ? split.task.id === 'all' ? [task('x', 'archive'), task('y', 'archive')] : []
      : revision
        ? revision.gaps.map(({ taskId }) => task('again', 'archive', { instead: taskId }))
        : [task('march', 'ledger'), task('all', 'archive')],
  }),
});
`;

describe('a plan that was revised', () => {
  it('is shown, traced and told live as a difference, with pieces under their task', async () => {
    const place = newPlace();
    place.write('team.ts', TEAM);
    const { status, stderr } = await place.bosun(['run', '-t', 'team.ts', 'What was invoiced?']);
    expect(status).toBe(0);
    const added = '+ again archive: List the invoices of shop_again with their totals (instead of march)';
    expect(stderr).toContain('all split into all.1, all.2');
    expect(stderr).toContain(`plan revised: ${added}`);
    const shown = (await place.bosun(['show', 'last'])).stdout;
    expect(shown).toMatch(/✔ all\.1 {2}archive {2}succeeded · .*a piece of all\n {4}List the invoices of shop_x/);
    expect(shown).toContain(`revision 1  march (ledger): ledger failed: March is closed\n    ${added}`);
    const trace = (await place.bosun(['trace', 'last'])).stdout;
    expect(trace).toMatch(/✔ revision 1 of the plan .*\n.*✔ change \+ again archive/);
    expect(trace).toMatch(/✔ task all .*split into all\.1, all\.2\n.*✘ attempt archive.*\n.*✔ task all\.1/);
    const report = await place.json(['show', 'last']);
    expect(report.revisions).toMatchObject([{ round: 1, added: ['again'] }]);
    expect(report.plan.tasks.map(({ id }: { id: string }) => id)).toEqual(['march', 'all', 'again']);
  });
});
