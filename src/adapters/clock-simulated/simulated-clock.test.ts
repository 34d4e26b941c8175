import { describe, expect, it } from 'vitest';
import { createSimulatedClock } from './simulated-clock.ts';

const never = new Promise<void>(() => {});

describe('the simulated clock', () => {
  it('lets a day pass at once, and rings on the millisecond', async () => {
    const clock = createSimulatedClock({ startAt: 1_000 });
    const before = performance.now();
    await clock.settle(new Promise<void>((resolve) => clock.wakeAt(86_401_000, resolve)));
    expect(clock.now()).toBe(86_401_000);
    expect(performance.now() - before).toBeLessThan(1_000);
  });

  it('runs what is ready before time moves, and promises before the next callback', async () => {
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

  it('rings timers of one moment in the order they were set, and none that was called off', async () => {
    const clock = createSimulatedClock();
    const seen: number[] = [];
    const callOff = [3, 1, 2].map((n) => clock.wakeAt(10, () => seen.push(n)))[1];
    callOff?.();
    await clock.advance(10);
    expect(seen).toEqual([3, 2]);
  });

  it('stops where it was told to, with later timers still set', async () => {
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

  it('rings after the time that was asked for, however the clock is set meanwhile', async () => {
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

  it('says so when nothing is left that could settle what is awaited', async () => {
    await expect(createSimulatedClock({ startAt: 7 }).settle(never)).rejects.toThrow(
      'Nothing is left to happen at 7 ms',
    );
  });
});
