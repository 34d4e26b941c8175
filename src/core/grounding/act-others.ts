// Deeds that are told by no verb of the table: what somebody is said to have received, and what was done once more.

import type { Word } from './words.ts';

const THEIRS = /^(?:their|his|her|its)$/;
const OURS = /^(?:we|i|we've|i've)$/;

/** The name under which such a deed goes: whatever sends, delivers or hands something over makes it true. */
export const RECEIVED_BY = '=received';
export const HANDS_OVER: readonly string[] = ['send', 'deliver', 'notify', 'transfer', 'replace', 'return'];

/** "All runners have received their start numbers": then somebody delivered them. */
export function isDelivered(words: readonly Word[], index: number): boolean {
  if (!/^(?:received|got)$/.test(words[index]?.low ?? '')) return false;
  const before = words.slice(Math.max(0, index - 3), index).map(({ low }) => low);
  const hasForm = before.some((low) => /^(?:have|has)$/.test(low));
  return hasForm && !before.some((low) => OURS.test(low)) && THEIRS.test(words[index + 1]?.low ?? '');
}

/** "rerun", "redone": done again, in a form that no ending tells. */
export const isDoneAgain = (low: string): boolean =>
  /^re-?(?:run|done|built|made|taken|written|drawn|laid|sent|bound|cut|ran|did|wrote|took|drew)$/.test(low);

/** Where something that stands in for another was sent, a report of what was sent first says nothing. */
export const STAND_IN = /\b(?:replacements?|substitutes?|spares?)\b/i;

/** "We have let the hotel know". */
export const isLetKnow = (words: readonly Word[], index: number): boolean =>
  words[index]?.low === 'let' &&
  /^(?:have|has|i've|we've|already|also|just)$/.test(words[index - 1]?.low ?? '') &&
  words.slice(index + 2, index + 8).some(({ low }) => low === 'know');
