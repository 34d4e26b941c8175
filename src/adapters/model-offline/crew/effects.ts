// Whether a text asks for the effect of a tool. Reading needs no permission; an effect needs explicit words: the tool's
// verb, or its noun in an order. "What would it cost to cancel?" cancels nothing, and neither does "don't cancel".

import { stem } from '../../../text/stem.ts';
import { splitName } from '../../../text/words.ts';
import { orderedIn } from '../text/condition.ts';
import { isKnown, relatedOf } from '../text/lexicon.ts';
import { LIGHT_WORDS, STOP_WORDS } from '../text/stop-words.ts';
import { type Term, termsOf } from '../text/terms.ts';
import { toneOf } from '../text/tone.ts';
import { topicText } from '../text/topic-text.ts';
import { ORDER_VERBS } from '../text/verbs.ts';
import { namesOf, wordsOf } from '../text/words.ts';
import type { Profile, ToolProfile } from './profile.ts';

interface Asked {
  readonly profile: ToolProfile;
  readonly score: number;
  /** The word of the text that asks for it. */
  readonly by: string;
}

interface Action {
  /** The tool's verbs, except those that say little, such as "make" or "start". */
  readonly verbs: readonly string[];
  readonly nouns: readonly string[];
  /** Verbs that say little, such as "request" or "update": the text must also name the tool's subject. */
  readonly light: readonly string[];
}

/** In a tool's name "book" is a verb. */
const actingStem = (word: string): string => stem(/^books?$/.test(word) ? 'reserve' : word);

const isVerb = (word: string): boolean =>
  ORDER_VERBS.has(word) || ORDER_VERBS.has(word.replace(/s$/, '')) || ORDER_VERBS.has(word.replace(/es$/, ''));

/** Verbs that are just as often nouns: "expediteOrder" orders nothing. */
const NOUN_TOO =
  /^(?:order|book|bill|charge|plan|test|report|return|claim|hold|record|visit|stay|place|call|change|issue)$/;

/** The first word of a name, or the last one where the verb comes last ("card_block"). */
function verbIn(named: readonly string[]): string {
  const [first = '', last = first] = [named[0], named.at(-1)];
  return !ORDER_VERBS.has(first) && isKnown(stem(first)) && ORDER_VERBS.has(last) && !NOUN_TOO.test(last)
    ? last
    : first;
}

/**
 * "bookTechnician": the verb "book", the noun "technician". Where the verb says little ("startReturn"), the noun acts.
 */
function actionOf({ tool }: ToolProfile): Action {
  const named = wordsOf(splitName(tool.name)).map(({ lower }) => lower);
  const said = wordsOf(tool.does)
    .slice(0, 2)
    .map(({ lower }) => lower);
  const named1 = verbIn(named);
  const all = [...new Set([named1, said.find(isVerb) ?? named1].map(actingStem))];
  const nouns = named.map(stem).filter((word) => !all.includes(word) && !STOP_WORDS.has(word));
  const heavy = all.filter((verb) => !LIGHT_WORDS.has(verb));
  const light = all.filter((verb) => LIGHT_WORDS.has(verb));
  return { verbs: light.includes(actingStem(named1)) ? [...heavy, ...nouns] : heavy, nouns, light };
}

export function sameMeaning(a: string, b: string): boolean {
  if (a === b) return true;
  const groups = relatedOf(a).synonyms;
  return relatedOf(b).synonyms.some((group) => groups.includes(group));
}

const NEGATED =
  /\b(?:don'?t|do not|never|not|no need to|without|instead of|rather than)\s+(?:want to |want you to |need to |please |yet |you |going to )*$/i;

interface Wording {
  /** What the text orders: its verbs, or its nouns where the verbs say little ("I need a refund"). */
  readonly actions: readonly string[];
  readonly keys: readonly string[];
  /** Its verbs that say little: "update", "request". */
  readonly lights: readonly string[];
  /** Its other verbs, as written. */
  readonly verbs: readonly string[];
}

/** A word after "my" or "the" is a noun even if it could be a verb: "cancel my booking" books nothing. */
const THING_BEFORE =
  /\b(?:my|our|the|a|an|this|that|his|her|their|your|of|any|some|no|new|last|next|in|from|for|on|at)\s+(?:\w+\s+)?$/i;

function wordingOf(said: string): Wording {
  const text = topicText(said);
  const terms = termsOf(text).filter(({ raw }) => {
    const at = text.toLowerCase().indexOf(raw);
    return at < 0 || !NEGATED.test(text.slice(Math.max(0, at - 40), at));
  });
  const isDone = ({ raw }: Term): boolean => {
    const at = text.toLowerCase().search(new RegExp(`\\b${raw.replace(/[^\p{L}\p{N}]/gu, '.')}`, 'u'));
    if (!ORDER_VERBS.has(raw) || THING_BEFORE.test(text.slice(Math.max(0, at - 24), Math.max(0, at)))) return false;
    if (!NOUN_TOO.test(raw)) return true;
    // "cancel order W-7": a word with a number, or after a verb, is a noun.
    const before = wordsOf(text.slice(Math.max(0, at - 24), Math.max(0, at))).at(-1)?.lower ?? '';
    return !ORDER_VERBS.has(before) && !/^\s+(?:number\s+)?#?[A-Za-z]{0,4}-?\d/.test(text.slice(at + raw.length));
  };
  const verbs = terms.filter((term) => !term.light && isDone(term));
  const phrases = terms.filter(({ key }) => key.includes(' '));
  const keys = terms.map(({ key }) => key);
  const actions = verbs.length > 0 ? [...verbs, ...phrases].map(({ key }) => key) : keys;
  return {
    actions,
    keys,
    verbs: verbs.map(({ raw }) => raw),
    lights: terms.filter((term) => term.light && isDone(term)).map(({ key }) => key),
  };
}

const ASKED_MIN = 0.5;

/** The effects of a worker that a text asks for, best first; each word can ask for one. */
export function askedEffects(said: string, { tools }: Pick<Profile, 'tools'>): Asked[] {
  // Only the order counts, not its condition: "tell me if I could upgrade" upgrades nothing.
  const text = orderedIn(said);
  if (toneOf(text) !== 'order') return [];
  const wording = wordingOf(text);
  const asked = tools
    .filter(({ tool }) => tool.effect !== 'read')
    .map((profile) => askedBy(profile, wording, tools))
    .filter(({ score }) => score >= ASKED_MIN)
    .sort((a, b) => b.score - a.score);
  const [best] = asked;
  // A second effect needs words as explicit as the first one's: a hint is not an order.
  return asked.filter(
    (each, index) => each === best || (each.score >= 0.6 && !asked.slice(0, index).some(({ by }) => by === each.by)),
  );
}

const LOOKS =
  /^(?:find|search|compare|track|explain|calculate|describe|recommend|suggest|locate|count|summarise|summarize|review|test|diagnose|forecast|print|troubleshoot|research|report|verify|confirm|estimate|advise|clarify|analyse|analyze|write|draft|order|book)$/;

/** Orders a change rather than information: if no effect followed, the answer must say so. */
export const ordersChange = (text: string): boolean =>
  toneOf(text) === 'order' && wordingOf(text).verbs.some((verb) => !LOOKS.test(verb));

function askedBy(profile: ToolProfile, { actions, keys, lights }: Wording, tools: readonly ToolProfile[]): Asked {
  const { verbs, nouns, light } = actionOf(profile);
  const fields = (profile.fields ?? [])
    .flatMap(({ name }) => namesOf(name))
    .filter((name) => !LIGHT_WORDS.has(name) && !STOP_WORDS.has(name));
  const named = nouns.filter((noun) => keys.some((key) => sameMeaning(key, noun)));
  const share = nouns.length === 0 ? 1 : named.length / nouns.length;
  const exact = actions.find((key) => verbs.includes(key));
  if (exact !== undefined) return { profile, by: exact, score: 0.6 + 0.4 * share };
  const alike = actions.find((key) => verbs.some((verb) => sameMeaning(key, verb)));
  if (alike !== undefined && (share > 0 || alike.includes(' ')))
    return { profile, by: alike, score: 0.5 + 0.35 * share };
  const about = [...nouns, ...fields].find((noun) => keys.some((key) => sameMeaning(key, noun)));
  const lightly = lights.find((key) => light.some((verb) => key === verb || sameMeaning(key, verb)));
  if (lightly !== undefined && about !== undefined)
    return { profile, by: `${lightly} ${about}`, score: 0.5 + 0.35 * share };
  // "I need a technician": an order, and a word that only this tool has.
  const others = tools.filter((other) => other !== profile);
  const own = keys.find(
    (key) =>
      !LIGHT_WORDS.has(key) && isSaid(key, profile) && !others.some(({ says }) => (says.terms.get(key) ?? 0) > 0.3),
  );
  const meant =
    own ??
    nouns.find(
      (noun) =>
        keys.some((key) => sameMeaning(key, noun)) && !others.some(({ says }) => (says.terms.get(noun) ?? 0) > 0.3),
    );
  return meant === undefined
    ? { profile, by: '', score: 0 }
    : { profile, by: meant, score: own === undefined ? 0.5 : 0.55 };
}

const isSaid = (key: string, { tool, says }: ToolProfile): boolean =>
  (says.terms.get(key) ?? 0) >= 0.9 && namesOf(`${splitName(tool.name)} ${tool.does}`).includes(key);
