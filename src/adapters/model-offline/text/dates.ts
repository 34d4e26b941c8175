// Dates as people write them. A date without a year, or relative to today, becomes exact only by a date that was given.

export interface FoundDate {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** What is certain: a whole date, a month and a day, a month, a weekday, or a day relative to today. */
  readonly parts: {
    readonly year?: number;
    readonly month?: number;
    readonly day?: number;
    readonly weekday?: number;
    readonly offset?: number;
  };
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const DAYS = 'sun mon tue wed thu fri sat'.split(' ');
const MONTH =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';

type Reader = readonly [RegExp, (match: RegExpMatchArray) => FoundDate['parts'] | undefined];
const monthOf = (name = ''): number => MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
const whole = (year: number, month: number, day: number): FoundDate['parts'] | undefined =>
  month >= 1 && month <= 12 && day >= 1 && day <= 31 ? { year, month, day } : undefined;
const withYear = (parts: FoundDate['parts'], year: string | undefined): FoundDate['parts'] =>
  year === undefined ? parts : { ...parts, year: Number(year) };
const dayOk = (month: string | undefined, day: string | undefined): boolean =>
  monthOf(month) > 0 && Number(day) >= 1 && Number(day) <= 31;

/** Earlier readers win where two would read the same letters. */
const READERS: readonly Reader[] = [
  [/\b(\d{4})-(\d{2})-(\d{2})\b/g, (m) => whole(Number(m[1]), Number(m[2]), Number(m[3]))],
  [/\b(\d{1,2})\/(\d{1,2})\/(\d{4})\b/g, (m) => whole(Number(m[3]), Number(m[1]), Number(m[2]))],
  [
    new RegExp(`\\b${MONTH}\\.?\\s+(\\d{1,2})(?:st|nd|rd|th)?\\b(?:,?\\s+(\\d{4})\\b)?`, 'gi'),
    (m) => (dayOk(m[1], m[2]) ? withYear({ month: monthOf(m[1]), day: Number(m[2]) }, m[3]) : undefined),
  ],
  [
    new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?(?:\\s+of)?\\s+${MONTH}\\b\\.?(?:,?\\s+(\\d{4})\\b)?`, 'gi'),
    (m) => (dayOk(m[2], m[1]) ? withYear({ month: monthOf(m[2]), day: Number(m[1]) }, m[3]) : undefined),
  ],
  [
    new RegExp(`\\b${MONTH}\\b\\.?(?:,?\\s+(\\d{4})\\b)?`, 'gi'),
    // "may" is far more often a verb than a month.
    (m) =>
      /^(?:may|mar)$/.test(m[1] ?? '') && m[2] === undefined ? undefined : withYear({ month: monthOf(m[1]) }, m[2]),
  ],
  [/\b(?:day after tomorrow)\b/gi, () => ({ offset: 2 })],
  [/\b(today|tonight|this (?:morning|afternoon|evening))\b/gi, () => ({ offset: 0 })],
  [/\b(tomorrow|tmrw|tommorow|tomorow)\b/gi, () => ({ offset: 1 })],
  [/\b(yesterday|last night)\b/gi, () => ({ offset: -1 })],
  [
    /\b(?:next |this |on )?(sun|mon|tues|wednes|thurs|fri|satur)day\b/gi,
    (m) => ({ weekday: DAYS.indexOf((m[1] ?? '').slice(0, 3).toLowerCase()) }),
  ],
];

export function datesIn(text: string): FoundDate[] {
  const dates: FoundDate[] = [];
  for (const [pattern, read] of READERS) {
    for (const match of text.matchAll(pattern)) {
      const start = match.index;
      const end = start + match[0].length;
      const parts = read(match);
      if (parts && !dates.some((other) => start < other.end && other.start < end))
        dates.push({ text: match[0].trim(), start, end, parts });
    }
  }
  return dates.sort((a, b) => a.start - b.start);
}

const pad = (value: number, width: number): string => String(value).padStart(width, '0');
const DAY_MS = 86_400_000;

/** The date as YYYY-MM-DD if the text and the given day together fix it. Never a guess. */
export function isoOf({ parts }: FoundDate, todayIso: string | undefined): string | undefined {
  const { year, month, day, weekday, offset } = parts;
  if (year !== undefined && month !== undefined && day !== undefined)
    return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
  const today = todayIso === undefined ? Number.NaN : Date.parse(`${todayIso.slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(today)) return undefined;
  const at = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
  if (offset !== undefined) return at(today + offset * DAY_MS);
  if (weekday !== undefined) return at(today + (((weekday - new Date(today).getUTCDay() + 6) % 7) + 1) * DAY_MS);
  if (month === undefined || day === undefined) return undefined;
  return `${at(today).slice(0, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
}
