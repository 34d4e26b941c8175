import { worker } from 'bosun';
import { openMemoryJournal } from 'bosun/journal';
import { createTestWiring } from 'bosun/testing';
import { describe, expect, it } from 'vitest';
import { planOf } from '../../../../test/support/plans.ts';
import { createSupervisor } from '../../../runtime/run/supervisor.ts';
import { createLog } from '../log.ts';
import { createHost } from './host.ts';
import { watchJournal } from './watched-journal.ts';

/** A run that waits for a person, and a host whose team was changed meanwhile. */
async function changedTeam() {
  const wiring = createTestWiring();
  const store = watchJournal(openMemoryJournal());
  const teamWith = (workers: Record<string, ReturnType<typeof worker>>) =>
    createSupervisor(wiring)({ name: 'desk', workers, store, advice: false });
  const boss = worker({ does: 'decides', person: true });
  const before = teamWith({ boss, clerk: worker({ does: 'answers', effect: 'read', run: () => 'yes' }) });
  await wiring.clock.settle(before.run(planOf([{ id: 'a', worker: 'boss' }]), { runId: 'r' }));
  const team = teamWith({ boss });
  const log = createLog({ level: 'silent', write: () => {}, now: () => wiring.clock.now(), redact: (text) => text });
  const teams = [{ name: 'desk', does: 'decides', sample: null, team }];
  return { host: createHost({ journal: store, wiring, teams, log, runsMax: 8 }), clock: wiring.clock };
}

describe('a run that stopped because its team was changed', () => {
  it('stays among the stopped ones while the host tries it again, until it goes on', async () => {
    const { host, clock } = await changedTeam();
    await expect(clock.settle(host.resume('r'))).rejects.toThrow('was changed');
    expect(host.stopped()).toEqual(['r']);
    const seen = new Set<string>();
    let isOver = false;
    const again = host.resume('r').catch(() => {
      isOver = true;
    });
    for (let turn = 0; !isOver && turn < 100_000; turn++) {
      seen.add(host.stopped().join());
      await Promise.resolve();
    }
    await clock.settle(again);
    expect([...seen]).toEqual(['r']);
    expect(await clock.settle(host.resume('r', { acceptChanges: true }))).toBe(true);
    expect(host.stopped()).toEqual([]);
  });
});
