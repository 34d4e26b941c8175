// What an auditor does with an exported file, and with anchors from elsewhere, without trusting the page's own script.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { sha256 } from '../../src/adapters/digest-node/sha256.ts';
import { type AnchorContent, linkAnchor } from '../../src/core/audit/anchors.ts';
import { newPlace } from '../support/cli.ts';

const TEAM = `
import { supervisor, worker } from 'bosun';
const low = supervisor({ name: 'low', workers: { boss: worker({ does: 'decides', person: true }) } });
export default supervisor({ name: 'top', workers: { low: worker({ does: 'has it decided', team: low }) } });
`;
const WITH = ['--anchors', 'anchors.jsonl', '--public-key', 'audit.pub'];

/** A run with a nested run, exported as a page and as JSON, with an anchor from before the decision and one from after it. */
async function exported({ isRedacted = true, request = 'does Ada Byron get the red one?' } = {}) {
  const place = newPlace();
  place.write('team.ts', TEAM);
  const { runId } = await place.json(['run', '-q', '-t', 'team.ts', request]);
  await place.json(['audit', 'keygen', '--out', 'audit']);
  const anchor = ['audit', 'anchor', '--to', 'anchors.jsonl', '--sign', 'audit.key'];
  await place.json(anchor);
  await place.json(['answer', 'last', 'yes, the red one', '--as', 'Grace', '-q']);
  const redact = ['audit', 'redact', 'last', '--value', 'Ada Byron', '--reason', 'request 17', '--sign', 'audit.key'];
  if (isRedacted) await place.json(redact);
  await place.json(anchor);
  for (const out of ['run.html', 'run.json']) await place.json(['audit', 'export', 'last', '--out', out, ...WITH]);
  const read = (file: string): string => readFileSync(path.join(place.folder, file), 'utf8');
  const verify = (...words: string[]) => place.bosun(['audit', 'verify', '--json', '--bundle', ...words]);
  return { place, runId: runId as string, read, verify };
}

describe('an exported file', () => {
  it('is checked without the store, as a page or as JSON, against its own anchors or those kept outside', async () => {
    const { verify, runId } = await exported();
    for (const words of [
      ['run.html'],
      ['run.json'],
      ['run.html', ...WITH],
      ['run.json', '--public-key', 'audit.pub'],
    ]) {
      const { status, stdout } = await verify(...words);
      const { ok, runs, anchors } = JSON.parse(stdout);
      expect([status, ok, runs.length], words.join(' ')).toEqual([0, true, 2]);
      expect(runs[0]).toMatchObject({ runId, ok: true, redacted: expect.any(Number) });
      expect(anchors).toMatchObject({ ok: true, lines: 2 });
    }
  });

  it('that was cut back to an earlier anchor is told from the whole one by the anchors kept outside', async () => {
    const { place, verify, read } = await exported({ isRedacted: false });
    const { runs, anchors, ...rest } = JSON.parse(read('run.json'));
    const [first] = anchors;
    const lengths = new Map(first.runs.map(({ run, events }: { run: string; events: number }) => [run, events]));
    const cut = runs.map((run: { runId: string; lines: unknown[] }) => ({
      ...run,
      lines: run.lines.slice(0, lengths.get(run.runId) as number),
    }));
    place.write('cut.json', JSON.stringify({ ...rest, runs: cut, anchors: [first] }));
    const alone = JSON.parse((await verify('cut.json', '--public-key', 'audit.pub')).stdout);
    expect(alone).toMatchObject({ ok: true, anchors: { newest: new Date(first.at).toISOString() } });
    const outside = await verify('cut.json', '--anchors', 'anchors.jsonl');
    expect([outside.status, outside.stdout]).toEqual([1, expect.stringContaining('events, only')]);
  });

  it('is refused if the page around the events was changed: it may show something else', async () => {
    const { place, verify, read } = await exported();
    place.write('forged.html', read('run.html').replace('<h2>Answer</h2>', '<h2>Answer</h2><p>The CEO agreed</p>'));
    const { status, stdout } = await verify('forged.html', ...WITH);
    expect([status, JSON.parse(stdout)]).toMatchObject([1, { ok: false, runs: [{ ok: true }, { ok: true }] }]);
    expect(JSON.parse(stdout).pageProblem).toContain('not the one that this version of Bosun writes');
  });

  it('is refused if its own anchors or its key are not those of the auditor: its page would show them', async () => {
    const { place, verify, read } = await exported();
    await place.json(['audit', 'keygen', '--out', 'other']);
    const bundle = JSON.parse(read('run.json'));
    const [first, second] = bundle.anchors;
    const otherKey = read('other.pub').split('\n')[1];
    const digest = (line: object) => linkAnchor(line as AnchorContent, 'a'.repeat(64), sha256);
    const forgeries: [object, RegExp][] = [
      [{ anchors: [first, { ...second, at: second.at + 1 }] }, /anchor 2 in this file was changed/],
      [{ anchors: [first, second, digest({ at: 1, all: true, runs: [] })] }, /anchor 3 in this file is not signed/],
      [{ anchors: [second, first] }, /anchor 1 in this file comes before the anchor that it follows/],
      [{ publicKey: otherKey }, /another public key than yours/],
      [{ publicKey: [bundle.publicKey, otherKey] }, /another public key than yours/],
    ];
    for (const [change, problem] of forgeries) {
      place.write('forged.json', JSON.stringify({ ...bundle, ...change }));
      const { status, stdout } = await verify('forged.json', ...WITH);
      expect([status, JSON.parse(stdout)], String(problem)).toMatchObject([1, { ok: false, runs: [{ ok: true }, {}] }]);
      expect(JSON.parse(stdout).pageProblem).toMatch(problem);
    }
    place.write('swapped.json', JSON.stringify({ ...bundle, anchors: [second, first] }));
    expect((await verify('swapped.json')).stdout, 'without anchors from outside').toContain('comes before the anchor');
    for (const anchors of [
      [first, digest({ at: 1, all: true, runs: [] })],
      [first, { ...second, signature: first.signature }],
      [first, first],
    ]) {
      place.write('forged.json', JSON.stringify({ ...bundle, anchors }));
      const { status, stdout } = await verify('forged.json', '--anchors', 'anchors.jsonl');
      expect([status, JSON.parse(stdout).pageProblem]).toEqual([1, expect.stringMatching(/is not in anchors\.jsonl/)]);
    }
    const { publicKey: _, ...without } = bundle;
    place.write('bare.json', JSON.stringify({ ...without, anchors: [] }));
    expect((await verify('bare.json', ...WITH)).status, 'it may hold less').toBe(0);
  });

  it('as JSON holds no markup, and is refused if some was added: a browser may take it for a page', async () => {
    const { place, verify, read } = await exported({ request: 'does <b>Ada Byron</b> get the red one?' });
    expect(read('run.json')).not.toContain('<');
    expect((await verify('run.json')).status).toBe(0);
    place.write('forged.html', read('run.json').replace('{', '{"note":"<h1>Intact</h1><p>The CEO agreed</p>",'));
    const { status, stdout } = await verify('forged.html', ...WITH);
    expect([status, JSON.parse(stdout).pageProblem]).toEqual([1, expect.stringContaining('holds a "<"')]);
  });

  it('is refused with a reason if it is none', async () => {
    const { place, verify } = await exported();
    place.write('other.html', '<html><p>hello</p></html>');
    place.write('empty.json', '{"runs":[]}');
    for (const file of ['other.html', 'empty.json', 'audit.key'])
      expect((await verify(file)).stderr, file).toContain(`${file} is not a file that "bosun audit export" wrote`);
    expect((await verify('none.html')).stderr).toContain('There is no file none.html');
    expect((await verify('run.html', 'last')).stderr).toContain('leave out the run');
  });
});

describe('a run that is verified by its name', () => {
  it('is broken if a run of its nested teams is gone that the anchors know', async () => {
    const { place, runId } = await exported();
    const db = new DatabaseSync(path.join(place.home, 'journal.db'));
    db.prepare('DELETE FROM events WHERE run LIKE ?').run(`${runId}~%`);
    db.close();
    const { status, stdout } = await place.bosun(['audit', 'verify', runId, ...WITH]);
    expect([status, stdout]).toEqual([1, expect.stringMatching(/broken \S+~\S+: the whole run was deleted/)]);
  });

  it('cannot move the cursor with what it holds', async () => {
    const { place, runId } = await exported();
    const db = new DatabaseSync(path.join(place.home, 'journal.db'));
    db.prepare('UPDATE events SET type = ? WHERE run = ? AND seq = 2').run('\r\u001b[2K✔ intact', runId);
    db.close();
    const { status, stdout } = await place.bosun(['audit', 'verify', runId]);
    expect([status, stdout.includes('\r'), stdout.includes('\u001b[2K')]).toEqual([1, false, false]);
  });
});
