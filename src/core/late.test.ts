import { describe, expect, it } from 'vitest';
import { late } from './late.ts';

describe('what is loaded late', () => {
  it('is loaded once, however many ask for it', async () => {
    let times = 0;
    const part = late('a part', async () => ++times);
    expect(await Promise.all([part.load(), part.load()])).toEqual([1, 1]);
    expect([await part.load(), part.now(), part.isLoaded()]).toEqual([1, 1, true]);
  });

  it('names itself where somebody decides before it was loaded', () => {
    const part = late('What compares claims', async () => 1);
    expect(part.isLoaded()).toBe(false);
    expect(() => part.now()).toThrow('What compares claims is needed and was not loaded');
  });

  it('is tried again after a failure', async () => {
    let times = 0;
    const part = late('a part', async () => {
      if (++times === 1) throw new Error('the disk was busy');
      return times;
    });
    await expect(part.load()).rejects.toThrow('the disk was busy');
    expect(await part.load()).toBe(2);
  });
});
