import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { supervisor, worker } from '../../src/index.ts';
import { firstLine } from '../support/first-line.ts';
import { freshDatabase, startPostgres, whyNoPostgres } from '../support/postgres.ts';

const PROCESS = fileURLToPath(new URL('process.ts', import.meta.url));
const reason = await whyNoPostgres();
if (reason !== undefined) console.warn(`7 facts about takeovers are skipped: ${reason}`);

function scene(url: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'bosun-takeover-'));
  const notes = path.join(folder, 'notes');
  // Reads runs; what it is made of does not matter for that.
  const reader = supervisor({
    store: url,
    advice: false,
    workers: { x: worker({ does: 'nothing', effect: 'read', run: () => 'x' }) },
  });
  onTestFinished(() => reader.close());
  const begun = (): string[] => (existsSync(notes) ? readFileSync(notes, 'utf8').split('\n').filter(Boolean) : []);
  return {
    reader,
    begun,
    start: async (...args: readonly string[]): Promise<ChildProcess> => {
      const child = spawn(process.execPath, ['--conditions=bosun-source', PROCESS, url, notes, ...args], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      onTestFinished(() => void child.kill('SIGKILL'));
      await firstLine(child);
      return child;
    },
    go: () => writeFileSync(`${notes}.go`, ''),
    untilBegun: (count: number) => expect.poll(() => begun().length).toBe(count),
    untilStatus: (status: string) => expect.poll(async () => (await reader.show('r')).status).toBe(status),
  };
}

describe.skipIf(reason !== undefined)('when a process is lost', () => {
  it('joins the work of a queue that is under way, instead of repeating it, after the host of the run died', async () => {
    const { start, begun, go, untilBegun, untilStatus } = scene(await freshDatabase());
    await start('worker');
    const first = await start('run', 'far');
    await untilBegun(1);
    first.kill('SIGKILL');
    await start('host');
    await untilStatus('running');
    go();
    await untilStatus('complete');
    expect(begun()).toHaveLength(1);
  }, 600_000);

  it('asks a person about an effect that must happen once, after the process that carried it out died', async () => {
    const { start, begun, reader, untilBegun, untilStatus } = scene(await freshDatabase());
    const first = await start('worker');
    await start('run', 'farOnce');
    await untilBegun(1);
    await start('worker');
    first.kill('SIGKILL');
    await untilStatus('waiting');
    expect((await reader.inbox()).map(({ kind }) => kind)).toEqual(['unknown-outcome']);
    expect(begun()).toHaveLength(1);
  }, 600_000);

  it('asks a person about such an effect in a nested team, also if the next process does not have that team', async () => {
    const { start, begun, reader, untilBegun, untilStatus } = scene(await freshDatabase());
    const first = await start('worker');
    await start('run', 'low');
    await untilBegun(1);
    await start('worker-without-low');
    first.kill('SIGKILL');
    await untilStatus('waiting');
    expect((await reader.inbox()).map(({ kind }) => kind)).toEqual(['unknown-outcome']);
    expect(begun()).toHaveLength(1);
  }, 600_000);

  it('repeats an effect under its key, after the process that carried it out died', async () => {
    const { start, begun, go, untilBegun, untilStatus } = scene(await freshDatabase());
    const first = await start('worker');
    await start('run', 'far');
    await untilBegun(1);
    await start('worker');
    first.kill('SIGKILL');
    await untilBegun(2);
    go();
    await untilStatus('complete');
    expect(new Set(begun()).size).toBe(2);
  }, 600_000);

  it('hands over the run of a process that is stopped with SIGTERM', async () => {
    const { start, go, untilBegun, untilStatus } = scene(await freshDatabase());
    const first = await start('run', 'here');
    await untilBegun(1);
    await start('host');
    first.kill('SIGTERM');
    await untilBegun(2);
    go();
    await untilStatus('complete');
    await expect.poll(() => first.exitCode).toBe(0);
  }, 600_000);

  it('leaves a run to a process with its version of the team, after one with another version was asked', async () => {
    const { start, go, reader, untilBegun, untilStatus } = scene(await freshDatabase());
    await start('other-host');
    const first = await start('run', 'here');
    await untilBegun(1);
    first.kill('SIGKILL');
    const isRefused = async () => (await reader.runs()).map(({ status }) => status);
    await expect.poll(isRefused).toEqual(['interrupted']);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    const second = await start('host');
    await untilBegun(2);
    go();
    await untilStatus('complete');
    expect(second.exitCode).toBeNull();
  }, 600_000);

  it('waits for a database that is away, and goes on when it is back', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'bosun-away-'));
    const server = await startPostgres(path.join(folder, 'pg'));
    onTestFinished(() => server.remove());
    const { start, begun, go, untilBegun, untilStatus } = scene(server.url);
    await start('run', 'here');
    await untilBegun(1);
    await server.stop('immediate');
    go();
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    await server.start();
    await untilStatus('complete');
    expect(begun()).toHaveLength(1);
  }, 600_000);
});
