// What a question wants computed.

export type Intent =
  | 'quality'
  | 'overview'
  | 'growth'
  | 'change'
  | 'share'
  | 'rank'
  | 'compare'
  | 'count'
  | 'total'
  | 'average'
  | 'value';

/** "Shortest", "priciest": words in -est, except for those that only end like it. */
const SUPERLATIVE =
  '\\b(?!(?:west|latest|earliest|harvest|interest|request|protest|contest|invest|digest|honest|modest|suggest|forest|guest|crest|chest|quest|arrest|manifest|midwest|northwest|southwest)\\b)[a-z]{2,}est\\b';

/** The first that fits decides, so the narrow ones come first. */
const INTENTS: readonly (readonly [Intent, RegExp])[] = [
  [
    'quality',
    /\b(?:missing|data quality|quality of the data|gaps? in the (?:data|table)|incomplete|reliable|sum to|add up to|duplicate)/i,
  ],
  [
    'overview',
    /\b(?:report|overview|briefing|memo|summary|summari[sz]e|one-pager|state of the|picture of|write-up)\b/i,
  ],
  ['average', /\b(?:average|mean|median|typical)\b(?=.*\bnumber of\b)/i],
  ['count', /\b(?:how many(?! (?:points?|per ?cent|percentage|times))|number of|count)\b/i],
  ['rank', /\b(?:rank|ranks|ranked|ranking|place[sd]?)\b/i],
  ['change', /\b(?:points?|pp)\b|\b(?:change|changed|differ(?:ence)?) (?:in|by|of|between|from)\b.*\bpoints?\b/i],
  [
    'growth',
    /\b(?:grow|grew|grown|growth|growing|expand(?:s|ed|ing)?|shrink(?:s|ing)?|shrank|shrunk|bigger or smaller|smaller or bigger|up or down|trend|develop(?:ed|ment)?|yoy|year[- ]over[- ]year|year[- ]on[- ]year|cagr|percent(?:age)? (?:change|increase|decrease|growth)|per ?cent (?:change|increase|decrease))\b|\bby (?:what|how many|which) per ?cent/i,
  ],
  [
    'change',
    /\b(?:change[sd]?|increase[sd]?|decrease[sd]?|rise|rose|fall|fell|drop(?:ped)?|gain(?:ed)?|lose|lost|decline[sd]?)\b/i,
  ],
  [
    'compare',
    /\b(?:compare[sd]?|comparison|versus|vs\.?|difference between|times (?:as|more|larger|higher|bigger)|ratio)\b|\b(?:higher|lower|larger|more expensive|cheaper|bigger|smaller) than\b/i,
  ],
  [
    'share',
    /\b(?:share|portion|proportion|percentage|per ?cent|fraction) (?:of|in|did|does|do|has|have|had)\b|\b(?:share|shares)\b/i,
  ],
  [
    'rank',
    new RegExp(
      `\\b(?:top|bottom)\\s+\\w+|\\b(?:most|best|least|worst|leads?|leader|leading|dominates?)\\b|${SUPERLATIVE}`,
      'i',
    ),
  ],
  ['total', /\b(?:total|sum|altogether|combined)\b/i],
  ['average', /\b(?:average|mean|median|typical)\b/i],
];

export const intentOf = (question: string): Intent =>
  INTENTS.find(([, pattern]) => pattern.test(question))?.[0] ?? 'value';

export const wantsLowest = (question: string): boolean =>
  /\b(?:lowest|smallest|cheapest|least|fewest|worst|bottom|weakest|ascending|shortest|slowest|lightest|youngest|tiniest|poorest|narrowest|thinnest|nearest|closest)\b/i.test(
    question,
  );
export const wantsFall = (question: string): boolean =>
  /\b(?:fall|fell|fallen|drop(?:ped|s)?|lose[sr]?|losing|lost|decreas\w+|declin\w+|shrink\w*|shrank|shrunk|slip(?:ped)?|went down|going down)\b/i.test(
    question,
  );
export const wantsSuperlative = (question: string): boolean =>
  new RegExp(`\\b(?:most|best|least|worst|top|bottom)\\b|${SUPERLATIVE}`, 'i').test(question);
/** What is counted: "visitors" in "how many visitors came", "the number of visitors". */
export const countedIn = (question: string): string =>
  /\b(?:how many|number of|count of)\s+((?:[\w/-]+\s*){1,3})/i.exec(question)?.[1] ?? '';
export const wantsEachYear = (question: string): boolean =>
  /\b(?:each|every) year\b|\byear[- ](?:over|on)[- ]year\b|\byoy\b|\bannual(?:ly)?\b|\byear by year\b/i.test(question);
export const wantsAverageRate = (question: string): boolean => /\bcagr\b|\bcompound/i.test(question);
/** A share of all rows, also where the column holds shares already. */
export const wantsShareOfTotal = (question: string): boolean =>
  /\b(?:of|in) (?:the )?(?:total|sum|all|whole|overall)\b/i.test(question);

export const NUMBERS: Readonly<Record<string, number>> = {
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
};

/** How many places a ranking shows: 3 for "top three". */
export function placesIn(question: string): number | undefined {
  const said =
    /\b(?:top|bottom|first|best|cheapest|largest|biggest|highest|lowest)\s+(\d{1,2}|two|three|four|five|six|seven|eight|nine|ten)\b|\b(two|three|four|five|six|seven|eight|nine|ten|\d{1,2}) (?:largest|biggest|highest|cheapest|smallest|lowest|leading|top|best)\b/i.exec(
      question,
    );
  const word = (said?.[1] ?? said?.[2])?.toLowerCase();
  return word === undefined ? undefined : (NUMBERS[word] ?? Number(word));
}

const NEXT =
  '(?:how|what|which|who|rank|compare|is|are|did|does|do|show|list|by|was|were|where|when|tell|draw|give|has|have)';
/** A stop ends a sentence unless it ends a short name: "Rep.", "St.", "Inc.". */
const SENTENCE_END = /(?<!\b(?:\p{Lu}\p{L}{0,2}|Corp|Bros))[.]\s+(?=\p{Lu})|[?;]\s+|\n+/u;
const JOINT = new RegExp(`,?\\s+(?:and|also|then|plus)\\s+(?:then\\s+|also\\s+|please\\s+)?(?=${NEXT}\\b)`, 'i');

/** The questions of a text: "how much did it grow, and which vendor leads" are two. */
export const questionsIn = (text: string): string[] =>
  text
    .split(SENTENCE_END)
    .flatMap((sentence) => sentence.split(JOINT))
    .map((part) => part?.trim() ?? '')
    .filter((part) => /\w/.test(part));
