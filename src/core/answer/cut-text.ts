// Cuts a text into parts of limited size, where a reader would pause: between paragraphs, else lines, else sentences,
// else words. The parts joined are exactly the text.

import { BYTES_PER_TOKEN, bytesAt } from './estimate-tokens.ts';

/** From the best place for a cut to the worst; each pattern matches the text before the cut. */
const BORDERS = [/\n[^\S\n]*\n\s*/g, /\n/g, /[.!?…]["'”’)\]]*\s+/g, /\s+/g] as const;
/** A cut before this share of a part would create more parts than needed. */
const FILLED_MIN = 0.5;

export function cutText(text: string, tokensMax: number): string[] {
  const bytesMax = Math.max(1, Math.floor(tokensMax)) * BYTES_PER_TOKEN;
  const parts: string[] = [];
  for (let from = 0; from < text.length; ) {
    const to = reach(text, from, bytesMax);
    const end = to === text.length ? to : from + pauseIn(text.slice(from, to));
    parts.push(text.slice(from, end));
    from = end;
  }
  return parts;
}

/**
 * The end of the longest part from here within the bytes; at least one character, and never inside a surrogate pair.
 */
function reach(text: string, from: number, bytesMax: number): number {
  let bytes = 0;
  let to = from;
  while (to < text.length) {
    const step = isPair(text, to) ? 2 : 1;
    const more = bytesAt(text, to) * step;
    if (bytes + more > bytesMax && to > from) break;
    bytes += more;
    to += step;
  }
  return to;
}

const isPair = (text: string, at: number): boolean => {
  const code = text.codePointAt(at);
  return code !== undefined && code > 0xffff;
};

/** The best place to cut the window: its end if there is no pause in its second half. */
function pauseIn(window: string): number {
  for (const border of BORDERS) {
    let last = 0;
    for (const { index, 0: found } of window.matchAll(border)) last = index + found.length;
    if (last >= window.length * FILLED_MIN) return last;
  }
  return window.length;
}
