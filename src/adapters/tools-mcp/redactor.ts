// Removes the keys of a server's settings from errors.

import { cleanText } from './clean-text.ts';
import type { Place } from './options.ts';
import { HIDDEN, SOUNDS_SECRET } from './secrets.ts';

/** Shorter values may be ordinary words. */
const SECRET_LENGTH_MIN = 6;

/** Removes secrets and control characters from a text that a server or a library wrote. */
export function createRedactor(place: Place): (text: string) => string {
  const values = secretsOf(place).filter((value) => value.length >= SECRET_LENGTH_MIN);
  // Longest first, because a header contains its token.
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
