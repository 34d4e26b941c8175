// Verifies the support that a writer declares: its words must be in the draft, the quotes in the results, the operands
// of a calculation in the quotes, and the effects in the journal. Wrong or invented support is ignored.

import { numbersIn, readCalculation } from '../../text/arithmetic.ts';
import type { DeclaredSupport } from '../journal/event.ts';
import { contentAsText } from '../reconcile/claim.ts';
import type { EffectCall, VerifiedSupport } from './grounding.ts';

/** A result under the name by which the writer knows it. */
export interface Given {
  readonly name: string;
  readonly content: unknown;
  /** The tasks it comes from. */
  readonly tasks: readonly string[];
}

interface Grounds {
  readonly draft: string;
  readonly given: readonly Given[];
  readonly effects: readonly EffectCall[];
}

export function verifySupport(declared: readonly DeclaredSupport[], grounds: Grounds): VerifiedSupport[] {
  const draft = plain(grounds.draft);
  const texts = new Map<unknown, readonly string[]>();
  return declared.flatMap((support) => {
    const tasks = isIn(support.says, draft) ? tasksBehind(support, grounds, texts) : undefined;
    return tasks ? [{ says: support.says, tasks }] : [];
  });
}

/** The tasks that support a statement; undefined if its declared support is wrong. */
function tasksBehind(
  { says, from, calc, effects = [] }: DeclaredSupport,
  { given, effects: known }: Grounds,
  texts: Map<unknown, readonly string[]>,
): string[] | undefined {
  if (from.length + effects.length === 0) return undefined;
  const quoted = from.map(({ task, quote }) =>
    given.find(({ name, content }) => name === task.trim() && stands(quote, content, texts)),
  );
  const done = effects.map((name) => known.find((effect) => effect.status === 'ok' && isNamed(effect, name)));
  const quotes = from.map(({ quote }) => quote);
  const values = [...quotes, ...done.map((effect) => contentAsText([effect?.args, effect?.output]))];
  const worked = calc === undefined ? undefined : readCalculation(calc);
  if (quoted.includes(undefined) || done.includes(undefined) || (calc !== undefined && !worked)) return undefined;
  const stated = new Set(quotes.flatMap((quote) => numbersIn(quote).flat()));
  if (worked?.operands.some((operand) => !stated.has(operand))) return undefined;
  const allowed = new Set([...values.flatMap((value) => numbersIn(value).flat()), ...(worked ? [worked.result] : [])]);
  if (!numbersIn(says).every((readings) => readings.some((reading) => allowed.has(reading)))) return undefined;
  return [
    ...new Set([...quoted.flatMap((each) => each?.tasks ?? []), ...done.flatMap((effect) => effect?.task ?? [])]),
  ];
}

const isNamed = ({ task, tool }: EffectCall, name: string): boolean => name === tool || name === `${task}/${tool}`;

/** Whether a quote occurs in a result: in its text, or in one of its values if it is data. */
function stands(quote: string, content: unknown, texts: Map<unknown, readonly string[]>): boolean {
  const forms = texts.get(content) ?? formsOf(content);
  texts.set(content, forms);
  return forms.some((form) => isIn(quote, form));
}

const formsOf = (content: unknown): readonly string[] =>
  typeof content === 'string'
    ? [plain(content)]
    : [plain(contentAsText(content)), plain(JSON.stringify(content) ?? ''), ...leavesOf(content).map(plain)];

const leavesOf = (content: unknown): string[] =>
  typeof content === 'object' && content !== null ? Object.values(content).flatMap(leavesOf) : [String(content)];

/** Removes differences that arise in copying: white space, quotation marks, emphasis, capitals. */
const plain = (text: string): string =>
  text
    .replace(/[“”„«»]/g, '"')
    .replace(/[‘’]/g, "'")
    .replace(/[*`]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();

/** Matches only whole words and numbers: "5" is not in "12.5" or "50". */
function isIn(part: string, whole: string): boolean {
  const wanted = plain(part);
  if (wanted === '') return false;
  for (let at = whole.indexOf(wanted); at >= 0; at = whole.indexOf(wanted, at + 1)) {
    const before = whole.slice(Math.max(0, at - 2), at);
    const after = whole.slice(at + wanted.length, at + wanted.length + 2);
    const isCutBefore = /^[\p{L}\p{N}]/u.test(wanted) && /[\p{L}\p{N}]$|\d[.,]$/u.test(before);
    const isCutAfter = /[\p{L}\p{N}]$/u.test(wanted) && /^[\p{L}\p{N}]|^[.,]\d/u.test(after);
    if (!isCutBefore && !isCutAfter) return true;
  }
  return false;
}
