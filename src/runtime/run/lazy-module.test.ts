import { describe, expect, it } from 'vitest';
import { lazy } from './lazy-module.ts';

describe('a lazily loaded module', () => {
  it('is loaded once for all callers', async () => {
    let times = 0;
    const part = lazy('a part', async () => ++times);
    expect(await Promise.all([part.load(), part.load()])).toEqual([1, 1]);
    expect([await part.load(), part.now(), part.isLoaded()]).toEqual([1, 1, true]);
  });

  it('is named in the error if it is needed before it was loaded', () => {
    const part = lazy('The comparison of claims', async () => 1);
    expect(part.isLoaded()).toBe(false);
    expect(() => part.now()).toThrow('The comparison of claims is needed and was not loaded');
  });

  it('is loaded again after a failure', async () => {
    let times = 0;
    const part = lazy('a part', async () => {
      if (++times === 1) throw new Error('the disk was busy');
      return times;
    });
    await expect(part.load()).rejects.toThrow('the disk was busy');
    expect(await part.load()).toBe(2);
  });
});
