// What an auditor and a data protection officer do with the command line.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
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

  it('must be named by a text that is not part of a name or an id', async () => {
    const { place, ids } = await placeWithRuns();
    const redact = (value: string) => place.bosun(['audit', 'redact', ids[0], '--value', value, '--reason', 'asked']);
    expect((await redact('read')).stderr).toContain('part of a name or an id');
    expect((await redact('A')).stderr).toContain('shorter than 3 characters');
    expect((await place.json(['audit', 'verify', ids[0]])).runs[0]).not.toHaveProperty('redacted');
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
    expect(bundle).toMatchObject({ format: 'bosun-audit/1', anchors: [{ all: true }], publicKey: expect.any(String) });
    await place.json(['audit', 'export', ids[0], ...more]);
    const page = readFileSync(path.join(place.folder, `audit-${ids[0]}.html`), 'utf8');
    expect(page).toContain(`<h1>${PERSON} moves to Turin</h1>`);
    expect(page).not.toMatch(/src=|https?:/);
    expect((await place.bosun(['audit', 'export', ids[0], '--out', 'run.pdf'])).stderr).toContain('.html or .json');
  });
});
