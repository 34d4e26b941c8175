// Cuts a checked answer into pieces of about a word, for clients that show text as it arrives.

const PIECE_CHARS_MAX = 40;
const PIECES_MAX = 100_000;

/** Joined, the pieces are the text. There are at most 100,000. */
export function piecesOf(text: string): readonly string[] {
  const words = (text.match(/\s*\S+|\s+$/g) ?? []).flatMap(shortPieces);
  if (words.length <= PIECES_MAX) return words;
  const size = Math.ceil(words.length / PIECES_MAX);
  return Array.from({ length: Math.ceil(words.length / size) }, (_, at) =>
    words.slice(at * size, (at + 1) * size).join(''),
  );
}

/** Text without spaces, such as Chinese, is cut between characters. */
function shortPieces(word: string): string[] {
  if (word.length <= PIECE_CHARS_MAX) return [word];
  const characters = Array.from(word);
  return Array.from({ length: Math.ceil(characters.length / PIECE_CHARS_MAX) }, (_, at) =>
    characters.slice(at * PIECE_CHARS_MAX, (at + 1) * PIECE_CHARS_MAX).join(''),
  );
}
