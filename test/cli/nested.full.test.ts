// Teams of teams on the command line look like one run to the person who asked.

import { describe, expect, it } from 'vitest';
import { newPlace } from '../support/cli.ts';

const TEAM = `
import { supervisor, worker } from 'bosun';
const low = supervisor({ name: 'low', workers: { boss: worker({ does: 'decides', person: true }) } });
const middle = supervisor({ name: 'middle', workers: { low: worker({ does: 'has it decided', team: low }) } });
export default supervisor({ name: 'top', workers: { middle: worker({ does: 'has it settled', team: middle }) } });
`;

describe('a person asked by a team at the lowest level', () => {
  it('answers from the inbox in another process, and the request goes on from its root', async () => {
    const place = newPlace();
    const team = place.write('team.ts', TEAM);
    const run = await place.bosun(['run', '--team', team, 'red or blue?'], { alone: true });
    expect(run.status).toBe(4);
    expect(run.stdout).toContain('Waiting for a person');

    const { reviews } = await place.json(['inbox']);
    expect(reviews).toMatchObject([{ team: 'low', kind: 'task' }]);
    const { rootRunId, runId, id } = reviews[0];
    expect(runId).toBe(`${rootRunId}~t1~1~t1~1`);
    expect((await place.json(['show', 'last'])).runId).toBe(rootRunId);

    const { runs } = await place.json(['runs']);
    expect(runs).toMatchObject([{ runId: rootRunId, status: 'waiting', openReviews: 1, parentRunId: null }]);
    expect((await place.json(['runs', '--all'])).runs).toHaveLength(3);

    // The id of a nested run stands for the request it is part of.
    expect(await place.json(['resume', runId])).toMatchObject({
      runId: rootRunId,
      status: 'waiting',
      reviews: [{ id }],
    });
    const answered = await place.bosun(['answer', id, 'red', '--as', 'Ada', '--json'], { alone: true });
    expect(JSON.parse(answered.stdout)).toMatchObject({ runId: rootRunId, status: 'complete', answer: 'red' });
    expect((await place.bosun(['show', runId])).stdout).toContain(`is part of task t1 of run ${rootRunId}~t1~1`);
    expect((await place.bosun(['trace', 'last'])).stdout).toMatch(/run red or blue\?[\s\S]*run red or blue\?/);
    const { ok, runs: verified } = await place.json(['audit', 'verify', 'last']);
    expect([ok, verified.length]).toEqual([true, 3]);
    await place.bosun(['delete', 'last', '--yes']);
    expect((await place.json(['runs', '--all'])).runs).toEqual([]);
  });

  it('is not asked any more once the run at the top is cancelled; the ones below are not cancelled alone', async () => {
    const place = newPlace();
    const team = place.write('team.ts', TEAM);
    await place.bosun(['run', '--team', team, 'red or blue?']);
    const { reviews } = await place.json(['inbox']);
    const { rootRunId, runId } = reviews[0];
    const alone = await place.bosun(['cancel', runId]);
    expect([alone.status, alone.stderr]).toEqual([2, expect.stringContaining(`cancel that one`)]);
    expect((await place.bosun(['cancel', rootRunId])).status).toBe(0);
    expect((await place.json(['show', runId])).status).toBe('cancelled');
    expect((await place.json(['inbox'])).reviews).toEqual([]);
  });
});
