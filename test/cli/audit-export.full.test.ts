import { existsSync, linkSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { CLERK_TEAM, newPlace } from '../support/cli.ts';

async function placeWithRun() {
  const place = newPlace();
  place.write('team.ts', CLERK_TEAM);
  const { runId } = await place.json(['run', '-q', '-t', 'team.ts', 'count the keys']);
  const victim = place.write('victim.html', 'precious');
  return { place, runId: runId as string, victim };
}

describe('an export', () => {
  it('without --out stays in the current folder, also if the id of the run is a path', async () => {
    const { place, runId, victim } = await placeWithRun();
    const id = 'z/../../victim';
    const db = new DatabaseSync(path.join(place.home, 'journal.db'));
    db.prepare('UPDATE events SET run = ? WHERE run = ?').run(id, runId);
    db.close();
    place.write('here/keep', '');
    const { file } = await place.json(['audit', 'export', id], {
      cwd: path.join(place.folder, 'here'),
      env: { BOSUN_HOME: place.home },
    });
    expect(file).toBe('audit-z_.._.._victim.html');
    expect(existsSync(path.join(place.folder, 'here', file))).toBe(true);
    expect(readFileSync(victim, 'utf8')).toBe('precious');
  });

  it('without --out replaces an earlier export of the run, and no other file', async () => {
    const { place, runId, victim } = await placeWithRun();
    const file = path.join(place.folder, `audit-${runId}.html`);
    const command = ['audit', 'export', runId];
    const first = await place.json(command);
    expect(await place.json(command), 'again').toEqual(first);
    for (const plant of [
      () => symlinkSync(victim, file),
      () => linkSync(victim, file),
      () => symlinkSync(path.join(place.folder, 'new.html'), file),
    ]) {
      rmSync(file);
      plant();
      const refused = await place.bosun(command);
      expect([refused.status, refused.stderr]).toEqual([
        2,
        expect.stringContaining(`audit-${runId}.html exists already and is no export of this run: name another file`),
      ]);
    }
    expect(readFileSync(victim, 'utf8')).toBe('precious');
    expect(existsSync(path.join(place.folder, 'new.html'))).toBe(false);
    const other = (await place.json(['run', '-q', '-t', 'team.ts', 'another'])).runId;
    rmSync(file);
    await place.json(['audit', 'export', other, '--out', `audit-${runId}.html`]);
    expect((await place.bosun(command)).status, 'the export of another run').toBe(2);
  });

  it('with --out overwrites any file', async () => {
    const { place, runId, victim } = await placeWithRun();
    await place.json(['audit', 'export', runId, '--out', 'victim.html']);
    expect(readFileSync(victim, 'utf8')).toContain('count the keys');
  });
});
