import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

describe('recorded calls with a crash around each of them, without the guards', () => {
  it('have effects twice: the intent is not stored first, and calls are repeated blindly', async () => {
    const args = [
      '--conditions=bosun-source',
      here('main.ts'),
      '--data',
      here('../tau2/fixture'),
      '--json',
      '--control',
    ];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    const { local } = JSON.parse(stdout).engines;
    expect(local.duplicated).toBeGreaterThan(0);
    expect(local.silentReruns).toBeGreaterThan(0);
  });
});
