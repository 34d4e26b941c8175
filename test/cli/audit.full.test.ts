// What an auditor and a data protection officer do with the command line.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openSqliteJournal } from 'bosun/journal';
import { describe, expect, it } from 'vitest';
import { newPlace } from '../support/cli.ts';

const TEAM = `
import { supervisor, worker } from 'bosun';
const desk = supervisor({ name: 'desk', workers: { clerk: worker({ does: 'answers', effect: 'read', run: ({ instruction }) => 'You said: ' + instruction }) } });
export default supervisor({ name: 'front', workers: { desk: worker({ does: 'has it answered', team: desk }) } });
`;
const PERSON = 'Ada Byron';

async function placeWithRuns() {
  const place = newPlace();
  place.write('team.ts', TEAM);
  const first = await place.json(['run', '-q', '-t', 'team.ts', `${PERSON} moves to Turin`]);
  const second = await place.json(['run', '-q', '-t', 'team.ts', 'the second request']);
  const journal = path.join(place.home, 'journal.db');
  const change = (sql: string, ...values: string[]): void => {
    const db = new DatabaseSync(journal);
    db.prepare(sql).run(...values);
    db.close();
  };
  /** The text in any file of the store. */
  const isOnDisk = (text: string): boolean =>
    readdirSync(place.home).some((file) => readFileSync(path.join(place.home, file)).includes(text));
  return { place, ids: [first.runId as string, second.runId as string] as const, change, isOnDisk };
}

const verdictOf = (runs: readonly { runId: string }[], runId: string) => runs.find((run) => run.runId === runId);

describe('anchors kept outside the store', () => {
  it('reveal runs that were cut, deleted, computed again or added, by name', async () => {
    const { place, ids, change } = await placeWithRuns();
    const [first, second] = ids;
    const noted = await place.json(['audit', 'anchor', '--to', 'anchors.jsonl']);
    expect(noted.runs.map(({ run }: { run: string }) => run)).toEqual([
      first,
      `${first}~t1~1`,
      second,
      `${second}~t1~1`,
    ]);
    expect((await place.json(['audit', 'anchor', '--to', 'anchors.jsonl'])).runs, 'nothing is longer').toEqual([]);
    const verify = ['audit', 'verify', '--all', '--anchors', 'anchors.jsonl'];
    const whole = await place.bosun(verify);
    expect([whole.status, whole.stdout]).toEqual([0, expect.stringMatching(/4 runs, all intact\n2 anchors, linked/)]);

    change('DELETE FROM events WHERE run = ? AND seq > 3', first);
    change('DELETE FROM events WHERE run = ?', second);
    expect((await place.bosun(['audit', 'verify', '--all'])).status, 'the chains alone verify').toBe(0);
    const { ok, runs } = await place.json(verify);
    expect(ok).toBe(false);
    expect(verdictOf(runs, first)).toMatchObject({ seq: 4, problem: expect.stringMatching(/saw \d+ events, only 3/) });
    expect(verdictOf(runs, second)).toMatchObject({ ok: false, problem: expect.stringContaining('was deleted') });
    const refused = await place.bosun(['audit', 'anchor', '--to', 'anchors.jsonl']);
    expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining(`Run ${first} is broken`)]);
  });

  it('can be signed, and a line that was changed, removed or signed by another key is named', async () => {
    const { place } = await placeWithRuns();
    const file = path.join(place.folder, 'anchors.jsonl');
    await place.json(['audit', 'keygen', '--out', 'ours']);
    await place.json(['audit', 'keygen', '--out', 'other']);
    expect((await place.bosun(['audit', 'keygen', '--out', 'ours'])).stderr).toContain('exists already');
    for (const _ of [1, 2]) await place.json(['audit', 'anchor', '--to', 'anchors.jsonl', '--sign', 'ours.key']);
    const verify = (...more: string[]) => place.bosun(['audit', 'verify', '--anchors', 'anchors.jsonl', ...more]);
    expect((await verify('--public-key', 'ours.pub')).stdout).toContain('2 anchors, all signed');
    expect((await verify('--public-key', 'other.pub')).stdout).toContain(
      'line 1 of anchors.jsonl has a signature of another key',
    );
    expect((await verify('--public-key', 'anchors.jsonl')).stderr).toContain('holds no public key');
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replace(/"events":\d+/, '"events":1'));
    const changed = await verify();
    expect([changed.status, changed.stdout]).toEqual([
      1,
      expect.stringContaining('line 1 of anchors.jsonl was changed'),
    ]);
    writeFileSync(file, text.split('\n').slice(1).join('\n'));
    expect((await verify()).stdout).toContain('line 1 of anchors.jsonl does not follow the line before');
  });

  it('that are signed take no unsigned line', async () => {
    const { place, ids } = await placeWithRuns();
    await place.json(['audit', 'keygen']);
    const anchor = ['audit', 'anchor', '--to', 'anchors.jsonl'];
    const sign = ['--sign', 'bosun-audit.key'];
    await place.json([...anchor, ...sign]);
    const remove = ['delete', ids[0], '--yes', '--anchors', 'anchors.jsonl'];
    const retain = ['audit', 'retain', '--older-than', '1ms', '--yes', '--anchors', 'anchors.jsonl'];
    for (const args of [anchor, remove, retain]) {
      const refused = await place.bosun(args);
      expect([refused.status, refused.stderr]).toEqual([
        2,
        expect.stringContaining('are signed: sign the new line too'),
      ]);
    }
    expect((await place.json(['runs'])).runs, 'nothing was deleted').toHaveLength(2);
    for (const args of [anchor, remove, retain]) await place.json([...args, ...sign]);
    const verify = ['audit', 'verify', '--anchors', 'anchors.jsonl', '--public-key', 'bosun-audit.pub'];
    expect((await place.json(verify)).anchors).toMatchObject({ ok: true, lines: 4 });
  });

  it('go on after a last line without a newline, and say what to do about half a line', async () => {
    const { place } = await placeWithRuns();
    const file = path.join(place.folder, 'anchors.jsonl');
    const anchor = ['audit', 'anchor', '--to', 'anchors.jsonl'];
    await place.json(anchor);
    const whole = readFileSync(file, 'utf8').trimEnd();
    writeFileSync(file, whole);
    await place.json(anchor);
    const verify = ['audit', 'verify', '--anchors', 'anchors.jsonl'];
    expect((await place.json(verify)).anchors).toMatchObject({ ok: true, lines: 2 });
    writeFileSync(file, `${whole}\n${whole.slice(0, 50)}`);
    const refused = await place.bosun(anchor);
    expect([refused.status, refused.stderr]).toEqual([
      1,
      expect.stringMatching(/Line 2 of anchors\.jsonl is only half there, .*: remove this line; .* count$/m),
    ]);
    expect((await place.bosun(verify)).stdout).toContain('line 2 of anchors.jsonl is only half there');
  });

  it('can go to a command, whose failure is reported', async () => {
    const { place } = await placeWithRuns();
    const out = path.join(place.folder, 'kept.jsonl');
    for (const _ of [1, 2]) await place.json(['audit', 'anchor', '--command', `cat >> '${out}'`]);
    expect((await place.json(['audit', 'verify', '--anchors', out])).anchors).toMatchObject({ ok: true, lines: 2 });
    const failed = await place.bosun(['audit', 'anchor', '--command', 'exit 3']);
    expect([failed.status, failed.stderr]).toEqual([
      1,
      expect.stringContaining('exit code 3: the anchor was not kept'),
    ]);
    expect((await place.bosun(['audit', 'anchor'])).stderr).toContain('--to <file> or --command');
    // Each kept the anchor before it failed, so the next one follows the same former anchor.
    for (const _ of [1, 2]) await place.bosun(['audit', 'anchor', '--command', `cat >> '${out}'; exit 3`]);
    await place.json(['audit', 'anchor', '--command', `cat >> '${out}'`]);
    expect((await place.json(['audit', 'verify', '--anchors', out])).anchors).toMatchObject({ ok: true, lines: 5 });
  });
});

describe('a person whose data is removed', () => {
  it('is in no file of the store afterwards, and the chains still verify against older anchors', async () => {
    const { place, ids, isOnDisk } = await placeWithRuns();
    await place.json(['audit', 'anchor', '--to', 'anchors.jsonl']);
    expect(isOnDisk(PERSON)).toBe(true);
    const redact = ['audit', 'redact', '--every-run', '--value', PERSON, '--as', 'ilse', '--reason'];
    expect((await place.bosun([...redact, `as ${PERSON} asked`])).stderr).toContain('must not contain a value');
    const { runs } = await place.json([...redact, 'erasure request 17']);
    expect(runs.map(({ runId }: { runId: string }) => runId)).toEqual([ids[0], `${ids[0]}~t1~1`]);
    expect(isOnDisk(PERSON)).toBe(false);
    expect(isOnDisk('moves to Turin')).toBe(true);

    const verified = await place.json(['audit', 'verify', '--anchors', 'anchors.jsonl']);
    expect(verified.ok).toBe(true);
    expect(verdictOf(verified.runs, ids[0])).toMatchObject({ redacted: expect.any(Number) });
    expect(verdictOf(verified.runs, ids[1])).not.toHaveProperty('redacted');
    expect((await place.json(['show', ids[0]])).request).toBe('[removed] moves to Turin');
    expect((await place.json(['runs'])).runs[1].request).toBe('[removed] moves to Turin');
    const { events } = await place.json(['trace', ids[0]]);
    expect(events.at(-1)).toMatchObject({ type: 'data-removed', by: 'ilse', reason: 'erasure request 17' });
    expect((await place.bosun(['replay', ids[0]])).stderr).toContain('Texts were removed');
    expect((await place.bosun(['fork', ids[0]])).stderr).toContain('Texts were removed');
  });

  it('leaves a trace that cannot be changed: neither what was removed nor who removed it', async () => {
    const { place, ids, change } = await placeWithRuns();
    await place.json(['audit', 'redact', ids[0], '--all-texts', '--as', 'ilse', '--reason', 'asked']);
    expect((await place.json(['show', ids[0]])).answer).toBe('[removed]');
    expect((await place.json(['audit', 'verify', ids[0]])).ok).toBe(true);
    change("UPDATE events SET body = replace(body, '[removed]', 'harmless') WHERE run = ? AND seq = 1", ids[0]);
    expect((await place.json(['audit', 'verify', ids[0]])).runs[0]).toMatchObject({ ok: false, seq: 1 });
    change("UPDATE events SET body = replace(body, 'harmless', '[removed]') WHERE run = ? AND seq = 1", ids[0]);
    change("UPDATE events SET body = replace(body, 'ilse', 'kofi') WHERE run = ? AND type = 'data-removed'", ids[0]);
    expect((await place.json(['audit', 'verify', ids[0]])).ok).toBe(false);
  });

  it('is found in any form of writing, and a name that contains another one goes whole', async () => {
    const { place, isOnDisk } = await placeWithRuns();
    const name = 'Zoë "Countess" Brontë';
    const request = `${name} wrote ${JSON.stringify({ from: name.normalize('NFD') })}`;
    const { runId } = await place.json(['run', '-q', '-t', 'team.ts', request]);
    const values = ['--value', 'Brontë'.normalize('NFD'), '--value', name];
    const { alsoIn } = await place.json(['audit', 'redact', runId, ...values, '--reason', 'asked']);
    expect(alsoIn).toEqual([]);
    expect((await place.json(['show', runId])).request).toBe('[removed] wrote {"from":"[removed]"}');
    for (const part of ['Zoë', 'Zoë'.normalize('NFD'), 'Countess', 'Bront']) expect(isOnDisk(part), part).toBe(false);
  });

  it('cannot be guessed from the key of a cached result either', async () => {
    const { place, isOnDisk } = await placeWithRuns();
    place.write('pure.ts', TEAM.replace("effect: 'read',", "effect: 'read', pure: true,"));
    const { runId } = await place.json(['run', '-q', '-t', 'pure.ts', `${PERSON} moves to Turin`]);
    const { events } = await place.json(['trace', `${runId}~t1~1`]);
    const { cacheKey } = events.find(({ type }: { type: string }) => type === 'cache-missed');
    expect(isOnDisk(cacheKey)).toBe(true);
    await place.json(['audit', 'redact', runId, '--value', PERSON, '--reason', 'asked']);
    expect(isOnDisk(cacheKey)).toBe(false);
    expect((await place.json(['audit', 'verify'])).ok).toBe(true);
  });

  it('must be named by a text that is not part of a name or an id', async () => {
    const { place, ids } = await placeWithRuns();
    const redact = (value: string) => place.bosun(['audit', 'redact', ids[0], '--value', value, '--reason', 'asked']);
    expect((await redact('read')).stderr).toContain('part of a name or an id');
    expect((await redact('A')).stderr).toContain('shorter than 3 characters');
    expect((await place.json(['audit', 'verify', ids[0]])).runs[0]).not.toHaveProperty('redacted');
  });
});

describe('a run that cannot be redacted or deleted', () => {
  const WAITING = `
import { supervisor, worker } from 'bosun';
export default supervisor({ name: 'counter', workers: { boss: worker({ does: 'decides', person: true }) } });
`;

  it('is reported, and the others are done', async () => {
    const { place, ids, isOnDisk, change } = await placeWithRuns();
    place.write('waiting.ts', WAITING);
    const open = (await place.bosun(['run', '--json', '-q', '-t', 'waiting.ts', `${PERSON} asks the boss`])).stdout;
    const { runId } = JSON.parse(open);
    const without = JSON.parse(
      (await place.bosun(['run', '--json', '-q', '-t', 'waiting.ts', 'Mary asks the boss'])).stdout,
    ).runId;
    const redact = ['audit', 'redact', '--every-run', '--value', PERSON, '--reason', 'asked', '--json'];
    const done = await place.bosun(redact);
    const result = JSON.parse(done.stdout);
    expect(done.status).toBe(1);
    expect(result.runs.map((each: { runId: string }) => each.runId)).toEqual([ids[0], `${ids[0]}~t1~1`]);
    expect(result).toMatchObject({
      refused: [{ runId, problem: expect.stringContaining('has not ended') }],
      alsoIn: [],
    });
    expect(done.stderr).toContain(`Run ${runId} has not ended`);
    for (const id of [ids[1], without])
      expect((await place.json(['trace', id])).events.at(-1).type, id).not.toBe('data-removed');

    await place.json(['cancel', runId]);
    expect((await place.json(redact.slice(0, -1))).refused).toEqual([]);
    expect(isOnDisk(PERSON)).toBe(false);

    // A copy from before a redaction is shorter than the anchor that was taken after it.
    change('CREATE TABLE kept AS SELECT * FROM events WHERE run = ?', ids[1]);
    await place.json(['audit', 'redact', ids[1], '--value', 'second', '--reason', 'asked']);
    await place.json(['audit', 'anchor', '--to', 'anchors.jsonl']);
    change('DELETE FROM events WHERE run = ?', ids[1]);
    change('INSERT INTO events SELECT * FROM kept');
    const retain = ['audit', 'retain', '--older-than', '1ms', '--yes', '--json', '--anchors', 'anchors.jsonl'];
    const deleted = await place.bosun(retain);
    expect([deleted.status, JSON.parse(deleted.stdout)]).toMatchObject([
      1,
      {
        refused: [{ runId: ids[1], problem: expect.stringContaining('is broken') }],
        deleted: [ids[0], `${ids[0]}~t1~1`, runId],
      },
    ]);
    const left = (await place.json(['runs'])).runs.map((each: { runId: string }) => each.runId).sort();
    expect(left).toEqual([ids[1], without].sort());
  });
});

describe('runs that are past their time', () => {
  it('are deleted, and the anchors say by whom and why', async () => {
    const { place, ids, isOnDisk } = await placeWithRuns();
    await place.json(['audit', 'anchor', '--to', 'anchors.jsonl']);
    const record = ['--anchors', 'anchors.jsonl', '--as', 'kofi', '--reason', 'a test run'];
    const third = await place.json(['run', '-q', '-t', 'team.ts', 'the third request']);
    await place.json(['delete', third.runId, '--yes', ...record]);
    expect((await place.json(['audit', 'verify', '--anchors', 'anchors.jsonl'])).deleted[0]).toMatchObject({
      runId: third.runId,
      by: 'kofi',
      reason: 'a test run',
    });
    const retain = ['audit', 'retain', '--older-than'];
    expect((await place.json([...retain, '90d', '--dry-run'])).deleted).toEqual([]);
    expect((await place.json([...retain, '1ms', '--dry-run'])).deleted).toHaveLength(4);
    expect((await place.bosun([...retain, '1ms'])).stderr).toContain('--dry-run first');
    expect((await place.bosun([...retain, 'soon', '--yes'])).stderr).toContain('write 90d');
    const done = await place.json([...retain, '1ms', '--yes', '--anchors', 'anchors.jsonl', '--as', 'ilse']);
    expect(done.deleted).toHaveLength(4);
    expect(isOnDisk(PERSON)).toBe(false);
    const verified = await place.json(['audit', 'verify', '--anchors', 'anchors.jsonl']);
    expect(verified).toMatchObject({ ok: true, runs: [] });
    const gone = verified.deleted.find(({ runId }: { runId: string }) => runId === ids[0]);
    expect(gone).toMatchObject({ by: 'ilse', reason: 'older than 1ms' });
  });

  it('leave no record behind that names them or quotes their request', async () => {
    const { place, ids } = await placeWithRuns();
    const [first] = ids;
    const db = new DatabaseSync(path.join(place.home, 'journal.db'));
    const records = (): string => JSON.stringify(db.prepare('SELECT key, value FROM memory').all());
    // As if the router had learnt from both.
    const examples = ids.map((id) => ({ id, request: `${PERSON} asks in ${id}`, workers: ['desk'] }));
    const learnt = JSON.stringify({ examples, edits: 0 });
    db.prepare('INSERT INTO memory(key, value) VALUES(?, ?)').run('routing/front', learnt);
    expect(ids.map((id) => records().includes(id))).toEqual([true, true]);
    await place.json(['delete', first, '--yes']);
    expect(ids.map((id) => records().includes(id))).toEqual([false, true]);
    await place.json(['audit', 'retain', '--older-than', '1ms', '--yes']);
    expect(ids.map((id) => records().includes(id))).toEqual([false, false]);
    db.close();
  });

  it('are compared with the earlier anchors if their recorded deletion was refused', async () => {
    const { place, ids, change } = await placeWithRuns();
    const [first, second] = ids;
    await place.json(['audit', 'anchor', '--to', 'anchors.jsonl']);
    const journal = await openSqliteJournal(path.join(place.home, 'journal.db'));
    await journal.claim(first);
    const refused = await place.bosun(['delete', second, first, '--yes', '--anchors', 'anchors.jsonl']);
    await journal.close();
    expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining('still running')]);
    const verify = ['audit', 'verify', '--anchors', 'anchors.jsonl'];
    const whole = await place.json(verify);
    expect(whole.ok).toBe(true);
    expect(whole.deleted.map(({ runId }: { runId: string }) => runId)).toEqual([second, `${second}~t1~1`]);
    change('DELETE FROM events WHERE run = ? AND seq > 3', first);
    const { ok, runs } = await place.json(verify);
    expect(ok).toBe(false);
    expect(verdictOf(runs, first)).toMatchObject({ seq: 4, problem: expect.stringMatching(/saw \d+ events, only 3/) });
    const anchored = await place.bosun(['audit', 'anchor', '--to', 'anchors.jsonl']);
    expect([anchored.status, anchored.stderr]).toEqual([1, expect.stringContaining(`Run ${first} is broken`)]);
  });

  it('are kept without their texts, if so wanted', async () => {
    const { place, isOnDisk } = await placeWithRuns();
    expect((await place.json(['audit', 'retain', '--older-than', '1ms', '--redact', '--yes'])).redacted).toHaveLength(
      4,
    );
    expect(isOnDisk(PERSON)).toBe(false);
    expect((await place.json(['audit', 'verify'])).runs).toHaveLength(4);
  });
});

describe('an exported audit', () => {
  it('holds the run, its nested runs and its anchors, as a page or as JSON', async () => {
    const { place, ids } = await placeWithRuns();
    await place.json(['audit', 'keygen']);
    await place.json(['audit', 'anchor', '--to', 'anchors.jsonl', '--sign', 'bosun-audit.key']);
    const more = ['--anchors', 'anchors.jsonl', '--public-key', 'bosun-audit.pub'];
    const { runs } = await place.json(['audit', 'export', ids[0], '--out', 'run.json', ...more]);
    expect(runs).toEqual([ids[0], `${ids[0]}~t1~1`]);
    const bundle = JSON.parse(readFileSync(path.join(place.folder, 'run.json'), 'utf8'));
    expect(bundle.runs.map((run: object) => Object.keys(run))).toEqual([
      ['runId', 'lines'],
      ['runId', 'lines'],
    ]);
    expect(bundle).toMatchObject({ format: 'bosun-audit/1', anchors: [{ all: true }], publicKey: expect.any(String) });
    await place.json(['audit', 'export', ids[0], ...more]);
    const page = readFileSync(path.join(place.folder, `audit-${ids[0]}.html`), 'utf8');
    const [head = '', data = ''] = page.split('id="journal"');
    expect(head, 'the page reads it from the verified lines').not.toContain(PERSON);
    expect(data).toContain(`${PERSON} moves to Turin`);
    expect(page).not.toMatch(/src=|https?:/);
    expect((await place.bosun(['audit', 'export', ids[0], '--out', 'run.pdf'])).stderr).toContain('.html or .json');
  });
});
