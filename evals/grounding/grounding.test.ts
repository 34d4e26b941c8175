import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { asMany } from '../../test/support/mode.ts';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));
/** Every one of so many worlds is tried. */
const PART = asMany(8, 1);
const figures = (...flags: string[]): { [name: string]: number } =>
  JSON.parse(
    execFileSync(process.execPath, ['--conditions=bosun-source', main, '--json', '--every', String(PART), ...flags], {
      encoding: 'utf8',
    }),
  );

describe('the evaluation of grounding', () => {
  // To the letter of the issue, as fair testers took it, and as hard as writers could make it. The cards are fitted to them.
  it.each([
    ['strict', 0.025, 0.035],
    ['plain', 0.035, 0.09],
    ['strangers', 0.11, 0.14],
  ])('finds most inventions flagged and most honest drafts not: %s', { timeout: 180_000 }, (sets, missed, flagged) => {
    const { invented = 0, deliveredUnflagged = invented, honest = 0, wronglyFlagged } = figures('--sets', sets);
    expect(invented).toBeGreaterThanOrEqual(1_000 / PART);
    expect(honest).toBeGreaterThanOrEqual(1_000 / PART);
    expect(deliveredUnflagged).toBeLessThanOrEqual(invented * missed);
    expect(wronglyFlagged).toBeLessThanOrEqual(honest * flagged);
  });

  it('finds every invention delivered when the check is switched off, or it would prove nothing', {
    timeout: 60_000,
  }, () => {
    const { invented, deliveredUnflagged, wronglyFlagged } = figures('--control');
    expect(deliveredUnflagged).toBe(invented);
    expect(wronglyFlagged).toBe(0);
  });
});
