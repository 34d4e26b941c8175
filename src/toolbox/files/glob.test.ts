import { describe, expect, it } from 'vitest';
import { cpuNow } from '../../../test/support/cpu.ts';
import { alternativesOf, fitsName, fitsPath } from './glob.ts';

describe('a pattern of file names', () => {
  it.each([
    ['*.ts', 'a.ts'],
    ['**/*.ts', 'a.ts'],
    ['**/*.ts', 'src/deep/a.ts'],
    ['src/**', 'src/deep/a.ts'],
    ['src/*/a.ts', 'src/b/a.ts'],
    ['./src/a.ts', 'src/a.ts'],
    ['file-[0-9].t?t', 'file-7.txt'],
    ['[!a]b', 'xb'],
    ['.github/**', '.github/workflows/ci.yml'],
    ['a**b/*', 'axxb/c'],
    ['日本*', '日本語'],
  ])('%s fits %s', (pattern, path) => {
    expect(fitsPath(pattern, path)).toBe(true);
  });

  it.each([
    ['*.ts', 'src/a.ts'],
    ['src/*.ts', 'src/deep/a.ts'],
    ['**/*.ts', 'a.tsx'],
    ['*', '.env'],
    ['[!a]b', 'ab'],
    ['a.c', 'abc'],
  ])('%s does not match %s', (pattern, path) => {
    expect(fitsPath(pattern, path)).toBe(false);
  });

  it('may have alternatives in braces, also nested ones', () => {
    expect([...alternativesOf('a.{ts,{md,txt}}')].sort()).toEqual(['a.md', 'a.ts', 'a.txt']);
    expect(alternativesOf('a{b')).toEqual(['a{b']);
  });

  it('with too many alternatives is refused', () => {
    expect(() => alternativesOf('{a,b}'.repeat(20))).toThrow(/more than 64 alternatives/);
  });

  it('that would keep a regular expression busy for ever is matched at once', () => {
    const began = cpuNow();
    expect(fitsName(`${'*a'.repeat(200)}b`, 'a'.repeat(2_000))).toBe(false);
    expect(fitsPath(`${'**/a/'.repeat(100)}b`, 'a/'.repeat(1_000))).toBe(false);
    expect(cpuNow() - began).toBeLessThan(2_000);
  });
});
