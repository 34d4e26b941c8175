// Finds a text however it is written: with accents composed or not, and escaped, as in JSON that is a text within JSON.

import { type NormalText, normalText } from './normal-text.ts';

/** As many backslashes as five levels of JSON put before a quote. A stored event is itself one of them. */
const ESCAPES_MAX = 31;
const ESCAPE = String.raw`\\{1,${ESCAPES_MAX}}`;
/** Without it, a text of backslashes would be tried from each of them. */
const AT_FIRST = String.raw`(?<!\\)`;

const SHORT_ESCAPES: ReadonlyMap<string, string> = new Map([
  ['\n', 'n'],
  ['\r', 'r'],
  ['\t', 't'],
  ['\b', 'b'],
  ['\f', 'f'],
]);

/** One unit of UTF-16, or all backslashes of a row. */
const UNITS = /\\+|[\s\S]/g;
/** An engine refuses an expression that is too large, and its message would contain the value. */
const UNITS_MAX = 200;

/** The texts that `value` may stand as, without escapes. */
export const normalForms = (value: string): readonly string[] => [
  ...new Set([value, value.normalize('NFC'), value.normalize('NFD')]),
];

/** Tells where a value stands, from left to right. */
export type Finder = (text: NormalText) => Generator<readonly [from: number, to: number]>;

/** Finds all places of a value, which is not empty. A long one is found piece by piece. */
export function finderOf(value: string): Finder {
  const [first = '', ...others] = piecesOf(normalText(value).text);
  const finder = new RegExp(first, 'g');
  const rest = others.map((source) => new RegExp(source, 'y'));
  const endFrom = (text: string, begun: number): number | undefined => {
    let end = begun;
    for (const piece of rest) {
      piece.lastIndex = end;
      if (!piece.test(text)) return undefined;
      end = piece.lastIndex;
    }
    return end;
  };
  return function* find({ text, place }) {
    let from = 0;
    for (;;) {
      finder.lastIndex = from;
      const match = finder.exec(text);
      if (!match) return;
      const end = endFrom(text, finder.lastIndex);
      const found = end === undefined ? undefined : place(match.index, end);
      from = found && end !== undefined ? end : match.index + 1;
      if (found) yield found;
    }
  };
}

/** Between two pieces there is only one way to read a text: none ends with backslashes, which could be of the next escape. */
function piecesOf(text: string): string[] {
  const units = text.match(UNITS) ?? [];
  const pieces: string[] = [];
  let piece = '';
  let count = 0;
  for (const [at, unit] of units.entries()) {
    piece += unitOf(unit, units[at - 1]?.startsWith('\\') ?? false);
    count += 1;
    if (count < UNITS_MAX || unit.startsWith('\\')) continue;
    pieces.push(piece);
    piece = '';
    count = 0;
  }
  return piece === '' ? pieces : [...pieces, piece];
}

function unitOf(unit: string, isAfterBackslash: boolean): string {
  const start = isAfterBackslash ? '' : AT_FIRST;
  const { length } = unit;
  if (unit.startsWith('\\'))
    return `(?:${start}${String.raw`\\{${length},${length * (ESCAPES_MAX + 1)}}|\\{${length}}`}|(?:${ESCAPE}u005[cC]){${length}})`;
  const hex = unit.charCodeAt(0).toString(16).padStart(4, '0');
  const literal = String.raw`\u${hex}`;
  // A normal text has no others escaped.
  if (unit > '\x7f') return literal;
  const anyCase = hex.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
  const escapes = [`u${anyCase}`, SHORT_ESCAPES.get(unit) ?? []].flat();
  if (unit === '"' || unit === '/') escapes.push(literal);
  return `(?:${start}${ESCAPE}(?:${escapes.join('|')})|${literal})`;
}
