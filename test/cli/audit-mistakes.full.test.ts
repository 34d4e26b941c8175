// A mistake in an audit command is told before anything is changed, and names the file that is wrong.

import { chmodSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { CLERK_TEAM, newPlace, type Place } from '../support/cli.ts';

const PERSON = 'Ada Byron';
const REDACT = ['audit', 'redact', '--every-run', '--value', PERSON, '--reason', 'asked'];
const RETAIN = ['audit', 'retain', '--older-than', '1ms', '--yes'];

async function placeWithAnchors(): Promise<Place> {
  const place = newPlace();
  place.write('team.ts', CLERK_TEAM);
  await place.json(['run', '-q', '-t', 'team.ts', `${PERSON} moves to Turin`]);
  for (const name of ['audit', 'other']) await place.json(['audit', 'keygen', '--out', name]);
  for (const file of ['signed.jsonl', 'more.jsonl'])
    await place.json(['audit', 'anchor', '--to', file, '--sign', 'audit.key']);
  place.write('folder/in-it', '');
  return place;
}

/** Each row of the events and of the shared records. */
function stored(place: Place): unknown {
  const db = new DatabaseSync(path.join(place.home, 'journal.db'));
  try {
    return [db.prepare('SELECT * FROM events').all(), db.prepare('SELECT * FROM memory ORDER BY key').all()];
  } finally {
    db.close();
  }
}

describe('a mistake in a command that removes texts', () => {
  it.each([
    ['redact without the key', [...REDACT, '--sign', 'gone.key'], /no file gone\.key with a private key/],
    ['retain without the key', [...RETAIN, '--redact', '--sign', 'gone.key'], /no file gone\.key with a private key/],
    ['a deletion without the key', [...RETAIN, '--sign', 'gone.key'], /no file gone\.key with a private key/],
    ['missing anchors', [...REDACT, '--anchors', 'gone.jsonl'], /no file gone\.jsonl/],
    ['redact unsigned', [...REDACT, '--anchors', 'signed.jsonl'], /signed\.jsonl are signed: .*--sign <key>/],
    ['retain unsigned', [...RETAIN, '--redact', '--anchors', 'signed.jsonl'], /signed\.jsonl are signed: .*--sign/],
  ])('changes nothing: %s', async (_, args, message) => {
    const place = await placeWithAnchors();
    const db = new DatabaseSync(path.join(place.home, 'journal.db'));
    db.prepare('INSERT INTO memory VALUES(?, ?)').run('server/threads/queue', JSON.stringify([{ text: PERSON }]));
    db.close();
    const before = stored(place);
    const { status, stderr } = await place.bosun(args);
    expect([status, stderr]).toEqual([2, expect.stringMatching(message)]);
    expect(stored(place)).toEqual(before);
  });

  it('is none if the removal is signed', async () => {
    const place = await placeWithAnchors();
    await place.json([...REDACT, '--anchors', 'signed.jsonl', '--sign', 'audit.key']);
    const verify = ['audit', 'verify', '--anchors', 'signed.jsonl', '--public-key', 'audit.pub'];
    expect(await place.json(verify)).toMatchObject({ ok: true });
  });
});

describe('a file named twice', () => {
  it.each([
    ['verify', ['audit', 'verify', '--anchors', 'signed.jsonl', '--anchors', 'more.jsonl'], /--anchors is given twice/],
    ['anchor', ['audit', 'anchor', '--to', 'signed.jsonl', '--to', 'more.jsonl'], /--to is given twice/],
    ['export', ['audit', 'export', '--anchors', 'signed.jsonl', '--anchors', 'more.jsonl'], /--anchors is given twice/],
    ['redact', [...REDACT, '--anchors', 'signed.jsonl', '--anchors', 'more.jsonl'], /--anchors is given twice/],
    ['retain', [...RETAIN, '--anchors', 'signed.jsonl', '--anchors', 'more.jsonl'], /--anchors is given twice/],
    ['delete', ['delete', 'last', '--yes', '--anchors', 'signed.jsonl', '--anchors', 'more.jsonl'], /given twice/],
    ['a bundle', ['audit', 'verify', '--bundle', 'a.html', '--bundle', 'b.html'], /--bundle is given twice/],
  ])('is refused, so that none goes unread: %s', async (_, args, message) => {
    const place = await placeWithAnchors();
    const before = stored(place);
    const { status, stdout, stderr } = await place.bosun([...args, '--json']);
    expect([status, stderr]).toEqual([2, expect.stringMatching(message)]);
    expect(JSON.parse(stdout).error.exitCode).toBe(2);
    expect(stored(place)).toEqual(before);
  });
});

describe('a place that cannot be used', () => {
  it.each([
    ['a folder of anchors', ['audit', 'verify', '--anchors', 'folder'], /folder is a folder, but a file is needed/],
    ['a folder to anchor to', ['audit', 'anchor', '--to', 'folder'], /folder is a folder, but a file is needed/],
    ['a folder as a bundle', ['audit', 'verify', '--bundle', 'folder'], /folder is a folder, but a file is needed/],
    ['a folder as a key', ['audit', 'anchor', '--to', 'x.jsonl', '--sign', 'folder'], /folder is a folder/],
    ['no folder to anchor to', ['audit', 'anchor', '--to', 'gone/x.jsonl'], /There is no folder \S*gone for x\.jsonl/],
    ['no folder for keys', ['audit', 'keygen', '--out', 'gone/k'], /There is no folder \S*gone for k\.key/],
    ['no folder to export to', ['audit', 'export', '--out', 'gone/x.html'], /There is no folder \S*gone for x\.html/],
  ])('is named: %s', async (_, args, message) => {
    const place = await placeWithAnchors();
    const { status, stderr } = await place.bosun(args);
    expect(stderr).toMatch(message);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(status).not.toBe(0);
  });

  it('is not taken for an empty one if another user may not look into it', async () => {
    const place = await placeWithAnchors();
    chmodSync(place.folder, 0o755);
    chmodSync(place.home, 0o700);
    chmodSync(path.join(place.folder, 'folder'), 0o700);
    const otherUser = process.getuid?.() === 0 ? { uid: 65_534 } : {};
    if (!('uid' in otherUser)) for (const each of [place.home, path.join(place.folder, 'folder')]) chmodSync(each, 0);
    const tried = [['runs'], ['audit', 'verify'], ['audit', 'verify', '--anchors', 'folder/in-it']];
    for (const args of tried) {
      const { status, stdout, stderr } = await place.bosun(args, otherUser);
      expect([status, stdout, stderr]).toEqual([1, '', expect.stringContaining('check its permissions')]);
    }
    for (const each of [place.home, path.join(place.folder, 'folder')]) chmodSync(each, 0o700);
  });
});

describe('the export of a broken run', () => {
  it('is written, and the command says that it is broken', async () => {
    const place = await placeWithAnchors();
    const db = new DatabaseSync(path.join(place.home, 'journal.db'));
    db.exec("UPDATE events SET body = replace(body, 'Ada', 'Eva') WHERE seq = 1");
    db.close();
    const { status, stdout, stderr } = await place.bosun(['audit', 'export', 'last', '--out', 'run.html', '--json']);
    expect([status, stderr]).toEqual([1, expect.stringMatching(/broken \S+: event 1 \(run-started\)/)]);
    const [run] = JSON.parse(stdout).runs;
    expect(JSON.parse(stdout)).toMatchObject({ file: 'run.html', broken: [run] });
    expect(readFileSync(path.join(place.folder, 'run.html'), 'utf8')).toContain('Eva');
  });

  it('is told by the anchors too: a journal that was cut', async () => {
    const place = await placeWithAnchors();
    const db = new DatabaseSync(path.join(place.home, 'journal.db'));
    db.exec('DELETE FROM events WHERE seq = (SELECT max(seq) FROM events)');
    db.close();
    const out = ['audit', 'export', 'last', '--out', 'run.html'];
    expect((await place.bosun(out)).status).toBe(0);
    const told = await place.bosun([...out, '--anchors', 'signed.jsonl', '--public-key', 'audit.pub']);
    expect([told.status, told.stderr]).toEqual([1, expect.stringMatching(/the anchor saw \d+ events, only \d+/)]);
    expect(existsSync(path.join(place.folder, 'run.html'))).toBe(true);
  });
});
