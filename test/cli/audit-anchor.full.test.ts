// What a person with write access to the store can have anchored, and what operators do with files of anchors.

import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openSqliteJournal } from 'bosun/journal';
import { describe, expect, it } from 'vitest';
import { sha256 } from '../../src/adapters/digest-node/sha256.ts';
import { createChain, seal } from '../../src/core/journal/seal.ts';
import { CLERK_TEAM, newPlace } from '../support/cli.ts';

const TO = ['--to', 'anchors.jsonl'];
const ANCHOR = ['audit', 'anchor', ...TO];
const VERIFY = ['audit', 'verify', '--anchors', 'anchors.jsonl'];
const EARLIER_MS = 600_000;

interface Plan {
  readonly id?: string;
  readonly byMs?: number;
}

async function placeWithRun() {
  const place = newPlace();
  place.write('team.ts', CLERK_TEAM);
  const run = async (): Promise<string> => (await place.json(['run', '-q', '-t', 'team.ts', 'count the keys'])).runId;
  const runId = await run();
  const inStore = <T>(action: (db: DatabaseSync) => T): T => {
    const db = new DatabaseSync(path.join(place.home, 'journal.db'));
    const done = action(db);
    db.close();
    return done;
  };
  const remove = (id: string): void => inStore((db) => void db.prepare('DELETE FROM events WHERE run = ?').run(id));
  /** A copy of the run with other times and hashes, as a person with the file can write it. */
  const plant = ({ id = 'forged', byMs = -EARLIER_MS }: Plan = {}): string => {
    inStore((db) => {
      const chain = createChain(id);
      const insert = db.prepare('INSERT INTO events(run, seq, type, at, body, hash) VALUES(?, ?, ?, ?, ?, ?)');
      for (const { body } of db.prepare('SELECT body FROM events WHERE run = ? ORDER BY seq').all(runId)) {
        const event = JSON.parse(String(body));
        const line = seal(chain, { ...event, at: event.at + byMs }, sha256);
        insert.run(id, line.seq, line.type, line.at, line.body, line.hash);
      }
    });
    return id;
  };
  /** One more event, of the type and with the text given. */
  const add = (id: string, event: object): void =>
    inStore((db) => {
      const last = db.prepare('SELECT seq, hash, at FROM events WHERE run = ? ORDER BY seq DESC LIMIT 1').get(id);
      const { seq, hash, at } = last as { seq: number; hash: string; at: number };
      const line = seal({ runId: id, seq, head: hash }, { at, ...event } as never, sha256);
      const insert = db.prepare('INSERT INTO events(run, seq, type, at, body, hash) VALUES(?, ?, ?, ?, ?, ?)');
      insert.run(id, line.seq, line.type, line.at, line.body, line.hash);
    });
  const verdictOf = async (id: string, ...more: string[]) =>
    JSON.parse((await place.bosun([...VERIFY, '--json', ...more])).stdout).runs.find(
      (each: { runId: string }) => each.runId === id,
    );
  return { place, runId, run, remove, plant, add, verdictOf };
}

describe('an anchor', () => {
  it('is not taken of a run that was added later', async () => {
    const { place, plant, verdictOf } = await placeWithRun();
    await place.json(ANCHOR);
    const forged = plant();
    const problem = expect.stringContaining('it was added later');
    expect(await verdictOf(forged)).toMatchObject({ ok: false, problem });
    const refused = await place.bosun(ANCHOR);
    expect([refused.status, refused.stderr]).toEqual([
      1,
      expect.stringMatching(/Run forged is broken, so nothing was anchored: .* was added later.* --adopt --reason/),
    ]);
  });

  it('that took in a run which was added later does not excuse it', async () => {
    const { place, plant, verdictOf } = await placeWithRun();
    const out = path.join(place.folder, 'anchors.jsonl');
    // A command is handed each anchor; it knows nothing of the earlier ones.
    const hand = ['audit', 'anchor', '--command', `cat >> '${out}'`];
    await place.json(hand);
    const forged = plant();
    const moved = plant({ id: 'moved' });
    await place.json(hand);
    const problem = expect.stringContaining('it was added later');
    for (const id of [forged, moved]) expect(await verdictOf(id)).toMatchObject({ ok: false, problem });
    await place.json([...hand, moved, '--adopt', '--reason', 'moved']);
    expect(await verdictOf(moved)).toMatchObject({ ok: true });
    expect(await verdictOf(forged)).toMatchObject({ ok: false, problem });
  });

  it('is not taken of a run with an event after its end', async () => {
    const { place, runId, add } = await placeWithRun();
    add(runId, { type: 'task-started', taskId: 't1', worker: 'clerk', attempt: 1 });
    const refused = await place.bosun(ANCHOR);
    expect([refused.status, refused.stderr]).toEqual([
      1,
      expect.stringContaining(`Run ${runId} is broken, so nothing was anchored: event`),
    ]);
  });

  it('is not signed if a redaction is not signed by the same key', async () => {
    const { place, runId, verdictOf } = await placeWithRun();
    await place.json(['audit', 'keygen', '--out', 'audit']);
    await place.json(['audit', 'redact', runId, '--value', 'count the keys', '--reason', 'asked']);
    const refused = await place.bosun([...ANCHOR, '--sign', 'audit.key']);
    expect([refused.status, refused.stderr]).toEqual([
      1,
      expect.stringMatching(/so nothing was anchored: the redaction in event \d+ is not signed/),
    ]);
    await place.json(ANCHOR);
    expect(await verdictOf(runId)).toMatchObject({ ok: true });
  });

  it('adopts runs that were moved here, by name and with a reason', async () => {
    const { place, runId, plant, verdictOf } = await placeWithRun();
    await place.json(ANCHOR);
    const moved = plant({ id: 'moved' });
    const other = plant({ id: 'other' });
    const adopt = (...words: string[]) => place.bosun([...ANCHOR, '--adopt', ...words]);
    expect((await adopt('--reason', 'moved')).stderr).toContain('name the runs');
    expect((await adopt(moved)).stderr).toContain('--reason');
    expect((await place.bosun([...ANCHOR, '--reason', 'moved'])).stderr).toContain('--adopt');
    const line = await place.json([...ANCHOR, moved, '--adopt', '--reason', 'moved from host b', '--as', 'ilse']);
    expect(line).toMatchObject({
      all: false,
      runs: [{ run: moved }],
      adopted: { runs: [moved], by: 'ilse', reason: 'moved from host b' },
    });
    expect(await verdictOf(moved)).toMatchObject({ ok: true });
    expect(await verdictOf(other), 'only those that were named').toMatchObject({ ok: false });
    const { adopted } = JSON.parse((await place.bosun([...VERIFY, '--json'])).stdout);
    expect(adopted).toEqual([{ runId: moved, at: line.at, by: 'ilse', reason: 'moved from host b' }]);
    await place.json([...ANCHOR, other, '--adopt', '--reason', 'moved too']);
    const whole = await place.bosun(VERIFY);
    expect([whole.status, whole.stdout]).toEqual([0, expect.stringMatching(/adopted moved on .* by ilse: moved from/)]);
    expect((await place.json(ANCHOR)).runs).toEqual([]);
    const file = path.join(place.folder, 'anchors.jsonl');
    writeFileSync(file, readFileSync(file, 'utf8').replace('"by":"ilse"', '"by":"kofi"'));
    expect((await place.bosun(VERIFY)).stdout).toContain('line 2 of anchors.jsonl was changed');
    expect(await verdictOf(runId)).toBeUndefined();
  });
});

describe('a deletion that is recorded', () => {
  it('and then refused excuses the run no longer once the next anchor has found it', async () => {
    const { place, runId, remove, plant, verdictOf } = await placeWithRun();
    // So long ago that an anchor would not look at it again.
    const old = plant({ id: 'old', byMs: -100 * EARLIER_MS });
    await place.json(ANCHOR);
    const journal = await openSqliteJournal(path.join(place.home, 'journal.db'));
    for (const id of [runId, old]) {
      const claim = await journal.claim(id);
      const refused = await place.bosun(['delete', id, '--yes', '--anchors', 'anchors.jsonl']);
      expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining('still running')]);
      if (claim.status !== 'refused') await journal.release(claim.lease);
    }
    await journal.close();
    const noted = (await place.json(ANCHOR)).runs.map(({ run }: { run: string }) => run);
    expect(noted.sort()).toEqual([runId, old].sort());
    expect((await place.json(ANCHOR)).runs, 'once').toEqual([]);
    expect((await place.json(VERIFY)).ok).toBe(true);
    for (const id of [runId, old]) {
      remove(id);
      expect(await verdictOf(id)).toMatchObject({ ok: false, problem: expect.stringContaining('was deleted') });
    }
  });

  it('in a file that a command appends to keeps its lines linked', async () => {
    const { place, run } = await placeWithRun();
    const hand = ['audit', 'anchor', '--command', `cat >> '${path.join(place.folder, 'anchors.jsonl')}'`];
    const record = ['--yes', '--anchors', 'anchors.jsonl'];
    await place.json(hand);
    await place.json(['delete', await run(), ...record]);
    await place.json(hand);
    await place.json(['audit', 'retain', '--older-than', '1ms', ...record]);
    await place.json(['audit', 'anchor', '--to', 'another.jsonl']);
    await run();
    await place.json(hand);
    await place.json(ANCHOR);
    await place.json(hand);
    expect((await place.json(VERIFY)).anchors).toMatchObject({ ok: true, lines: 7 });
    const other = ['audit', 'verify', '--anchors', 'another.jsonl'];
    await place.json(['audit', 'anchor', '--to', 'another.jsonl']);
    expect((await place.json(other)).anchors).toMatchObject({ ok: true, lines: 2 });
  });
});

describe('a file of signed anchors', () => {
  const KEYS = ['old', 'new', 'other'];
  const withPublic = (...names: string[]) => names.flatMap((name) => ['--public-key', `${name}.pub`]);

  it('takes a line of another key only if the earlier key is named', async () => {
    const { place, runId, run } = await placeWithRun();
    for (const name of KEYS) await place.json(['audit', 'keygen', '--out', name]);
    await place.json(['audit', 'redact', runId, '--value', 'count the keys', '--reason', 'asked', '--sign', 'old.key']);
    await place.json([...ANCHOR, '--sign', 'old.key']);
    const second = await run();
    const sign = ['--sign', 'new.key'];
    const record = ['--yes', '--anchors', 'anchors.jsonl', ...sign];
    const remove = ['delete', second, ...record];
    const retain = ['audit', 'retain', '--older-than', '1ms', ...record];
    for (const command of [[...ANCHOR, ...sign], remove, retain])
      for (const keys of [[], withPublic('other')]) {
        const refused = await place.bosun([...command, ...keys]);
        expect([refused.status, refused.stderr], command.join(' ')).toEqual([
          2,
          expect.stringMatching(/Line 1 of anchors\.jsonl has a signature of another key: .* --public-key/),
        ]);
      }
    expect((await place.json([...VERIFY, ...withPublic('old')])).anchors, 'nothing was appended').toMatchObject({
      lines: 1,
    });
    for (const command of [[...ANCHOR, ...sign], remove]) await place.json([...command, ...withPublic('old')]);
    expect((await place.json([...VERIFY, ...withPublic('new', 'old')])).anchors).toMatchObject({
      ok: true,
      signed: true,
      lines: 3,
    });
    for (const [name, line] of [
      ['old', 2],
      ['new', 1],
    ])
      expect((await place.bosun([...VERIFY, ...withPublic(`${name}`)])).stdout).toContain(
        `line ${line} of anchors.jsonl has a signature of another key`,
      );
  });

  it('that two keys signed is exported with both', async () => {
    const { place, runId, run } = await placeWithRun();
    for (const name of KEYS) await place.json(['audit', 'keygen', '--out', name]);
    const keysIn = (): unknown => JSON.parse(readFileSync(path.join(place.folder, 'run.json'), 'utf8')).publicKey;
    const more = ['--out', 'run.json', '--anchors', 'anchors.jsonl'];
    await place.json([...ANCHOR, '--sign', 'old.key']);
    await place.json(['audit', 'export', runId, ...more, ...withPublic('old')]);
    expect(keysIn()).toEqual(expect.any(String));
    await run();
    await place.json(['audit', 'export', runId, ...more, ...withPublic('old', 'new')]);
    expect(keysIn()).toEqual([expect.any(String), expect.any(String)]);
  });
});

describe('verify with anchors', () => {
  it('says how many events of a run they cover, and which run they do not name', async () => {
    const { place, runId, run, verdictOf } = await placeWithRun();
    await place.json(ANCHOR);
    const { events } = await verdictOf(runId);
    const second = await run();
    await place.json(['audit', 'redact', runId, '--value', 'count the keys', '--reason', 'asked']);
    expect(await verdictOf(runId)).toMatchObject({ ok: true, events: events + 1, anchored: events });
    expect(await verdictOf(second)).not.toHaveProperty('anchored');
    const { stdout } = await place.bosun(VERIFY);
    expect(stdout).toMatch(new RegExp(`intact ${runId}: .*, and agrees with the anchor of ${events} events, head`));
    expect(stdout).toMatch(new RegExp(`intact ${second}: .*, in no anchor yet, head`));
    expect((await place.bosun(['audit', 'verify'])).stdout, 'without anchors').not.toContain('anchor');
  });

  it('does not agree with a file that holds none', async () => {
    const { place, runId } = await placeWithRun();
    place.write('anchors.jsonl', '\n');
    const with0 = ['--anchors', 'anchors.jsonl'];
    const verified = await place.bosun(VERIFY);
    expect([verified.status, verified.stdout]).toEqual([1, expect.stringContaining('anchors.jsonl holds no anchor')]);
    const redact = ['audit', 'redact', runId, '--all-texts', '--reason', 'asked', ...with0];
    for (const command of [['audit', 'export', runId, ...with0], redact]) {
      const refused = await place.bosun(command);
      expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining('anchors.jsonl holds no anchor')]);
    }
    await place.json(ANCHOR);
    expect((await place.json(VERIFY)).ok).toBe(true);
  });
});
