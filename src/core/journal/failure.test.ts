import { describe, expect, it } from 'vitest';
import { type Remedy, remedyFor, retryAfterMsOf } from '../policy/remedy.ts';
import { describeFailure, type Failure } from './failure.ts';
import { failureSchema } from './failure-schema.ts';

/** One failure of each kind, and its remedy. */
const KINDS: readonly [Failure, Remedy][] = [
  [{ code: 'timeout', what: 'billing', afterMs: 5_000 }, 'retry'],
  [{ code: 'rate-limited', who: 'openai', retryAfterMs: 7 }, 'retry'],
  [{ code: 'unavailable', who: 'openai', detail: 'status 503' }, 'retry'],
  [{ code: 'circuit-open', who: 'provider openai', retryAfterMs: 9 }, 'retry'],
  [{ code: 'malformed-output', who: 'billing', detail: 'total: expected number' }, 'refine'],
  [{ code: 'empty-output', who: 'billing', detail: 'it returned null' }, 'refine'],
  [{ code: 'cut-off', who: 'billing' }, 'give-up'],
  [{ code: 'escalated', who: 'billing', reason: 'out-of-scope', message: 'not mine' }, 'give-up'],
  [{ code: 'worker-failed', worker: 'billing', detail: 'no ledger' }, 'refine'],
  [{ code: 'step-limit', stepsMax: 10 }, 'refine'],
  [{ code: 'refused', who: 'openai', detail: 'no such model' }, 'give-up'],
  [{ code: 'too-long', who: 'openai', detail: '128,000 tokens at most' }, 'give-up'],
  [{ code: 'budget-exhausted', resource: 'usd' }, 'give-up'],
  [{ code: 'plan-invalid', faults: [{ code: 'cycle', where: 't1', message: 'a circle' }], rounds: 3 }, 'give-up'],
  [{ code: 'dependency-failed', tasks: ['t1', 't2'] }, 'give-up'],
  [{ code: 'unknown-outcome', tool: 'refund', detail: 'line dead' }, 'give-up'],
  [{ code: 'denied', by: 'ilse', reason: 'too much' }, 'give-up'],
  [{ code: 'no-result', detail: 'none of the 3 tasks gave a result' }, 'give-up'],
];

describe('a failure', () => {
  it('of every kind has a remedy, a description made of its facts, and a stored form', () => {
    expect(KINDS.map(([{ code }]) => code).sort()).toEqual(
      failureSchema.options.map(({ shape }) => shape.code.value).sort(),
    );
    for (const [failure, remedy] of KINDS) {
      expect(remedyFor(failure), failure.code).toBe(remedy);
      expect(failureSchema.parse(JSON.parse(JSON.stringify(failure)))).toEqual(failure);
      const told = describeFailure(failure);
      expect(told).not.toMatch(/undefined|\[object/);
      for (const fact of Object.values(failure).filter((value) => typeof value === 'string' && value !== failure.code))
        expect(told).toContain(fact);
    }
  });

  it('describes the waiting time only if the provider named one', () => {
    expect(KINDS.flatMap(([failure]) => retryAfterMsOf(failure) ?? [])).toEqual([7, 9]);
  });
});
