// Splits a request into words, the same way for learning and deciding.

const WORD = /[\p{L}\p{M}\p{N}]+|[$€£%?]|\p{Extended_Pictographic}/gu;

// A request may be a megabyte long; its subject shows early, and a decision must stay cheap.
const CHARS_MAX = 8_000;
const WORDS_MAX = 400;
const WORD_CHARS_MAX = 40;

export function wordsOf(text: string): string[] {
  const plain = text.slice(0, CHARS_MAX).toWellFormed().normalize('NFKC').toLowerCase();
  const words = plain.match(WORD) ?? [];
  return words.slice(0, WORDS_MAX).map((word) => (word.length > WORD_CHARS_MAX ? word.slice(0, WORD_CHARS_MAX) : word));
}
