// Yes and no: whether a text affirms or denies its attribute.

import { withFunctionWords } from '../../../text/function-words.ts';
import { IRREGULAR_VERBS } from '../../../text/irregular-forms.ts';
import { exactStem } from '../../../text/stem.ts';
import { plainText, wordsOf } from '../../../text/words.ts';

const YES =
  /^(?:yes|y|yep|true|on|enabled|correct|affirmative|confirmed|present|exists|✓|✔|✅|☑|it (?:is|does)|they (?:are|do)|definitely|certainly|absolutely)$/i;
const NO =
  /^(?:no|n|nope|false|off|disabled|incorrect|negative|none|never|not|nil|✗|✘|❌|✖|it (?:is not|isn't|does not|doesn't)|not at all|not (?:true|the case|so))$/i;
const YES_AND_MORE = /^(?:yes|true|✓|✔|✅)\b(?=\W)/i;
const NO_AND_MORE = /^(?:no|false|✗|❌)(?=\s?[,;:.(-])/i;

/** A value that is only yes or no, or begins with it. */
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
  // An event, not the state of being down.
  [/\bbr(?:oke|eaks?|eaking) down\b/gi, 'breakdown'],
  [/\bnegative for\b/gi, 'no'],
  [/\bpositive for\b/gi, ''],
  [/\bout of (?:order|service|action|operation|commission)\b|\bbroken(?: down)?\b|\bdefunct\b/gi, 'not working'],
  [/\bnor\b/gi, 'or'],
  [/\bturned (on|off)\b/gi, '$1'],
  [/\bswitched (on|off)\b/gi, '$1'],
];
const NEGATORS = new Set('not no never none without nobody nothing nowhere zero lack lacking'.split(' '));

const AFFIRMATIVE = new Set(
  'available allowed permitted possible included supported enabled active present open working required valid yes true free accepted approved offered provided welcome always positive'
    .split(' ')
    .map(exactStem),
);

const NONE: ReadonlySet<string> = new Set();

export interface Spoken {
  /** Stems of the words, without denials. */
  readonly stems: readonly string[];
  /** The number of denials; odd means no. */
  readonly denials: number;
  /** Denies a state that may itself be a denial: "not forbidden". */
  readonly unclear: boolean;
}

const PREFIXED = /^(?:un|non|in|im|ir|il|dis)-?(?=[a-z]{4})/;
/** Prefixes that deny by themselves; "in" and often "un" also begin words that deny nothing. */
const DENYING = /^(?:un(?!der|iver|ion|ite)(?=[a-z]{3,}(?:ed|able)$)|non-?(?=[a-z]{4,}))/;

/** The word that a word denies, or undefined: "unavailable" denies "available". */
export const deniedBy = (word: string): string | undefined =>
  DENYING.test(word) ? word.replace(PREFIXED, '') : undefined;

/** Prefixes that turn a word into its opposite: "regular" and "irregular", "increase" and "decrease". */
const OPPOSED =
  'un- in- im- ir- il- dis- non- in-de in-ex im-ex en-dis a-de on-off in-out up-down over-under hyper-hypo'.split(' ');
const ROOT_CHARS_MIN = 4;

/** Whether two words differ only by opposed prefixes. */
export const areOpposed = (a: string, b: string): boolean =>
  OPPOSED.some((pair) => {
    const [one = '', other = ''] = pair.split('-');
    const roots = (x: string, y: string): boolean =>
      x.startsWith(one) &&
      y.startsWith(other) &&
      x.length - one.length >= (other === '' ? ROOT_CHARS_MIN : ROOT_CHARS_MIN - 1) &&
      x.slice(one.length) === y.slice(other.length);
    return roots(a, b) || roots(b, a);
  });

/** "Unauthenticated" as a value of authentication. */
function deniedOf(word: string, about: ReadonlySet<string>): string | undefined {
  const rest = word.replace(PREFIXED, '');
  if (rest === word) return undefined;
  return [...about].some((name) => name.slice(0, 5) === rest.slice(0, 5)) ? rest : undefined;
}

/**
 * A text as words without denials, and the number of denials. Words of the attribute (`about`) do not count as denials.
 */
export function readSpoken(text: string, about: ReadonlySet<string> = NONE): Spoken {
  let read = plainText(text)
    .replace(/\bnon-(?=[a-z])/gi, 'non')
    .replace(HARMLESS, ' ');
  for (const [pattern, by] of PHRASES) read = read.replace(pattern, by);
  const stems: string[] = [];
  let denials = 0;
  let unclear = false;
  let before = '';
  for (const word of wordsOf(read)) {
    const follows = NEGATORS.has(before);
    before = word;
    if (NEGATORS.has(word)) {
      denials += 1;
      continue;
    }
    const asked = about.has(word);
    unclear ||=
      follows && !asked && !AFFIRMATIVE.has(exactStem(word)) && (IRREGULAR_VERBS.has(word) || /ed$/.test(word));
    const denied = asked ? undefined : (deniedBy(word) ?? deniedOf(word, about));
    if (denied !== undefined) denials += 1;
    stems.push(exactStem(denied ?? word));
  }
  return { stems, denials, unclear };
}

const SMALL_WORDS = withFunctionWords('', exactStem);
/** Whether a text only repeats its attribute, or says yes to it literally. */
export const affirms = ({ stems }: Spoken, about: ReadonlySet<string>): boolean =>
  stems.some((word) => AFFIRMATIVE.has(word)) ||
  stems.every((word) => SMALL_WORDS.has(word) || [...about].some((name) => name.slice(0, 5) === word.slice(0, 5)));

/** Whether a text says yes or no to its attribute; undefined if both, or neither clearly. */
export const stanceOf = ({ denials, unclear }: Spoken): boolean | undefined =>
  unclear || (denials > 1 && denials % 2 === 0) ? undefined : denials % 2 === 0;
