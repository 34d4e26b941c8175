// The ways in which a number may come about, and the words by which a sentence says which of them it was.

import { clauseAt } from '../attribution.ts';
import type { Quantity } from '../quantities.ts';

export type How =
  | 'sum'
  | 'total'
  | 'difference'
  | 'product'
  | 'quotient'
  | 'average'
  | 'share'
  | 'change'
  | 'points'
  | 'span'
  | 'rate'
  | 'compound';

interface Cue {
  /** Right before the number, right after it, or anywhere in its clause. */
  readonly before?: RegExp;
  readonly after?: RegExp;
  readonly clause: RegExp;
}

/** At most two words may stand between such a word and the number. */
const before = (words: string, signs = ''): RegExp =>
  new RegExp(`\\b(?:${words})\\W+(?:\\w+ ){0,2}[€$£~]?$${signs}`, 'iu');

const SUM: Cue = {
  before: before(
    'total(?:s|ling|led|ing|ed)?(?: of)?|together|altogether|combined|comes? to|came to|coming to|amounts? to|makes?|making|sum(?: of)?|all|plus|adds? up to|account(?:s|ed)? for|in all|overall|both|leaves?|would (?:be|come to|stand at|make)|stands? at|brings?|brought',
  ),
  after:
    /^\s*(?:for|of) (?:the |both )?\p{L}+ and \p{L}|^\s*(?:\p{L}+ ){0,2}(?:in total|in all|altogether|together|combined|between (?:them|the)|overall|all told)\b/iu,
  clause:
    /\b(?:totals?|totall?ing|totall?ed|together|altogether|combined|sums?|in all|all in|overall|add(?:s|ed|ing)? up|comes? to|came to|amount(?:s|ed|ing)? to|plus|both|cumulative|including|between them|account(?:s|ed)? for|across|all|whole|entire)\b|[=+×Σ]/i,
};
const DIFFERENCE: Cue = {
  before: before(
    'by|difference of|majority of|lead of|another|further|other|remaining|saves?|saved|leaves?|leaving|added|gained|lost|shed|grew|rose|fell|dropped(?! out)|up|down|gap of|margin of|rest|need|needs|extra|balance of|than|only|net|shortfall of',
    '|[+−–-]\\s?[€$£]?$',
  ),
  after:
    /^\s*(?:\p{L}+ )?of (?:the |all |its |our |your |these )?(?:\d|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)|^\s*(?:(?!and|or|but)\p{L}+ ){0,2}(?:more|less|fewer|(?!over|under|after|number|other|order|paper|water|never|later|member|customer|september|october|november|december)\p{L}{3,}er\b|left|away|off|remain\w*|short|over|under|above|below|too|ahead|behind|apart|to go|extra|free|unused|available|outstanding|still|not|n't|down|up|to spare)/iu,
  clause:
    /\b(?:differ(?:s|ence)?|more|less|fewer|than|behind|sav(?:es?|ed|ings?)|remain(?:s|ing|der)?|left|leav(?:es|ing)|increased?|rises?|rose|risen|grew|grown|growth|gain(?:ed|s)?|drop(?:ped|s)?(?! out)|fell|fallen|declined?|decreased?|reduc\w+|short(?:fall|age)?|beyond|gap|excluding|except|without|leaving out|apart from|not counting|un(?:spent|used|paid|sold|filled|claimed|allocated)|outstanding|net|minus|exceed\w*|ahead|missing|others?|rest|still|surplus|margin|slips?|slipped|instead|(?:high|low|cheap|dear|bigg|larg|small|heavi|light|warm|cold|cool|fast|slow|long|short|earli)er)\b|[−±]|n['’]t\b/iu,
};
const TIMES: Cue = {
  before: before(
    'comes? to|came to|makes?|making|would be|would cost|costs?|total(?:s|ling)?(?: of)?|worth|altogether|pays?|paid',
    '|\\b(?:for|is|are|or|and) [€$£~]?$',
  ),
  after:
    /^\s*(?:\p{L}+ ){0,2}(?:for (?:the|both|all|two|three|four|five|six|\d+)|in total|altogether|together|in all|each|of (?:the|its|that|this|revenue|all))\b/iu,
  clause:
    /\b(?:times|each|per|apiece|both|all|together|total|would|altogether|tax|vat)\b|[×*=@%]|\bfor (?:the|all|both|two|three|four|five|six|\d+)\b/i,
};
const SHARE: Cue = {
  before: before(
    'or|i\\.e|is|are|was|were|makes? up|rate of|share of|only|just|about|roughly|nearly|exactly|some|almost|around|a|under|over|than|equals?|to|leaves?',
  ),
  after:
    /^\s*(?:\p{L}+ )?(?:of|full|used|free|in|out of|left|were|was|are|is|have|had|has|done|complete|response|rate|as (?:much|many|long|high|big|large))\b/iu,
  clause: /\b(?:of|share|portion|fraction|rate|out of)\b|[(]/i,
};
const CHANGE: Cue = {
  before: before(
    'up|down|by|increase of|rise of|growth of|drop of|grew|rose|fell|declined|gained|saving|discount of|got|cut of|a|is|was',
  ),
  after:
    /^\s*(?:\p{L}+ )?(?:more|less|fewer|(?!over|under|after|number|other|order)\p{L}{3,}er\b|up|down|better|worse|above|below|over|under|growth|increase|decrease|rise|drop|reduction|on (?:last|the))/iu,
  clause:
    /\b(?:more|less|fewer|than|up|down|increased?|rises?|rose|grew|growth|drop\w*(?! out)|fell|declin\w+|decreas\w+|reduc\w+|over budget|(?:high|low|cheap|dear|fast|slow|long|short)er)\b|[+−-]/iu,
};
const AVERAGE: Cue = {
  before: before('average(?: of)?|averag\\w+|mean(?: of)?|works out at'),
  after:
    /^\s*(?:\p{L}+ ){0,2}(?:each|apiece|per|an? (?:day|week|month|year|head|person|piece|night|hour|minute|second)|on average)/iu,
  clause:
    /\b(?:averag\w*|mean|median|typical(?:ly)?|per|each|apiece|an? (?:day|week|month|year|head|person|piece|night|hour|minute|second)|every|daily|weekly|monthly|hourly)\b/i,
};
const SPAN: Cue = {
  before: before(
    'for|took|takes|lasted|after|within|lasts|some|nearly|almost|about|exactly|of|wait of|delay of|another|further',
  ),
  after:
    /^\s*(?:\p{L}+ )?(?:later|earlier|after|before|ago|late|early|long|old|longer|shorter|ahead|behind|apart|away|from|until|between|of|a day|each day)\b/iu,
  clause:
    /\b(?:from|between|until|till|to|since|delay\w*|wait\w*|outage|downtime|took|takes?|last(?:s|ed|ing)?|ran|runs?|long|later|earlier|after|before|stay\w*|nights?|duration|open)\b/iu,
};

const CUES: Readonly<Record<How, Cue>> = {
  sum: SUM,
  total: SUM,
  difference: DIFFERENCE,
  product: TIMES,
  quotient: {
    // "13 cents a box".
    after: /^\s*(?:times|each|apiece|per|an? (?!(?:few|little|lot|bit|further|total|half|quarter|third)\b)\p{L}|as )/iu,
    clause: new RegExp(
      `${AVERAGE.clause.source}|\\btimes\\b|\\btwice\\b|\\bas (?:much|many|long|high)\\b|\\benough\\b|\\blasts?\\b|\\bat\\b|\\bequals?\\b|\\brunway\\b|\\bpayback\\b|\\bpays? (?:for )?itself\\b|\\bgives?\\b|\\bcovers?\\b`,
      'i',
    ),
  },
  average: AVERAGE,
  share: SHARE,
  change: CHANGE,
  points: CHANGE,
  span: SPAN,
  rate: {
    after: /^\s*(?:an? |per |each|every|monthly|yearly|annually)/i,
    clause:
      /\b(?:an?|per|each|every|for the|over the) (?:whole )?(?:month|year|week|day|quarter|hour|minute|second)\b|\b(?:month|year|annual|week|dai|quarter|hour)ly\b|\baverage\b/i,
  },
  compound: { ...SUM, clause: new RegExp(`${SUM.clause.source}|${DIFFERENCE.clause.source}|\\bwould\\b`, 'iu') },
};

const NEAR = 44;
const TO_WHERE =
  /(?<!\bby )\b(?:up|down|rose|fell|grew|dropped|cut|raised|increased|reduced|lowered) to (?:about |around |roughly |nearly |just )?[€$£]?$/i;

/** 0: nothing says so; 1: a word of the clause does; 2: the words right beside the number do. */
export function cueOf(how: How, { at, text }: Quantity, sentence: string): number {
  const { before: ahead, after, clause } = CUES[how];
  const end = at + text.length;
  // "down to 17" says where it ended.
  if (TO_WHERE.test(sentence.slice(Math.max(0, at - NEAR), at)) && (how === 'difference' || how === 'sum')) return 0;
  if (after?.test(sentence.slice(end, end + NEAR)) || ahead?.test(sentence.slice(Math.max(0, at - NEAR), at))) return 2;
  return clause.test(clauseAt(sentence, at)) ? 1 : 0;
}

const ADDED =
  /\b(?:totals?|totall?ing|totall?ed|together|altogether|combined|sums?|in all|overall|add(?:s|ed|ing)? up|comes? to|came to|amount(?:s|ed|ing)? to|plus|both|cumulative|between them|account(?:s|ed)? for|leav(?:e|es|ing)|makes?|making|including)\b|[=+×Σ]/i;
const LESS =
  /\b(?:differ(?:s|ence)?|more|less|fewer|than|behind|sav(?:es?|ed|ings?)|remain(?:s|ing|der)?|leav(?:es|ing)|increase[ds]?|rises?|rose|risen|grew|grown|growth|gain(?:ed|s)?|fell|fallen|declined?|decreased?|reduc\w+|short(?:fall|age)?|beyond|gap|excluding|except|without|apart from|not counting|un(?:spent|used|paid|sold|filled|claimed|allocated)|outstanding|net|minus|exceed\w*|ahead|missing|others?|rest|surplus|margin|by|another|extra|over|under|above|below|up|down|to go|away|off|(?:high|low|cheap|dear|bigg|larg|small|heavi|light|warm|cold|cool|fast|slow|long|short|earli|old|young)er)\b|[−±]|n['’]t\b/iu;
const SCALED =
  /\b(?:times|each|per|apiece|both|together|total|altogether|comes? to|tax|vat|averag\w*|mean|every|daily|weekly|monthly|hourly|twice|enough|an? (?:day|week|month|year|head|person|piece|night|hour|minute|second))\b|[×*=@%]|\bfor (?:the|all|both|two|three|four|five|six|\d+) /i;
const APART =
  /\b(?:later|earlier|after|before|ago|late|early|longer|shorter|took|lasted|lasting|between|since|delay\w*|wait\w*|outage|downtime|duration|apart|away|old)\b/iu;

/** Six of the eight. */
const SOME_OF =
  /^ (?:\p{L}+ )?of (?:the |all |its |our |your |these )?(?:\d|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)/iu;

/** "Of 1,218 tests, 3 failed", "half of the 1,260 loaves". */
const OF_ALL =
  /(?:^|[,;:.(–—%] ?|\b(?:half|thirds?|quarters?|fifths?|most|all|some|none|any|each|per cent|percent|\d+) )of (?:the |all |your |our )?[€$£]?$/i;

/** Whether the clause says that it was reckoned, in words that are not used of anything else. */
export function isAnnounced(how: How, { at, text }: Quantity, sentence: string): boolean {
  const clause = clauseAt(sentence, at);
  if (how === 'sum' || how === 'total') return ADDED.test(clause) || OF_ALL.test(sentence.slice(0, at));
  if (how === 'difference' && SOME_OF.test(sentence.slice(at + text.length))) return true;
  if (how === 'difference' || how === 'change' || how === 'points') return LESS.test(clause);
  if (how === 'compound') return ADDED.test(clause) || LESS.test(clause);
  if (how === 'span') return APART.test(clause);
  return how === 'share' || SCALED.test(clause);
}

/** How much was used, won or is free: not said to be reckoned, and still hardly known without. */
const TAKEN_OFF =
  /\b(?:after|since|free|spare|add(?:s|ed)?|lost|put on|used|done|spent|would|so|means|still|good|passed|packaged|excess|grant|spared?|(?:not|n['’]t) \p{L}+)\b|^\W*of (?:the |all |€|£|\$)|\bof (?:the |your |our |its )/iu;
const PASSED = /\b(?:in|into|spent|during|over|on|had|window|run|visit)\b/i;

/** Nobody takes one number off another, or counts from one day to another, without a word about it. */
export function isUnsaid(how: How, said: Quantity, sentence: string): boolean {
  if (isAnnounced(how, said, sentence)) return false;
  const clause = clauseAt(sentence, said.at);
  if (how === 'span') return !PASSED.test(clause);
  return (how === 'difference' || how === 'change' || how === 'points') && !TAKEN_OFF.test(clause);
}
