// Options with an unknown name are refused, because an option that is ignored in silence looks as if it were in force.
//
// Each option type has one table of its names beside it, written as `{ … } satisfies OptionNames<Type>`: the compiler
// rejects a table that lacks a name of the type or has one too many.

import { nearest } from './nearest.ts';

export type OptionNames<Options> = Readonly<Record<keyof Options, true>>;

/** A name that begins like this many letters of a known one is taken for it: `timeout` for `timeoutMs`. */
const COMMON_LETTERS_MIN = 4;

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
