import { describe, expect, it } from 'vitest';
import { planOf, rulesOf } from '../../../test/support/plans.ts';
import { readPlan } from './read-plan.ts';
import { validatePlan } from './validate-plan.ts';

const rules = rulesOf({
  workers: new Map([
    ['billing', { tools: ['lookup'] }],
    ['specialist', { tools: ['search', 'convert'], build: 'from-plan' as const }],
  ]),
  models: new Set(['fast', 'strong']),
});
const faultsOf = (task: object) => validatePlan(planOf([{ id: 'a', worker: 'specialist', ...task }]), rules);

describe('a specialist that a plan describes', () => {
  it('passes if it uses only what its worker may be given', () => {
    expect(faultsOf({ as: { prompt: 'You know tariffs.', tools: ['search'], model: 'fast' } })).toEqual([]);
    expect(faultsOf({ as: { prompt: 'You know tariffs.' }, tools: ['convert'] })).toEqual([]);
    expect(faultsOf({})).toEqual([]);
  });

  it('gets no tool that is not on the list, and the probable tool is suggested', () => {
    const [fault] = faultsOf({ as: { prompt: 'You know tariffs.', tools: ['serach'] } });
    expect(fault).toMatchObject({ code: 'unknown-tool', path: 'tasks[0].as.tools[0]' });
    expect(fault?.message).toBe('"specialist" cannot be given a tool "serach": perhaps "search" was meant');
  });

  it('gets no tool that its own task leaves out', () => {
    const [fault] = faultsOf({ as: { prompt: 'You know tariffs.', tools: ['convert'] }, tools: ['search'] });
    expect(fault).toMatchObject({ code: 'unknown-tool', path: 'tasks[0].as.tools[0]' });
  });

  it('needs a prompt and an existing model', () => {
    const codes = faultsOf({ as: { prompt: '  ', model: 'fsat' } }).map(({ code, path }) => [code, path]);
    expect(codes).toEqual([
      ['empty-prompt', 'tasks[0].as.prompt'],
      ['unknown-model', 'tasks[0].as.model'],
    ]);
  });

  it('needs a worker that accepts descriptions, and the fault names those workers', () => {
    const [fault] = faultsOf({ worker: 'billing', as: { prompt: 'You know tariffs.' } });
    expect(fault).toMatchObject({ code: 'not-made-to-order', path: 'tasks[0].as' });
    expect(fault?.message).toContain('give the task to specialist, or leave out "as"');
  });

  it('in a file has its fields checked one by one', () => {
    const plan = planOf([{ id: 'a', worker: 'specialist' }]);
    const tasks = [{ ...plan.tasks[0], as: { prompt: 'You know tariffs.', tols: [] } }];
    expect(readPlan({ ...plan, tasks }, rules, 'x')).toMatchObject({
      faults: [{ code: 'unknown-field', path: 'tasks[0].as.tols' }],
    });
  });
});
