// Days and times as machines and other languages write them in reports: "14MAR26 0705", "20260314T0705", "3.XII.2025",
// "3. März 2026". That it may be one is enough for a day that a draft gives; drafts themselves are not read so.

import { fullYear, isDayOfYear, monthNamed } from '../../text/calendar.ts';
import type { When } from './dates.ts';

type Parts = Omit<When, 'text' | 'at'>;

const SHORT = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec';
const ROMAN = 'I II III IV V VI VII VIII IX X XI XII'.split(' ');
const HOURS = '([01]\\d|2[0-3])';
const MINUTES = '([0-5]\\d)';

/** The twelve of each language, as far as they differ from the English ones; short forms by their first letters. */
const ABROAD: readonly string[] = [
  'januar janvier enero gennaio januari',
  'februar février fevrier febrero febbraio februari',
  'märz maerz mars marzo maart',
  'avril abril aprile april',
  'mai mayo maggio mei',
  'juni juin junio giugno',
  'juli juillet julio luglio',
  'august août aout agosto augustus',
  'september septembre septiembre settembre',
  'oktober octobre octubre ottobre',
  'november novembre noviembre',
  'dezember décembre decembre diciembre dicembre december',
];
const MONTHS_ABROAD = new Map(
  ABROAD.flatMap((names, index) => names.split(' ').map((name): [string, number] => [name, index + 1])),
);

const day = (month: number, of: string | undefined, year: string | undefined): Parts => ({
  month,
  day: Number(of),
  ...(year === undefined ? {} : { year: fullYear(year) }),
});
const time = (hour: string | undefined, minute: string | undefined): Parts[] =>
  hour === undefined ? [] : [{ minutes: Number(hour) * 60 + Number(minute ?? 0) }];

const FORMS: readonly (readonly [RegExp, (groups: readonly (string | undefined)[]) => Parts[]])[] = [
  // "14MAR26", "14MAR 0705"
  [
    new RegExp(
      `(?<![\\p{L}\\d])(\\d{1,2})(${SHORT})(?:((?:20)?\\d\\d)(?!\\d))?(?!\\p{L})(?: ${HOURS}:?${MINUTES}(?!\\d))?`,
      'giu',
    ),
    ([d, m, y, hour, minute]) => [day(monthNamed(m), d, y), ...time(hour, minute)],
  ],
  // "20260314", "20260314T070500Z"
  [
    new RegExp(
      `(?<![\\p{L}\\d.])((?:19|20)\\d\\d)(0[1-9]|1[0-2])(0[1-9]|[12]\\d|3[01])(?:T${HOURS}:?${MINUTES}(?::?[0-5]\\d)?Z?)?(?![\\p{L}\\d.])`,
      'gu',
    ),
    ([y, m, d, hour, minute]) => [day(Number(m), d, y), ...time(hour, minute)],
  ],
  // "Mar 14 23:59:59 2026 GMT", "Nov 3 '25"
  [
    new RegExp(
      `\\b(${SHORT})\\p{L}*\\.? {1,2}(\\d{1,2}),? (?:\\d\\d:\\d\\d(?::\\d\\d)?(?: [A-Z]{3,4})? ((?:19|20)\\d\\d)|['’](\\d\\d))(?!\\d)`,
      'giu',
    ),
    ([m, d, y, short]) => [day(monthNamed(m), d, y ?? short)],
  ],
  // "3.XII.2025"
  [
    /(?<![\p{L}\d.])(\d{1,2})[./ ]([IVX]{1,4})[./ ]((?:19|20)\d\d)(?!\d)/gu,
    ([d, m, y]) => [day(ROMAN.indexOf(m ?? '') + 1, d, y)],
  ],
  // "03.11."
  [/(?<![\p{L}\d.])(\d{1,2})\.(\d{1,2})\.(?!\d)/gu, ([d, m]) => [day(Number(m), d, undefined)]],
  // "3. März 2026", "3 de marzo de 2026"
  [
    new RegExp(
      `(?<![\\p{L}\\d.])(\\d{1,2})(?:\\.|er)? (?:de )?(${[...MONTHS_ABROAD.keys()].join('|')})(?!\\p{L})(?:,? (?:de )?((?:19|20)\\d\\d))?`,
      'giu',
    ),
    ([d, m, y]) => [day(MONTHS_ABROAD.get((m ?? '').toLowerCase()) ?? 0, d, y)],
  ],
  // "10/2025"
  [
    /(?<![\p{L}\d./-])(0?[1-9]|1[0-2])[/.]((?:19|20)\d\d)(?![\d/.]*\d)/gu,
    ([m, y]) => [{ month: Number(m), year: Number(y) }],
  ],
  // "ETD 11/30"
  [
    /(?<=\b(?:eta|etd|due|date|dated|deliver(?:y|ed)|arriv\p{L}+|depart\p{L}*)[:.]? )(\d{1,2})\/(\d{1,2})(?![\d/])/giu,
    ([a, b]) => [day(Number(a), b, undefined), day(Number(b), a, undefined)],
  ],
  // "1100 hrs", "dep 1830"
  [
    new RegExp(`(?<![\\p{L}\\d.,:-])${HOURS}${MINUTES}(?= ?(?:hrs?|hours|Z|LT|UTC)\\b)`, 'gu'),
    ([hour, minute]) => time(hour, minute),
  ],
  [
    new RegExp(`(?<=\\b(?:dep|arr|std|sta|etd|eta|atd|ata)[:.]? )${HOURS}${MINUTES}(?![\\d.,:/-]*\\d)`, 'giu'),
    ([hour, minute]) => time(hour, minute),
  ],
  // "14 Uhr"
  [new RegExp(`(?<![\\d.:])([01]?\\d|2[0-3])(?:[.:]${MINUTES})? Uhr\\b`, 'g'), ([hour, minute]) => time(hour, minute)],
];

export function datesByForm(text: string): When[] {
  if (!/\d/.test(text)) return [];
  return FORMS.flatMap(([pattern, read]) =>
    [...text.matchAll(pattern)].flatMap((match) =>
      read(match.slice(1)).map((part): When => ({ text: match[0], at: match.index, ...part })),
    ),
  ).filter(({ month = 1, day: of = 1 }) => isDayOfYear(month, of));
}
