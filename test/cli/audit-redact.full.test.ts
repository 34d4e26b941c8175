// What `audit redact` says about the places from which it could not remove a text.

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { CLERK_TEAM, newPlace } from '../support/cli.ts';

const PERSON = 'Ada Byron';

async function placeWithRun() {
  const place = newPlace();
  place.write('team.ts', CLERK_TEAM);
  const { runId } = await place.json(['run', '-q', '-t', 'team.ts', `${PERSON} moves to Turin`]);
  const isOnDisk = (text: string): boolean =>
    readdirSync(place.home).some((file) => readFileSync(path.join(place.home, file)).includes(text));
  return { place, runId: runId as string, isOnDisk };
}

describe('texts that are removed while another process reads the store', () => {
  it.each([
    ['redact', ['audit', 'redact', '--every-run', '--value', PERSON, '--reason', 'asked'], { runs: [], refused: [] }],
    ['retain', ['audit', 'retain', '--older-than', '1ms', '--yes'], { deleted: [], refused: [] }],
  ])('are reported as perhaps still in its files, until %s is run again', async (_, command, nothing) => {
    const { place, isOnDisk } = await placeWithRun();
    const reader = new DatabaseSync(path.join(place.home, 'journal.db'));
    reader.exec('BEGIN');
    reader.prepare('SELECT count(*) FROM events').get();
    const held = await place.bosun([...command, '--json']);
    const message = expect.stringContaining('copies of them may still be in its files, because another process');
    expect([held.status, JSON.parse(held.stdout)]).toEqual([1, { error: { message, exitCode: 1 } }]);
    expect(held.stderr).toContain('run the command again when that process has ended');
    expect(isOnDisk(PERSON)).toBe(true);
    reader.exec('COMMIT');
    const again = await place.bosun([...command, '--json']);
    expect([again.status, JSON.parse(again.stdout)]).toMatchObject([0, nothing]);
    expect(isOnDisk(PERSON)).toBe(false);
    reader.close();
  });
});

describe('shared records', () => {
  /** Records of the store, put in and read as programs would. */
  function recordsOf(home: string) {
    const db = new DatabaseSync(path.join(home, 'journal.db'));
    return {
      put: (key: string, value: string) => db.prepare('INSERT OR REPLACE INTO memory VALUES(?, ?)').run(key, value),
      get: (key: string) => db.prepare('SELECT value FROM memory WHERE key = ?').get(key)?.value,
      end: () => db.close(),
    };
  }

  it('lose a value, and keep files, ids, digests and their form', async () => {
    const { place } = await placeWithRun();
    const { runId } = await place.json(['run', '-q', '-t', 'team.ts', 'aBc moves, which is true']);
    const records = recordsOf(place.home);
    const kept = {
      'artifact/0aBc': '{"name":"a","mimeType":"text/plain","data":"xxaBcxx="}',
      'cli/team-of/0aBc': '{"path":"/srv/aBc/team.ts"}',
      'tool-terms/aBc/aBc': 'aBc0',
      'run-records/0aBc': '["server/said/0aBc"]',
      'server/mcp/request-state-key': 'aBc=',
      'access/tokens': '[{"id":"aBc","name":"desk","digest":"0aBc","expiresAt":null}]',
    };
    for (const [key, value] of Object.entries(kept)) records.put(key, value);
    records.put('evaluations/desk', JSON.stringify({ passed: true, models: [{ model: 'aBc', misses: ['aBc true'] }] }));
    const redact = ['audit', 'redact', runId, '--value', 'aBc', '--value', 'true', '--reason', 'request 17'];
    const { runs, records: changed } = await place.json(redact);
    expect(Object.fromEntries(Object.keys(kept).map((key) => [key, records.get(key)]))).toEqual(kept);
    expect(records.get('evaluations/desk')).toBe(
      '{"passed":true,"models":[{"model":"aBc","misses":["[removed] [removed]"]}]}',
    );
    expect([runs, changed]).toMatchObject([[{ runId }], 1]);
    records.end();
  });

  it('lose a value although no run has it', async () => {
    const { place, isOnDisk } = await placeWithRun();
    const records = recordsOf(place.home);
    records.put('server/threads/queue', JSON.stringify([{ text: 'I am Zo\u00eb', context: { Zoë: 4711 } }]));
    records.end();
    const again = await place.bosun([
      'audit',
      'redact',
      'last',
      '--value',
      'Zoë',
      '--value',
      '4711',
      '--reason',
      'asked',
    ]);
    expect(again.stdout).toContain('Removed from 0 events of 0 runs, and from 1 shared record;');
    expect([isOnDisk('Zoë'), isOnDisk('4711')]).toEqual([false, false]);
  });
});

describe('a value that is removed', () => {
  it('may be long, and is in no message', async () => {
    const { place } = await placeWithRun();
    const long = `My letter, Zoë: ${'I live "here" in Turin. '.repeat(400)}`.trim();
    const { runId } = await place.json(['run', '-q', '-t', 'team.ts', `${long} Goodbye`]);
    const redact = (...values: string[]) =>
      place.bosun(['audit', 'redact', runId, ...values.flatMap((value) => ['--value', value]), '--reason', 'asked']);
    const done = await redact(long);
    expect(done.status, done.stderr).toBe(0);
    expect((await place.json(['show', runId])).request).toBe('[removed] Goodbye');
    const short = await redact('Qy');
    expect([short.status, short.stderr]).toEqual([2, expect.stringContaining('shorter than 3 characters')]);
    expect(done.stderr + done.stdout + short.stderr).not.toMatch(/letter|Qy/);
  });

  it('also takes keys of the context that people wrote, if all texts go', async () => {
    const { place, isOnDisk } = await placeWithRun();
    const asked = ['run', '-q', '-t', 'team.ts', '-c', 'Mary Ward=1', '-c', 'Eve Lee=2', 'Hello'];
    const { runId } = await place.json(asked);
    await place.json(['audit', 'redact', runId, '--all-texts', '--reason', 'asked']);
    expect([isOnDisk('Mary Ward'), isOnDisk('Eve Lee')]).toEqual([false, false]);
    const { events } = await place.json(['trace', runId]);
    expect(events[0].context).toEqual({ '[removed] 1': '[removed]', '[removed] 2': '[removed]' });
    expect((await place.json(['audit', 'verify', runId])).ok).toBe(true);
  });
});

describe('a name in the record of an earlier redaction', () => {
  it('is reported with its run, because records stay as they are', async () => {
    const { place, runId, isOnDisk } = await placeWithRun();
    const redact = (value: string, reason: string) =>
      place.json(['audit', 'redact', '--every-run', '--value', value, '--reason', reason]);
    expect(await redact('Turin', `asked by ${PERSON}`)).toMatchObject({ runs: [{ runId }], inRecords: [] });
    const left = { refused: [], alsoIn: [], inRecords: [runId] };
    expect(await redact(PERSON, 'erasure request 17')).toMatchObject({ runs: [{ runId }], ...left });
    const again = ['audit', 'redact', runId, '--value', PERSON, '--reason', 'erasure request 17'];
    const { status, stdout } = await place.bosun(again);
    expect([status, stdout]).toEqual([
      0,
      expect.stringContaining(
        `The value is also in the record of an earlier redaction of run ${runId}: records stay as they are; delete the run to remove it.`,
      ),
    ]);
    expect(isOnDisk(PERSON)).toBe(true);
    await place.json(['delete', runId, '--yes']);
    expect(isOnDisk(PERSON)).toBe(false);
  });
});
