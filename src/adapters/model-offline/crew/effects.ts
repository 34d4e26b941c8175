// Whether a text asks for what a tool would do to the world. Reading is free; an effect needs its own words: the tool's
// verb, or its own noun in an order. "What would it cost to cancel?" cancels nothing, and neither does "don't cancel".

import { relatedOf } from '../text/lexicon.ts';
import { LIGHT_WORDS, STOP_WORDS } from '../text/stop-words.ts';
import { termsOf } from '../text/terms.ts';
import { toneOf } from '../text/tone.ts';
import { ORDER_VERBS } from '../text/verbs.ts';
import { splitName, stem, wordsOf } from '../text/words.ts';
import type { Profile, ToolProfile } from './profile.ts';

export interface Asked {
  readonly profile: ToolProfile;
  readonly score: number;
  /** The word of the text that asks for it. */
  readonly by: string;
}

interface Action {
  readonly verbs: readonly string[];
  readonly nouns: readonly string[];
}

/** "bookTechnician": the verb "book", the noun "technician". A noun alone ("refund") acts as the verb. */
export function actionOf({ tool }: ToolProfile): Action {
  const named = wordsOf(splitName(tool.name)).map(({ lower }) => lower);
  const said = wordsOf(tool.does)
    .slice(0, 2)
    .map(({ lower }) => lower);
  const verb = named.find((word) => ORDER_VERBS.has(word)) ?? named[0] ?? '';
  const alsoSaid = said.find(
    (word) =>
      ORDER_VERBS.has(word) || ORDER_VERBS.has(word.replace(/e?s$/, '')) || ORDER_VERBS.has(word.replace(/s$/, '')),
  );
  const verbs = [...new Set([verb, alsoSaid ?? verb].map(stem))];
  const nouns = named.map(stem).filter((word) => !verbs.includes(word) && !STOP_WORDS.has(word));
  return { verbs, nouns };
}

export function sameMeaning(a: string, b: string): boolean {
  if (a === b) return true;
  const groups = relatedOf(a).synonyms;
  return relatedOf(b).synonyms.some((group) => groups.includes(group));
}

const NEGATED =
  /\b(?:don'?t|do not|never|not|no need to|without|instead of|rather than)\s+(?:want to |want you to |need to |please |yet |you |going to )*$/i;

/** Terms of the text that are not under a "don't". */
function askingTerms(text: string): string[] {
  const positive = termsOf(text).filter(({ raw }) => {
    const at = text.toLowerCase().indexOf(raw);
    return at < 0 || !NEGATED.test(text.slice(Math.max(0, at - 40), at));
  });
  return positive.map(({ key }) => key);
}

/** The effects of a worker that a text asks for, best first: one per word that asks. */
export function askedEffects(text: string, { tools }: Pick<Profile, 'tools'>): Asked[] {
  if (toneOf(text) !== 'order') return [];
  const keys = askingTerms(text);
  const verbs = keys;
  const asked = tools
    .filter(({ tool }) => tool.effect !== 'read')
    .map((profile) => askedBy(profile, verbs, keys, tools))
    .filter(({ score }) => score >= 0.5)
    .sort((a, b) => b.score - a.score);
  return asked.filter((each, index) => !asked.slice(0, index).some(({ by }) => by === each.by));
}

function askedBy(
  profile: ToolProfile,
  verbs: readonly string[],
  keys: readonly string[],
  tools: readonly ToolProfile[],
): Asked {
  const action = actionOf(profile);
  const firm = action.verbs.filter((verb) => !LIGHT_WORDS.has(verb));
  const by =
    verbs.find((key) => firm.includes(key)) ?? verbs.find((key) => firm.some((verb) => sameMeaning(key, verb)));
  const named = action.nouns.filter((noun) => keys.some((key) => sameMeaning(key, noun)));
  const nounShare = action.nouns.length === 0 ? 1 : named.length / action.nouns.length;
  if (by !== undefined) return { profile, by, score: (firm.includes(by) ? 0.6 : 0.5) + 0.4 * nounShare };
  const light = verbs.find((key) =>
    action.verbs.some((verb) => key === verb || (LIGHT_WORDS.has(verb) && sameMeaning(key, verb))),
  );
  if (light !== undefined && named.length > 0)
    return { profile, by: `${light} ${named[0]}`, score: 0.3 + 0.4 * nounShare };
  // "I need a technician": an order, and a noun that only this tool has.
  const own = named.find(
    (noun) => !tools.some((other) => other !== profile && (other.says.terms.get(noun) ?? 0) >= 0.9),
  );
  return own === undefined ? { profile, by: '', score: 0 } : { profile, by: own, score: 0.5 * nounShare };
}
