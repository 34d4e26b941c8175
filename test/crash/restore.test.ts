// A copy of a store, taken while runs are under way, finishes them elsewhere.

import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Journal, type Supervisor, supervisor, worker } from 'bosun';
import { openSqliteJournal } from 'bosun/journal';
import { afterAll, describe, expect, it } from 'vitest';

const folder = mkdtempSync(path.join(tmpdir(), 'bosun-restore-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const task = (id: string, who: 'clerk' | 'boss', dependsOn: string[] = []) => ({
  id,
  worker: who,
  instruction: `Say which rooms of hotel ${id} are free on the first of May`,
  successCriterion: `The rooms of hotel ${id} are listed`,
  dependsOn,
});
const PLAN = { goal: 'Rooms in both hotels', tasks: [task('Aare', 'clerk'), task('Rhine', 'clerk', ['Aare'])] };

function teamOn(store: Journal, work: (instruction: string) => Promise<string>): Supervisor {
  const clerk = worker({ does: 'answers', effect: 'read', run: ({ instruction }) => work(instruction) });
  const team = supervisor({
    name: 'hotel',
    store,
    workers: { clerk, boss: worker({ does: 'decides', person: true }) },
  });
  return team as Supervisor;
}

describe('a copy of a store', () => {
  it('finishes the runs that were under way and those that waited, and their chains verify', async () => {
    const original = await openSqliteJournal(path.join(folder, 'journal.db'));
    let reached = (): void => {};
    const atRhine = new Promise<void>((resolve) => {
      reached = resolve;
    });
    const stuck = teamOn(original, async (instruction) => {
      if (!instruction.includes('Rhine')) return 'room 7';
      reached();
      return new Promise(() => {});
    });
    const running = stuck.run(PLAN, { runId: 'running' });
    await atRhine;
    await stuck.run({ goal: 'Rooms', tasks: [task('Aare', 'boss')] }, { runId: 'waiting' });
    const file = path.join(folder, 'copy.db');
    await original.backup?.(file);
    expect(statSync(file).mode & 0o777).toBe(0o600);

    // The process that holds the run is alive, but never writes to the copy: its lease there becomes stale.
    const copy = await openSqliteJournal({ path: file, staleAfterMs: 1 });
    const restored = teamOn(copy, async () => 'room 8');
    expect((await restored.runs()).map(({ runId, status }) => `${runId} ${status}`).sort()).toEqual([
      'running interrupted',
      'waiting waiting',
    ]);
    const report = await restored.resume('running');
    expect([report.status, report.answer]).toEqual(['complete', expect.stringMatching(/room 8/)]);
    expect(report.tasks.map(({ result }) => result)).toEqual(['room 7', 'room 8']);
    await restored.decide('waiting-r1', { kind: 'answer', content: 'room 9' }, { by: 'ilse' });
    expect(await restored.resume('waiting')).toMatchObject({ status: 'complete', answer: 'room 9' });
    for (const runId of ['running', 'waiting']) expect(await restored.audit(runId)).toMatchObject({ ok: true });
    await restored.close();
    running.catch(() => {});
    await stuck.close();
  });
});
