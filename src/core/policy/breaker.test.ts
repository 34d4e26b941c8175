import { describe, expect, it } from 'vitest';
import { type Breaker, CLOSED, permit, report } from './breaker.ts';

const rules = { failuresMax: 3, openMs: 1_000, openMsMax: 5_000 };
const failing = (times: number, now = 0): Breaker => {
  let breaker = CLOSED;
  for (let time = 0; time < times; time++) breaker = report(breaker, 'failed', now, rules);
  return breaker;
};

describe('a circuit breaker', () => {
  it('stays closed until a number of failures in a row, and forgets them on success', () => {
    expect(failing(2).status).toBe('closed');
    expect(report(failing(2), 'ok', 0, rules)).toEqual(CLOSED);
    expect(failing(3)).toEqual({ status: 'open', until: 1_000, openedTimes: 1 });
  });

  it('refuses while open, and says for how long', () => {
    expect(permit(failing(3), 400, rules)).toEqual({ allowed: false, retryAfterMs: 600 });
  });

  it('lets one probe through after the pause, while other calls wait for its result', () => {
    const first = permit(failing(3), 1_000, rules);
    if (!first.allowed) throw new Error('the probe was refused');
    expect(first.next.status).toBe('half-open');
    expect(permit(first.next, 1_001, rules)).toEqual({ allowed: false, retryAfterMs: 999 });
  });

  it('closes when the probe succeeds', () => {
    const probe = permit(failing(3), 1_000, rules);
    expect(probe.allowed && report(probe.next, 'ok', 1_200, rules)).toEqual(CLOSED);
  });

  it('stays open longer after each failed probe, up to a limit', () => {
    let breaker = failing(3);
    const pauses: number[] = [];
    for (let round = 0; round < 5; round++) {
      const now = breaker.status === 'open' ? breaker.until : 0;
      const probe = permit(breaker, now, rules);
      if (!probe.allowed) throw new Error('the probe was refused');
      breaker = report(probe.next, 'failed', now, rules);
      if (breaker.status === 'open') pauses.push(breaker.until - now);
    }
    expect(pauses).toEqual([2_000, 4_000, 5_000, 5_000, 5_000]);
  });

  it('does not wait forever for a probe whose process died', () => {
    const probe = permit(failing(3), 1_000, rules);
    expect(probe.allowed && permit(probe.next, 2_000, rules).allowed).toBe(true);
  });

  it('is not closed by a call that started before it opened', () => {
    expect(report(failing(3), 'ok', 10, rules)).toEqual(failing(3));
  });
});
