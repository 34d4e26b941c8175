import { describe, expect, it } from 'vitest';
import { aged, chooseByFigures, figuresOf, HALF_LIFE_MS, type WorkerLoad, withSample } from './worker-load.ts';

const loadOf = (...samples: readonly (number | 'failed')[]): WorkerLoad | undefined =>
  samples.reduce<WorkerLoad | undefined>(
    (load, each) => withSample(load, { ms: each === 'failed' ? 100 : each, failed: each === 'failed', at: 0 }),
    undefined,
  );
const many = (count: number, each: number | 'failed'): (number | 'failed')[] =>
  Array.from({ length: count }, () => each);
const choose = (
  loads: Record<string, WorkerLoad | undefined>,
  { now = 0, queues = {} as Record<string, number> } = {},
) =>
  chooseByFigures(
    figuresOf(
      Object.entries(loads).map(([worker, load]) => ({ worker, load, queue: queues[worker] ?? 0 })),
      now,
    ),
  ).worker;

describe('the figures of pool members', () => {
  it('choose the first if nothing is known, then members that were not tried', () => {
    expect(choose({ a: undefined, b: undefined })).toBe('a');
    expect(choose({ a: loadOf(100), b: undefined })).toBe('b');
  });

  it('count a result that lost a conflict as a failure, and say so', () => {
    const overruled = withSample(loadOf(...many(5, 100)), { ms: 0, failed: true, overruled: true, at: 0 });
    expect(overruled).toEqual({ oks: 4, okMs: 400, fails: 1, failMs: 100, overruled: 1, at: 0 });
    expect(choose({ a: overruled, b: loadOf(...many(5, 100)) })).toBe('b');
    expect(figuresOf([{ worker: 'a', queue: 0, load: overruled }], 0)).toMatchObject([{ samples: 5, overruled: 1 }]);
  });

  it('choose the faster, the more reliable and the less busy', () => {
    expect(choose({ a: loadOf(...many(5, 300)), b: loadOf(...many(5, 100)) })).toBe('b');
    expect(choose({ a: loadOf(...many(5, 100), 'failed'), b: loadOf(...many(5, 100)) })).toBe('b');
    expect(choose({ a: loadOf(...many(5, 100)), b: loadOf(...many(5, 100)) }, { queues: { a: 2, b: 1 } })).toBe('b');
    // Three times faster outweighs two tasks in the queue, but not four.
    const loads = { a: loadOf(...many(9, 100)), b: loadOf(...many(9, 320)) };
    expect(choose(loads, { queues: { a: 1 } })).toBe('a');
    expect(choose(loads, { queues: { a: 4 } })).toBe('b');
  });

  it('never count a fast failure as speed', () => {
    const quickly = [1, 1, 1, 1].reduce<WorkerLoad | undefined>(
      (load, ms) => withSample(load, { ms, failed: true, at: 0 }),
      loadOf(100, 100),
    );
    expect(choose({ a: quickly, b: loadOf(100, 100) })).toBe('b');
    const [figure] = figuresOf([{ worker: 'a', load: quickly, queue: 0 }], 0);
    expect(figure?.latencyMs).toBeGreaterThan(50);
  });

  it('let a few bad tasks outweigh a long good history', () => {
    const good = loadOf(...many(10_000, 100));
    expect(good && good.oks + good.fails).toBeLessThanOrEqual(16);
    const turned = [1, 2, 3].reduce<WorkerLoad | undefined>(
      (load) => withSample(load, { ms: 100, failed: true, at: 0 }),
      good,
    );
    expect(choose({ a: turned, b: loadOf(...many(10, 120)) })).toBe('b');
  });

  it('forget half of the history in every half-life, so that bad results expire', () => {
    const load = loadOf(100, 'failed');
    expect(aged(load, HALF_LIFE_MS)).toMatchObject({ oks: 0.5, okMs: 50, fails: 0.5 });
    const bad = loadOf(...many(16, 'failed'));
    const good = (at: number): WorkerLoad | undefined =>
      many(16, 100).reduce<WorkerLoad | undefined>((sum) => withSample(sum, { ms: 100, failed: false, at }), undefined);
    expect(choose({ a: bad, b: good(0) })).toBe('b');
    const later = 6 * HALF_LIFE_MS;
    expect(choose({ a: bad, b: good(later) }, { now: later })).toBe('a');
  });

  it('tolerate a clock that was set back', () => {
    const load = withSample(loadOf(100), { ms: 100, failed: false, at: -50_000 });
    expect(load).toMatchObject({ oks: 2, at: 0 });
    expect(aged(load, -1)).toEqual(load);
  });

  it('skip unavailable members while another is available, and say so', () => {
    const figures = figuresOf(
      [
        { worker: 'a', queue: 0, load: undefined, down: 'switched off' },
        { worker: 'b', queue: 7, load: undefined },
      ],
      0,
    );
    expect(chooseByFigures(figures)).toEqual({
      worker: 'b',
      by: 'only',
      reason: 'no other worker is available: a is not (switched off)',
    });
    const none = figures.map((each) => ({ ...each, down: 'switched off' }));
    expect(chooseByFigures(none)).toMatchObject({
      worker: 'a',
      by: 'figures',
      reason: expect.stringContaining('no worker is available'),
    });
  });

  it('record the score that decided', () => {
    const figures = figuresOf(
      [
        { worker: 'a', queue: 1, load: loadOf(...many(3, 200)) },
        { worker: 'b', queue: 0, load: loadOf(300, 'failed') },
      ],
      0,
    );
    for (const { queue, latencyMs, errorRate, score } of figures)
      expect(score).toBeCloseTo(((queue + 1) * latencyMs) / (1 - errorRate), -1);
  });
});
