// Words around a number that make it approximate or a bound.

export type Hedge = 'approximate' | 'above' | 'below' | 'at-least' | 'at-most' | 'minus';

const BEFORE: readonly (readonly [RegExp, Hedge])[] = [
  [
    /(?:\b(?:about|approximately|approx\.?|around|roughly|circa|ca\.?|nearly|almost|estimated(?: at)?|close to|or so|some|more or less|just (?:over|under|above|below|shy of))|[~≈]|\bc\.)\s*$/i,
    'approximate',
  ],
  [
    /(?:\b(?:at least|no less than|no fewer than|not less than|minimum(?: of)?|min\.?|starting (?:at|from))|>=|≥)\s*$/i,
    'at-least',
  ],
  [
    /(?:\b(?:at most|up to|no more than|not more than|not exceeding|maximum(?: of)?|max\.?|capped at|limited to|within)|<=|≤)\s*$/i,
    'at-most',
  ],
  [/(?:\b(?:over|more than|greater than|above|exceeding|exceeds|upwards of|in excess of)|>)\s*$/i, 'above'],
  [/(?:\b(?:under|less than|fewer than|below|lower than)|<)\s*$/i, 'below'],
  [/(?:\bminus|(?<![\p{L}\d%°)]\s?)-)\s?$/iu, 'minus'],
];
const AFTER: readonly (readonly [RegExp, Hedge])[] = [
  [
    /^\s?(?:\+(?!\/|\s?\d)|\bor (?:more|above|greater|higher|longer|older)\b|\band (?:above|over|up)\b|\bplus\b|\bminimum\b|\bat (?:the )?least\b)/i,
    'at-least',
  ],
  [/^\s?(?:\bor (?:less|fewer|below|lower|under)\b|\bmaximum\b|\bmax\b|\bat (?:the )?most\b|\btops\b)/i, 'at-most'],
  [/^\s?(?:\bor so\b|-?ish\b|\bapprox(?:imately)?\b\.?|\bgive or take\b|\broughly\b)/i, 'approximate'],
];

const matching = (
  table: readonly (readonly [RegExp, Hedge])[],
  text: string,
): { hedge: Hedge; length: number } | undefined => {
  for (const [pattern, hedge] of table) {
    const match = pattern.exec(text);
    if (match) return { hedge, length: match[0].length };
  }
  return undefined;
};
export const hedgeBefore = (text: string) => matching(BEFORE, text);
export const hedgeAfter = (text: string) => matching(AFTER, text);
