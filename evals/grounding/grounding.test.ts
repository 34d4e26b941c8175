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
  it('finds most inventions flagged and most honest drafts not, our own and those of strangers', {
    timeout: 180_000,
  }, () => {
    const { invented = 0, deliveredUnflagged = invented, honest = 0, wronglyFlagged } = figures();
    expect(invented).toBeGreaterThanOrEqual(1_400 / PART);
    expect(honest).toBeGreaterThanOrEqual(1_300 / PART);
    expect(deliveredUnflagged).toBeLessThanOrEqual(invented * 0.09);
    expect(wronglyFlagged).toBeLessThanOrEqual(honest * 0.125);
  });

  it('finds every invention delivered when the check is switched off, or it would prove nothing', {
    timeout: 60_000,
  }, () => {
    const { invented, deliveredUnflagged, wronglyFlagged } = figures('--control');
    expect(deliveredUnflagged).toBe(invented);
    expect(wronglyFlagged).toBe(0);
  });
});
