// What must not be seen in an error: keys that came with a server's settings, wherever they turn up again.

import { cleanText } from './clean-text.ts';
import type { Place } from './options.ts';

const SOUNDS_SECRET = /key|token|secret|passw|auth|credential|bearer/i;
const HIDDEN = '…';
/** Shorter values are words that occur anyway. */
const SECRET_LENGTH_MIN = 6;

/** A command line without the values of `--api-key x` and `--token=x`. */
export function shownArgs(words: readonly string[]): string {
  const shown = words.map((word, at) => {
    if (/^--?[\w-]+=/.test(word) && SOUNDS_SECRET.test(word.slice(0, word.indexOf('='))))
      return `${word.slice(0, word.indexOf('='))}=${HIDDEN}`;
    const before = words[at - 1] ?? '';
    return at > 0 && /^--?[\w-]+$/.test(before) && SOUNDS_SECRET.test(before) && !word.startsWith('-') ? HIDDEN : word;
  });
  const line = shown.join(' ');
  return line.length > 160 ? `${line.slice(0, 159)}…` : line;
}

/** An address without its query, which may hold a key. */
export const shownUrl = (url: URL): string => `${url.origin}${url.pathname}`;

/** Takes secrets and control characters out of a text that a server or a library wrote. */
export function createRedactor(place: Place): (text: string) => string {
  const values = secretsOf(place).filter((value) => value.length >= SECRET_LENGTH_MIN);
  // The longest first: a header holds its token.
  values.sort((a, b) => b.length - a.length);
  return (text) => values.reduce((shown, value) => shown.replaceAll(value, HIDDEN), cleanText(text, 2_000));
}

function secretsOf(place: Place): string[] {
  if (place.kind === 'stdio') {
    return Object.entries(place.env).flatMap(([key, value]) => (SOUNDS_SECRET.test(key) ? [value] : []));
  }
  const headers = Object.values(place.headers).flatMap((value) => [value, ...value.split(/\s+/)]);
  return [...headers, ...place.url.searchParams.values()];
}
