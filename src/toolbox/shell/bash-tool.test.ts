import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { UnknownOutcome } from '../../ports/unknown-outcome.ts';
import { bashTool } from './bash-tool.ts';

const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'bosun-bash-')));
afterAll(() => rmSync(root, { recursive: true, force: true }));
writeFileSync(path.join(root, 'a.txt'), 'hello');
const env = { PATH: process.env.PATH, SECRET_TOKEN: 'not for commands' };
const bash = bashTool({ root, env });
const { signal } = new AbortController();

describe('Bash', () => {
  it('needs approval for every command, and is never repeated automatically', () => {
    expect(bash.approve?.({ command: 'true' })).toMatchObject({ kind: 'ask' });
    expect(bash.effect).toBe('once');
  });

  it('runs in the working folder and reports the exit code', async () => {
    expect(await bash.run({ command: 'pwd && cat a.txt && echo oops >&2 && exit 3' }, { signal })).toEqual({
      exitCode: 3,
      output: expect.stringMatching(/oops/),
    });
    expect(await bash.run({ command: 'pwd' }, { signal })).toEqual({ exitCode: 0, output: `${root}\n` });
  });

  it('does not pass on secrets of the environment', async () => {
    expect(await bash.run({ command: 'echo "[$SECRET_TOKEN]"' }, { signal })).toEqual({ exitCode: 0, output: '[]\n' });
  });

  it('keeps the beginning and the end of a long output', async () => {
    const { output } = (await bash.run({ command: 'seq 1 100000' }, { signal })) as { output: string };
    expect(output.length).toBeLessThan(31_000);
    expect(output).toMatch(/^1\n2\n[\s\S]*characters left out[\s\S]*100000\n$/);
  });

  it('stops a command and its child processes at the timeout, and reports the outcome as unknown', async () => {
    const began = performance.now();
    const late = bash.run({ command: 'sleep 60 & sleep 60', timeout: 300 }, { signal });
    await expect(late).rejects.toSatisfy(UnknownOutcome.is);
    expect(performance.now() - began).toBeLessThan(10_000);
  });

  describe.skipIf(process.platform !== 'linux')('when it is over', () => {
    const seconds = (at: number): string => `${7_000 + (process.pid % 1_000)}.${at}`;
    const isAlive = (time: string): boolean =>
      readdirSync('/proc').some((pid) => {
        try {
          return readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes(`\0${time}\0`);
        } catch {
          return false;
        }
      });

    it.each([
      'sleep X &',
      'setsid sleep X &',
      'set -m; sleep X &',
      '(setsid sleep X </dev/null >/dev/null 2>&1 &)',
      'env -i $(command -v setsid) $(command -v sleep) X &',
      'setsid bash -c "setsid sleep X & setsid sleep X & wait" &',
      'nohup setsid --fork bash -c "exec -a other sleep X" >/dev/null 2>&1',
    ])('has ended every process that it started: %s', async (command) => {
      const [done, late] = [seconds(1), seconds(2)];
      // It has begun before the command is over.
      const begun = (time: string): string => `${command.replaceAll('X', time)}\nsleep 0.3`;
      await bash.run({ command: begun(done) }, { signal });
      await expect(bash.run({ command: `${begun(late)}; sleep 60`, timeout: 900 }, { signal })).rejects.toThrow(
        'longer than 900 ms',
      );
      expect([isAlive(done), isAlive(late)]).toEqual([false, false]);
    });

    it('leaves the processes of other commands alone', async () => {
      const time = seconds(3);
      const command = `setsid sleep ${time} & while [ ! -e go ]; do sleep 0.1; done`;
      const other = bash.run({ command }, { signal });
      await expect.poll(() => isAlive(time)).toBe(true);
      await bash.run({ command: 'setsid sleep 30 & sleep 0.3' }, { signal });
      expect(isAlive(time)).toBe(true);
      writeFileSync(path.join(root, 'go'), '');
      await other;
      expect(isAlive(time)).toBe(false);
    });
  });

  it('with an allow-list denies all other commands, also after an allowed beginning', () => {
    const narrow = bashTool({ root, env, prefixes: ['git diff', 'npm test'] });
    const kindOf = (command: string) => narrow.approve?.({ command }).kind;
    expect(kindOf('git diff HEAD~1')).toBe('ask');
    expect(kindOf('npm test')).toBe('ask');
    for (const command of [
      'git push',
      'git diffx',
      'git diff; rm -rf .',
      'git diff $(rm x)',
      'git diff && ls',
      'git diff\nls',
    ])
      expect(kindOf(command)).toBe('deny');
  });
});
