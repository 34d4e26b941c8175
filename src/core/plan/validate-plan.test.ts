import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planOf, rulesOf } from '../../../test/support/plans.ts';
import { acyclicTasks } from '../../../test/support/random-graphs.ts';
import { validatePlan } from './validate-plan.ts';

const graph = (minLength: number) =>
  acyclicTasks({ minLength }).map((tasks) => tasks.map(({ id, dependsOn }) => ({ id, dependsOn })));
const codesOf = (tasks: Parameters<typeof planOf>[0], rules = rulesOf()) =>
  validatePlan(planOf(tasks), rules).map(({ code }) => code);
const faultOf = (tasks: Parameters<typeof planOf>[0], rules = rulesOf()) => validatePlan(planOf(tasks), rules)[0];

describe('a plan with a valid graph', () => {
  it('passes, for any graph', () => {
    fc.assert(
      fc.property(graph(1), (tasks) => {
        expect(codesOf(tasks)).toEqual([]);
      }),
    );
  });

  it('is rejected once a dependency is reversed into a cycle', () => {
    fc.assert(
      fc.property(graph(2), fc.nat(), (tasks, pick) => {
        const dependants = tasks.filter((task) => task.dependsOn.length > 0);
        const from = dependants[pick % Math.max(1, dependants.length)];
        fc.pre(from !== undefined);
        const closed = tasks.map((task) =>
          task.id === from?.dependsOn[0] ? { ...task, dependsOn: [...task.dependsOn, from.id] } : task,
        );
        expect(codesOf(closed)).toEqual(['cycle']);
      }),
    );
  });

  it('is rejected once a dependency is unknown or an id is duplicated', () => {
    fc.assert(
      fc.property(graph(1), fc.nat(), (tasks, pick) => {
        const at = pick % tasks.length;
        const dangling = tasks.map((task, index) => (index === at ? { ...task, dependsOn: ['ghost'] } : task));
        expect(codesOf(dangling)).toEqual(['dangling-dependency']);
        expect(codesOf([...tasks, { id: tasks[at]?.id ?? '' }])).toEqual(['duplicate-id']);
      }),
    );
  });
});

describe('the plan check', () => {
  it('rejects a plan without tasks', () => {
    expect(codesOf([])).toEqual(['no-tasks']);
  });

  it('suggests the worker that was probably meant', () => {
    expect(faultOf([{ id: 'a', worker: 'biling' }])).toEqual({
      code: 'unknown-worker',
      where: 'a',
      message: 'There is no worker "biling": perhaps "billing" was meant',
      path: 'tasks[0].worker',
    });
    expect(faultOf([{ id: 'a', worker: 'lawyer' }])?.message).toContain('use one of billing, writer, network');
  });

  it('names the missing dependency and suggests the id that was probably meant', () => {
    const fault = faultOf([{ id: 'charges' }, { id: 'b', dependsOn: ['charge'] }]);
    expect(fault).toMatchObject({ code: 'dangling-dependency', where: 'b' });
    expect(fault?.message).toMatch(/"charge".*"charges"/);
  });

  it('distinguishes self-dependencies and duplicates from cycles', () => {
    const tasks = [
      { id: 'a', dependsOn: ['a'] },
      { id: 'b', dependsOn: ['a', 'a'] },
    ];
    expect(codesOf(tasks)).toEqual(['self-dependency', 'duplicate-dependency']);
  });

  it('names the ids of each of several cycles', () => {
    const tasks = [
      { id: 'a', dependsOn: ['b'] },
      { id: 'b', dependsOn: ['a', 'b'] },
      { id: 'c', dependsOn: ['d'] },
      { id: 'd', dependsOn: ['c'] },
    ];
    const cycles = validatePlan(planOf(tasks), rulesOf()).filter(({ code }) => code === 'cycle');
    expect(cycles.map(({ message }) => /: (.*) \(/.exec(message)?.[1])).toEqual(['a → b → a', 'c → d → c']);
  });

  it('says why a text is too vague', () => {
    const faults = validatePlan(
      planOf([{ id: 'a', instruction: 'analyse the data', successCriterion: 'TODO' }]),
      rulesOf(),
    );
    expect(faults.map(({ code }) => code)).toEqual(['vague-instruction', 'vague-criterion']);
    expect(faults[0]?.message).toContain('"analyse the data" would fit any task');
    expect(faults[1]?.message).toContain('placeholder');
  });

  it('rejects tools that the worker lacks and context that the request lacks', () => {
    const task = { id: 'a', tools: ['lookup', 'ping'], reads: ['locale', 'accountID'] };
    const [tool, key] = validatePlan(planOf([task]), rulesOf());
    expect([tool?.code, key?.code]).toEqual(['unknown-tool', 'unknown-context-key']);
    expect(key?.message).toContain('perhaps "accountId" was meant');
  });

  it('lists the other faults of a plan far over its task limit, twenty of each kind', () => {
    const tasks = Array.from({ length: 10_100 }, (_, at) => ({
      id: `t${at}`,
      worker: 'nobody',
      instruction: 'handle it',
      dependsOn: ['ghost'],
    }));
    const faults = validatePlan(planOf(tasks), rulesOf());
    expect(faults[0]?.message).toContain('10100 tasks and the limit is 100');
    for (const code of ['unknown-worker', 'vague-instruction', 'dangling-dependency']) {
      const ofCode = faults.filter((fault) => fault.code === code);
      expect(ofCode).toHaveLength(21);
      expect(ofCode.at(-1)?.message).toContain('10080 more');
    }
  });
});
