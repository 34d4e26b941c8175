import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { firstLine } from '../support/first-line.ts';
import { freshDatabase, whyNoPostgres } from '../support/postgres.ts';

const MAIN = fileURLToPath(new URL('../../src/surfaces/cli/main.ts', import.meta.url));
const TEAM = fileURLToPath(new URL('team-file.ts', import.meta.url));
const reason = await whyNoPostgres();
if (reason !== undefined) console.warn(`4 facts about bosun worker are skipped: ${reason}`);

const bosun = (...args: readonly string[]): string[] => ['--conditions=bosun-source', MAIN, ...args];
const run = promisify(execFile);

interface Started {
  readonly child: ChildProcess;
  readonly line: unknown;
  /** The lines of its log so far. */
  readonly log: readonly string[];
}

/** Starts a command that goes on, and waits for its line of JSON. */
async function start(...args: readonly string[]): Promise<Started> {
  const child = spawn(process.execPath, bosun(...args, '--json'), { stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const log: string[] = [];
  createInterface({ input: child.stderr }).on('line', (each) => log.push(each));
  const line = await firstLine(child, () => log.join('\n'));
  return { child, line: JSON.parse(line), log };
}

describe.skipIf(reason !== undefined)('bosun worker', () => {
  it('does the work of its queue for bosun run, and ends with code 0 on SIGTERM', async () => {
    const database = await freshDatabase();
    const { child, line } = await start('worker', '--database', database, '--team', TEAM, '--queue', 'gpu');
    expect(line).toEqual({ teams: ['painters'], queues: ['gpu'], hostsRuns: false });
    const args = bosun('run', 'paint a picture of a boat', '--team', TEAM, '--database', database, '--json');
    const { stdout } = await run(process.execPath, args);
    const { status, answer } = JSON.parse(stdout) as { status: string; answer: string };
    expect({ status, answer }).toEqual({
      status: 'complete',
      answer: `A picture of a boat, painted by process ${child.pid}.`,
    });
    child.kill('SIGTERM');
    expect((await once(child, 'exit'))[0]).toBe(0);
  }, 600_000);

  it('is missed by a metric of the server and by the doctor as long as no process serves a queue', async () => {
    const database = await freshDatabase();
    const { line } = await start('serve', '--database', database, '--team', TEAM, '--port', '0');
    const { url } = line as { url: string };
    const body = JSON.stringify({ team: 'painters', request: 'paint a picture of a boat' });
    await fetch(`${url}/api/runs`, { method: 'POST', body, headers: { 'content-type': 'application/json' } });
    const metrics = async (): Promise<string> => (await fetch(`${url}/metrics`)).text();
    const waiting = 'bosun_queue_waiting{team="painters",queue="gpu"}';
    await expect.poll(metrics).toContain(`\n${waiting} 1\n`);
    const { stdout } = await run(process.execPath, bosun('doctor', '--database', database, '--json')).catch(
      (error: { stdout: string }) => error,
    );
    const { checks } = JSON.parse(stdout) as { checks: { check: string }[] };
    const detail = expect.stringMatching(/^painters: 1 task waiting, .*; 0 under way$/);
    expect(checks).toContainEqual({ check: 'database: queue gpu', status: 'ok', detail });
    await start('worker', '--database', database, '--team', TEAM, '--queue', 'gpu');
    await expect.poll(metrics).not.toContain(waiting);
  }, 600_000);

  it('finishes the run of a server that was killed, and says so in its log', async () => {
    const database = await freshDatabase();
    const { child: server, line } = await start('serve', '--database', database, '--team', TEAM, '--port', '0');
    const { url } = line as { url: string };
    const body = JSON.stringify({ team: 'painters', request: 'paint a picture of a boat' });
    const headers = { 'content-type': 'application/json' };
    const { runId } = (await (await fetch(`${url}/api/runs`, { method: 'POST', body, headers })).json()) as {
      runId: string;
    };
    server.kill('SIGKILL');
    const { log } = await start('worker', '--database', database, '--team', TEAM, '--queue', 'gpu', '--runs');
    const status = async (): Promise<unknown> => {
      const { stdout } = await run(process.execPath, bosun('runs', '--database', database, '--json'));
      return (JSON.parse(stdout) as { runs: { runId: string; status: string }[] }).runs.find(
        (each) => each.runId === runId,
      )?.status;
    };
    await expect.poll(status, { interval: 1_000 }).toBe('complete');
    const entries = () => log.map((each) => JSON.parse(each) as { level: string; time: string; message: string });
    // The worker looks for left runs when it begins, and may find the run before it looks after the server.
    await expect.poll(entries).toContainEqual({
      level: 'warn',
      time: expect.stringMatching(/^20.*Z$/),
      message: expect.stringMatching(/^\S+ \w+ is gone: its work goes to the others \(\d+ under way\)$/),
    });
    expect(entries()).toContainEqual(expect.objectContaining({ message: 'run resumed', run: runId }));
  }, 600_000);

  it('names what is missing', async () => {
    const refused = async (...args: string[]): Promise<string> =>
      run(process.execPath, bosun('worker', '--team', TEAM, ...args), {
        env: { ...process.env, BOSUN_DATABASE: '' },
      }).then(
        () => 'it was accepted',
        (error: { stderr: string }) => error.stderr,
      );
    expect(await refused()).toContain('bosun worker needs the database of the fleet: give --database');
    const database = await freshDatabase();
    expect(await refused('--database', database, '--queue', 'tpu')).toContain(
      'No worker of painters has the queue "tpu": there is gpu',
    );
  }, 600_000);
});
