import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { currentOwner, isDead } from './lease-owner.ts';

const exited = (): number => spawnSync(process.execPath, ['-e', '']).pid;

describe('the owner of a lease', () => {
  it('is alive while its process is, and dead when it is gone', () => {
    expect(isDead(currentOwner())).toBe(false);
    expect(isDead({ ...currentOwner(), pid: exited() })).toBe(true);
  });

  it('is checked with a signal where there is no /proc', () => {
    expect(isDead({ ...currentOwner(), started: '' })).toBe(false);
    expect(isDead({ ...currentOwner(), started: '', pid: exited() })).toBe(true);
  });

  it.runIf(process.platform === 'linux')('is dead when another process has taken over its pid', () => {
    expect(isDead({ ...currentOwner(), started: '1' })).toBe(true);
  });

  it('is not declared dead from another machine, boot or container', () => {
    expect(isDead({ ...currentOwner(), place: 'elsewhere', pid: exited() })).toBe(false);
  });
});
