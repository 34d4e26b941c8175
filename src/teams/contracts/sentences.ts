// Splits a contract into sentences, each a slice of the text with its position. Line breaks inside a sentence, as in scanned
// filings, do not end it.

export interface Slice {
  readonly start: number;
  readonly end: number;
}

const END = /[.?!]["”’')\]]*(?=\s)|\n\s*\n/g;
const ABBREVIATION =
  /(?:\b(?:inc|corp|co|ltd|llc|no|nos|mr|mrs|ms|dr|st|jr|sr|sec|art|para|e\.g|i\.e|etc|vs|u\.s|u\.k|l\.p|n\.v|b\.v|s\.a|approx|dept)|\b[A-Z]|^\s*\(?[\divxlcIVXLC]{1,5}\)?|\d)\.$/i;
const LENGTH_MAX = 2_500;

export function sentencesOf(text: string): Slice[] {
  const slices: Slice[] = [];
  let start = 0;
  const end = (at: number): void => {
    add(slices, text, start, at);
    start = at;
  };
  for (const match of text.matchAll(END)) {
    const at = match.index + match[0].length;
    const next = /\S/.exec(text.slice(at, at + 200))?.[0] ?? '';
    const isBreak = match[0].trim() === '';
    // A page break inside a sentence goes on in small letters.
    if (/[a-z,;]/.test(next)) continue;
    if (
      !isBreak &&
      ABBREVIATION.test(text.slice(Math.max(start, match.index - 12), match.index + 1)) &&
      !/["“]/.test(match[0])
    )
      continue;
    end(at);
  }
  end(text.length);
  return slices;
}

/** Without the space around it; a long enumeration is split at its semicolons. */
function add(slices: Slice[], text: string, from: number, to: number): void {
  if (to - from > LENGTH_MAX) {
    const cut = text.lastIndexOf(';', from + LENGTH_MAX);
    const at = cut > from ? cut + 1 : from + LENGTH_MAX;
    add(slices, text, from, at);
    add(slices, text, at, to);
    return;
  }
  const piece = text.slice(from, to);
  const lead = piece.length - piece.trimStart().length;
  if (/[\p{L}\p{N}]/u.test(piece)) slices.push({ start: from + lead, end: from + piece.trimEnd().length });
}
