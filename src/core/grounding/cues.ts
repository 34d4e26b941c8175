// The words by which a sentence says how a number came about.

import type { Quantity } from './quantities.ts';
import type { How, Per } from './reckon.ts';

const SUMS =
  /\b(?:totals?|totall?ing|totalled|totaled|in total|together|altogether|combined|sum|sums|in all|all in|overall|add(?:s|ed)? up|adds|comes? to|came to|with|comes? on top|amount(?:s|ed|ing)? to|makes?|making|plus|all|both|cumulative|stands? at|including|at least (?!about |roughly |around |one |two |three )[a-z]+|one or the other|in other words)\b|[=+×Σ]/i;
const DIFFERS =
  /\b(?:difference|differ|more|less|fewer|higher|lower|cheaper|dearer|bigger|larger|smaller|heavier|lighter|warmer|colder|cooler|hotter|older|younger|taller|stronger|weaker|wetter|drier|wider|deeper|behind|saves?|saving|saved|savings?|remain(?:s|ing|der)?|left|leav(?:es|ing)|increase[sd]?|rises?|rose|risen|grew|grown|growth|gain(?:ed)?|drop(?:ped)?|fell|fallen|declined?|decreased?|reduced|reduction|short|shortfall|over|under|above|below|beyond|extra|later|earlier|longer|shorter|faster|slower|gap|apart|without|excluding|except|between|outstanding|net|minus|exceed(?:s|ed)?|after|before|late|early|ahead|missing|lack(?:s|ing)?|not|n't|other|others|rest|still|up|down|surplus|profit|loss|another|further|went|since)\b|n['’]t\b|[-−–]/i;
const AVERAGES =
  /\b(?:average|averages|averaging|mean|typically|per|each|apiece|a (?:day|week|month|year|head|person|piece)|every)\b/i;
const RATED =
  /\b(?:(?:a|per|each|every|for the|over the) (?:whole )?(?:month|year|week|day|quarter)|monthly|yearly|annually|annual|weekly|daily|quarterly)\b/i;
const TIMES =
  /\b(?:times|each|per|apiece|both|all|together|total|would|pays?|costs?|comes? to|comes? on top|altogether|duty|tax|an? (?:day|night|week|month|year|hour|head|person|metre|piece|kilo))\b|[×*=]|\bat (?:[€$£]|\d)|\bfor (?:the|all|both|two|three|four|five|six|seven|eight|\d)/i;

const LASTS =
  /\b(?:delay|delayed|wait|outage|downtime|journey|window|took|takes?|taking|lasts?|lasted|lasting|for|run|long|ago|old|aged|duration|stay|nights?|covers?|enough)\b/i;
/** "up 8 %", "8 % more": what it changed by, and no part of anything. */
const CHANGED_BEFORE =
  /(?<!\b(?:take|took|make|made|taking|making|takes|makes|add|adds|using|use)\s)\b(?:up|down|by|increase of|rise of|growth of|drop of|grew|rose|fell|declined|gained|saving|discount of)\s+(?:about |around |roughly |some |nearly |almost |over |just )?(?:under |over )?(?:an? )?$/i;
const CHANGED_AFTER =
  /^\s*(?:more|less|fewer|higher|lower|faster|slower|cheaper|dearer|longer|shorter|increase|decrease|growth|rise|drop|reduction|up|down|better|worse|behind|ahead of|bigger|larger|smaller|over last|year on year)\b/i;

/** Right after the number, these leave no doubt how it came about. */
const SAYS_HOW =
  /^\s*(?:still )?(?:free|full|used|unused|available|later|earlier|apart|after|before|ahead|late|longer|shorter|more|less|fewer|left|remain|remaining|in total|in all|altogether|together|short|over|under|below|above|between|old)\b/i;

const FOR_THE = /\b(?:for|over|during|of) (?:the|all|these|those) $/i;

const REST_OF =
  /^\s*(?:\p{L}+ )?of (?:the |all |its |our |your |these )?(?:\d|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)/u;

const CUES: Record<How, RegExp> = {
  sum: SUMS,
  total: SUMS,
  difference: DIFFERS,
  product: TIMES,
  quotient: new RegExp(`${AVERAGES.source}|\\btimes\\b`, 'i'),
  average: AVERAGES,
  share:
    /\b(?:of|only|mak(?:e|es|ing) up|accounts? for|share|portion|fraction|represents?|equals?|i\.e|or|which is|that is|that's|corresponds?|utilisation|free|left|remain(?:s|ing)?|full|used|unused|spare|available|failed|passed)\b|[(]/i,
  change: DIFFERS,
  span: new RegExp(`${DIFFERS.source}|${LASTS.source}`, 'i'),
  inclusive: /\b(?:for (?:the|all|these|those)|over the|inclusive|altogether|stay|days? off|days? of)\b/i,
  rate: RATED,
  compound: new RegExp(`${SUMS.source}|${DIFFERS.source}`, 'i'),
};

/** Whether the sentence says that a number came about like this. */
export function isCued(how: How, said: Quantity, sentence: string): boolean {
  // "One in four" is a share by its very words, and "of the 1,218 tests" a whole.
  if (how === 'share' && said.compact) return true;
  if (how === 'share' && /^\s*\p{Ll}+(?:ed|wn|ught)\b/u.test(sentence.slice(said.at + said.text.length))) return true;
  // "six of the eight" are those that remain.
  if (how === 'difference' && REST_OF.test(sentence.slice(said.at + said.text.length))) return true;
  if (
    (how === 'sum' || how === 'total') &&
    /\b(?:of|all)\s+(?:the\s+)?(?:(?:just |about |nearly |almost |roughly |around )?(?:under |over )?)$/i.test(
      sentence.slice(0, said.at),
    )
  )
    return true;
  return CUES[how].test(sentence);
}

const PER: Record<Per, RegExp> = {
  year: /\byears?\b|\byearly\b|\bannual/i,
  quarter: /\bquarter/i,
  month: /\bmonth/i,
  week: /\bweek/i,
  day: /\bdays?\b|\bdaily\b/i,
};

export const saysPer = (per: Per, sentence: string): boolean => PER[per].test(sentence);

/** "30 a day", "every month". */
export const saysRate = (sentence: string): boolean => RATED.test(sentence);

/** What it changed by, and no part of anything. */
export const saysChange = (said: Quantity, sentence: string): boolean =>
  CHANGED_AFTER.test(sentence.slice(said.at + said.text.length)) || CHANGED_BEFORE.test(sentence.slice(0, said.at));

/** "one year short of": how far from what was asked. */
export const saysOff = (said: Quantity, sentence: string): boolean =>
  /^\s*(?:short of|too (?:few|many|little|much|late|early|short|long))\b/i.test(
    sentence.slice(said.at + said.text.length),
  );

/** "seven minutes later", "for the three days". */
export const saysHow = (said: Quantity, sentence: string): boolean =>
  SAYS_HOW.test(sentence.slice(said.at + said.text.length)) || FOR_THE.test(sentence.slice(0, said.at));
