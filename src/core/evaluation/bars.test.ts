import { describe, expect, it } from 'vitest';
import { faultOfBar, judgeBars } from './bars.ts';
import { type CaseResult, figuresOf } from './figures.ts';

const usage = { inputTokens: 10, outputTokens: 1, costUsd: 0.5, modelCalls: 1, toolCalls: 0 };
const result = (at: string, more: Partial<CaseResult>): CaseResult => ({
  at,
  kind: 'routing',
  request: 'x',
  why: [],
  ms: 10,
  usage,
  ...more,
});
const routing = (at: string, wanted: string[], tasks: string[]): CaseResult =>
  result(at, {
    why: wanted.join() === tasks.join() ? [] : ['went elsewhere'],
    routed: { wanted, tasks, confidence: 90, route: 'direct', rightRoute: undefined },
  });

const figures = figuresOf(
  [
    routing('f:1', ['a'], ['a']),
    routing('f:2', ['a'], ['b']),
    routing('f:3', [], ['b']),
    result('f:4', { kind: 'worker', worker: 'a', why: ['is failed'], ms: 30 }),
    result('f:5', { kind: 'worker', worker: 'b', ms: 20 }),
  ],
  { model: 'm', workers: ['a', 'b', 'c'] },
);

describe('a bar', () => {
  it('is reached or missed, and names the cases behind its figure', () => {
    const bars = {
      'routing.accuracy': 0.5,
      'routing.perWorker.a.recall': 0.9,
      'routing.outOfScopeRecall': 1,
      'workers.perWorker.a.passRate': 1,
    };
    expect(judgeBars(bars, figures).map(({ bar, met, failing }) => [bar, met, failing])).toEqual([
      ['routing.accuracy', false, ['f:2', 'f:3']],
      ['routing.perWorker.a.recall', false, ['f:2']],
      ['routing.outOfScopeRecall', false, ['f:3']],
      ['workers.perWorker.a.passRate', false, ['f:4']],
    ]);
    expect(judgeBars({ 'workers.passRate': 0.5 }, figures)).toMatchObject([{ met: true, value: 0.5, failing: [] }]);
  });

  it('is a ceiling where less is better', () => {
    expect(judgeBars({ 'usage.costUsd': 2.5, 'usage.p95Ms': 29 }, figures)).toMatchObject([
      { met: true, value: 2.5 },
      { met: false, value: 30 },
    ]);
  });

  it('is missed if no case counts', () => {
    expect(judgeBars({ 'adversarial.passRate': 1 }, figures)).toMatchObject([{ value: null, met: false }]);
  });

  it('must be about an existing figure, and reachable', () => {
    expect(faultOfBar('routing.acuracy', 0.9, ['a'])).toContain('did you mean "routing.accuracy"?');
    expect(faultOfBar('routing.perWorker.z.recall', 0.9, ['billing'])).toContain('is no figure');
    expect(faultOfBar('routing.accuracy', 92, ['a'])).toContain('write 0.92 instead of 92');
    expect(faultOfBar('usage.costUsd', 92, ['a'])).toBe(undefined);
  });
});
