import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planOf, rulesOf } from '../../../test/support/plans.ts';
import { describeFault } from './plan-faults.ts';
import { readPlan } from './read-plan.ts';

const good = planOf([{ id: 'a' }, { id: 'b', dependsOn: ['a'] }]);
const linesOf = (value: unknown, request = 'Explain my bill'): string[] => {
  const read = readPlan(value, rulesOf(), request);
  return 'faults' in read ? read.faults.map(describeFault) : [];
};

describe('a plan in a file', () => {
  it('is read by itself or inside the document it was printed in', () => {
    expect(readPlan(good, rulesOf(), 'x')).toEqual({ plan: good });
    expect(readPlan({ route: 'plan', plan: good, lint: [], forecast: {} }, rulesOf(), 'x')).toEqual({ plan: good });
  });

  it('gets defaults where fields are left out', () => {
    const { dependsOn: _, reads: __, partialInput: ___, ...bare } = good.tasks[0] ?? {};
    expect(readPlan({ goal: 'g', tasks: [bare] }, rulesOf(), 'x')).toMatchObject({
      plan: { strategy: 'merge', finalInstruction: '', tasks: [{ id: 'a', dependsOn: [], reads: [] }] },
    });
  });

  it('has all its faults named at once, each with its place in the file and what to do', () => {
    const [first, second] = good.tasks;
    const edited = {
      goal: 'Explain the March bill',
      finalInstuction: 'One paragraph',
      tasks: [
        { ...first, worker: 'biling', dependsOn: ['b', 7] },
        { ...second, instruction: undefined, budget: { tokens: -1 }, dependOn: ['a'] },
        { ...first, id: 'c', dependsOn: ['d'], reads: ['acountId'], instruction: 'analyse the data' },
        'do it',
      ],
    };
    expect(linesOf(edited)).toEqual([
      expect.stringMatching(/^tasks\[0\]\.dependsOn\[1\]: It must be a string/),
      expect.stringMatching(/^tasks\[1\]\.instruction: It is missing: add it, as a string/),
      expect.stringMatching(/^tasks\[1\]\.budget\.tokens: .*>=0.*: write another value/),
      expect.stringMatching(/^tasks\[1\]\.dependOn: .*perhaps "dependsOn" was meant/),
      expect.stringMatching(/^tasks\[3\]: It must be an object/),
      expect.stringMatching(/^finalInstuction: .*perhaps "finalInstruction" was meant/),
      expect.stringMatching(/^tasks\[0\]\.worker: .*perhaps "billing" was meant/),
      expect.stringMatching(/^tasks\[2\]\.instruction: .*too vague/),
      expect.stringMatching(/^tasks\[2\]\.dependsOn\[0\]: It depends on "d"/),
      expect.stringMatching(/^tasks\[2\]\.reads\[0\]: .*perhaps "accountId" was meant/),
      expect.stringMatching(/^tasks\[0\]\.dependsOn: These tasks wait for each other: a → b → a/),
    ]);
  });

  it('names places inside the document where it is one', () => {
    const plan = { ...good, tasks: [{ ...good.tasks[0], dependsOn: ['ghost'] }] };
    expect(linesOf({ route: 'plan', plan })).toEqual([expect.stringMatching(/^plan\.tasks\[0\]\.dependsOn\[0\]: /)]);
    expect(linesOf({ plan: 'soon' })).toEqual(['plan: It must be an object: write one instead']);
  });

  it.each([null, 7, 'a plan', [], {}, { tasks: {} }, { goal: '', tasks: [] }])(
    'is refused with a reason if it is %j',
    (value) => {
      expect(linesOf(value).length).toBeGreaterThan(0);
      for (const line of linesOf(value)) expect(line).toMatch(/^\S.*: \S/);
    },
  );

  it('is a plan or has faults, for any input, and never more faults than can be read', () => {
    const anything = fc.anything({ maxDepth: 3 });
    const task = fc.record(
      {
        id: fc.constantFrom('a', 'b', '__proto__', ''),
        worker: fc.constantFrom('billing', 7),
        dependsOn: anything,
        budget: anything,
      },
      { requiredKeys: [] },
    );
    const written = fc.oneof(anything, fc.record({ goal: anything, tasks: fc.array(fc.oneof(task, anything)) }));
    fc.assert(
      fc.property(written, (value) => {
        const read = readPlan(value, rulesOf(), 'Explain my bill');
        if ('plan' in read) expect(readPlan(read.plan, rulesOf(), 'Explain my bill')).toEqual(read);
        else for (const line of read.faults.map(describeFault)) expect(line).toMatch(/^.+: .+/s);
        if ('faults' in read) expect(read.faults.length).toBeGreaterThan(0);
      }),
    );
  });

  it('with thousands of faults names the first of each kind, and how many more there are', () => {
    const tasks = Array.from({ length: 5_000 }, (_, at) => ({ id: `t${at}`, worker: 'biling', dependsOn: ['ghost'] }));
    const lines = linesOf({ goal: 'Explain the March bill', tasks });
    expect(lines.filter((line) => line.includes('It is missing'))).toHaveLength(20);
    expect(lines.filter((line) => line.includes('There is no worker'))).toHaveLength(20);
    expect(lines.filter((line) => /too vague|vague-/.test(line))).toEqual([]);
    expect(lines.some((line) => line.includes('4980 more of the same kind (unknown-worker)'))).toBe(true);
  });

  it('may hand on the requester’s own words, however vague, to one worker', () => {
    const direct = planOf([{ id: 't1', instruction: 'help', successCriterion: 'The request is answered.' }]);
    expect(linesOf(direct, 'help')).toEqual([]);
    expect(linesOf(direct, 'something else')[0]).toContain('too vague');
  });
});
