// Every ready-made team reaches its bars, as it ships and as a copy, and answers its sample request in a fresh home.

import { describe, expect, it } from 'vitest';
import { newPlace } from '../support/cli.ts';

const READ_ONLY = ['support', 'research', 'market', 'competitors', 'contracts'];

describe('the ready-made teams', () => {
  it('reach their bars in bosun eval --all', async () => {
    const { teams, passed } = await newPlace().json(['eval', '--all']);
    expect(teams).toEqual(
      expect.arrayContaining(['telecom', ...READ_ONLY].map((team) => expect.objectContaining({ team, missed: [] }))),
    );
    for (const { routingAccuracy, oosRecall, cases } of teams) {
      expect(routingAccuracy).toBeGreaterThanOrEqual(0.9);
      expect(oosRecall).toBeGreaterThanOrEqual(0.7);
      expect(cases).toBeGreaterThanOrEqual(30);
    }
    expect(passed).toBe(true);
  }, 1_200_000);

  it.each(READ_ONLY)(
    '%s answers its sample request in a fresh home, with a template draft',
    async (team) => {
      const report = await newPlace().json(['run', '--team', team, '--sample']);
      expect(report).toMatchObject({ status: 'complete', answer: expect.stringContaining('Template draft') });
    },
    120_000,
  );

  it.each(READ_ONLY)(
    '%s reaches its bars as a copy',
    async (team) => {
      const place = newPlace();
      expect((await place.bosun(['init', '--from', team, 'mine'])).status).toBe(0);
      expect(await place.json(['eval', '--team', 'mine/team.ts'])).toMatchObject({ passed: true });
    },
    300_000,
  );
});
