import { describe, expect, it } from 'vitest';
import { metIn, type RoutedCase, routingFigures } from './routing-figures.ts';

const routed = (wanted: string[], tasks: string[], confidence: number | null = 90, more = {}): RoutedCase => ({
  wanted,
  tasks,
  confidence: tasks.length === 0 ? null : confidence,
  route: tasks.length === 0 ? 'out-of-scope' : tasks.length === 1 ? 'direct' : 'plan',
  rightRoute: undefined,
  ...more,
});

const WORKERS = ['account', 'billing'];
const cases = [
  routed(['billing'], ['billing']),
  routed(['billing'], ['account'], 40),
  routed(['billing'], ['billing', 'account', 'account'], 70),
  routed(['billing', 'account'], ['account', 'billing'], 80),
  routed(['billing', 'account'], ['billing'], 60),
  routed([], []),
  routed([], ['account'], 50),
];

describe('the figures of routing', () => {
  const figures = routingFigures(cases, WORKERS);

  it('count a request as right if no worker is missing and none is superfluous', () => {
    expect(figures).toMatchObject({ cases: 7, accuracy: 3 / 7, inScopeAccuracy: 2 / 5, outOfScopeRecall: 1 / 2 });
  });

  it('judge each worker by its own part of every request', () => {
    expect(figures.perWorker).toEqual({
      account: { cases: 2, precision: 1 / 4, recall: 1 / 2 },
      billing: { cases: 5, precision: 1, recall: 4 / 5 },
    });
  });

  it('show which workers were confused, with out of scope in the last row', () => {
    expect(figures.confusion).toEqual({
      labels: ['account', 'billing', null],
      counts: [
        [1, 0, 1],
        [2, 4, 0],
        [1, 0, 1],
      ],
    });
  });

  it('omit workers that were neither needed nor chosen from the printed matrix', () => {
    const { confusion } = routingFigures(cases, [...WORKERS, 'aa', 'zz']);
    expect(confusion.labels).toEqual(['aa', 'account', 'billing', 'zz', null]);
    expect(metIn(confusion)).toEqual(figures.confusion);
  });

  it('show the cost of too many and too few workers', () => {
    expect(figures.overDelegation).toEqual({ cases: 3, share: 3 / 7, extraTasks: 4, cost: null });
    expect(figures.underDelegation).toEqual({ cases: 2, share: 2 / 7, missingTasks: 2 });
    const costs = new Map([['account', { tokens: 100, costUsd: 0.5, ms: 20 }]]);
    // All four superfluous tasks went to the account worker.
    expect(routingFigures(cases, WORKERS, costs).overDelegation.cost).toEqual({ tokens: 400, costUsd: 2, ms: 80 });
  });

  it('measure calibration, without refused requests', () => {
    const { error, bins } = figures.calibration;
    expect(bins.reduce((sum, bin) => sum + bin.cases, 0)).toBe(6);
    expect(bins[9]).toEqual({ from: 90, to: 100, cases: 1, confidence: 90, right: 1 });
    expect(error).toBeCloseTo((0.1 + 0.4 + 0.7 + 0.2 + 0.6 + 0.5) / 6);
  });

  it('sweep the threshold over requests that went to one worker', () => {
    const at = (threshold: number) => figures.sweep.find((point) => point.threshold === threshold);
    expect(at(0)).toEqual({ threshold: 0, routed: 4 / 7, precision: 1 / 4 });
    expect(at(90)).toEqual({ threshold: 90, routed: 1 / 7, precision: 1 });
    expect(at(95)).toEqual({ threshold: 95, routed: 0, precision: null });
    expect(figures.directAt98).toBeCloseTo(1 / 7);
  });

  it('count a failed routing as wrong, also for out-of-scope requests', () => {
    const broke = routingFigures([routed([], [], null, { broke: true })], WORKERS);
    expect(broke).toMatchObject({ accuracy: 0, outOfScopeRecall: 0 });
  });

  it('are null, not perfect, without cases', () => {
    expect(routingFigures([], WORKERS)).toMatchObject({ accuracy: null, outOfScopeRecall: null, directAt98: null });
  });
});
