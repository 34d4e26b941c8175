import { describe, expect, it } from 'vitest';
import { cpuNow } from '../../../test/support/cpu.ts';
import { planOf } from '../../../test/support/plans.ts';
import { similarTasks } from './similar-tasks.ts';

const pairs = (tasks: Parameters<typeof planOf>[0]) => similarTasks(planOf(tasks).tasks).map(([a, b]) => [a.id, b.id]);

describe('similar tasks', () => {
  it('have nearly the same words, in any order', () => {
    const tasks = [
      { id: 'a', instruction: 'List all disputed charges of the last monthly bill' },
      { id: 'b', instruction: 'Of the last monthly bill, list all disputed charges, please!' },
      { id: 'c', instruction: 'Ping the router in the living room' },
    ];
    expect(pairs(tasks)).toEqual([['a', 'b']]);
  });

  it('have the same worker and dependencies', () => {
    const instruction = 'List all disputed charges of the last monthly bill';
    expect(
      pairs([
        { id: 'a', instruction },
        { id: 'b', instruction, worker: 'writer' },
        { id: 'c', instruction, dependsOn: ['a'] },
      ]),
    ).toEqual([]);
  });

  it('do not differ in a number or name', () => {
    const of = (what: string) => `Summarise in one short paragraph for the board the sales figures of ${what}`;
    expect(
      pairs(['page 3', 'page 4', 'Berlin', 'Paris'].map((what, at) => ({ id: `t${at}`, instruction: of(what) }))),
    ).toEqual([]);
  });

  it('are found among 20,000 without comparing every pair', () => {
    const tasks = Array.from({ length: 20_000 }, (_, at) => ({
      id: `t${at}`,
      instruction: `count the letters of ${String.fromCharCode(97 + (at % 26), 97 + ((at >> 3) % 26), 97 + ((at >> 7) % 26))} in the text`,
    }));
    const start = cpuNow();
    expect(pairs(tasks).length).toBeGreaterThan(1_000);
    expect(cpuNow() - start).toBeLessThan(5_000);
  });
});
