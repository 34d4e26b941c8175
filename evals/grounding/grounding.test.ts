import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { asMany } from '../../test/support/mode.ts';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));
/** Every one of so many worlds is tried; a set has ten, so that each place in a set gets its turn. */
const PART = asMany(37, 1);
const PART_OF_ALL = asMany(101, 1);
const figures = (part: number, ...flags: string[]): { [name: string]: number } =>
  JSON.parse(
    execFileSync(process.execPath, ['--conditions=bosun-source', main, '--json', '--every', String(part), ...flags], {
      encoding: 'utf8',
    }),
  );

describe('the evaluation of grounding', () => {
  // By writers who had not seen the check: to the letter of what it promises, as fair testers would, and all sets together,
  // with those that are as hard as writers could make them. The cards are fitted to all of them.
  it.each([
    ['to the very letter', 'letter', 0.015, 0.025],
    ['to the letter, with deeds of other kinds', 'strict', 0.025, 0.035],
    ['as fair testers would', 'plain', 0.035, 0.09],
    ['all of them', '', 0.05, 0.095],
  ])(
    'finds most inventions flagged and most honest drafts not: %s',
    { timeout: 240_000 },
    (_, sets, missed, flagged) => {
      const part = sets === '' ? PART_OF_ALL : PART;
      const { invented = 0, deliveredUnflagged = invented, honest = 0, wronglyFlagged } = figures(part, '--sets', sets);
      expect(invented).toBeGreaterThanOrEqual(1_500 / part);
      expect(honest).toBeGreaterThanOrEqual(1_500 / part);
      expect(deliveredUnflagged).toBeLessThanOrEqual(invented * missed);
      expect(wronglyFlagged).toBeLessThanOrEqual(honest * flagged);
    },
  );

  it('finds every invention delivered when the check is switched off, or it would prove nothing', {
    timeout: 60_000,
  }, () => {
    const { invented, deliveredUnflagged, wronglyFlagged } = figures(PART_OF_ALL, '--control');
    expect(deliveredUnflagged).toBe(invented);
    expect(wronglyFlagged).toBe(0);
  });
});
