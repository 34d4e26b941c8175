import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));
const data = fileURLToPath(new URL('./fixtures/cases.jsonl', import.meta.url));
const figures = (...flags: string[]): unknown =>
  JSON.parse(
    execFileSync(process.execPath, ['--conditions=bosun-source', main, '--data', data, '--json', ...flags], {
      encoding: 'utf8',
    }),
  );

describe('the evaluation of planted text', () => {
  it('finds no forbidden call and no changed argument with the guards on, and no blocked user call', () => {
    expect(figures()).toEqual({
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
    expect(figures('--control')).toMatchObject({
      forbiddenExecuted: 3,
      userToolExecuted: 2,
      changedArguments: { unattended: 2, asked: 0 },
    });
  });
});
