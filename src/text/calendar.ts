// Names of months and weekdays, and date arithmetic that needs no clock.

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const WEEKDAYS = 'sun mon tue wed thu fri sat'.split(' ');

/** Matches a month by name or abbreviation, as a group of a pattern. */
export const MONTH =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\b\\.?';

/** Matches a weekday by name or abbreviation, as a group of a pattern. */
export const WEEKDAY = '(sun|mon|tue|wed|thu|fri|sat)(?:s|nes|rs|ur|r)?(?:day)?\\b\\.?';

const MONTH_OR_WEEKDAY = new RegExp(`^(?:${MONTH}|${WEEKDAY})$`, 'i');
export const isMonthOrWeekday = (word: string): boolean => MONTH_OR_WEEKDAY.test(word);

/** 1 to 12; 0 if it is not a month. */
export const monthNamed = (name: string | undefined): number =>
  MONTHS.indexOf((name ?? '').slice(0, 3).toLowerCase()) + 1;

/** 0 is Sunday; -1 if it is not a weekday. */
export const weekdayNamed = (name: string | undefined): number =>
  WEEKDAYS.indexOf((name ?? '').slice(0, 3).toLowerCase());

export const fullYear = (year: string | undefined): number =>
  (year ?? '').length === 2 ? Number(year) + (Number(year) < 70 ? 2000 : 1900) : Number(year);

/** Whether a bare number may be a year: four digits, up to the next century. */
export const isYear = (value: number): boolean => Number.isInteger(value) && value >= 1000 && value <= 2199;

export const isDayOfYear = (month: number, day: number): boolean => month >= 1 && month <= 12 && day >= 1 && day <= 31;

/** Days since 1970. */
export const daysSince1970 = (year: number, month: number, day: number): number =>
  Math.round(Date.UTC(year, month - 1, day) / 86_400_000);

export const weekdayOfDay = (days: number): number => (((days + 4) % 7) + 7) % 7;

/** The hour of the day for a clock hour with am or pm; without either it is used as written. */
export const hourOf = (hour: number, half: string | undefined): number =>
  half === undefined ? hour : (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);

/** The months in German, French, Spanish, Italian, Dutch and Portuguese. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  January: 'januar jänner janvier enero gennaio januari janeiro',
  February: 'februar février febrero febbraio februari fevereiro',
  March: 'märz mars marzo maart março',
  April: 'avril abril aprile',
  May: 'mai mayo maggio mei maio',
  June: 'juni juin junio giugno junho',
  July: 'juli juillet julio luglio julho',
  August: 'août agosto augustus',
  September: 'septembre septiembre settembre setembro',
  October: 'oktober octobre octubre ottobre outubro',
  November: 'novembre noviembre novembro',
  December: 'dezember décembre diciembre dicembre dezembro',
};
const ENGLISH = new Map(
  Object.entries(OTHER_NAMES).flatMap(([name, others]) =>
    others.split(' ').map((other): [string, string] => [other, name]),
  ),
);
const DATED_OTHERWISE = new RegExp(
  `(?<![\\p{L}\\p{N}.])(\\d{1,2})(?:\\.|er| de|º)? (${[...ENGLISH.keys()].join('|')})(?: de)? (?=\\d{4}(?!\\d))`,
  'giu',
);

/** "14. März 2026", "14 de marzo de 2026" with English months; a month without a day and a year stays as it is. */
export const withEnglishMonths = (text: string): string =>
  text.replaceAll(
    DATED_OTHERWISE,
    (_, day: string, month: string) => `${day} ${ENGLISH.get(month.toLowerCase()) ?? month} `,
  );
