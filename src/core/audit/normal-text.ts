// A text with all accents decomposed and all letters outside ASCII without escapes, so that each text has one form however it was
// written. Each place in it is known in the original.

/** A part whose form differs: where it stands in the normal text, and where in the original. */
interface Part {
  readonly at: number;
  readonly length: number;
  readonly from: number;
  readonly to: number;
}

export interface NormalText {
  readonly text: string;
  /** Where a part of the normal text stands in the original; undefined if it begins or ends within a composed letter. */
  place(start: number, end: number): readonly [from: number, to: number] | undefined;
}

const ESCAPE = String.raw`(?<!\\)\\+u[0-9a-fA-F]{4}`;
const ESCAPES = new RegExp(ESCAPE, 'g');
/** Escapes and letters outside ASCII, with the letter before them: accents may belong to it. */
const RUNS = new RegExp(String.raw`[!-\[\]-~]?(?:${ESCAPE}|[^\0-\x7f])+`, 'g');
const UNITS = new RegExp(`${ESCAPE}|[^]`, 'g');
const ANY = /\\u|[^\0-\x7f]/;
/** A letter and the accents that follow it. */
const CLUSTERS = /\P{M}\p{M}*|\p{M}+/gu;

/** Most texts do not hold what is searched for: only after a find, places are computed. */
export function normalText(original: string): NormalText {
  if (!ANY.test(original)) return { text: original, place: (start, end) => [start, end] };
  const text = original.replace(ESCAPES, readEscape).normalize('NFD');
  let parts: readonly Part[] | undefined;
  return {
    text,
    place: (start, end) => {
      parts ??= partsOf(original);
      const from = originalOf(parts, start);
      const to = originalOf(parts, end);
      return from === undefined || to === undefined ? undefined : [from, to];
    },
  };
}

function readEscape(written: string): string {
  const { before, unit } = partsOfEscape(written);
  return unit === undefined ? written : written.slice(0, before) + unit;
}

/** JSON in JSON doubles backslashes: of an odd multiple of 2, 4 or 8, the last 2, 4 or 8 are of the escape. */
function partsOfEscape(written: string): { readonly before: number; readonly unit?: string | undefined } {
  const slashes = written.length - 'uffff'.length;
  const code = Number.parseInt(written.slice(-4), 16);
  // Whether one of ASCII is an escape depends on the text that is searched for.
  if (code < 0x80) return { before: written.length };
  return { before: slashes - (slashes & -slashes), unit: String.fromCharCode(code) };
}

/** The parts whose form differs, in order. */
function partsOf(original: string): Part[] {
  const parts: Part[] = [];
  /** How much longer the normal text is up to here. */
  let longer = 0;
  for (const { 0: run, index } of original.matchAll(RUNS)) {
    if (!run.includes('\\') && run.normalize('NFD') === run) continue;
    const units = unitsOf(run, index);
    let done = 0;
    for (const [cluster] of units
      .map(({ unit }) => unit)
      .join('')
      .matchAll(CLUSTERS)) {
      const from = units[done]?.from ?? index;
      done += cluster.length;
      const to = units[done - 1]?.to ?? index;
      const normal = cluster.normalize('NFD');
      if (normal === original.slice(from, to)) continue;
      parts.push({ at: from + longer, length: normal.length, from, to });
      longer += normal.length - (to - from);
    }
  }
  return parts;
}

interface Unit {
  /** Half of a surrogate pair by itself. */
  readonly unit: string;
  readonly from: number;
  readonly to: number;
}

function unitsOf(run: string, start: number): Unit[] {
  return [...run.matchAll(UNITS)].flatMap(({ 0: found, index }) => {
    const from = start + index;
    const { before, unit } = found.length === 1 ? { before: 1, unit: undefined } : partsOfEscape(found);
    const units: Unit[] = found
      .slice(0, before)
      .split('')
      .map((each, at) => ({ unit: each, from: from + at, to: from + at + 1 }));
    return unit === undefined ? units : [...units, { unit, from: from + before, to: from + found.length }];
  });
}

/** Where a place between two units stands in the original; undefined within a part. */
function originalOf(parts: readonly Part[], at: number): number | undefined {
  let [low, high] = [0, parts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((parts[middle]?.at ?? at) < at) low = middle + 1;
    else high = middle;
  }
  const before = parts[low - 1];
  if (!before) return at;
  const after = at - (before.at + before.length);
  return after < 0 ? undefined : before.to + after;
}
