import { describe, expect, it } from 'vitest';
import { planOf, rulesOf } from '../../../test/support/plans.ts';
import { validatePlan } from './validate-plan.ts';

const faultsOf = (tasks: Parameters<typeof planOf>[0], rules = rulesOf()) => validatePlan(planOf(tasks), rules);

describe('a context key that a task writes', () => {
  it('can be read by every task after it, however many are between them', () => {
    const tasks = [
      { id: 'a', writes: ['profile'] },
      { id: 'b', dependsOn: ['a'] },
      { id: 'c', dependsOn: ['b'], reads: ['profile', 'accountId'] },
    ];
    expect(faultsOf(tasks)).toEqual([]);
  });

  it('cannot be read by a task that may come before it: the planner hears which dependency to add', () => {
    const [fault] = faultsOf([
      { id: 'a', writes: ['profile'] },
      { id: 'b', reads: ['profile'] },
    ]);
    expect(fault).toMatchObject({ code: 'read-before-write', where: 'b', path: 'tasks[1].reads[0]' });
    expect(fault?.message).toBe('"profile" is written by "a", which it does not depend on: add "a" to its "dependsOn"');
  });

  it('is not written by two tasks side by side', () => {
    const [fault, ...others] = faultsOf([
      { id: 'a', writes: ['profile'] },
      { id: 'b', writes: ['profile'] },
    ]);
    expect(others).toEqual([]);
    expect(fault).toMatchObject({ code: 'unordered-writes', where: 'b', path: 'tasks[1].writes[0]' });
    expect(fault?.message).toContain('"profile" is written by "a" too');
  });

  it('may be written again by a later task, and read in between', () => {
    const tasks = [
      { id: 'a', writes: ['profile'] },
      { id: 'b', dependsOn: ['a'], reads: ['profile'] },
      { id: 'c', dependsOn: ['b'], reads: ['profile'], writes: ['profile'] },
      { id: 'd', dependsOn: ['c'], reads: ['profile'] },
    ];
    expect(faultsOf(tasks)).toEqual([]);
  });

  it('is not read beside a task that writes it again: what it holds would be left to chance', () => {
    const [fault, ...others] = faultsOf([
      { id: 'a', writes: ['profile'] },
      { id: 'b', dependsOn: ['a'], reads: ['profile'] },
      { id: 'c', dependsOn: ['a'], writes: ['profile'] },
    ]);
    expect(others).toEqual([]);
    expect(fault).toMatchObject({ code: 'read-before-write', where: 'b' });
    expect(fault?.message).toContain('add "c" to its "dependsOn", or let "c" depend on it');
  });

  it('cannot be one that came with the request', () => {
    const [fault] = faultsOf([{ id: 'a', writes: ['accountId'] }]);
    expect(fault).toMatchObject({ code: 'context-key-taken', path: 'tasks[0].writes[0]' });
  });

  it('is known by name where another was misspelt', () => {
    const [fault] = faultsOf([
      { id: 'a', writes: ['profile'] },
      { id: 'b', dependsOn: ['a'], reads: ['profle'] },
    ]);
    expect(fault).toMatchObject({ code: 'unknown-context-key' });
    expect(fault?.message).toContain('perhaps "profile" was meant');
  });

  it('is not there for the task that first writes it', () => {
    const [fault] = faultsOf([{ id: 'a', reads: ['profile'], writes: ['profile'] }]);
    expect(fault).toMatchObject({ code: 'unknown-context-key', where: 'a' });
  });

  it('that was written by tasks which have ended can be read at once', () => {
    expect(faultsOf([{ id: 'z', reads: ['profile'] }], rulesOf({ writtenKeys: new Set(['profile']) }))).toEqual([]);
  });

  it('costs no more than a glance in a plan that is far too large', () => {
    const tasks = Array.from({ length: 20_000 }, (_, at) => ({ id: `t${at}`, writes: ['k'], reads: ['k'] }));
    const codes = new Set(faultsOf(tasks).map(({ code }) => code));
    expect([...codes]).toEqual(['too-many-tasks']);
  });
});
