// Whether a condition holds, according to tools and earlier tasks. Nothing is guessed: if the reports do not say, the
// result is undefined, and the requester is asked.

import { splitName } from '../../../text/words.ts';
import { sameMeaning } from '../crew/effects.ts';
import type { Conditional } from '../text/condition.ts';
import { termsOf } from '../text/terms.ts';
import { namesOf, wordsOf } from '../text/words.ts';

/** What one tool or task reported, with the stems of its subject. */
interface Told {
  readonly about: readonly string[];
  readonly output: unknown;
}

type Mood = 'good' | 'bad';

const BAD =
  /\b(?:fail(?:s|ed|ing|ure)?|degraded|down|broken|error|faulty|unhealthy|unavailable|unstable|weak|dead|damaged|wrong|incorrect|late|overdue|delayed|missing|lost|expired|declined|rejected|refused|invalid|sold[ _-]out|out[ _-]of[ _-](?:stock|order)|problems?|faults?|bad|slow|cancell?ed|blocked|unpaid|necessary|needed|required|closed|full)\b/i;
const GOOD =
  /\b(?:pass(?:es|ed)?|healthy|ok|okay|fine|success(?:ful)?|succeeds?|succeeded|works?|working|available|free|in[ _-]stock|good|valid|active|paid|approved|confirmed|up|online|ready|eligible|open|possible)\b/i;
const NOT =
  /\b(?:not|no|never|nothing|none|without|isn'?t|doesn'?t|don'?t|didn'?t|wasn'?t|aren'?t|hasn'?t|cannot|can'?t)\b/i;
const EXISTS =
  /\b(?:there(?:'s| is| are| was| were)|(?:you|we|i) (?:find|found|have|see)|exists?|any|some|(?:shows?|finds?) (?:a|an|any|some))\b/i;

/** Undefined where the reports do not say. */
export function holds({ condition, unless }: Conditional, told: readonly Told[]): boolean | undefined {
  const met = isMet(condition, told);
  return met === undefined ? undefined : met !== unless;
}

function isMet(condition: string, all: readonly Told[]): boolean | undefined {
  const terms = termsOf(condition).map(({ key }) => key);
  const close = all.filter(({ about }) => about.some((noun) => terms.some((key) => sameMeaning(key, noun))));
  const told = close.length > 0 ? close : all;
  if (told.length === 0) return undefined;
  const negated = NOT.test(condition);
  if (/^(?:so|yes)$/i.test(condition)) return agreed(told.map(({ output }) => yesNoOf(output)));
  if (/^not$/i.test(condition)) return opposite(agreed(told.map(({ output }) => yesNoOf(output))));
  const wanted = moodIn(condition);
  const moods = wanted === undefined ? [] : told.flatMap(({ output }) => moodOf(output) ?? []);
  // One failure makes the whole a failure; only if all is well is it well.
  if (moods.length > 0) return (moods.includes('bad') ? 'bad' : 'good') === wanted;
  if (EXISTS.test(condition)) {
    const exists = agreed(told.map(({ output }) => existsIn(output)));
    if (exists !== undefined) return exists !== negated;
  }
  return wanted === undefined ? isNamed(terms, told, negated) : undefined;
}

const opposite = (value: boolean | undefined): boolean | undefined => (value === undefined ? undefined : !value);

/** The last one counts: it is the most recent. */
const agreed = (answers: readonly (boolean | undefined)[]): boolean | undefined =>
  answers.findLast((answer) => answer !== undefined);

function moodIn(text: string): Mood | undefined {
  const [bad, good] = [BAD.test(text), GOOD.test(text)];
  if (bad === good) return undefined;
  const mood: Mood = bad ? 'bad' : 'good';
  if (!NOT.test(text)) return mood;
  return mood === 'bad' ? 'good' : 'bad';
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const STATE = /^(?:status|state|result|outcome|health|verdict|condition|availability)$/i;
const WRITTEN = /^(?:summary|message|answer|text|explanation)$/i;

/** By status fields first, then by flags, then by the sentence. */
function moodOf(output: unknown): Mood | undefined {
  if (typeof output === 'string') return moodInSentence(output);
  if (!isObject(output)) return undefined;
  const entries = Object.entries(output);
  const stated = entries.flatMap(([key, value]) =>
    typeof value === 'string' && STATE.test(key) ? (moodIn(splitName(value)) ?? []) : [],
  );
  const flagged = entries.flatMap(([key, value]) => {
    const mood = typeof value === 'boolean' ? moodIn(splitName(key)) : undefined;
    return mood === undefined ? [] : [value === true ? mood : mood === 'bad' ? ('good' as const) : ('bad' as const)];
  });
  const written = entries.flatMap(([key, value]) =>
    typeof value === 'string' && WRITTEN.test(key) ? (moodInSentence(value) ?? []) : [],
  );
  return stated[0] ?? flagged[0] ?? written[0];
}

/** Only the first sentence: the rest is advice. */
const moodInSentence = (text: string): Mood | undefined => moodIn(text.split(/(?<=[.!?])\s/)[0] ?? '');

function existsIn(output: unknown): boolean | undefined {
  if (Array.isArray(output)) return output.length > 0;
  if (output === null || output === '') return false;
  if (typeof output === 'string') return NOT.test(output.split(/(?<=[.!?])\s/)[0] ?? '') ? false : undefined;
  if (!isObject(output)) return undefined;
  const lists = Object.values(output).filter(Array.isArray);
  if (lists.length > 0) return lists.some((list) => list.length > 0);
  const written = Object.entries(output).find(([key, value]) => typeof value === 'string' && WRITTEN.test(key))?.[1];
  return written === undefined ? undefined : existsIn(written);
}

function yesNoOf(output: unknown): boolean | undefined {
  if (typeof output === 'boolean') return output;
  if (typeof output === 'string' && /^\s*(?:yes|no)\b/i.test(output)) return /^\s*yes\b/i.test(output);
  const mood = moodOf(output);
  if (mood !== undefined) return mood === 'good';
  const flags = isObject(output) ? Object.values(output).filter((value) => typeof value === 'boolean') : [];
  return flags.length === 1 ? flags[0] : existsIn(output);
}

/** "if it is shipped": compares the status with that exact word. */
function isNamed(terms: readonly string[], told: readonly Told[], negated: boolean): boolean | undefined {
  const states = told.flatMap(({ output }) =>
    isObject(output)
      ? Object.entries(output).flatMap(([key, value]) => (typeof value === 'string' && STATE.test(key) ? [value] : []))
      : [],
  );
  const flags = told.flatMap(({ output }) =>
    isObject(output)
      ? Object.entries(output).flatMap(([key, value]) =>
          typeof value === 'boolean' && namesOf(key).some((name) => terms.some((term) => sameMeaning(name, term)))
            ? [value]
            : [],
        )
      : [],
  );
  if (flags[0] !== undefined) return flags[0] !== negated;
  if (states.length === 0) return undefined;
  const named = states.some((state) =>
    wordsOf(splitName(state)).some(({ stem }) => terms.some((term) => sameMeaning(stem, term))),
  );
  return named !== negated;
}
