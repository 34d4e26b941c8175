// A run with salted events from which a value and then all texts were removed.

import { worker } from 'bosun';
import { openMemoryJournal } from 'bosun/journal';
import { createTestWiring } from 'bosun/testing';
import { sha256 } from '../../src/adapters/digest-node/sha256.ts';
import type { StoredEvent } from '../../src/ports/journal.ts';
import { redactRun } from '../../src/runtime/audit/redact-run.ts';
import { createSupervisor, type Supervisor } from '../../src/runtime/run/supervisor.ts';
import { planOf } from '../support/plans.ts';

export async function redactedRun(): Promise<{ readonly runId: string; readonly lines: readonly StoredEvent[] }> {
  let salts = 0;
  const newSalt = (): string => `${++salts}`.padStart(16, '0');
  const wiring = { ...createTestWiring(), newSalt };
  const journal = openMemoryJournal();
  const clerk = worker({ does: 'answers', effect: 'read', run: () => 'Ada Byron lives in Turin' });
  const runId = 'redacted';
  const team: Supervisor = createSupervisor(wiring)({ workers: { clerk }, store: journal });
  await wiring.clock.settle(team.run(planOf([{ id: 'a', worker: 'clerk' }]), { runId }));
  const parts = { journal, digest: sha256, clock: wiring.clock, newSalt };
  const removal = { what: 'values', values: ['Ada Byron'] } as const;
  await redactRun(runId, { removal, by: 'ilse', reason: 'request 17' }, parts);
  await redactRun(runId, { removal: { what: 'all-texts' }, by: 'ilse', reason: 'too old' }, parts);
  return { runId, lines: await journal.read(runId) };
}
