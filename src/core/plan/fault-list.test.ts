import { describe, expect, it } from 'vitest';
import { createFaultList } from './fault-list.ts';

describe('a list of faults', () => {
  it('lists twenty of a kind, then how many more there are', () => {
    const faults = createFaultList();
    for (let at = 0; at < 10_000; at++) faults.add('cycle', `t${at}`, () => `fault ${at}`);
    faults.add('no-tasks', 'tasks', () => 'none');
    const all = faults.all();
    expect(all.map(({ code }) => code)).toEqual([...Array(20).fill('cycle'), 'no-tasks', 'cycle']);
    expect(all.at(-1)?.message).toContain('9980 more');
  });

  it('builds no message that it does not show', () => {
    const faults = createFaultList();
    let worded = 0;
    for (let at = 0; at < 100; at++) faults.add('cycle', 'a', () => `${worded++}`);
    faults.all();
    expect(worded).toBe(20);
  });
});
