// "Did you mean": the known name closest to a mistyped one, and the refusal of unknown options.

import { editDistance } from './edit-distance.ts';

const DISTANCE_MAX = 3;
/** Only the first candidates are compared, so that a huge faulty plan stays cheap to reject. */
const CANDIDATES_MAX = 10_000;

/**
 * The candidate with the fewest typing errors, if at most about a third of the word (and three letters) is wrong. Case
 * does not count; of equally near candidates the first wins.
 */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  const wanted = word.toLowerCase();
  let best: string | undefined;
  let limit = Math.min(DISTANCE_MAX, Math.max(1, Math.round(wanted.length / 3)));
  let seen = 0;
  for (const candidate of candidates) {
    if (++seen > CANDIDATES_MAX) break;
    const distance = editDistance(wanted, candidate.toLowerCase(), limit);
    if (distance > limit) continue;
    if (distance === 0) return candidate;
    best = candidate;
    limit = distance - 1;
    if (limit === 0) break;
  }
  return best;
}

// Options with an unknown name are refused, because an option that is ignored in silence looks as if it were in force.
// Each option type has one table of its names beside it, written as `{ … } satisfies OptionNames<Type>`: the compiler
// rejects a table that lacks a name of the type or has one too many.

export type OptionNames<Options> = Readonly<Record<keyof Options, true>>;

/** A name that begins like this many letters of a known one is taken for it: `timeout` for `timeoutMs`. */
const COMMON_LETTERS_MIN = 3;

/**
 * Throws if the options have a name that is not in the table. `of` is the subject of the message, such as `supervisor()`;
 * `within` is the option that holds these options, such as `escalate`.
 */
export function refuseUnknown(
  of: string,
  given: unknown,
  { known, within }: { readonly known: Iterable<string> | Readonly<Record<string, true>>; readonly within?: string },
): void {
  if (given === undefined) return;
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new Error(`${within === undefined ? 'The options' : within} of ${of} must be an object, not ${shown(given)}`);
  const names = Symbol.iterator in known ? [...known] : Object.keys(known);
  const unknown = Object.keys(given).find((name) => !names.includes(name));
  if (unknown === undefined) return;
  const path = (name: string): string => (within === undefined ? name : `${within}.${name}`);
  const close = closest(unknown, names);
  const advice = close === undefined ? ': leave it out' : `; did you mean "${path(close)}"?`;
  throw new Error(`${of} has no option "${path(unknown)}"${advice}`);
}

/** The known name that was probably meant. */
function closest(word: string, names: readonly string[]): string | undefined {
  const meant = nearest(word, names);
  if (meant !== undefined || word.length < COMMON_LETTERS_MIN) return meant;
  return names.find((name) => name.startsWith(word) || (name.length >= COMMON_LETTERS_MIN && word.startsWith(name)));
}

const shown = (value: unknown): string => JSON.stringify(value) ?? typeof value;

/** Lists in messages name three at most. */
const SHOWN_MAX = 3;

/** `a, b, c`, or `a, b, c and 15 more`. */
export const fewOf = (names: readonly string[]): string =>
  names.length <= SHOWN_MAX
    ? names.join(', ')
    : `${names.slice(0, SHOWN_MAX).join(', ')} and ${names.length - SHOWN_MAX} more`;

/** `a, b or c`, or `a, b, c and 15 more`. */
export const choicesOf = (names: readonly string[]): string =>
  names.length < 2 || names.length > SHOWN_MAX ? fewOf(names) : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
