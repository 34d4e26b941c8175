import { describe, expect, it } from 'vitest';
import { createSimulatedClock } from './simulated-clock.ts';

const never = new Promise<void>(() => {});

describe('the simulated clock', () => {
  it('skips a day at once and fires timers on the exact millisecond', async () => {
    const clock = createSimulatedClock({ startAt: 1_000 });
    const before = performance.now();
    await clock.settle(new Promise<void>((resolve) => clock.wakeAt(86_401_000, resolve)));
    expect(clock.now()).toBe(86_401_000);
    expect(performance.now() - before).toBeLessThan(1_000);
  });

  it('runs ready callbacks before time moves, and settled promises before the next callback', async () => {
    const clock = createSimulatedClock();
    const seen: string[] = [];
    clock.wakeAt(5, () => seen.push('timer'));
    clock.soon(() => {
      seen.push('first');
      void Promise.resolve().then(() => seen.push('promise of the first'));
      clock.soon(() => seen.push('third'));
    });
    clock.soon(() => seen.push('second'));
    expect(await clock.runUntil(() => false)).toBe('idle');
    expect(seen).toEqual(['first', 'promise of the first', 'second', 'third', 'timer']);
  });

  it('fires timers due at the same moment in the order they were set, and skips cancelled ones', async () => {
    const clock = createSimulatedClock();
    const seen: number[] = [];
    const callOff = [3, 1, 2].map((n) => clock.wakeAt(10, () => seen.push(n)))[1];
    callOff?.();
    await clock.advance(10);
    expect(seen).toEqual([3, 2]);
  });

  it('stops at the requested time and keeps later timers pending', async () => {
    const clock = createSimulatedClock();
    let rang = false;
    clock.wakeAt(100, () => {
      rang = true;
    });
    await clock.advance(99);
    expect([clock.now(), rang]).toEqual([99, false]);
    await clock.advance(1);
    expect(rang).toBe(true);
  });

  it('fires a timer after its delay even if the clock is set in the meantime', async () => {
    for (const jump of [3_600_000, -3_600_000]) {
      const clock = createSimulatedClock({ startAt: 10_000_000 });
      let rangAt = 0;
      clock.wakeAt(clock.now() + 50, () => {
        rangAt = clock.now();
      });
      clock.jump(jump);
      await clock.advance(50);
      expect(rangAt).toBe(10_000_050 + jump);
    }
  });

  it('rejects when nothing is left that could settle the awaited promise', async () => {
    await expect(createSimulatedClock({ startAt: 7 }).settle(never)).rejects.toThrow(
      'Nothing is left to happen at 7 ms',
    );
  });
});
