import { describe, expect, it } from 'vitest';
import { planOf } from '../../../test/support/plans.ts';
import { grantsFor } from '../run/decide/authority.ts';
import { rulesOf } from '../run/fold/plan.ts';
import { crewOf, membersOf, workerOrPool } from './pools.ts';
import type { TeamSpec, ToolSpec, WorkerSpec } from './team-spec.ts';
import { validatePlan } from './validate-plan.ts';

const tool = (name: string, more: Partial<ToolSpec> = {}): ToolSpec => ({
  name,
  does: `does ${name}`,
  effect: 'read',
  timeoutMs: 1,
  untrusted: false,
  ...more,
});
const spec = (more: Partial<WorkerSpec> = {}): WorkerSpec => ({
  kind: 'agent',
  does: 'translates',
  tools: [],
  effect: 'read',
  attemptsMax: 1,
  stepsMax: 1,
  ...more,
});

const workers = {
  clerk: spec({ does: 'files' }),
  left: spec({ tools: [tool('dictionary'), tool('own_left')], timeoutMs: 100, fallback: 'clerk' }),
  right: spec({ tools: [tool('dictionary'), tool('send_mail', { effect: 'once' })], timeoutMs: 300, attemptsMax: 3 }),
};
const team = { workers, pools: { translators: { workers: ['left', 'right'], does: 'translates texts' } } };

describe('a pool', () => {
  it('represents its members in the crew, with the properties that all of them share', () => {
    expect(Object.keys(crewOf(team))).toEqual(['clerk', 'translators']);
    expect(workerOrPool(team, 'translators')).toMatchObject({
      kind: 'agent',
      does: 'translates texts',
      tools: [{ name: 'dictionary' }],
      attemptsMax: 3,
      timeoutMs: 300,
    });
    expect(membersOf(team, 'clerk')).toEqual(['clerk']);
    expect(crewOf({ workers })).toBe(workers);
  });

  it('has the gravest effect of its members', () => {
    const grave = { ...team, workers: { ...workers, right: spec({ effect: 'once', untrusted: true }) } };
    expect(workerOrPool(grave, 'translators')).toMatchObject({ effect: 'once', untrusted: true });
  });

  it('may be named in a plan, with the tools common to its members; so may a single member', () => {
    const limits = { tasksMax: 9, outputTokensMax: 9 } as TeamSpec['limits'];
    const rules = rulesOf({ team: { ...team, limits, budget: {} } as unknown as TeamSpec, context: {} });
    const faults = (worker: string, tools?: string[]) =>
      validatePlan(planOf([{ id: 'a', worker, ...(tools ? { tools } : {}) }]), rules).map(({ code }) => code);
    expect(faults('translators', ['dictionary'])).toEqual([]);
    expect(faults('left', ['own_left'])).toEqual([]);
    expect(faults('translators', ['send_mail'])).toEqual(['unknown-tool']);
    expect(faults('translator')).toEqual(['unknown-worker']);
  });

  it('has its tools granted for every member and every fallback before one is chosen', () => {
    const outside = { ...workers, reader: spec({ untrusted: true }) };
    const state = { team: { ...team, workers: outside } as unknown as TeamSpec, parent: undefined };
    const plan = planOf([{ id: 'a', worker: 'translators', instruction: 'Look the word up in the dictionary' }]);
    const grants = grantsFor(state, plan)?.a;
    expect(Object.keys(grants ?? {}).sort()).toEqual(['clerk', 'left', 'right']);
    // Tools with effects are granted by the words of the task, for any worker.
    expect(grants?.right).not.toContain('send_mail');
    expect(grants?.right).toContain('dictionary');
  });
});
