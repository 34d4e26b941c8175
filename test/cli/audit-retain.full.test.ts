// What a person with write access to the store can have removed by the commands of others.

import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { sha256 } from '../../src/adapters/digest-node/sha256.ts';
import { createChain, seal } from '../../src/core/journal/seal.ts';
import { CLERK_TEAM, newPlace, PERSON_TEAM } from '../support/cli.ts';

function inStoreOf({ home }: { readonly home: string }, action: (db: DatabaseSync) => void): void {
  const db = new DatabaseSync(path.join(home, 'journal.db'));
  action(db);
  db.close();
}

async function placeWithRun() {
  const place = newPlace();
  place.write('team.ts', CLERK_TEAM);
  place.write('people.ts', PERSON_TEAM);
  const { runId } = await place.json(['run', '-q', '-t', 'team.ts', 'Ada Byron moves to Turin']);
  const inStore = (action: (db: DatabaseSync) => void): void => inStoreOf(place, action);
  /** In the index only: the events stay as they are. */
  const list = (run: string, summary: object): void =>
    inStore((db) => {
      const update = db.prepare('UPDATE run_index SET summary = json_patch(summary, ?) WHERE run = ?');
      update.run(JSON.stringify(summary), run);
    });
  /** The whole journal, as it would be if the run had been earlier. */
  const writeAnew = (run: string, byMs: number): void =>
    inStore((db) => {
      const chain = createChain(run);
      const update = db.prepare('UPDATE events SET at = ?, body = ?, hash = ? WHERE run = ? AND seq = ?');
      for (const { body } of db.prepare('SELECT body FROM events WHERE run = ? ORDER BY seq').all(run)) {
        const event = JSON.parse(String(body));
        const its = event.type === 'run-started' ? { runId: run } : {};
        const { at, seq, hash, body: moved } = seal(chain, { ...event, ...its, at: event.at - byMs }, sha256);
        update.run(at, moved, hash, run, seq);
      }
    });
  return { place, runId: runId as string, list, writeAnew };
}

const LONG_AGO = { status: 'complete', endedAt: '2020-01-01T00:00:00.000Z' };
const YEAR_MS = 365 * 86_400_000;
const RETAIN = ['audit', 'retain', '--older-than', '90d'];

describe('a run that only the index of the store calls old', () => {
  it('is neither deleted nor redacted, and the command says what its journal says', async () => {
    const { place, runId, list } = await placeWithRun();
    const waiting = (await place.json(['run', '-q', '-t', 'people.ts', 'Ada Byron asks the boss'])).runId;
    await place.json(['runs']);
    for (const run of [runId, waiting]) list(run, LONG_AGO);
    expect((await place.json(['runs'])).runs.map((run: { endedAt: string }) => run.endedAt)).toEqual([
      LONG_AGO.endedAt,
      LONG_AGO.endedAt,
    ]);
    const refused = [
      { runId, problem: expect.stringContaining('its journal says that it ended on 2') },
      { runId: waiting, problem: expect.stringContaining('its journal says that it has not ended') },
    ].sort((a, b) => (a.runId < b.runId ? -1 : 1));
    for (const how of [['--dry-run'], ['--yes'], ['--yes', '--redact'], ['--yes', '--anchors', 'anchors.jsonl']]) {
      const kept = await place.bosun([...RETAIN, ...how, '--json']);
      expect([kept.status, JSON.parse(kept.stdout).refused], how.join(' ')).toEqual([1, refused]);
      expect(kept.stderr).toContain(`The index of the store lists run ${runId} as ended before`);
    }
    expect((await place.json(['show', runId])).request).toBe('Ada Byron moves to Turin');
    expect((await place.json(['show', waiting])).status).toBe('waiting');
  });

  it('does not take old ones with it', async () => {
    const { place, runId, list, writeAnew } = await placeWithRun();
    const old = (await place.json(['run', '-q', '-t', 'team.ts', 'the second request'])).runId;
    writeAnew(old, YEAR_MS);
    await place.json(['runs']);
    list(runId, LONG_AGO);
    const done = await place.bosun([...RETAIN, '--yes', '--json']);
    expect([done.status, JSON.parse(done.stdout)]).toMatchObject([1, { deleted: [old], refused: [{ runId }] }]);
    expect((await place.json(['runs'])).runs).toHaveLength(1);
  });
});

describe('a top-level run with the id of a nested run', () => {
  it('does not go with the run that its id begins with', async () => {
    const { place, runId, list, writeAnew } = await placeWithRun();
    const second = (await place.json(['run', '-q', '-t', 'team.ts', 'the second request'])).runId as string;
    const posing = `${runId}~t1~1`;
    // New runs may not have such an id; a person with access to the store can write one.
    inStoreOf(place, (db) => {
      db.prepare('UPDATE events SET run = ? WHERE run = ?').run(posing, second);
      db.prepare('DELETE FROM run_index WHERE run = ?').run(second);
    });
    writeAnew(posing, 0);
    writeAnew(runId, YEAR_MS);
    await place.json(['runs']);
    list(runId, LONG_AGO);
    const kept = await place.bosun([...RETAIN, '--yes', '--json']);
    expect([kept.status, JSON.parse(kept.stdout)]).toMatchObject([
      1,
      { deleted: [], refused: [{ runId: posing, problem: expect.stringContaining('its journal does not say so') }] },
    ]);
  });
});

describe('a run whose whole journal was replaced', () => {
  it('is left by retain and by redact if the anchors saw another one', async () => {
    const { place, runId, writeAnew } = await placeWithRun();
    await place.json(['audit', 'anchor', '--to', 'anchors.jsonl']);
    writeAnew(runId, YEAR_MS);
    const anchors = ['--anchors', 'anchors.jsonl', '--json'];
    const redact = ['audit', 'redact', runId, '--value', 'Ada Byron', '--reason', 'asked'];
    for (const command of [[...RETAIN, '--yes'], [...RETAIN, '--yes', '--redact'], redact]) {
      const kept = await place.bosun([...command, ...anchors]);
      expect([kept.status, JSON.parse(kept.stdout).refused], command.join(' ')).toEqual([
        1,
        [{ runId, problem: expect.stringMatching(/^Run .+ is broken: .* differs from the anchor$/) }],
      ]);
    }
    expect((await place.json(['show', runId])).request).toBe('Ada Byron moves to Turin');
    expect((await place.json(redact)).runs, 'without anchors').toHaveLength(1);
    expect((await place.bosun([...redact, '--anchors', 'none.jsonl'])).stderr).toContain('There is no file none.jsonl');
  });
});
