// The team that ships with Bosun passes the checks that Bosun offers for teams.

import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { newPlace } from '../support/cli.ts';

describe('the team that ships with Bosun', () => {
  it('is above its own bars in bosun eval, which leaves nothing behind', async () => {
    const place = newPlace();
    const { status, stdout, stderr } = await place.bosun(['eval', '--json']);
    const { team, models, bars, passed } = JSON.parse(stdout);
    expect([status, team, passed, stderr]).toEqual([
      0,
      'telecom',
      true,
      expect.stringMatching(/^offline: \d+ cases, \d with effects\n/),
    ]);
    const [{ model, routing, workers, runs, adversarial, usage }] = models;
    expect(model).toBe('offline');
    expect(routing.cases).toBeGreaterThanOrEqual(40);
    expect(routing.confusion.counts.at(-1).reduce((sum: number, each: number) => sum + each)).toBeGreaterThanOrEqual(8);
    expect(Object.keys(routing.perWorker)).toEqual(['account', 'billing', 'technical']);
    expect(routing.sweep.length).toBeGreaterThan(10);
    expect(routing.calibration.error).toBeLessThan(0.3);
    expect([workers.cases >= 6, runs.cases >= 5, adversarial.cases >= 8]).toEqual([true, true, true]);
    expect([workers.passRate, runs.passRate, adversarial.passRate]).toEqual([1, 1, 1]);
    expect(usage.modelCalls).toBeGreaterThan(routing.cases);
    expect(bars).toContainEqual(expect.objectContaining({ bar: 'routing.accuracy', wanted: 0.92, met: true }));
    expect(existsSync(place.home)).toBe(false);
  });

  it('lacks nothing that bosun doctor looks for', async () => {
    const place = newPlace();
    const { checks, ok } = await place.json(['doctor']);
    expect(checks.filter(({ status }: { status: string }) => status === 'missing')).toEqual([]);
    expect(ok).toBe(true);
    expect(existsSync(place.home)).toBe(false);
  });
});
