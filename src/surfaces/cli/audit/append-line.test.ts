import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { appendLine } from './append-line.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'bosun-append-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const place = path.join(folder, 'anchors.jsonl');
const appended = (before: string, line: string): string => {
  writeFileSync(place, before);
  appendLine(place, 'anchors.jsonl', line);
  return readFileSync(place, 'utf8');
};

describe('a line that is appended', () => {
  it('begins on a line of its own', () => {
    expect(appended('', 'b')).toBe('b\n');
    expect(appended('a\n', 'b')).toBe('a\nb\n');
    expect(appended('a', 'b'), 'after a line without an end').toBe('a\nb\n');
  });

  it('leaves no half line where the space ends in the middle of it', () => {
    const before = `${'x'.repeat(100)}\n`;
    writeFileSync(place, before);
    // The largest file that the shell allows is one block, so that the system writes a part of the line only.
    const program = `import(${JSON.stringify(path.join(import.meta.dirname, 'append-line.ts'))})
      .then(({ appendLine }) => appendLine(process.argv[1], 'anchors.jsonl', 'y'.repeat(5000)))
      .catch((error) => { console.error(error.message); process.exit(1) })`;
    const { status, stderr } = spawnSync(
      'sh',
      ['-c', 'ulimit -f 1; exec "$0" "$@"', process.execPath, '--input-type=module', '-e', program, place],
      { encoding: 'utf8', env: { ...process.env, NODE_COMPILE_CACHE: '', NODE_DISABLE_COMPILE_CACHE: '1' } },
    );
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(
        /^The line was not appended to anchors\.jsonl \(.+\); the file is as it was before\. Correct/,
      ),
    ]);
    expect(readFileSync(place, 'utf8')).toBe(before);
  });
});
