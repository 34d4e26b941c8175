// Removes values from texts, and digests that they could be guessed from.

import { MARK } from './mark.ts';
import { normalText } from './normal-text.ts';
import { type Finder, finderOf } from './written-forms.ts';

export interface Remover {
  isIn(text: string): boolean;
  /** The text without the values. */
  clean(text: string): string;
  /** Whether a number has a value in its digits. */
  isValue(number: number): boolean;
  /** What was removed, as it was written. */
  readonly found: ReadonlySet<string>;
}

/** As SHA-256 is written. Forks have none. */
const DIGEST = /\b[0-9a-f]{64}\b/g;

/** A shorter value is by chance part of many numbers: only a number that is the value goes. */
const DIGITS_MIN = 4;

export const longestFirst = (values: Iterable<string>): string[] => [...values].sort((a, b) => b.length - a.length);

/** Longer values first: one that contains another is removed whole. Digests have marks of their own. */
export function createRemover(
  values: readonly string[],
  digests: ReadonlyMap<string, string> = new Map<string, string>(),
): Remover {
  const finders = longestFirst(values.filter((value) => value !== '')).map(finderOf);
  const found = new Set<string>();
  const cleanDigests = (text: string): string =>
    digests.size === 0
      ? text
      : text.replace(DIGEST, (digest) => {
          const mark = digests.get(digest);
          if (mark !== undefined) found.add(digest);
          return mark ?? digest;
        });
  const without = (part: string, finder: Finder): string[] => {
    const left: string[] = [];
    let done = 0;
    for (const [from, to] of finder(normalText(part))) {
      found.add(part.slice(from, to));
      left.push(part.slice(done, from));
      done = to;
    }
    return [...left, part.slice(done)];
  };
  return {
    isIn: (text) => {
      const normal = finders.length === 0 ? undefined : normalText(text);
      return (
        (normal !== undefined && finders.some((finder) => finder(normal).next().done === false)) ||
        (digests.size > 0 && (text.match(DIGEST) ?? []).some((digest) => digests.has(digest)))
      );
    },
    // A value may be part of the mark.
    clean: (text) =>
      cleanDigests(
        finders
          .reduce<string[]>((parts, finder) => parts.flatMap((part) => without(part, finder)), text.split(MARK))
          .join(MARK),
      ),
    isValue: (number) => {
      const digits = String(number);
      return values.some((value) => value === digits || (value.length >= DIGITS_MIN && digits.includes(value)));
    },
    found,
  };
}
