// Every example runs as `npm start` runs the first one: in a process of its own, from source, by the public name.

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { read, repositoryFiles, root } from './support/repository.ts';

const examples = repositoryFiles().filter((file) => /^examples\/[^/]+\.ts$/.test(file));

/** The flags between `node` and the file in the script `start`, so that the two cannot drift apart. */
function flagsOfStart(): string[] {
  const [, ...words]: string[] = JSON.parse(read('package.json')).scripts.start.split(' ');
  return words.slice(
    0,
    words.findIndex((word) => !word.startsWith('-')),
  );
}

function run(example: string): { status: number | null; stdout: string; stderr: string } {
  const home = mkdtempSync(path.join(tmpdir(), 'bosun-example-'));
  const { NODE_OPTIONS: _, ...environment } = process.env;
  try {
    return spawnSync(process.execPath, [...flagsOfStart(), example], {
      cwd: root,
      encoding: 'utf8',
      env: { ...environment, BOSUN_HOME: home },
      timeout: 150_000,
    });
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

/** They run without a key, and say so. */
const OFFLINE =
  /^.*BosunAdvice: No model is configured.*\nSet ANTHROPIC_API_KEY.*\n(?:\(Use `node --trace-warnings.*\n)?/;

describe('the examples', () => {
  it('include the one that npm start runs', () => {
    expect(examples, 'examples/01-first-run.ts does not exist yet').toContain('examples/01-first-run.ts');
  });

  for (const example of examples) {
    it(`run: ${example} prints something, complains about nothing and exits with 0`, () => {
      const { status, stdout, stderr } = run(example);
      expect(stderr.replace(OFFLINE, '')).toBe('');
      expect(status).toBe(0);
      expect(stdout.trim()).not.toBe('');
    });
  }
});
