import { describe, expect, it } from 'vitest';
import { isEnglish } from './english.ts';

describe('a word that begins a sentence', () => {
  it.each(['shipped', 'irrigation', 'cheapest', 'bought', 'sunshine', 'rebooked', 'dermatology', 'itself'])(
    'is English: %s',
    (word) => {
      expect(isEnglish(word)).toBe(true);
    },
  );

  it.each(['velotrans', 'alfama', 'kiezrad', 'ramipril', 'nordvelo'])('or a name: %s', (word) => {
    expect(isEnglish(word)).toBe(false);
  });
});
