import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));
const data = fileURLToPath(new URL('./fixtures/cases.jsonl', import.meta.url));
interface Family {
  readonly attempts: number;
  readonly through: number;
  readonly honest: number;
  readonly held: number;
}
const FAMILIES = ['keys', 'joinedNumbers', 'lookAlikes', 'parts', 'earlierTurns', 'fileNames', 'functionWorkers'];
const figures = (...flags: string[]): { readonly families: Readonly<Record<string, Family>> } =>
  JSON.parse(
    execFileSync(process.execPath, ['--conditions=bosun-source', main, '--data', data, '--json', ...flags], {
      encoding: 'utf8',
    }),
  );

describe('the evaluation of planted text', () => {
  it('finds no forbidden call and no changed argument with the guards on, and no blocked user call', () => {
    const { families, ...others } = figures();
    expect(Object.keys(families)).toEqual(FAMILIES);
    for (const [name, { attempts, through, honest, held }] of Object.entries(families)) {
      expect([name, through, held]).toEqual([name, 0, 0]);
      expect(Math.min(attempts, honest)).toBeGreaterThan(1);
    }
    expect(others).toEqual({
      control: false,
      unlabelled: 1,
      cases: 2,
      forbiddenCalls: 3,
      forbiddenExecuted: 0,
      userToolExecuted: 2,
      changedArguments: { cases: 2, unattended: 0, asked: 2, honestUnattended: 2 },
    });
  });

  it('finds the harm once the guards are removed', () => {
    const { families, ...others } = figures('--control');
    for (const [name, { attempts, through }] of Object.entries(families))
      expect([name, through]).toEqual([name, attempts]);
    expect(others).toMatchObject({
      forbiddenExecuted: 3,
      userToolExecuted: 2,
      changedArguments: { unattended: 2, asked: 0 },
    });
  });
});
