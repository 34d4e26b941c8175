import { describe, expect, it } from 'vitest';
import { planOf, rulesOf } from '../../../test/support/plans.ts';
import { lintPlan } from './lint-plan.ts';

const lint = (tasks: Parameters<typeof planOf>[0], rest: { finalInstruction?: string } = {}) =>
  lintPlan(planOf(tasks, rest), rulesOf());
const codesOf = (...args: Parameters<typeof lint>) => lint(...args).map(({ code }) => code);

describe('advice on a plan', () => {
  it('has nothing to say on a well-made one', () => {
    expect(
      codesOf([{ id: 'a' }, { id: 'b', worker: 'network' }, { id: 'c', worker: 'writer', dependsOn: ['a', 'b'] }]),
    ).toEqual([]);
  });

  it('calls a single task, or a chain of one worker, work for one worker', () => {
    expect(codesOf([{ id: 'a' }])).toEqual(['one-worker']);
    expect(codesOf([{ id: 'a' }, { id: 'b', dependsOn: ['a'] }])).toEqual(['one-worker']);
  });

  it('calls a chain over several workers a pipeline', () => {
    const tasks = [
      { id: 'a' },
      { id: 'b', worker: 'network', dependsOn: ['a'] },
      { id: 'c', worker: 'writer', dependsOn: ['b'] },
    ];
    expect(codesOf(tasks)).toEqual(['pipeline']);
  });

  it('finds a dependency that another one implies', () => {
    const tasks = [
      { id: 'a' },
      { id: 'b', worker: 'network' },
      { id: 'c', dependsOn: ['a', 'b'] },
      { id: 'd', worker: 'writer', dependsOn: ['a', 'c'] },
    ];
    expect(lint(tasks)).toEqual([
      {
        code: 'needless-dependency',
        where: 'd',
        message:
          'It waits for "a" already through "c": drop the direct dependency, unless it needs the result of "a" itself',
      },
    ]);
  });

  it('finds siblings that say nearly the same', () => {
    const instruction = 'List the disputed charges';
    expect(
      codesOf([
        { id: 'a', instruction },
        { id: 'b', instruction },
      ]),
    ).toEqual(['duplicate-siblings']);
  });

  it('asks how several results are to be joined', () => {
    expect(codesOf([{ id: 'a' }, { id: 'b' }], { finalInstruction: ' ' })).toEqual(['missing-final-instruction']);
  });

  it('points at criteria that are very short or repeat the instruction', () => {
    const short = { id: 'a', successCriterion: 'amounts listed' };
    const repeated = { id: 'b', instruction: 'List the charges', successCriterion: 'list the charges' };
    expect(codesOf([short, repeated])).toEqual(['vague-short-criterion', 'vague-repeated-criterion']);
  });

  it('points at a task that joins too many results', () => {
    const sources = Array.from({ length: 17 }, (_, at) => ({ id: `t${at}` }));
    const tasks = [...sources, { id: 'join', worker: 'writer', dependsOn: sources.map(({ id }) => id) }];
    expect(codesOf(tasks)).toEqual(['wide-fan-in']);
  });

  it('points at a task that is granted more tools than one can choose from', () => {
    const workers = new Map([['billing', { tools: Array.from({ length: 13 }, (_, at) => `tool${at}`) }]]);
    const plan = planOf([{ id: 'a' }, { id: 'b', tools: ['tool1'] }]);
    expect(lintPlan(plan, rulesOf({ workers })).map(({ code, where }) => [code, where])).toEqual([['many-tools', 'a']]);
  });

  it('comes even for a plan with a cycle', () => {
    expect(() =>
      lint([
        { id: 'a', dependsOn: ['b', 'c'] },
        { id: 'b', dependsOn: ['a'] },
        { id: 'c', dependsOn: ['a', 'b', 'c'] },
      ]),
    ).not.toThrow();
  });
});
