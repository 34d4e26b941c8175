import { describe, expect, it } from 'vitest';
import { planOf, rulesOf } from '../../../test/support/plans.ts';
import { lintPlan } from './lint-plan.ts';

const lint = (tasks: Parameters<typeof planOf>[0], rest: { finalInstruction?: string } = {}) =>
  lintPlan(planOf(tasks, rest), rulesOf());
const codesOf = (...args: Parameters<typeof lint>) => lint(...args).map(({ code }) => code);

describe('advice on a plan', () => {
  it('is empty for a good plan', () => {
    expect(
      codesOf([{ id: 'a' }, { id: 'b', worker: 'network' }, { id: 'c', worker: 'writer', dependsOn: ['a', 'b'] }]),
    ).toEqual([]);
  });

  it('suggests one worker for a single task or a chain of one worker', () => {
    expect(codesOf([{ id: 'a' }])).toEqual(['one-worker']);
    expect(codesOf([{ id: 'a' }, { id: 'b', dependsOn: ['a'] }])).toEqual(['one-worker']);
  });

  it('suggests a pipeline for a chain over several workers', () => {
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

  it('finds siblings with nearly the same instruction', () => {
    const instruction = 'List the disputed charges';
    expect(
      codesOf([
        { id: 'a', instruction },
        { id: 'b', instruction },
      ]),
    ).toEqual(['duplicate-siblings']);
  });

  it('asks for an instruction on how to join several results', () => {
    expect(codesOf([{ id: 'a' }, { id: 'b' }], { finalInstruction: ' ' })).toEqual(['missing-final-instruction']);
  });

  it('points out criteria that are very short or repeat the instruction', () => {
    const short = { id: 'a', successCriterion: 'amounts listed' };
    const repeated = { id: 'b', instruction: 'List the charges', successCriterion: 'the charges are listed' };
    expect(codesOf([short, repeated])).toEqual(['vague-criterion', 'vague-criterion']);
  });

  it.each([
    [
      'Research the market',
      'the market is researched',
      '"the market is researched" only says that the instruction was',
    ],
    ['Book room Aare for 3 people', 'booked', '"booked" only says that the instruction was carried out'],
    ['Reserve a table for 3 people', 'booked', '"booked" is a single word'],
    ['Book a table for 3 people', 'confirmed it', '"confirmed it" does not say what "it" is'],
  ])('says why the criterion of "%s" can hardly be checked: "%s"', (instruction, successCriterion, why) => {
    const [advice] = lint([{ id: 'a', instruction, successCriterion }, { id: 'b' }]).filter(
      ({ where }) => where === 'a',
    );
    expect(advice).toMatchObject({ code: 'vague-criterion', message: expect.stringContaining(why) });
  });

  it.each([
    ['Research the market', 'names the three largest sellers with their shares'],
    ['List the charges of March with dates', 'every charge has a date'],
    ['Book room Aare for 3 people', 'a booking number, or the reason why there is none'],
  ])(
    'has no doubt about a criterion that says what the result must contain: "%s", "%s"',
    (instruction, successCriterion) => {
      const codes = lint([{ id: 'a', instruction, successCriterion }, { id: 'b' }]).map(({ code }) => code);
      expect(codes).not.toContain('vague-criterion');
    },
  );

  it('points out a task that joins too many results', () => {
    const sources = Array.from({ length: 17 }, (_, at) => ({ id: `t${at}` }));
    const tasks = [...sources, { id: 'join', worker: 'writer', dependsOn: sources.map(({ id }) => id) }];
    expect(codesOf(tasks)).toEqual(['wide-fan-in']);
  });

  it('points out a task with too many tools to choose from', () => {
    const workers = new Map([['billing', { tools: Array.from({ length: 13 }, (_, at) => `tool${at}`) }]]);
    const plan = planOf([{ id: 'a' }, { id: 'b', tools: ['tool1'] }]);
    expect(lintPlan(plan, rulesOf({ workers })).map(({ code, where }) => [code, where])).toEqual([['many-tools', 'a']]);
  });

  it('is given even for a plan with a cycle', () => {
    expect(() =>
      lint([
        { id: 'a', dependsOn: ['b', 'c'] },
        { id: 'b', dependsOn: ['a'] },
        { id: 'c', dependsOn: ['a', 'b', 'c'] },
      ]),
    ).not.toThrow();
  });
});
