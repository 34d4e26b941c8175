// Cuts a document into passages: pieces of a section, at blank lines, short enough to be quoted.

import type { DocumentText } from './document.ts';

export interface Passage {
  /** The headings above it, the nearest last. */
  readonly headings: readonly string[];
  readonly start: number;
  readonly end: number;
}

const CHARS_WANTED = 1_200;

export function passagesOf({ text, sections }: DocumentText): Passage[] {
  const passages: Passage[] = [];
  const above: { readonly level: number; readonly heading: string }[] = [];
  for (const { heading, level, start, end } of sections) {
    while ((above.at(-1)?.level ?? -1) >= level) above.pop();
    if (heading !== '') above.push({ level, heading });
    const headings = above.map((each) => each.heading);
    for (const [from, to] of piecesOf(text, start, end))
      if (saysMoreThan(heading, text.slice(from, to))) passages.push({ headings, start: from, end: to });
  }
  return passages;
}

/** A section that is only its heading has nothing to quote; the passages below carry the heading too. */
const saysMoreThan = (heading: string, piece: string): boolean =>
  heading === '' || /[\p{L}\p{N}]/u.test(piece.replace(heading, ''));

/** Pieces of about the wanted length, cut at a blank line if there is one, otherwise at a line or a space. */
function* piecesOf(text: string, start: number, end: number): Generator<readonly [number, number]> {
  let from = start;
  while (from < end) {
    const to = end - from <= CHARS_WANTED * 1.5 ? end : cutAfter(text, from, end);
    if (text.slice(from, to).trim() !== '') yield [from, to];
    from = to;
  }
}

function cutAfter(text: string, from: number, end: number): number {
  const limit = Math.min(end, from + CHARS_WANTED);
  for (const mark of ['\n\n', '\n', ' ']) {
    const at = text.lastIndexOf(mark, limit);
    if (at > from + CHARS_WANTED / 3) return at + mark.length;
  }
  return limit;
}
