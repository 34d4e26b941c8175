// Every mistake is one clear line on stderr, the right exit code, no stack trace, and nothing is lost.

import { chmodSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { CLERK_TEAM, type Ended, newPlace, type Place } from '../support/cli.ts';
import { isFull } from '../support/mode.ts';

function expectOneLine({ stdout, stderr, status }: Ended, code: number, line: RegExp): void {
  expect(stderr).toMatch(line);
  expect(stderr.trimEnd().split('\n'), stderr).toHaveLength(1);
  expect(stderr).toMatch(/^bosun: /);
  expect(stderr).not.toMatch(/\n\s+at /);
  expect(stdout).toBe('');
  expect(status).toBe(code);
}

describe('a mistake on the command line', () => {
  let place: Place;
  beforeAll(async () => {
    place = newPlace();
    place.write('team.ts', CLERK_TEAM);
    place.write('throws.ts', "\nthrow new Error('no paper');\n");
    place.write('syntax.ts', 'export default {{{;\n');
    place.write('nonsense.mjs', 'export default 42;\n');
    place.write('nothing.mjs', 'export const team = 1;\n');
    place.write('lacks.mjs', "import 'no-such-package';\n");
    place.write('hangs.mjs', 'await new Promise(() => {});\n');
    place.write('exits.mjs', 'process.exit(0);\n');
    place.write('looks.mjs', `export default ${JSON.stringify({ spec: 1 })};\n`);
    const late =
      "run: async () => { setTimeout(() => { throw new Error('too late'); }); await new Promise((r) => setTimeout(r, 200)); } }) }";
    place.write('stray.mjs', CLERK_TEAM.replace(/run: .*/, `${late},`));
    place.write('binary.bin', new Uint8Array([80, 75, 3, 4, 0, 255]));
    place.write('latin1.txt', new Uint8Array([0x63, 0xe9, 0x21]));
    place.write('empty.txt', ' \n');
    await place.bosun(['run', '-q', '-t', 'team.ts', 'hello']);
  });

  it.each([
    ['an unknown command', ['rnu', 'x'], 2, /unknown command 'rnu'.*Did you mean run/],
    ['a request where a command belongs', ['my bill is wrong'], 2, /bosun run "my bill is wrong"/],
    [
      'an unknown command of a command',
      ['audit', 'last'],
      2,
      /'last' \(after audit comes verify, anchor, keygen and 3 more\)/,
    ],
    ['one of several', ['mcp', 'x'], 2, /after mcp comes serve, tools or approve/],
    ['a model without its provider', ['run', '-m', 'gpt-4o', 'x'], 2, /names no provider: write openai\/gpt-4o/],
    ['an unknown flag like no other', ['run', '--frobnicate', 'x'], 2, /'--frobnicate' \(see --help\)/],
    ['an unknown flag', ['run', '--jsn', 'x'], 2, /unknown option '--jsn'.*Did you mean --json/],
    ['the beginning of a flag', ['run', '--budget', '3'], 2, /Did you mean --budget-usd or --budget-tokens\?/],
    ['the word of another tool', ['stop', 'last'], 2, /unknown command 'stop' \(Did you mean cancel\?\)/],
    ['a command without what it needs', ['approve'], 2, /argument 'review' \(id of the review \("last-r1"/],
    ['a limit that lists nothing', ['runs', '--limit', '0'], 2, /--limit 0 is not a whole number of at least 1/],
    ['no request', ['run'], 2, /There is no request/],
    ['an empty request', ['run', '  '], 2, /The request is empty/],
    ['two requests', ['run', 'x', '--file', 'empty.txt'], 2, /two requests/],
    ['an empty file', ['run', '--file', 'empty.txt'], 2, /empty\.txt is empty/],
    ['a binary file', ['run', '--file', 'binary.bin'], 2, /binary\.bin is not text/],
    ['a file that is not UTF-8', ['run', '--file', 'latin1.txt'], 2, /latin1\.txt is not text/],
    ['a missing file', ['run', '--file', 'gone.txt'], 2, /gone\.txt does not exist/],
    ['an unknown team', ['run', '-t', 'telecon', 'x'], 2, /no team "telecon": did you mean telecom\?/],
    ['a missing team file', ['run', '-t', './gone.ts', 'x'], 2, /team file \.\/gone\.ts does not exist/],
    ['a team file with a slip', ['run', '-t', 'syntax.ts', 'x'], 2, /syntax\.ts cannot be loaded/],
    ['a team file that is no team', ['run', '-t', 'nonsense.mjs', 'x'], 2, /exports a number as its default/],
    ['a team file without a default', ['plan', '-t', 'nothing.mjs', 'x'], 2, /has no default export/],
    ['a team file that lacks a package', ['run', '-t', 'lacks.mjs', 'x'], 2, /no-such-package/],
    ['a team file that exports an object', ['run', '-t', 'looks.mjs', 'x'], 2, /an object that is not a team/],
    ['a folder for a team', ['run', '-t', '.', 'x'], 2, /is a folder/],
    ['an unknown run', ['show', 'nope'], 2, /no run "nope"/],
    ['an unknown run to resume', ['resume', 'zzz'], 2, /no run "zzz"/],
    ['an unknown review', ['approve', 'zzz-r1'], 2, /no review "zzz-r1"/],
    ['a run without an open review', ['approve', 'last'], 2, /has no open review/],
    ['context without a key', ['run', '-c', 'Ada', 'x'], 2, /--context Ada is not key=value/],
    ['context that is not JSON', ['run', '-c', 'a:={', 'x'], 2, /not JSON/],
    [
      'context nested too deep',
      ['run', '-c', `a:=${'['.repeat(300)}${']'.repeat(300)}`, 'x'],
      2,
      /--context a is nested more than 200 levels deep/,
    ],
    ['a budget that is no number', ['run', '--budget-usd', 'lots', 'x'], 2, /--budget-usd lots is not a number/],
    ['a time that is none', ['run', '--timeout', 'soon', 'x'], 2, /--timeout soon is not a time/],
    ['an anchor that is none', ['audit', 'verify', 'last', '--anchor', 'x'], 2, /--anchor x is not events:head/],
    ['deleting without a yes', ['delete', 'last'], 2, /--yes/],
    ['cancelling what has ended', ['cancel', 'last'], 2, /already ended: complete/],
    ['sample data of an unknown team', ['teams', 'reset', 'telekom'], 2, /did you mean telecom/],
    ['init where a team is', ['init', '.'], 2, /team\.ts already exists/],
  ])('is told in one line: %s', async (_, args, code, line) => {
    expectOneLine(await place.bosun(args), code, line);
  });

  it.each([
    ['an unknown command', ['rnu', 'x'], 2, /unknown command 'rnu'/],
    ['a team file that throws', ['run', '-t', 'throws.ts', 'x'], 2, /no paper \(throws\.ts:2:7\)/],
    ['a team file that never loads', ['run', '-t', 'hangs.mjs', 'x'], 1, /never settled/],
    ['a team file that exits', ['run', '-t', 'exits.mjs', 'x'], 2, /exits\.mjs ends the process/],
  ])('is told in one line before the process ends: %s', async (_, args, code, line) => {
    expectOneLine(await place.bosun(args, { alone: true }), code, line);
  });

  it('of a team in a timer ends the run in one line that says how to go on', async () => {
    const ended = await place.bosun(['run', '-q', '-t', 'stray.mjs', 'x', '--home', 'stray'], { alone: true });
    expectOneLine(ended, 1, /failed outside any task: too late\. Nothing is lost; continue with: .* resume \w+/);
  });

  it('is also a JSON document with --json', async () => {
    const { stdout, stderr, status } = await place.bosun(['show', 'nope', '--json']);
    expect(JSON.parse(stdout).error).toMatchObject({ exitCode: 2, message: expect.stringContaining('no run "nope"') });
    expect(stderr).toMatch(/^bosun: There is no run/);
    expect(status).toBe(2);
  });

  it('shows its stack when BOSUN_DEBUG=1', async () => {
    const { stderr } = await place.bosun(['run', '-t', 'throws.ts', 'x'], { env: { BOSUN_DEBUG: '1' } });
    expect(stderr).toMatch(/\n\s+at /);
  });
});

describe('a home that cannot be used', () => {
  it('is refused in one line if its journal is not a database, which stays as it is', async () => {
    const place = newPlace();
    place.write('.bosun/journal.db', 'these are not the bytes of a database, and there are many of them'.repeat(20));
    for (const args of [['run', 'x'], ['runs'], ['show', 'last'], ['inbox']])
      expectOneLine(await place.bosun(args), 1, /journal\.db is not a database/);
    expect(readFileSync(path.join(place.home, 'journal.db'), 'utf8')).toContain('not the bytes');
    const doctor = await place.bosun(['doctor']);
    expect(doctor.stdout).toMatch(/missing +journal/);
    expect(doctor.status).toBe(1);
  });

  it('is refused in one line if a file is in its way', async () => {
    const place = newPlace();
    place.write('file', '');
    expectOneLine(await place.bosun(['run', 'x', '--home', 'file/home']), 1, /cannot be made/);
  });

  it.runIf(isFull)('is refused in one line if it is read-only', async () => {
    const place = newPlace();
    chmodSync(place.folder, 0o555);
    // Root may write anywhere, so the command runs as another user.
    const otherUser = process.getuid?.() === 0 ? { uid: 65_534 } : {};
    const ended = await place.bosun(['run', 'x'], otherUser);
    expectOneLine(ended, 1, /cannot be made/);
    // A plan keeps nothing, so it needs no place.
    const plan = await place.bosun(['plan', 'my internet is down'], otherUser);
    chmodSync(place.folder, 0o755);
    expect([plan.status, plan.stderr]).toEqual([0, '']);
  });

  it.runIf(isFull)('is not blamed if the place for a copy cannot be written', async () => {
    const place = newPlace();
    place.write('team.ts', CLERK_TEAM);
    await place.json(['run', '-q', '-t', 'team.ts', 'hello']);
    place.write('closed/file', '');
    const otherUser = process.getuid?.() === 0 ? { uid: 65_534 } : {};
    for (const each of [place.folder, place.home, path.join(place.home, 'journal.db')]) chmodSync(each, 0o777);
    chmodSync(path.join(place.folder, 'closed'), 0o555);
    const ended = await place.bosun(['backup', 'closed/copy.db'], otherUser);
    chmodSync(path.join(place.folder, 'closed'), 0o755);
    expectOneLine(ended, 1, /closed\/copy\.db cannot be/);
  });

  it('is refused in one line, before a run begins, if the data of the team is damaged', async () => {
    const place = newPlace();
    place.write('.bosun/telecom.db', 'these are not the bytes of a database either'.repeat(200));
    expectOneLine(await place.bosun(['run', '-q', 'my internet is down']), 1, /telecom\.db is damaged; .*teams reset/);
    expect((await place.json(['runs'])).total).toBe(0);
  });

  it('is not made by commands that only look', async () => {
    const place = newPlace();
    const looks = [['runs'], ['inbox'], ['audit', 'verify'], ['doctor'], ['teams']];
    for (const { status, stderr } of await Promise.all(looks.map((args) => place.bosun(args))))
      expect([status, stderr]).toEqual([0, '']);
    expect(existsSync(place.home)).toBe(false);
  });
});

describe('a full disk', () => {
  it.each([8, 36, 44, 52, 80])(
    'speaks of resuming only if there is a run, and leaves room for another: at %i KB',
    async (fileKb) => {
      const place = newPlace();
      place.write('team.ts', CLERK_TEAM.replace("'You said: '", "'x'.repeat(400_000)"));
      const full = await place.bosun(['run', '-q', '-t', 'team.ts', 'hello'], { fileKb });
      const { total } = await place.json(['runs']);
      expectOneLine(full, 1, total === 0 ? /try again(?! \(continue)/ : /continue with: .* resume \w+\)/);
      const next = total === 0 ? ['run', '-q', '-t', 'team.ts', 'hello'] : ['resume', 'last', '-q'];
      expect((await place.bosun(next)).status).toBe(0);
    },
  );

  it('leaves no half of a copy', async () => {
    const place = newPlace();
    place.write('team.ts', CLERK_TEAM.replace("'You said: '", "'x'.repeat(400_000)"));
    await place.json(['run', '-q', '-t', 'team.ts', 'hello']);
    expectOneLine(await place.bosun(['backup', 'copy.db'], { fileKb: 100 }), 1, /copy\.db/);
    expect(existsSync(path.join(place.folder, 'copy.db'))).toBe(false);
    expect((await place.bosun(['backup', 'copy.db'])).status).toBe(0);
  });

  it('ends a run in one line that says how to go on, and the run goes on when there is room', async () => {
    const place = newPlace();
    place.write('team.ts', CLERK_TEAM.replace("'You said: '", "'x'.repeat(400_000)"));
    const full = await place.bosun(['run', '-q', '-t', 'team.ts', 'hello'], { fileKb: 300 });
    expectOneLine(full, 1, /journal\.db.*\(continue with: .* resume \w+\)/);
    expect(await place.json(['resume', 'last'])).toMatchObject({ status: 'complete', request: 'hello' });
  });
});

describe('help', () => {
  it('has examples for every command, and is quick', async () => {
    const place = newPlace();
    const { stdout } = await place.bosun(['--help']);
    const commands = [...stdout.matchAll(/^ {2}([a-z]+) .*$/gm)].map(([, name]) => name ?? '');
    const own = commands.filter((name) => !['bosun', 'help', 'audit', 'teams'].includes(name));
    expect(own.length).toBeGreaterThan(12);
    const all = [
      ...own.map((name) => [name]),
      ['audit', 'verify'],
      ['teams', 'list'],
      ['teams', 'show'],
      ['teams', 'reset'],
    ];
    const pages = await Promise.all(all.map((words) => place.bosun([...words, '--help'])));
    for (const page of pages) expect([page.status, page.stdout]).toEqual([0, expect.stringContaining('Examples:\n')]);
  });
});
