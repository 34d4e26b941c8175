// How a number is written: grouping, decimals, scales ("1.2k"), fractions, and the words around it that make it
// approximate or a bound.

export interface Written {
  readonly value: number;
  readonly step: number;
  readonly digits: number;
}

const GROUPED = String.raw`\d{1,3}(?:[,' \u00a0\u202f]\d{3})+(?![\d,]*\d{4})(?:\.\d+)?`;
const CONTINENTAL = String.raw`\d{1,3}(?:\.\d{3})+,\d+|\d+,\d{1,2}(?!\d)|\d{1,3}(?:\.\d{3}){2,}`;
const FRACTION = String.raw`\d{1,3}\s?\/\s?\d{1,3}(?![\d\/])`;
const PLAIN = String.raw`\d+(?:\.\d+)?(?:e[+-]?\d+)?|\.\d+`;
/** A number that is not part of a name, a version or a code such as "C-1001" or "v2.1.3". */
export const NUMBER = new RegExp(
  String.raw`(?<![\p{L}\d_#]|(?<!\p{L})\p{L}{1,2}[-_]|[\p{L}\d][.:/])(?:${CONTINENTAL}|${GROUPED}|${FRACTION}|${PLAIN})(?!\d|\.\d|[/:]\d)`,
  'gu',
);

export const SCALES: Readonly<Record<string, number>> = {
  k: 1e3,
  K: 1e3,
  M: 1e6,
  m: 1e6,
  mn: 1e6,
  mm: 1e6,
  mio: 1e6,
  b: 1e9,
  B: 1e9,
  bn: 1e9,
  T: 1e12,
  tn: 1e12,
  hundred: 100,
  thousand: 1e3,
  million: 1e6,
  billion: 1e9,
  trillion: 1e12,
  dozen: 12,
  lakh: 1e5,
  crore: 1e7,
};
/** Letters that also stand for a unit; the number is then read both ways. */
export const SCALES_OR_UNITS = new Set(['m', 'mm', 'b', 'B', 'K', 'T']);

const significant = (text: string): number => Math.max(1, text.replace(/\D/g, '').replace(/^0+/, '').length);

function decimal(text: string): Written {
  const [mantissa = '', exponent] = text.toLowerCase().split('e');
  const places = mantissa.split('.')[1]?.length ?? 0;
  return { value: Number(text), step: 10 ** (Number(exponent ?? 0) - places), digits: significant(mantissa) };
}

/** Every way to read the digits: "1.234" is a decimal to some and a thousand to others. */
export function readDigits(text: string): Written[] {
  const fraction = /^(\d+)\s?\/\s?(\d+)$/.exec(text);
  if (fraction) {
    const [over, under] = [Number(fraction[1]), Number(fraction[2])];
    if (under === 0) return [];
    // A third is written with any number of threes: its decimals say how far.
    return [{ value: over / under, step: 10 ** -12, digits: 12 }];
  }
  const tight = text.replace(/['\s\u00a0\u202f]/g, '');
  if (/^\d{1,3}(?:\.\d{3})+,\d+$/.test(tight)) return [decimal(tight.replace(/\./g, '').replace(',', '.'))];
  if (/^\d+,\d{1,2}$/.test(tight)) return [decimal(tight.replace(',', '.'))];
  if (/^\d{1,3}(?:\.\d{3}){2,}$/.test(tight)) return [decimal(tight.replace(/\./g, ''))];
  const ungrouped = decimal(tight.replace(/,/g, ''));
  if (/^[1-9]\d{0,2}\.\d{3}$/.test(tight)) return [ungrouped, decimal(tight.replace('.', ''))];
  return [ungrouped];
}

export const writtenNumber = (value: number): Written => decimal(String(Math.abs(value)));

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
