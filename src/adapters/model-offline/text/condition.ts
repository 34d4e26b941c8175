// "If the line test fails, send a technician": separates the order from its condition.

import { isOrderVerb, isVerbLike } from './verbs.ts';
import { wordsOf } from './words.ts';

export interface Conditional {
  readonly order: string;
  readonly condition: string;
  /** "unless": the order applies where the condition does not hold. */
  readonly unless: boolean;
}

const OPENS = /^(?:and\s+|but\s+|then\s+|so\s+|please\s+)*(?:only\s+)?(if|unless|in case|provided(?: that)?)\s+/i;
const BEHIND = /,?\s+(?:but\s+)?(?:only\s+)?\b(if|unless|in case|provided(?: that)?)\s+/i;
/** Politeness, not a condition. */
const POLITE =
  /^(?:you (?:can|could|would|may|please|want|like|don'?t mind|do not mind)|possible|i may|that(?:'s| is) (?:ok|okay|fine|possible|alright)|it(?:'s| is) (?:ok|okay|fine|possible|alright)|at all possible|poss)\b/i;

/** Undefined where nothing is ordered under a condition. */
export function conditionalOf(text: string): Conditional | undefined {
  const found = splitIf(text);
  return found && !POLITE.test(found.condition) ? found : undefined;
}

/** The order without its condition: "if you can, send a technician" → "send a technician". */
export const orderedIn = (text: string): string => splitIf(text)?.order ?? text;

function splitIf(text: string): Conditional | undefined {
  const trimmed = text.trim().replace(/[.!?]+$/, '');
  const opening = OPENS.exec(trimmed);
  const found = opening
    ? splitAhead(trimmed.slice(opening[0].length), opening[1] ?? '')
    : splitBehind(trimmed, BEHIND.exec(trimmed));
  return found && found.order !== '' && found.condition !== '' ? found : undefined;
}

const isUnless = (word: string): boolean => /^unless$/i.test(word);

function splitBehind(text: string, match: RegExpExecArray | null): Conditional | undefined {
  if (!match) return undefined;
  return {
    order: text.slice(0, match.index).trim(),
    condition: text.slice(match.index + match[0].length).trim(),
    unless: isUnless(match[1] ?? ''),
  };
}

/** "… fails, send a technician", "… fails then send a technician" and "… fails send a technician". */
function splitAhead(rest: string, word: string): Conditional | undefined {
  const mark = /\s*,\s*(?:then\s+)?|\s+then\s+/i.exec(rest);
  const at = mark?.index ?? whereOrdered(rest);
  if (at === undefined) return undefined;
  return {
    condition: rest.slice(0, at).trim(),
    order: rest.slice(at + (mark?.[0].length ?? 0)).trim(),
    unless: isUnless(word),
  };
}

/** Where the order begins: at the first verb of an order after the condition has had a verb of its own. */
function whereOrdered(rest: string): number | undefined {
  const words = wordsOf(rest);
  const said = words.findIndex(({ lower }) => isVerbLike(lower) && !isOrderVerb(lower));
  const verb =
    said >= 0 ? said : words.findIndex(({ lower }) => /^(?:so|not)$|(?:s|ed)$/.test(lower) && lower !== 'is');
  if (verb < 0) return undefined;
  const after = words.slice(verb + 1);
  const please = after.find(({ lower }) => /^(?:please|pls|kindly)$/.test(lower));
  return (please ?? after.find(({ lower }) => isOrderVerb(lower)))?.start;
}
