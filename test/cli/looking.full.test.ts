// Looking at runs, keeping house, and a first team of one's own.

import { spawnSync } from 'node:child_process';
import { chmodSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { CLERK_TEAM, newPlace } from '../support/cli.ts';
import { root } from '../support/repository.ts';

async function placeWithRuns(requests: readonly string[]) {
  const place = newPlace();
  place.write('team.ts', CLERK_TEAM);
  const reports = [];
  for (const request of requests) reports.push(await place.json(['run', '-q', '-t', 'team.ts', request]));
  return { place, reports };
}

describe('runs', () => {
  it('are listed newest first, shown, traced and found by the beginning of their id', async () => {
    const { place, reports } = await placeWithRuns(['first', 'second']);
    const { runs, total } = await place.json(['runs']);
    expect(runs.map(({ request }: { request: string }) => request)).toEqual(['second', 'first']);
    expect(total).toBe(2);
    const table = (await place.bosun(['runs', '-n', '1'], { alone: true })).stdout;
    expect(table).toMatch(/complete .*second\n.*1 older run/);
    const begun = reports[0].runId.slice(0, -4);
    expect((await place.json(['show', begun])).request).toBe('first');
    const trace = await place.bosun(['trace', 'last']);
    expect(trace.stdout).toMatch(/✔ run second.*\n.*✔ task t1.*\n.*✔ attempt clerk/);
    const { spans, events } = await place.json(['trace', 'last']);
    expect([spans[0].kind, events[0].type]).toEqual(['run', 'run-started']);
    await place.bosun(['trace', 'last', '--format', 'jaeger', '--out', 'trace.json']);
    const { data } = JSON.parse(readFileSync(path.join(place.folder, 'trace.json'), 'utf8'));
    const names = data[0].spans.map(({ operationName }: { operationName: string }) => operationName);
    expect(names).toEqual(['invoke_workflow clerks', 'invoke_agent clerk']);
    const otlp = JSON.parse((await place.bosun(['trace', 'last', '--format', 'otlp'])).stdout);
    expect(otlp.resourceSpans[0].scopeSpans[0].spans).toHaveLength(2);
    expect(await place.bosun(['trace', 'last', '--format', 'zipkin'])).toMatchObject({
      ...{ status: 2, stderr: expect.stringContaining('--format takes jaeger or otlp') },
    });
  });

  it('of a program are found with --store, and one whose process died is listed with the command to resume it', async () => {
    const place = newPlace();
    const program = place.write(
      'program.ts',
      `import { supervisor, worker } from ${JSON.stringify(pathToFileURL(path.join(root, 'src/index.ts')).href)};
const team = supervisor({
  name: 'slow',
  store: 'runs.db',
  workers: { clerk: worker({ does: 'never ends', effect: 'read', run: () => new Promise(() => setTimeout(() => process.exit(9), 300)) }) },
});
await team.run('wait for me', { runId: 'r1' });`,
    );
    const ended = spawnSync(process.execPath, ['--conditions=bosun-source', program], { cwd: place.folder });
    expect(ended.status).toBe(9);
    const { runs } = await place.json(['runs', '--store', 'runs.db']);
    expect(runs).toMatchObject([{ runId: 'r1', status: 'interrupted', team: 'slow' }]);
    const list = await place.bosun(['runs', '--store', 'runs.db'], { alone: true });
    // The program does not record where its team is, so the command names what is missing.
    const resume = /resume r1 --team <team file> --store runs\.db/;
    expect(list.stdout).toMatch(/r1 +interrupted .*wait for me\n1 run was interrupted: /s);
    expect(list.stdout).toMatch(resume);
    const shown = await place.bosun(['show', 'last', '--store', 'runs.db']);
    expect(shown.stdout).toMatch(/^interrupted · .*\nInterrupted: no process works on this run\. Continue with: /m);
    expect(shown.stdout).toMatch(resume);
    expect(await place.json(['show', 'r1', '--store', 'runs.db'])).toMatchObject({ request: 'wait for me' });
    const missing = await place.bosun(['runs', '--store', 'other.db']);
    expect([missing.status, missing.stderr]).toEqual([2, expect.stringContaining('there is no file "other.db"')]);
  });

  it('are deleted for good with --yes', async () => {
    const { place, reports } = await placeWithRuns(['first', 'second']);
    expect(await place.json(['delete', reports[0].runId, '--yes'])).toEqual({ deleted: [reports[0].runId] });
    expect((await place.json(['runs'])).total).toBe(1);
    expect((await place.bosun(['show', reports[0].runId])).status).toBe(2);
  });

  it('verify against anchors after a value was removed from them, and not after one of them was cut', async () => {
    const { place, reports } = await placeWithRuns(['Ada Byron moves', 'second']);
    await place.json(['audit', 'anchor', '--to', 'anchors.jsonl']);
    await place.json(['audit', 'redact', '--every-run', '--value', 'Ada Byron', '--reason', 'request 17']);
    const verify = ['audit', 'verify', '--anchors', 'anchors.jsonl'];
    expect(await place.json(verify)).toMatchObject({
      ok: true,
      runs: [{ redacted: expect.any(Number) }, { ok: true }],
    });
    expect(readFileSync(path.join(place.home, 'journal.db')).includes('Ada Byron')).toBe(false);
    const db = new DatabaseSync(path.join(place.home, 'journal.db'));
    db.prepare('DELETE FROM events WHERE run = ? AND seq > 2').run(reports[1].runId);
    db.close();
    expect((await place.json(verify)).runs[1]).toMatchObject({ ok: false, seq: 3 });
  });

  it('verify, unless an event was changed, which is named', async () => {
    const { place, reports } = await placeWithRuns(['first', 'second']);
    const { events, head } = reports[1].audit;
    const whole = await place.bosun(['audit', 'verify', 'last', '--anchor', `${events}:${head}`]);
    expect([whole.status, whole.stdout]).toEqual([0, expect.stringMatching(/intact .*agrees with the anchor/)]);
    const db = new DatabaseSync(path.join(place.home, 'journal.db'));
    db.prepare(
      "UPDATE events SET body = replace(body, 'You said', 'You sang') WHERE run = ? AND type = 'task-succeeded'",
    ).run(reports[0].runId);
    db.prepare('DELETE FROM events WHERE run = ? AND seq = ?').run(reports[1].runId, events);
    db.close();
    const broken = await place.bosun(['audit', 'verify', '--all']);
    expect([broken.status, broken.stdout]).toEqual([
      1,
      expect.stringMatching(/broken .*task-succeeded.*is not what was written/),
    ]);
    // What was cut off at the end shows only against the anchor.
    expect((await place.bosun(['audit', 'verify', reports[1].runId])).status).toBe(0);
    const cut = await place.json(['audit', 'verify', reports[1].runId, '--anchor', `${events}:${head}`]);
    expect(cut).toMatchObject({ ok: false, runs: [{ problem: expect.stringContaining(`saw ${events} events`) }] });
    const listed = await place.json(['runs']);
    expect(listed.runs.map(({ status }: { status: string }) => status)).toContain('damaged');
    const { stdout } = await place.bosun(['runs']);
    expect(stdout).toMatch(
      new RegExp(`${reports[0].runId} +damaged +cannot be read: .*audit verify ${reports[0].runId}`),
    );
  });
});

describe('a home', () => {
  const modeOf = (file: string): number => statSync(file).mode & 0o777;

  it('can be read by its owner only, also if it was made by an earlier version', async () => {
    const place = newPlace();
    await place.bosun(['run', '-q', 'my internet is down']);
    const files = ['journal.db', 'telecom.db'].map((name) => path.join(place.home, name));
    expect([place.home, ...files].map(modeOf)).toEqual([0o700, 0o600, 0o600]);
    chmodSync(place.home, 0o755);
    for (const file of files) chmodSync(file, 0o644);
    await place.bosun(['run', '-q', 'my internet is down']);
    expect([place.home, ...files].map(modeOf)).toEqual([0o700, 0o600, 0o600]);
  });

  it.each(['closed', 'with a log', 'with a log and nothing else'])(
    'that cannot be written to can be looked at: %s',
    async (how) => {
      const place = newPlace();
      place.write('team.ts', CLERK_TEAM);
      const { runId } = await place.json(['run', '-t', 'team.ts', 'hello']);
      const file = path.join(place.home, 'journal.db');
      // A process that is killed leaves its log behind.
      if (how !== 'closed')
        spawnSync(process.execPath, [
          '-e',
          `const db = new (require('node:sqlite').DatabaseSync)(${JSON.stringify(file)});
           db.exec("INSERT INTO memory(key, value) VALUES('k', 'v')"); process.kill(process.pid, 'SIGKILL')`,
        ]);
      if (how === 'with a log and nothing else') rmSync(`${file}-shm`);
      for (const name of readdirSync(place.home)) chmodSync(path.join(place.home, name), 0o444);
      chmodSync(place.home, 0o555);
      chmodSync(place.folder, 0o755);
      // Root may write anywhere, so the commands run as another user.
      const options = { alone: true, ...(process.getuid?.() === 0 ? { uid: 65_534 } : {}) };
      const looks = [['show', runId], ['runs'], ['trace', runId], ['inbox'], ['usage'], ['audit', 'verify']];
      const ended = await Promise.all(looks.map((args) => place.bosun(args, options)));
      const writing = await place.bosun(['run', '-q', '-t', 'team.ts', 'hello'], options);
      chmodSync(place.home, 0o755);
      expect(ended.map(({ status, stderr }) => [status, stderr])).toEqual(looks.map(() => [0, '']));
      expect(ended[0]?.stdout).toContain('hello');
      expect(ended[1]?.stdout).toContain(runId);
      expect([writing.status, writing.stderr]).toEqual([1, expect.stringContaining('cannot be opened for writing')]);
    },
  );
});

describe('teams', () => {
  it('are listed and shown, and their sample data put back', async () => {
    const place = newPlace();
    expect((await place.json(['teams', 'list'])).teams[0]).toMatchObject({ name: 'telecom', isDefault: true });
    expect(Object.keys((await place.json(['teams', 'show', 'telecom'])).workers)).toEqual([
      'billing',
      'technical',
      'account',
    ]);
    const refund = ['run', '-q', 'please refund the 49.99 on my bill', '--json'];
    expect(JSON.parse((await place.bosun(refund)).stdout).answer).toMatch(/was refunded/);
    expect(JSON.parse((await place.bosun(refund)).stdout).answer).toMatch(/already refunded/);
    expect(await place.json(['teams', 'reset', 'telecom'])).toEqual({ team: 'telecom', reset: true });
    expect(JSON.parse((await place.bosun(refund)).stdout).answer).toMatch(/49\.99 was refunded/);
  });
});

describe('help', () => {
  it('is no mistake if it was asked for', async () => {
    const place = newPlace();
    for (const words of [['--help'], ['help'], ['help', 'inbox'], ['inbox', '--help']])
      expect(await place.bosun(words), words.join(' ')).toMatchObject({ status: 0, stderr: '' });
    expect((await place.bosun([])).status).toBe(2);
  });
});

describe('bosun init', () => {
  it('writes a team that runs at once, in a folder with nothing else, and overwrites nothing', async () => {
    const place = newPlace();
    const { files } = await place.json(['init', 'mine']);
    expect(files.map((file: string) => path.basename(file))).toEqual(['team.ts', 'team.eval.jsonl', 'README.md']);
    const cwd = path.join(place.folder, 'mine');
    const request = 'book room Aare for 3 people, and register the visitor Ada Lovelace';
    const { status, stdout } = await place.bosun(['run', '-t', './team.ts', request, '--json'], { cwd, alone: true });
    expect(JSON.parse(stdout)).toMatchObject({ status: 'complete', team: 'office' });
    expect(status).toBe(0);
    expect(readFileSync(path.join(cwd, 'office.jsonl'), 'utf8').trim().split('\n')).toHaveLength(2);
    expect((await place.bosun(['init', 'mine'])).status).toBe(2);
  });
});
