// Is a team ready for production? Each point of the list is a line, and a missing one says what to do.

import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CLERK_TEAM, newPlace, type Place } from '../support/cli.ts';

/** The list of F6, by the name of its line. */
const POINTS = [
  'narrow scopes',
  'routing tested',
  'adversarial requests',
  'timeouts',
  'fallbacks',
  'failures logged',
  'escalation threshold',
  'alerts on usage',
  'end to end',
  'audit chain',
];

interface Line {
  readonly check: string;
  readonly status: 'ok' | 'warn' | 'missing';
  readonly detail: string;
  readonly remedy?: string;
}

async function diagnose(place: Place, team: string): Promise<Record<string, Line>> {
  const { checks, ok } = await place.json(['doctor', '--team', team]);
  expect(ok).toBe(checks.every(({ status }: Line) => status !== 'missing'));
  return Object.fromEntries(checks.map((line: Line) => [line.check, line]));
}

const missingIn = (lines: Record<string, Line>): string[] =>
  Object.values(lines).flatMap(({ check, status }) => (status === 'missing' ? [check] : []));

/** A bank whose teller pays out; what stands in for the policy is the point. */
const bank = (policy: string): string => `
import { ask, supervisor, tool, worker } from 'bosun';
import { z } from 'zod';
const transfer = tool('transfer_money', {
  does: 'transfers dollars to an account',
  input: z.object({ dollars: z.number().describe('how many dollars') }),
  effect: 'idempotent',
  ${policy}
  run: () => 'sent',
});
export default supervisor({
  name: 'bank',
  workers: {
    teller: worker({
      does: 'transfers dollars to the accounts of customers', scope: 'transfers; nothing else',
      examples: ['transfer 50 dollars to my account'], tools: [transfer], fallback: 'boss',
    }),
    boss: worker({ does: 'hears complaints about the branch', scope: 'complaints', person: true }),
  },
});
`;

describe('bosun doctor', () => {
  it('finds the first team of one’s own ready, and leaves nothing behind', async () => {
    const place = newPlace();
    await place.bosun(['init']);
    const lines = await diagnose(place, './team.ts');
    expect(Object.keys(lines)).toEqual(expect.arrayContaining(POINTS));
    expect(missingIn(lines)).toEqual([]);
    expect(lines.fallbacks?.detail).toMatch(/: a person$/);
    expect(existsSync(place.home)).toBe(false);
  });

  it('says what a careless team lacks, what to do, and exits with 1', async () => {
    const place = newPlace();
    place.write('team.ts', CLERK_TEAM);
    const { status, stdout } = await place.bosun(['doctor', '--team', 'team.ts'], { alone: true });
    const lacking = [
      'narrow scopes',
      'routing tested',
      'fallbacks',
      'escalation threshold',
      'alerts on usage',
      'deadline',
    ];
    for (const point of lacking) expect(stdout).toMatch(new RegExp(`missing +${point} .* → `));
    expect(status).toBe(1);
  });

  it('misses a policy where a hostile request reaches an effect, and is content with one', async () => {
    const place = newPlace();
    place.write('bare.ts', bank(''));
    place.write('guarded.ts', bank("approve: () => ask('Money needs a person.'),"));
    const bare = (await diagnose(place, './bare.ts'))['adversarial requests'];
    expect(bare).toMatchObject({
      status: 'missing',
      detail: expect.stringContaining('no policy for transfer_money'),
    });
    const guarded = await diagnose(place, './guarded.ts');
    expect(guarded['adversarial requests']).toMatchObject({
      status: 'ok',
      detail: expect.stringMatching(/reach teller.* policy/),
    });
    expect(guarded.fallbacks).toMatchObject({ status: 'ok', detail: 'teller: worker boss' });
  });

  it('reports a scope that refuses no request as missing, even if its text sounds narrow', async () => {
    const place = newPlace();
    place.write('team.ts', CLERK_TEAM.replace("does: 'answers',", "does: 'answers', scope: 'nothing but letters',"));
    const lines = await diagnose(place, './team.ts');
    expect(lines['narrow scopes']).toMatchObject({ status: 'missing', detail: expect.stringContaining('0 of 5') });
  });

  it('misses a worker that always throws, also if a fallback or a person would take over', async () => {
    const place = newPlace();
    const broken = (more: string, team: string): string => `
import { supervisor, worker } from 'bosun';
export default supervisor({
  name: 'desk', ${team}
  workers: {
    reader: worker({ does: 'reads bills', scope: 'bills', examples: ['read my bill'], effect: 'read', run: () => 'You owe 3 euros.' }),
    tester: worker({ does: 'tests lines', scope: 'lines', examples: ['test my line'], attemptsMax: 1, ${more} effect: 'read', run: () => { throw new Error('no meter'); } }),
  },
});`;
    place.write('alone.ts', broken('', ''));
    place.write('covered.ts', broken("fallback: 'reader',", ''));
    place.write('asking.ts', broken('', 'escalate: { failure: true },'));
    for (const team of ['alone', 'covered', 'asking']) {
      const lines = await diagnose(place, `./${team}.ts`);
      expect(lines['workers tried'], team).toMatchObject({
        status: 'missing',
        detail: expect.stringMatching(/^tester failed on "test my line": .*no meter/),
      });
    }
  });

  it('does not say of a worker that it was tried if it was not: a dry run calls no function with an effect', async () => {
    const place = newPlace();
    place.write(
      'payer.ts',
      `
import { supervisor, worker } from 'bosun';
export default supervisor({
  name: 'desk',
  workers: {
    reader: worker({ does: 'reads bills', examples: ['read my bill'], effect: 'read', run: () => 'You owe 3 euros.' }),
    payer: worker({ does: 'pays bills', examples: ['pay my bill'], effect: 'once', run: () => { throw new Error('no card'); } }),
  },
});`,
    );
    const lines = await diagnose(place, './payer.ts');
    expect(lines['workers tried']?.detail).toBe('no failure: reader; not tried: payer');
  });

  it('misses an end where the team has work for no worker', async () => {
    const place = newPlace();
    const refusing =
      "triage: () => ({ route: 'out-of-scope', workers: [], reason: 'not ours', outOfScope: [] }), workers: {";
    place.write('refusing.ts', CLERK_TEAM.replace('workers: {', refusing));
    const lines = await diagnose(place, './refusing.ts');
    expect(lines['end to end']).toMatchObject({
      status: 'missing',
      detail: expect.stringContaining('no worker got a task'),
    });
  });

  it('misses an end where planning leads nowhere', async () => {
    const place = newPlace();
    const nowhere =
      "plan: () => { throw new Error('no idea'); }, workers: { other: worker({ does: 'waits', effect: 'read', run: () => '' }),";
    place.write('nowhere.ts', CLERK_TEAM.replace('workers: {', nowhere));
    expect(missingIn(await diagnose(place, './nowhere.ts'))).toContain('end to end');
  });
});
