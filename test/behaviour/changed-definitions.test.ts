import { DefinitionChanged, worker } from 'bosun';
import { createTestWiring, stubWorker } from 'bosun/testing';
import { describe, expect, it } from 'vitest';
import { planOf } from '../support/plans.ts';
import { simTeam } from '../support/sim-teams.ts';

describe('a run that waited while its team was changed', () => {
  const waiting = async () => {
    const wiring = createTestWiring();
    const boss = worker({ does: 'decides', person: true });
    const before = simTeam({ workers: { billing: boss, technical: stubWorker({}) } }, { wiring });
    const { runId } = await before.settle(before.run(planOf([{ id: 'a' }])));
    await before.settle(before.decide(`${runId}-r1`, { kind: 'answer', content: 'yes' }));
    const technical = worker({ does: 'mends', effect: 'read', run: () => 'mended', timeoutMs: 1_000 });
    const after = simTeam({ workers: { billing: boss, technical } }, { wiring });
    return { before, after, runId };
  };

  it('stops with the list of changes, and loses nothing', async () => {
    const { before, after, runId } = await waiting();
    const error = await after.settle(after.resume(runId)).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(DefinitionChanged.is(error) && error.changes).toEqual(
      expect.arrayContaining([expect.stringMatching(/^workers\.technical\.(?:does|timeoutMs): .* → /)]),
    );
    expect(await before.settle(before.resume(runId))).toMatchObject({ status: 'complete' });
  });

  it('continues with acceptChanges', async () => {
    const { after, runId } = await waiting();
    expect(await after.settle(after.resume(runId, { acceptChanges: true }))).toMatchObject({ status: 'complete' });
  });
});
