import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { asMany } from '../support/mode.ts';
import { simulate } from './command.ts';
import { PLANTED } from './planted.ts';

/** Only for a simulation that hangs: 300 seeds take seconds on a quiet machine. */
const HANGS_MS = 1_800_000;

/** What 300 seeds must have met; a simulation that meets none of it proves nothing. */
const MUST_HAPPEN = [
  'crashes before an append',
  'crashes after an append',
  'crashes inside a call',
  'crashes before a sync',
  'torn appends',
  'power losses',
  'unsynced tails lost',
  'zombies',
  'rival openings',
  'clock jumps',
  'cancel requests',
  'disk failures that lost',
  'disk failures that stored',
  'happenings delivered twice',
  'happenings delivered late',
  'repetitions dropped by key',
  'approved calls',
  'live states compared',
  'beginnings resumed',
  'journals replayed',
  'resumed journals replayed',
  'forks',
  'forks of undisturbed runs',
  'reviews: unknown-outcome',
  'reviews: low-confidence',
  'reviews: budget',
  'reviews: failure',
  'reviews: task',
  'reviews: plan',
  'reviews: conflict',
  'events: preview-begun',
  'events: answer-previewed',
  'events: answer-grounded',
  'events: model-call-refused',
  'events: tool-call-reused',
  'events: retry-scheduled',
  'events: deadline-reached',
  'events: review-expired',
  'events: task-skipped',
  'events: plan-rejected',
  'events: task-drafted',
  'plans yielded',
  'plans written',
  'tasks withdrawn',
  'tellings delivered twice',
  'events: results-found-thin',
  'events: plan-revised',
  'events: split-declined',
  'events: task-split',
  'events: attempt-selected',
  'events: results-condensed',
  'events: answer-unfit',
  'events: worker-built',
  'events: worker-chosen',
  'choices by rule',
  'events: context-written',
  'calls of built workers',
  'keys read',
  'outcome: complete',
  'outcome: partial',
  'outcome: failed',
  'outcome: cancelled',
];

describe('the simulation', () => {
  it('finds every rule kept, and with 300 seeds has met all that can go wrong', { timeout: HANGS_MS }, async () => {
    const many = asMany(40, 300);
    const { code, out } = await simulate('--seeds', String(many), '--json');
    const { holds, broken, coverage, seeds } = JSON.parse(out);
    expect({ holds, broken, seeds, code }).toEqual({ holds: true, broken: undefined, seeds: many, code: 0 });
    const missing = MUST_HAPPEN.filter((what) => !coverage[what]);
    expect(missing.length).toBeLessThanOrEqual(asMany(10, 0));
  });

  it('takes the same course in every process and on any number of threads', { timeout: HANGS_MS }, async () => {
    const runs = await Promise.all(
      ['1', '2', '3'].map((threads) => simulate('--seeds', String(asMany(6, 60)), '--threads', threads, '--json')),
    );
    const fingerprints = runs.map(({ out }) => JSON.parse(out).fingerprint);
    expect(new Set(fingerprints).size).toBe(1);
  });

  it('names the rule that a seed breaks, and the one command that shows it again', {
    timeout: HANGS_MS,
  }, async () => {
    const { code, out } = await simulate('--seeds', '200', '--planted', 'no-intent');
    expect(code).toBe(1);
    const [, seed] = /again: npm run simulate -- --seed (\d+) --planted no-intent/.exec(out) ?? [];
    expect(out).toContain(`seed ${seed} breaks the rule: intent before effect`);
    const again = await simulate('--seed', String(seed), '--planted', 'no-intent');
    expect(again.out).toContain(`seed ${seed} breaks the rule: intent before effect`);
  });
});

describe('the planted bugs', () => {
  it.each(PLANTED.map((bug) => [bug.name, bug] as const))('can still plant %s', (_, { file, find, replace }) => {
    const source = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
    expect(source.split(find).length - 1).toBe(1);
    expect(source.replace(find, () => replace)).not.toBe(source);
  });

  it('have different names', () => {
    expect(new Set(PLANTED.map(({ name }) => name)).size).toBe(PLANTED.length);
  });
});
