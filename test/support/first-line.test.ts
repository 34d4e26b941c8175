import { spawn } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { startBosun } from './cli.ts';
import { firstLine } from './first-line.ts';

const runs = (script: string) => spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'ignore'] });

describe('the first line of a process', () => {
  it('is there for those who ask only after the process has printed it', async () => {
    const started = startBosun(['--version']);
    await started.ended;
    expect(await started.firstLine).toMatch(/^\d+\.\d+\.\d+/);
  });

  it('says how the process ended when it printed none', async () => {
    await expect(firstLine(runs('process.exit(3)'), () => 'No team.')).rejects.toThrow(
      'The process ended with 3 before it printed a line. No team.',
    );
    await expect(firstLine(runs('process.kill(process.pid, "SIGKILL")'))).rejects.toThrow('ended with SIGKILL');
  });
});
