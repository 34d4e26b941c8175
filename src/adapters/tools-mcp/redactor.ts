// Removes the keys of a server's settings from what the server says: errors, results, descriptions. All of that is stored
// and sent to models.

import { isTooDeep } from '../../core/values/nesting.ts';
import { cleanText } from './clean-text.ts';
import type { Place } from './options.ts';
import { HIDDEN, keysInArgs, keysInPath, looksRandom, NAMES_SECRET, SOUNDS_SECRET } from './secrets.ts';

/** Shorter values may be ordinary words. */
const SECRET_LENGTH_MIN = 6;
const MESSAGE_MAX = 2_000;

export interface Redactor {
  /** A short message without secrets, control characters and line breaks at its ends. */
  readonly message: (text: string) => string;
  /** A result without secrets: a text, or data with texts in it. */
  readonly result: <T>(value: T) => T;
  /** A file that a tool returned. Only text can be searched. */
  readonly bytes: (bytes: Uint8Array) => Uint8Array;
}

export function createRedactor(place: Place): Redactor {
  const secrets = spellings(secretsOf(place));
  // A message may lose more than a result: every value of a header or of the query.
  const all = spellings([...secretsOf(place), ...possibleSecretsOf(place)]);
  const inResults = replacer(secrets);
  const inMessages = replacer(all);
  return {
    // Cleaned first, because invisible characters may split a key; cut last, because the cut may split it, too.
    message: (text) => cleanText(inMessages(cleanText(text, Number.POSITIVE_INFINITY)), MESSAGE_MAX),
    result: (value) => (secrets.length === 0 ? value : redacted(value, inResults)),
    bytes: (bytes) => {
      const text = Buffer.from(bytes).toString('latin1');
      const shown = replacer(secrets.map((each) => Buffer.from(each).toString('latin1')))(text, '*');
      return shown === text ? bytes : Buffer.from(shown, 'latin1');
    },
  };
}

/** What is nested too deep is not searched: it is not stored either. */
function redacted<T>(value: T, replace: (text: string) => string): T {
  const walk = (part: unknown): unknown => {
    if (typeof part === 'string') return replace(part);
    if (typeof part !== 'object' || part === null) return part;
    if (Array.isArray(part)) return part.map(walk);
    return Object.fromEntries(Object.entries(part).map(([key, each]) => [replace(key), walk(each)]));
  };
  return isTooDeep(value) ? value : (walk(value) as T);
}

const replacer =
  (values: readonly string[]) =>
  (text: string, by = HIDDEN): string =>
    values.reduce((shown, value) => shown.replaceAll(value, by), text);

/** Each value as it may be quoted, the longest first, because a header contains its token. */
function spellings(values: readonly string[]): string[] {
  const spelt = values.flatMap((value) => [
    value,
    encodeURIComponent(value),
    Buffer.from(value).toString('base64'),
    JSON.stringify(value).slice(1, -1),
  ]);
  const long = new Set(spelt.filter((value) => value.trim().length >= SECRET_LENGTH_MIN));
  return [...long].sort((a, b) => b.length - a.length);
}

function secretsOf(place: Place): string[] {
  if (place.kind === 'stdio') return [...secretsIn(Object.entries(place.env)), ...keysInArgs(place.args)];
  const { headers, url } = place;
  return [...secretsIn(Object.entries(headers)), ...secretsIn([...url.searchParams]), ...keysInPath(url)];
}

const secretsIn = (entries: readonly (readonly [string, string])[]): string[] =>
  entries.flatMap(([name, value]) =>
    NAMES_SECRET.test(name) || looksRandom(value) ? [value, ...credentialsIn(value)] : credentialsIn(value, 'url'),
  );

/** `Bearer x` holds x, `Basic x` a name and a password, and an address may hold a password. */
function credentialsIn(value: string, only?: 'url'): string[] {
  const password = URL.canParse(value) ? decodeURIComponent(new URL(value).password) : '';
  if (only === 'url') return password === '' ? [] : [value, password];
  const [, scheme = '', token = ''] = /^(\w+)\s+(\S+)$/.exec(value.trim()) ?? [];
  const basic = scheme.toLowerCase() === 'basic' ? Buffer.from(token, 'base64').toString() : '';
  const parts = [password, token, basic, basic.slice(basic.indexOf(':') + 1)];
  return parts.filter((part) => part !== '');
}

const possibleSecretsOf = (place: Place): string[] =>
  place.kind === 'stdio'
    ? Object.entries(place.env).flatMap(([name, value]) => (SOUNDS_SECRET.test(name) ? [value] : []))
    : [
        ...Object.values(place.headers).flatMap((value) => [value, ...value.split(/\s+/)]),
        ...place.url.searchParams.values(),
      ];
