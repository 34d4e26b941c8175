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
  // The set is small, written by ourselves and frozen: its figures only show that the check still works.
  it('finds most changed values caught and most honest drafts left alone', () => {
    const { asWritten, changed } = JSON.parse(evaluate('--json').stdout);
    expect(asWritten.n).toBe(32);
    expect(asWritten.flagged).toBeLessThanOrEqual(4);
    expect(changed.number.caught).toBeGreaterThanOrEqual(7);
    expect(changed.date.caught + changed.id.caught).toBe(3);
  });

  it('finds every changed value delivered when the check is off, or it would prove nothing', () => {
    const { asWritten, changed, drafts } = JSON.parse(evaluate('--json', '--control').stdout);
    expect(drafts).toBe(56);
    expect(asWritten.flagged).toBe(0);
    for (const { caught } of Object.values<{ caught: number }>(changed)) expect(caught).toBe(0);
  });

  it('says in one line which line of a file is no recorded draft', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'bosun-drafts-'));
    const file = path.join(folder, 'drafts.jsonl');
    writeFileSync(file, '{ "id": "a" }\n');
    const { status, stderr, stdout } = evaluate('--data', file, '--json');
    rmSync(folder, { recursive: true });
    expect(status).toBe(2);
    expect(stderr).toContain(`${file}, line 1 is no recorded draft`);
    expect(stdout).toBe('');
  });
});
