// A server as a process: it may crash, is restarted, and ends with the process that started it.

import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { firstLine } from '../support/first-line.ts';
import { root } from '../support/repository.ts';
import { call, failureOf, isAlive, newFolder, unruly, until } from './support/peers.ts';
import { runScript } from './support/run-script.ts';

const server = path.join(root, 'test', 'mcp', 'support', 'unruly-server.ts');
const startsOf = (log: Record<string, unknown>[]): number[] =>
  log.flatMap(({ started }) => (typeof started === 'number' ? [started] : []));

describe('a server that crashes', () => {
  it('leaves calls under way unknown if they have an effect, and failed if they only read', async () => {
    const { source } = unruly();
    await source.list();
    const [waiting, reading, crashing] = await Promise.all([
      failureOf(call(source, 'wait', { ms: 20_000 })),
      failureOf(call(source, 'wait_reading', { ms: 20_000 })),
      failureOf(call(source, 'crash')),
    ]);
    expect(waiting.name).toBe('UnknownOutcome');
    expect(crashing.name).toBe('UnknownOutcome');
    expect(reading.name).toBe('Error');
    expect(crashing.message).toMatch(
      /ended during the call \(exit code 3\).*an unexpected thing \| happened in the boiler/,
    );
    expect(crashing.message).not.toContain('\n');
  });

  it('is started again by the next call, which knows its tools', async () => {
    const { source, log } = unruly();
    await failureOf(call(source, 'crash_reading'));
    expect((await call(source, 'shifty')).content).toBe('shifty done');
    const [first, second, ...more] = startsOf(log());
    expect(more).toEqual([]);
    expect(second).not.toBe(first);
  });

  it('is started once although many ask at the same time', async () => {
    const { source, log } = unruly();
    await failureOf(call(source, 'crash_reading'));
    await Promise.all([1, 2, 3, 4, 5].map(() => call(source, 'shifty')));
    expect(startsOf(log())).toHaveLength(2);
  });

  it('is not started for ever: after three times in a minute it is left alone, and the reason is kept', async () => {
    const { source, log } = unruly({ mode: 'dies' });
    for (const _ of [1, 2, 3]) {
      const { message } = await failureOf(source.list());
      expect(message).toMatch(/cannot be started: it ended before it was ready \(exit code 7\); it wrote: no licence/);
    }
    const { message } = await failureOf(source.list());
    expect(message).toMatch(
      /ended 3 times within a minute and is not started again for \d+ s; the last time: .*exit code 7/,
    );
    expect(startsOf(log())).toHaveLength(3);
  });

  it('is noticed also if it was killed from outside', async () => {
    const { source, log } = unruly();
    await source.list();
    process.kill(startsOf(log())[0] ?? 0, 'SIGKILL');
    await until(() => !isAlive(startsOf(log())[0] ?? 0), 'its end');
    await until(async () => (await call(source, 'shifty').catch(() => undefined)) !== undefined, 'an answer');
    expect(startsOf(log())).toHaveLength(2);
  });
});

describe('a server that writes its log to stdout', () => {
  it('is understood all the same', async () => {
    expect((await call(unruly({ mode: 'chatty' }).source, 'shifty')).content).toBe('shifty done');
  });
});

describe('a server that speaks only the protocol of 2026', () => {
  it('is understood as well', async () => {
    const { source } = unruly({ mode: 'modern' });
    expect((await source.list()).map(({ name }) => name)).toContain('shifty');
    expect((await call(source, 'shifty')).content).toBe('shifty done');
    await call(source, 'shift');
    await until(async () => {
      const shifty = (await source.list()).find(({ name }) => name === 'shifty');
      return shifty?.does.includes('password') === true;
    }, 'the changed description');
  });
});

describe('no server outlives', () => {
  it('close(), not even one that ignores what it is told', async () => {
    const { source, log } = unruly({ mode: 'stubborn' });
    await source.list();
    const [pid = 0] = startsOf(log());
    expect(isAlive(pid)).toBe(true);
    await source.close();
    await until(() => !isAlive(pid), 'its end');
    expect(log()).toContainEqual({ ignored: 'SIGTERM' });
    await expect(source.list()).rejects.toThrow('was closed: make a new source to use it again');
  });

  const startIn = (log: string, more = '', mode = ''): string => `
    const source = mcp({
      name: 'unruly',
      command: process.execPath,
      args: [${JSON.stringify(server)}],
      env: { UNRULY: '${mode}', UNRULY_LOG: ${JSON.stringify(log)} },
    });
    await source.list();
    ${more}`;

  it('a program that simply ends, and does not keep it from ending', async () => {
    const log = path.join(newFolder(), 'log');
    const ended = await runScript(startIn(log, "console.log('ready');"));
    expect(ended).toMatchObject({ code: 0, stdout: 'ready\n', stderr: '' });
    await until(() => !isAlive(pidIn(log)), 'its end');
  });

  it('a program that exits while a call is under way', async () => {
    const log = path.join(newFolder(), 'log');
    const wait = `source.call({ tool: 'wait', args: { ms: 60_000 }, idempotencyKey: 'k', context: {},
      signal: new AbortController().signal, timeoutMs: 60_000 });
      setTimeout(() => process.exit(4), 200);`;
    expect(await runScript(startIn(log, wait))).toMatchObject({ code: 4 });
    await until(() => !isAlive(pidIn(log)), 'its end');
  });

  it.each([
    ['SIGKILL', 'which no process can handle', ''],
    ['SIGINT', 'although the server does not notice that its client has gone', 'deaf'],
    ['SIGTERM', 'although the server does not notice that its client has gone', 'deaf'],
  ] as const)('a program that dies of %s, %s', async (signal, _, mode) => {
    const folder = newFolder();
    const log = path.join(folder, 'log');
    const file = path.join(folder, 'program.ts');
    const mcp = path.join(root, 'src', 'adapters', 'tools-mcp', 'mcp.ts');
    const stay = "setInterval(() => {}, 1000); console.log('up');";
    writeFileSync(file, `import { mcp } from '${mcp}';${startIn(log, stay, mode)}`);
    const child = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = new Promise((resolve) => child.once('exit', (code, by) => resolve(by ?? code)));
    await firstLine(child);
    expect(isAlive(pidIn(log))).toBe(true);
    child.kill(signal);
    expect(await ended).toBe(signal);
    await until(() => !isAlive(pidIn(log)), 'its end');
  });
});

const pidIn = (file: string): number => {
  const [first = '{}'] = readFileSync(file, 'utf8').split('\n');
  return JSON.parse(first).started;
};
