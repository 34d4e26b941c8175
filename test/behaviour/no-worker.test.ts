import { worker } from 'bosun';
import { failWith, scriptedModel, stubWorker } from 'bosun/testing';
import { describe, expect, it } from 'vitest';
import { planOf } from '../support/plans.ts';
import { simTeam } from '../support/sim-teams.ts';

const two = planOf([
  { id: 'a', worker: 'clerk' },
  { id: 'b', worker: 'other' },
]);

describe('a run without any reachable worker says what failed and what to do', () => {
  it('if every worker is switched off', async () => {
    const team = simTeam({ workers: { clerk: stubWorker({}), other: stubWorker({}) } });
    for (const name of ['clerk', 'other']) await team.switchOff({ worker: name }, { by: 'ops', reason: 'fraud' });
    const report = await team.settle(team.run(two));
    expect(report.status).toBe('failed');
    expect(report.answer).toMatch(/^This could not be done: .*(?:\n- .*switched off by ops: fraud){2}\n\n/);
    expect(report.answer).toContain('tell the people who run this team');
  });

  it('if the only worker is switched off', async () => {
    const team = simTeam({ workers: { clerk: stubWorker({}) } });
    await team.switchOff({ worker: 'clerk' }, { by: 'ops' });
    const { answer, status } = await team.settle(team.run('Pay it'));
    expect([status, answer]).toEqual([
      'failed',
      'This could not be done: clerk refused: switched off by ops\n\nAsking again does not help: tell the people who run this team.',
    ]);
  });

  it('if no model can be reached, until its provider is no longer called, with the last failure of the provider', async () => {
    const model = scriptedModel(Array.from({ length: 40 }, () => failWith(503)));
    const workers = { clerk: worker({ does: 'pays bills' }), other: worker({ does: 'mends lines' }) };
    const team = simTeam({ workers, models: { balanced: model } });
    const { answer, status } = await team.settle(team.run('Pay the bill'));
    expect(status).toBe('failed');
    expect(answer).toBe(
      'This could not be done: provider scripted failed too often lately and is not being called for now; ' +
        'its last failure: scripted is unavailable: status 503: scripted status 503\n\n' +
        'Ask again in a few minutes. If it still fails, tell the people who run this team.',
    );
  });
});
