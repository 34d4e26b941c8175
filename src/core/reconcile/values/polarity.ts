// Yes and no: what a text says of whatever it is about, and whether it denies it.

import { exactStem } from '../../../text/stem.ts';
import { plainText, wordsOf } from '../../../text/words.ts';
import { deniedBy, NEGATIVE } from './antonyms.ts';

const YES =
  /^(?:yes|y|yep|true|correct|affirmative|confirmed|present|exists|✓|✔|✅|☑|it (?:is|does)|they (?:are|do)|definitely|certainly|absolutely)$/i;
const NO =
  /^(?:no|n|nope|false|incorrect|negative|none|never|not|nil|✗|✘|❌|✖|it (?:is not|isn't|does not|doesn't)|not at all|not (?:true|the case|so))$/i;
const YES_AND_MORE = /^(?:yes|true|✓|✔|✅)\b(?=\W)/i;
const NO_AND_MORE = /^(?:no|false|✗|❌)(?=\s?[,;:.(-])/i;

/** A value that is yes or no and nothing else, or begins with it. */
export function readBoolean(value: string | number | boolean): boolean | undefined {
  if (typeof value === 'boolean') return value;
  const text = plainText(String(value)).replace(/^[("'[]+|[)\]"'.!]+$/g, '');
  if (YES.test(text) || YES_AND_MORE.test(`${text} `)) return true;
  return NO.test(text) || NO_AND_MORE.test(text) ? false : undefined;
}

/** Phrases in which "no" and "not" deny nothing. */
const HARMLESS =
  /\b(?:not (?:only|just|merely|necessarily)|no (?:later|earlier|sooner|more|less|fewer|longer) than|no doubt|no matter|without (?:a )?doubt|no\.? ?(?=\d)|with or without|whether or not)\b/gi;
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\b(?:out of|sold out of|not in) stock\b|\bsold out\b/gi, 'not available'],
  [/\bin stock\b/gi, 'available'],
  [/\bfree of charge\b|\bat no (?:extra )?(?:cost|charge)\b/gi, 'free'],
  [
    /\b(?:no longer|not any ?more|ceased to|fails? to|failed to|unable to|refuses? to|stopped|free of|free from|devoid of|neither|hardly|barely)\b/gi,
    'not',
  ],
  [/\bnot yet\b/gi, 'not'],
  // A thing that happened, and no state of not running.
  [/\bbr(?:oke|eaks?|eaking) down\b/gi, 'breakdown'],
  [/\bnegative for\b/gi, 'no'],
  [/\bpositive for\b/gi, ''],
  [/\bout of (?:order|service|action|operation|commission)\b|\bbroken(?: down)?\b|\bdefunct\b/gi, 'not working'],
  [/\bnor\b/gi, 'or'],
  [/\bturned (on|off)\b/gi, '$1'],
  [/\bswitched (on|off)\b/gi, '$1'],
];
const NEGATORS = new Set([
  'not',
  'no',
  'never',
  'none',
  'without',
  'nobody',
  'nothing',
  'nowhere',
  'zero',
  'lack',
  'lacking',
]);

const NONE: ReadonlySet<string> = new Set();

export interface Spoken {
  /** Stems of the words, every denial taken out. */
  readonly stems: readonly string[];
  /** How often it denies, odd for a no. */
  readonly denials: number;
  /** A word that says no by itself: "discontinued". */
  readonly negative: boolean;
}

const PREFIXED = /^(?:un|non|in|im|ir|il|dis)(?=[a-z]{5})/;
/** "Unauthenticated" where authentication is asked for. */
function deniedOf(word: string, about: ReadonlySet<string>): string | undefined {
  const rest = word.replace(PREFIXED, '');
  if (rest === word) return undefined;
  return [...about].some((name) => name.slice(0, 5) === rest.slice(0, 5)) ? rest : undefined;
}

/** A text as words without denials, and how often it denied. Words of the question (`about`) deny nothing. */
export function readSpoken(text: string, about: ReadonlySet<string> = NONE): Spoken {
  let read = plainText(text)
    .replace(/\bnon-(?=[a-z])/gi, 'non')
    .replace(HARMLESS, ' ');
  for (const [pattern, by] of PHRASES) read = read.replace(pattern, by);
  const stems: string[] = [];
  let denials = 0;
  let negative = false;
  for (const word of wordsOf(read)) {
    if (NEGATORS.has(word)) {
      denials += 1;
      continue;
    }
    const asked = about.has(word);
    negative ||= !asked && NEGATIVE.has(word);
    const denied = asked ? undefined : (deniedBy(word) ?? deniedOf(word, about));
    if (denied !== undefined) denials += 1;
    stems.push(exactStem(denied ?? word));
  }
  return { stems, denials, negative };
}

const AFFIRMATIVE = new Set(
  'available allowed permitted possible included supported enabled active present open working required valid yes true free accepted approved offered provided welcome always positive'
    .split(' ')
    .map(exactStem),
);
/** Whether a text speaks of what was asked, or says yes to it in so many words. */
export const affirms = ({ stems }: Spoken, about: ReadonlySet<string>): boolean =>
  stems.some((word) => AFFIRMATIVE.has(word) || [...about].some((name) => name.slice(0, 5) === word.slice(0, 5)));

/** Whether a text says yes or no of what was asked; undefined where it says both. */
export function stanceOf({ denials, negative }: Spoken): boolean | undefined {
  if (denials > 1 && denials % 2 === 0) return undefined;
  return !(denials % 2 === 1 || negative);
}
