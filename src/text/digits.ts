// Numbers in digits: grouping, decimals, fractions and scales ("1.2k").

export interface Written {
  readonly value: number;
  readonly step: number;
  readonly digits: number;
}

const GROUPED = String.raw`\d{1,3}(?:[,' \u00a0\u202f]\d{3})+(?![\d,]*\d{4})(?:\.\d+)?`;
const CONTINENTAL = String.raw`\d{1,3}(?:\.\d{3})+,\d+|\d+,\d{1,2}(?!\d)|\d{1,3}(?:\.\d{3}){2,}`;
const FRACTION = String.raw`\d{1,3}\s?\/\s?\d{1,3}(?![\d\/])`;
const PLAIN = String.raw`\d+(?:\.\d+)?(?:e[+-]?\d+)?|\.\d+`;
/** Matches a number that is not part of a name, a version or a code such as "C-1001" or "v2.1.3". */
export const NUMBER = new RegExp(
  String.raw`(?<![\p{L}\d_#]|(?<!\p{L})\p{L}{1,2}[-_]|[\p{L}\d][.:/])(?:${CONTINENTAL}|${GROUPED}|${FRACTION}|${PLAIN})(?!\d|\.\d|[/:]\d)`,
  'gu',
);

const SCALES: Readonly<Record<string, number>> = {
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
/** Letters that are both a scale and a unit; the number is then read both ways. */
export const SCALES_OR_UNITS = new Set(['m', 'mm', 'b', 'B', 'K', 'T']);

const significant = (text: string): number => Math.max(1, text.replace(/\D/g, '').replace(/^0+/, '').length);

function decimal(text: string): Written {
  const [mantissa = '', exponent] = text.toLowerCase().split('e');
  const places = mantissa.split('.')[1]?.length ?? 0;
  return { value: Number(text), step: 10 ** (Number(exponent ?? 0) - places), digits: significant(mantissa) };
}

/** All readings of the digits: "1.234" is a decimal in some countries and a thousand in others. */
export function readDigits(text: string): Written[] {
  const fraction = /^(\d+)\s?\/\s?(\d+)$/.exec(text);
  if (fraction) {
    const [over, under] = [Number(fraction[1]), Number(fraction[2])];
    if (under === 0) return [];
    // A third may be written with any number of threes, so it needs many decimals.
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

const SCALE =
  /^(?:\s?(hundred|thousand|million|billion|trillion|dozen|lakh|crore)s?|\s?(mn|mio|bn|tn)|(mm|[kKmMbBT]))(?![a-z])/i;

/** The scale directly after a number: "k", " million". */
export function scaleAt(
  rest: string,
): { readonly name: string; readonly by: number; readonly length: number } | undefined {
  const scale = SCALE.exec(rest);
  const name = scale?.[1]?.toLowerCase() ?? scale?.[2]?.toLowerCase() ?? scale?.[3];
  const by = name === undefined ? undefined : SCALES[name];
  return scale && name !== undefined && by !== undefined ? { name, by, length: scale[0].length } : undefined;
}
