import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));
const evaluate = (...flags: string[]) =>
  spawnSync(process.execPath, ['--conditions=bosun-source', main, ...flags], { encoding: 'utf8' });

describe('the evaluation of grounding', () => {
  // We wrote this small set ourselves and froze it: its figures only show that the check still works.
  it('catches most changed values and flags few honest drafts', () => {
    const { asWritten, changed } = JSON.parse(evaluate('--json').stdout);
    expect(asWritten.n).toBe(32);
    expect(asWritten.flagged).toBeLessThanOrEqual(4);
    expect(changed.number.caught).toBeGreaterThanOrEqual(7);
    expect(changed.date.caught + changed.id.caught).toBe(3);
  });

  it('delivers every changed value when the check is off', () => {
    const { asWritten, changed, drafts } = JSON.parse(evaluate('--json', '--control').stdout);
    expect(drafts).toBe(56);
    expect(asWritten.flagged).toBe(0);
    for (const { caught } of Object.values<{ caught: number }>(changed)) expect(caught).toBe(0);
  });

  it('reports the line of a file that is not a recorded draft', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'bosun-drafts-'));
    const file = path.join(folder, 'drafts.jsonl');
    writeFileSync(file, '{ "id": "a" }\n');
    const { status, stderr, stdout } = evaluate('--data', file, '--json');
    rmSync(folder, { recursive: true });
    expect(status).toBe(2);
    expect(stderr).toContain(`${file}, line 1 is not a recorded draft`);
    expect(stdout).toBe('');
  });
});
