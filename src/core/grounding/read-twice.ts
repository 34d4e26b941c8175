// What a report writes in marks that mean several things: minutes and seconds or feet and inches, how often a dose is taken.
// All readings stand, since it is the draft that says which was meant; drafts themselves are not read so.

import { nameWords } from './field-names.ts';
import { unitOfField } from './field-units.ts';
import { type Quantity, quantitiesIn } from './quantities.ts';

type Reading = readonly [pattern: RegExp, read: (groups: readonly string[]) => string | undefined];

const seconds = (minutes: string | undefined, more: string | undefined): string =>
  `${Number(minutes) * 60 + Number(more)} seconds`;

/** Only where a dose or an hour is spoken of. */
const DOSED =
  /\b(?:mg|mcg|µg|g|ml|iu|units?|tablets?|capsules?|tabs?|caps?|drops?|puffs?|dose|dosage|sig|frequency)\b/i;
const DAILY: Readonly<Record<string, number>> = { bid: 2, bd: 2, tid: 3, tds: 3, qid: 4, qds: 4 };
const FRACTION = String.raw`(?:(\d{1,2})[ -])?([1-7])\/(2|3|4|8)`;

/** "another week", "delayed by an hour". */
const ONE =
  /\b(?:another|(?:within|after|by|in|for|until|about|around|over|under|roughly|nearly|almost|than|takes?|took|lasts?|lasted|wait|waited) (?:about |roughly |nearly |almost |just (?:over|under) |more than |less than )?(?:an?|one)) (minute|hour|day|week|fortnight|month|year)\b(?!-| and a (?:half|quarter))/gi;

const READINGS: readonly Reading[] = [
  [ONE, ([unit]) => `1 ${unit}`],
  // A race of 2:29:41 is a time of day to whoever does not know what it measures, and a duration to whoever does.
  [
    /(?<![\d:T])(\d{1,2}):(\d{2}):(\d{2})(?![\d:])/g,
    ([hours, minutes, more]) => seconds(String(Number(hours) * 60 + Number(minutes)), more),
  ],
  // "12 500 ml bottles" may be twelve of them.
  [
    /(?<![\p{L}\p{N}.,:/_-]|\d )([1-9]\d?) (\d{3} ?(?:mg|g|kg|mm|cm|m|km|ml|cl|l|W|kW|GB|MB|oz|lb)) \p{L}{3,}s\b/gu,
    ([count, amount]) => `${count}; ${amount}`,
  ],
  // "max-age=3600": told in seconds by those who say how long something may be kept.
  [
    /(?<![\p{L}\d])(?:(?:s-)?max[-_ ]age|ttl|expires[-_ ]in|retry[-_ ]after)["']?\s?[:=]\s?(\d{2,}|\d{1,3}(?:,\d{3})+)(?![\d.,]*\d|\s?\p{L})/giu,
    ([count = '']) => `${count} seconds`,
  ],
  // "memory_limit_mb=4000" in a line of a log
  [
    /(?<![\w.])([a-zA-Z]\w*[_A-Z]\w*)["']?\s?[=:]\s?(\d+(?:\.\d+)?)(?![\w.:-])/g,
    ([name = '', value = '']) => {
      const unit = unitOfField(nameWords(name));
      return unit === undefined ? undefined : `${value} ${unit}`;
    },
  ],
  // `{ reason: 'jam', min: 165 }`: not always the least of something
  [/(?<=; )(?:\p{L}+ )*minimum: (\d+)(?=;|$)(?!.*\bmax)/giu, ([value]) => `${value} minutes`],
  // "PT14H10M" in a text
  [
    /(?<![\p{L}\d])PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?(?![\p{L}\d.])/gu,
    ([hours, minutes, more]) => seconds(String(Number(hours) * 60 + Number(minutes)), more),
  ],
  // "a best of 19:42"
  [
    /(?<=\b(?:PB|SB|PR|best|finished in|time of|took|laps?|splits?|pace|clocked|ran|swam)(?: of| in)?:? )(\d{1,2}):([0-5]\d)(?![\d:.])/g,
    ([minutes, more]) => seconds(minutes, more),
  ],
  // "+0:48" behind the first
  [/(?<![\d:])\+(\d{1,2}):([0-5]\d)(?![\d:.])/g, ([minutes, more]) => seconds(minutes, more)],
  // "3'05\""
  [/(?<![\d:])(\d{1,2})['′’]\s?([0-5]\d)(?:["″”]|'')/g, ([minutes, more]) => seconds(minutes, more)],
  // "5'10\"", "12' 6\""
  [
    /(?<![\d.])(\d{1,2})['′’]\s?(\d{1,2}(?:\.\d+)?)(?:["″”]|'')/g,
    ([feet, inches]) => (Number(inches) < 12 ? `${Number(feet) * 12 + Number(inches)} inches` : undefined),
  ],
  // "27\" monitor", "3/4\""
  [/(?<!["“][^"”]{0,40}|[\d./'′’]\s?)(\d{1,3}(?:\.\d+)?)(?:"|″)(?!\w)/g, ([inches]) => `${inches} inches`],
  [
    new RegExp(String.raw`(?<![\d./])${FRACTION}(?:"|″|[ -]inch|[ -]in\b)`, 'g'),
    (groups) => `${partsOf(groups)} inches`,
  ],
  // "1 1/2 cups", "3 3/4 %"
  [
    new RegExp(
      String.raw`(?<![\d./])${FRACTION}\s?(%|cups?|tsp|tbsp|teaspoons?|tablespoons?|lbs?|pounds?|oz|ounces?|pints?|quarts?|gallons?|miles?|hours?|acres?|yards?|feet|ft)(?!\p{L})`,
      'giu',
    ),
    (groups) => `${partsOf(groups)} ${groups[3]}`,
  ],
];

const partsOf = ([whole, over, under]: readonly string[]): number =>
  Math.round(1e4 * (Number(whole || 0) + Number(over) / Number(under))) / 1e4;

const DOSES = /(?<![\p{L}.])(b\.?i\.?d|t\.?i\.?d|q\.?i\.?d|bd|tds|qds)\b/giu;

const MONEY = '(eur|usd|gbp|chf|€|\\$|£)';
/** "in EUR k", "(in TEUR)", and the head of a table that says "USD m". */
const ALL_IN = new RegExp(
  `(?:\\bin |^|; )(?:${MONEY} ?(k|m|mn|bn|thousand|thousands|million|millions|billion)|([tkm])(eur|usd|gbp|chf))(?=[).:,]|$)`,
  'i',
);
const SCALES: Readonly<Record<string, string>> = {
  k: 'thousand',
  t: 'thousand',
  m: 'million',
  mn: 'million',
  bn: 'billion',
};

/** What has no unit of its own has the one that is said for all. */
function readInMoney(sentence: string): Quantity[] {
  const [, money, scale = '', short = '', code = ''] = ALL_IN.exec(sentence) ?? [];
  if (money === undefined && code === '') return [];
  const name = (scale || short).toLowerCase().replace(/s$/, '');
  return quantitiesIn(sentence)
    .filter(
      ({ dimension, text, nouns }) =>
        dimension === 'plain' && nouns.length === 0 && /^-?[\d.,]+$/.test(text) && !/^(?:19|20)\d\d$/.test(text),
    )
    .flatMap((each) =>
      quantitiesIn(`${groupedByPoint(each.text)} ${SCALES[name] ?? name} ${money ?? code}`).map((read) => ({
        ...read,
        text: each.text,
        at: each.at,
        label: each.label,
      })),
    );
}

/** "4.212" thousands are as often four thousand of them. */
const groupedByPoint = (digits: string): string =>
  /^\d{1,3}\.\d{3}$/.test(digits) ? digits.replace('.', ',') : digits;

export function readTwice(sentence: string): Quantity[] {
  if (!/\d|\b(?:an?|one|another) /i.test(sentence) && !DOSED.test(sentence)) return [];
  const found = READINGS.flatMap(([pattern, read]) =>
    [...sentence.matchAll(pattern)].map((match) => [match, read(match.slice(1).map((part) => part ?? ''))] as const),
  );
  const doses = DOSED.test(sentence)
    ? [...sentence.matchAll(DOSES)].map(
        (match) => [match, `${DAILY[(match[1] ?? '').replaceAll('.', '').toLowerCase()]} times a day`] as const,
      )
    : [];
  return [...found, ...doses]
    .flatMap(([match, meaning]) =>
      meaning === undefined ? [] : quantitiesIn(meaning).map((each) => ({ ...each, text: match[0], at: match.index })),
    )
    .concat(readInMoney(sentence));
}
