import { describe, expect, it } from 'vitest';
import { cpuNow } from '../../test/support/cpu.ts';
import { nearest } from './nearest.ts';

const workers = ['researcher', 'writer', 'billing', 'tech-support'];

describe('the nearest known name', () => {
  it.each([
    ['reseacher', 'researcher'],
    ['reserach', 'researcher'],
    ['wirter', 'writer'],
    ['Billing', 'billing'],
    ['biling', 'billing'],
    ['techsupport', 'tech-support'],
  ])('for %s is %s', (typed, meant) => expect(nearest(typed, workers)).toBe(meant));

  it.each(['', 'x', 'lawyer', 'accounting'])('for "%s" is none', (typed) =>
    expect(nearest(typed, workers)).toBeUndefined(),
  );

  it('is the closest of several', () => {
    expect(nearest('task-12', ['task-99', 'task-13', 'task-122'])).toBe('task-13');
  });

  it('is found quickly among 100,000 long ones', () => {
    const ids = Array.from({ length: 100_000 }, (_, at) => `${'prefix'.repeat(20)}${at}`);
    const start = cpuNow();
    nearest(`${'prefix'.repeat(20)}xyz`, ids);
    expect(cpuNow() - start).toBeLessThan(1_000);
  });
});
