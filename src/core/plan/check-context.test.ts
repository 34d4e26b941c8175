import { describe, expect, it } from 'vitest';
import { planOf, rulesOf } from '../../../test/support/plans.ts';
import { validatePlan } from './validate-plan.ts';

const faultsOf = (tasks: Parameters<typeof planOf>[0], rules = rulesOf()) => validatePlan(planOf(tasks), rules);

describe('a context key that a task writes', () => {
  it('can be read by every direct or indirect dependant', () => {
    const tasks = [
      { id: 'a', writes: ['profile'] },
      { id: 'b', dependsOn: ['a'] },
      { id: 'c', dependsOn: ['b'], reads: ['profile', 'accountId'] },
    ];
    expect(faultsOf(tasks)).toEqual([]);
  });

  it('cannot be read by a task that may run before it: the fault names the missing dependency', () => {
    const [fault] = faultsOf([
      { id: 'a', writes: ['profile'] },
      { id: 'b', reads: ['profile'] },
    ]);
    expect(fault).toMatchObject({ code: 'read-before-write', where: 'b', path: 'tasks[1].reads[0]' });
    expect(fault?.message).toBe('"profile" is written by "a", which it does not depend on: add "a" to its "dependsOn"');
  });

  it('is not written by two parallel tasks', () => {
    const [fault, ...others] = faultsOf([
      { id: 'a', writes: ['profile'] },
      { id: 'b', writes: ['profile'] },
    ]);
    expect(others).toEqual([]);
    expect(fault).toMatchObject({ code: 'unordered-writes', where: 'b', path: 'tasks[1].writes[0]' });
    expect(fault?.message).toContain('"profile" is written by "a" too');
  });

  it('may be overwritten by a later task, and read in between', () => {
    const tasks = [
      { id: 'a', writes: ['profile'] },
      { id: 'b', dependsOn: ['a'], reads: ['profile'] },
      { id: 'c', dependsOn: ['b'], reads: ['profile'], writes: ['profile'] },
      { id: 'd', dependsOn: ['c'], reads: ['profile'] },
    ];
    expect(faultsOf(tasks)).toEqual([]);
  });

  it('is not read in parallel to a task that overwrites it: its value would depend on timing', () => {
    const [fault, ...others] = faultsOf([
      { id: 'a', writes: ['profile'] },
      { id: 'b', dependsOn: ['a'], reads: ['profile'] },
      { id: 'c', dependsOn: ['a'], writes: ['profile'] },
    ]);
    expect(others).toEqual([]);
    expect(fault).toMatchObject({ code: 'read-before-write', where: 'b' });
    expect(fault?.message).toContain('add "c" to its "dependsOn", or let "c" depend on it');
  });

  it('cannot be a key of the request', () => {
    const [fault] = faultsOf([{ id: 'a', writes: ['accountId'] }]);
    expect(fault).toMatchObject({ code: 'context-key-taken', path: 'tasks[0].writes[0]' });
  });

  it('is suggested for a misspelt key', () => {
    const [fault] = faultsOf([
      { id: 'a', writes: ['profile'] },
      { id: 'b', dependsOn: ['a'], reads: ['profle'] },
    ]);
    expect(fault).toMatchObject({ code: 'unknown-context-key' });
    expect(fault?.message).toContain('perhaps "profile" was meant');
  });

  it('is not available to the task that first writes it', () => {
    const [fault] = faultsOf([{ id: 'a', reads: ['profile'], writes: ['profile'] }]);
    expect(fault).toMatchObject({ code: 'unknown-context-key', where: 'a' });
  });

  it('can be read at once if its writer has ended', () => {
    expect(faultsOf([{ id: 'z', reads: ['profile'] }], rulesOf({ writtenKeys: new Set(['profile']) }))).toEqual([]);
  });

  it('is checked cheaply in a plan that is far too large', () => {
    const tasks = Array.from({ length: 20_000 }, (_, at) => ({ id: `t${at}`, writes: ['k'], reads: ['k'] }));
    const codes = new Set(faultsOf(tasks).map(({ code }) => code));
    expect([...codes]).toEqual(['too-many-tasks']);
  });
});
