import { describe, expect, it } from 'vitest';
import { checkNames } from './check-names.ts';
import { readLine } from './read-case.ts';

const read = (value: unknown) => readLine(JSON.stringify(value));
const kindOf = (value: unknown): string | undefined => {
  const line = read(value);
  return 'case' in line ? line.case.kind : undefined;
};
const faultsOf = (value: unknown): readonly string[] => {
  const line = read(value);
  return 'faults' in line ? line.faults : [];
};

describe('a line of cases', () => {
  it('is recognised by its kind or its fields', () => {
    expect(kindOf({ request: 'x', workers: [] })).toBe('routing');
    expect(kindOf({ worker: 'a', instruction: 'x', expect: { contains: 'y' } })).toBe('worker');
    expect(kindOf({ worker: 'a', request: 'x', expect: { contains: 'y' } })).toBe('worker');
    expect(kindOf({ request: 'x', expect: { status: 'complete' } })).toBe('run');
    expect(kindOf({ request: 'x', expect: { refused: true } })).toBe('adversarial');
    expect(kindOf({ kind: 'adversarial', request: 'x' })).toBe('adversarial');
    expect(read({ bars: { 'routing.accuracy': 0.9 } })).toEqual({ bars: { 'routing.accuracy': 0.9 } });
  });

  it('has effects only in an end-to-end run, unless it says so', () => {
    expect(read({ request: 'x', expect: { status: 'complete' } })).toMatchObject({ case: { effects: true } });
    expect(read({ kind: 'adversarial', request: 'x' })).toMatchObject({ case: { effects: false } });
    expect(read({ worker: 'a', instruction: 'x', expect: { contains: 'y' } })).toMatchObject({
      case: { effects: false, expect: { contains: ['y'] } },
    });
  });

  it.each([
    [{ request: 'x', workes: ['a'] }, 'has no field "workes": did you mean "workers"?'],
    [{ request: 'x', workers: ['a'], contxt: {} }, 'has no field "contxt": did you mean "context"?'],
    [{ kind: 'runs', request: 'x' }, 'kind is "runs": did you mean "run"?'],
    [
      { kind: 'run', request: 'x', expect: { contans: 'y', status: 'complete' } },
      'has no field "expect.contans": did you mean "contains"?',
    ],
    [{ kind: 'run', request: 'x' }, 'lacks expect'],
    [
      { kind: 'run', request: 'x', expect: {} },
      'expect: it says nothing, so the case could not fail: add contains, or a status',
    ],
    [
      { worker: 'a', instruction: 'x', expect: { matches: '(' } },
      'expect.matches: it is not a regular expression: correct it, or use contains for plain text',
    ],
    [{ request: 'x', workers: 'a' }, 'workers must be a list'],
    [{ request: ' ', workers: [] }, 'request: it is empty: write something'],
    [{ request: 'x', expect: { refused: false } }, 'expect.refused must be true'],
    [[1], 'is not a JSON object: write {"request": "…", "workers": ["…"]}'],
  ])('says of %j what is wrong', (value, fault) => {
    expect(faultsOf(value)).toEqual([fault]);
  });

  it('may name only workers and tools of the team', () => {
    const tool = { name: 'refund_charge', does: '', effect: 'once', timeoutMs: 1, untrusted: false } as const;
    const worker = { kind: 'agent', does: '', tools: [tool], effect: 'read', attemptsMax: 1, stepsMax: 1 } as const;
    const faults = (value: unknown): string[] => {
      const line = read(value);
      return 'case' in line ? checkNames(line.case, { workers: { billing: { ...worker, tools: [tool] } } }) : [];
    };
    expect(faults({ request: 'x', workers: ['biling'] })).toEqual([
      'names the worker "biling", which the team does not have: did you mean "billing"?',
    ]);
    expect(faults({ kind: 'adversarial', request: 'x', expect: { toolsNotCalled: ['refund'] } })).toEqual([
      'names the tool "refund", which the team does not have: there is refund_charge',
    ]);
    expect(faults({ request: 'x', expect: { workers: ['billing'], toolsCalled: ['refund_charge'] } })).toEqual([]);
  });
});
