import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { stem } from '../text/stem.ts';
import { likeness, meaningOf, readOrDoWithout, vectorsFile } from './word-vectors.ts';

const near = (a: string, b: string): number => {
  const [left, right] = [meaningOf(stem(a)), meaningOf(stem(b))];
  return left && right ? likeness(left.vector, right.vector) : Number.NaN;
};

describe('a program without the table, such as a bundle,', () => {
  it('goes on without vectors, and is told which file to copy and where', async () => {
    const told = new Promise<Error>((resolve) => {
      process.once('warning', resolve);
    });
    expect(readOrDoWithout('/nowhere/word-vectors.bin').words).toEqual([]);
    expect((await told).message).toMatch(
      /copy node_modules\/bosun\/dist\/word-vectors\/word-vectors\.bin to \/nowhere\/word-vectors\.bin$/,
    );
  });
});

describe('the table of word vectors', () => {
  const file = readFileSync(vectorsFile());

  it('has the size that its head states, and is small', () => {
    expect(file.toString('latin1', 0, 4)).toBe('BWV1');
    expect([file.readUInt32LE(4), file.readUInt32LE(8)]).toEqual([27_000, 88]);
    const digest = createHash('sha256').update(file.subarray(16)).digest().subarray(0, 4);
    expect(file.subarray(12, 16).equals(digest)).toBe(true);
    expect(file.length).toBeLessThanOrEqual(1_500_000);
  });

  it('lists its words in the order of the binary search', () => {
    const words = file.toString('latin1', 16 + 88 * 4 + 27_000 + (27_000 * 88) / 2).split('\n');
    expect(words).toHaveLength(27_000);
    expect(words.every((word, at) => at === 0 || (words[at - 1] ?? '') < word)).toBe(true);
  });

  // Stems come from src/text/stem.ts: if that stems words differently, the table must be made again.
  it.each('limping dentist leaking refund toddlers plaster saddles invoice keys paid puppies haircut'.split(' '))(
    'knows "%s"',
    (word) => {
      expect(meaningOf(stem(word))).toBeDefined();
    },
  );

  it('has no names or misspellings', () => {
    expect(meaningOf('lukashenko')).toBeUndefined();
    expect(meaningOf('refnud')).toBeUndefined();
  });

  it.each([
    ['puppy', 'dog', 'invoice'],
    ['dentist', 'doctor', 'plumber'],
    ['toddler', 'child', 'engine'],
    ['plaster', 'wall', 'lawyer'],
  ])('finds "%s" nearer to "%s" than to "%s"', (word, close, far) => {
    expect(near(word, close)).toBeGreaterThan(near(word, far) + 0.2);
  });
});
