// The unit that the name of a field says its number has: `durationMin`, `amount_cents`, `tank_l`.

import { unitNamed } from './units.ts';

/** Short names that a field may end with; the others would be found everywhere. */
const SHORT =
  /^(?:m2|m3|km|kg|cm|mm|ml|mg|gb|mb|kb|tb|ms|ha|lb|oz|kw|mw|wh|ct|hr|kr|ft|mi|yd|cl|hl|kj|mj|gj|hp|kt|kn|ul|ug|um|wp)$/;

const FROM = /^(?:after|before|since|until|from|of|left|remaining|ago|late|overdue|in)$/;

/** Things that are told apart by letters: class C is not warm, and row L holds no litres. */
const LETTERED =
  /^(?:class|plan|section|type|grade|option|building|zone|row|seat|terminal|gate|block|team|group|part|item|line|vitamin|hepatitis|unit|bay|hall|wing|level|lane|track|table|column|version|variant|site|house|shift|ward|room|batch|lot|case|appendix|exhibit|size|model|series|category|tier|phase|stage|route|pier|deck|court|field|pool|store|desk|machine|node|server|region|sample|candidate|company|supplier|vendor|bidder|offer)$/;
const ALWAYS_LETTERED =
  /^(?:class|plan|section|type|grade|option|zone|row|seat|terminal|gate|block|group|wing|hall|bay|version|variant|category|tier|phase|team|building)$/;
/** Which of several values it is, of what the name before says. */
const STATISTIC =
  /^(?:minimum|maximum|min|max|mean|avg|average|median|total|low|high|lowest|highest|peak|current|now|start|end|value|limit|first|second|third|last|latest|actual|target|planned|p\d{2,3}|net|gross|before|after|day|night|am|pm)$/;
const LASTING =
  /^(?:duration|took|taken|elapsed|time|latency|runtime|timeout|wait|waited|waiting|delay|uptime|downtime|age|ttl|length|lasted|response|window|interval|cutoff|outage)$/;
const MONEYED =
  /^(?:revenue|sales|turnover|budget|cost|costs|profit|income|arr|mrr|capex|opex|spend|ebitda|debt|value|valuation|eur|usd|gbp|chf)$/;
const SIZED = /^(?:height|width|length|depth|diameter|screen|display|size|thickness|rainfall|snow|radius|panel)$/;
const FAST = /^(?:speed|wind|gusts?|velocity|pace|average)$/;

const FAR =
  /^(?:distance|range|route|legs?|length|trip|voyage|passage|remaining|left|go|dtg|sail|sailed|sailing|steamed|flown|travelled|traveled|covered|track|cruise|log|logged|port|waypoint|vessel|ship|yacht|offshore|flight|separation|visibility)$/;
/** Lengths of light and of layers. */
const TINY =
  /^(?:wavelength|lambda|laser|emission|excitation|absorption|absorbance|spectral|spectrum|peak|process|node|chip|film|layer|coating|particle|pore|roughness|thickness|optical|filter|lens|bandwidth|detector)$/;
const FORCED = /^(?:force|load|tension|tensile|pull|pulling|thrust|breaking|strength|grip|clamping|preload|lift|drag)$/;
const LENT = /^(?:spread|rate|yield|margin|fee|change|coupon|premium)$/;
const TURNED = /^(?:torque|moment|tightening|torsion)$/;
const LENGTHS = /^(?:met(?:er|re)s|kilomet(?:er|re)s|miles|feet|km|m)$/;
const TIMES = /^(?:seconds|minutes|hours|days|nights|weeks|months|years)$/;
const OF_TIMES =
  /^(?:\p{L}{3,}ed|outside\d*|inside|over\d*|above\d*|below\d*|under\d*|left|open|late|early|within|spent|lost|off|on|out|each|used)$/u;

const ORDINAL = /^(?:minute|hour|day|night|week|month|year)$/;

/** What a letter alone stands for at the end of a name. */
function unitOfLetter(words: readonly string[]): string | undefined {
  const letter = words.at(-1) ?? '';
  const before = words.slice(0, -1);
  const last = before.at(-1) ?? '';
  if (before.length === 0) return ALONE.test(letter) ? letter : undefined;
  if ((/^[cf]$/.test(letter) ? LETTERED : ALWAYS_LETTERED).test(last)) return undefined;
  // `dimensions_cm: { l, w, h }`.
  if (/^[lwhd]$/.test(letter) && SHORT.test(last) && unitNamed(last)?.dimension === 'length') return last;
  if (/^[cf]$/.test(letter)) return `°${letter}`;
  if (letter === 'm') return LASTING.test(last) && last !== 'length' ? 'min' : MONEYED.test(last) ? undefined : 'm';
  return LETTERS[letter];
}
/** `{ name: 'Fuggle', g: 1800 }`. */
const ALONE = /^[gl]$/;
const LETTERS: Readonly<Record<string, string>> = { s: 's', h: 'h', t: 't', g: 'g', l: 'l', w: 'watt', v: 'volt' };

/** Names that mean a unit only after what is measured in it: a height in inches, a wind in metres per second. */
function unitByKind(words: readonly string[]): string | undefined {
  const [last = '', before = ''] = [words.at(-1), words.at(-2)];
  if (last === 'in' && SIZED.test(before)) return 'inch';
  if (last === 'ct' && /^(?:weight|mass|carats?|stone|gem|diamond|total)$/.test(before)) return 'carat';
  if (/^(?:ms|mps)$/.test(last) && FAST.test(before)) return 'm/s';
  if (last === 'k' && /^temp/.test(before)) return 'kelvin';
  // `temp_c_post_op`
  const warm = words.findIndex(
    (word, index) => /^temp(?:erature)?$/.test(word) && /^[cf]$/.test(words[index + 1] ?? ''),
  );
  if (warm >= 0) return `°${words[warm + 1]}`;
  if (/^[un]s$/.test(last) && LASTING.test(before)) return last === 'us' ? 'microseconds' : 'nanoseconds';
  if (/^bps?$/.test(last) && LENT.test(before)) return 'basis points';
  if (last === 'nm') return unitOfNm(words.slice(0, -1));
  if (/^k?n$/.test(last) && words.some((word) => FORCED.test(word)) && !words.some((word) => FAST.test(word)))
    return last === 'n' ? 'newton' : 'kilonewton';
  // `meters_to_venue`
  const measured = words.findIndex(
    (word, index) => LENGTHS.test(word) && /^(?:to|from|above|below)$/.test(words[index + 1] ?? ''),
  );
  if (measured >= 0) return words[measured];
  // `days_recorded`, `hours_over_limit`: what is counted stands first.
  const counted = words.findIndex((word, index) => TIMES.test(word) && OF_TIMES.test(words[index + 1] ?? ''));
  if (counted >= 0 && words[counted - 1] !== 'per') return words[counted];
  return undefined;
}

/** Nautical miles, nanometres and newton metres are all written so. */
const unitOfNm = (of: readonly string[]): string | undefined => {
  const is = (kind: RegExp): boolean => of.some((word) => kind.test(word));
  return is(TURNED) ? 'newton metre' : is(TINY) ? 'nm' : is(FAR) ? 'nmi' : undefined;
};

/** What something is given for, one by one: so much a kilogram, a square metre, a kilowatt-hour. */
const BY =
  /^(?:m2|m3|sqm|sqft|ft2|cbm|ha|hectare|acre|kg|kilo|tonne?|t|lb|l|litre|liter|hl|gal|gallon|km|mile|mi|wh|kwh|mwh|gj|mmbtu|gb|tb)$/;
const OVER = /^(?:mass|energy|power|volume|length|money|data)$/;

/** `price_eur_mwh`, `yield_t_ha`, `co2_g_km`: an amount for each of something else. */
function amountFor(over: string, under: string): string | undefined {
  const [a, b] = [unitNamed(over === 'w' ? 'watt' : over), unitNamed(under)];
  if (!a || !b || over === 'ore' || !BY.test(under) || !OVER.test(a.dimension)) return undefined;
  // A dose of so many milligrams a kilogram.
  if (a.dimension === b.dimension && !(b.dimension === 'mass' && a.factor < b.factor)) return undefined;
  // A letter alone is no unit to divide, unless it is of a weight or a power.
  if (over.length < 2 && !/^[gtwl]$/.test(over)) return undefined;
  return `${over === 'w' ? 'watt' : over}/${under}`;
}

/** `nitrate_mg_per_l`, `speed_km_h`. */
function ratioIn(words: readonly string[]): string | undefined {
  const [under = '', over = '', last = ''] = [words.at(-1), words.at(-2), words.at(-3)];
  if (/^(?:dimensions?|size|measurements?|box)$/.test(last)) return undefined;
  // `framed_cm: { h: 148, w: 212 }`: nothing moves by so little an hour.
  if (under === 'h' && /^[cm]m$/.test(over)) return undefined;
  const name = over === 'per' ? `${last}/${under}` : `${over}/${under}`;
  if (unitNamed(name)?.dimension.includes('/')) return name;
  return over === 'per' ? undefined : amountFor(over, under);
}

/** `outage_minutes_this_month`: of when it is comes last. */
const OF_WHEN = /^(?:this|last|past|current|previous|next)$/;

/** `…_this_month`, `…_last_30_days`. */
const isWhen = (rest: readonly string[]): boolean =>
  rest.length < 2 || (rest.length === 2 && /^\d+$/.test(rest[0] ?? ''));

export function unitOfField(written: readonly string[]): string | undefined {
  const when = written.findIndex((word, index) => index > 1 && OF_WHEN.test(word) && isWhen(written.slice(index + 1)));
  const words = when < 0 ? written : written.slice(0, when);
  // `fare_eur: { second }` is the second class.
  const above = words.at(-1) === 'second' ? unitOfName(words.slice(0, -1)) : undefined;
  const own = above !== undefined && unitNamed(above)?.dimension === 'money' ? above : unitOfName(words);
  if (own !== undefined || words.length < 2 || !STATISTIC.test(words.at(-1) ?? '')) return own;
  return unitOfName(words.slice(0, -1));
}

const SCALES: Readonly<Record<string, string>> = {
  k: 'thousand',
  m: 'million',
  mn: 'million',
  mio: 'million',
  mln: 'million',
  bn: 'billion',
  thousand: 'thousand',
  million: 'million',
  billion: 'billion',
  lakh: 'lakh',
  crore: 'crore',
};
/** What comes in millions; a cable may cost so many euros a metre. */
const LARGE =
  /^(?:revenue|sales|turnover|budget|profit|income|arr|mrr|capex|opex|spend|ebitda|ebit|debt|valuation|cap|assets|loss|funding|backlog|investment|earnings)$/;

/** `revenue_eur_m`, `budgetMillionUsd`, `cost_usd_k`. */
function scaledMoney(words: readonly string[]): string | undefined {
  const [last = '', before = ''] = [
    words.at(-1)?.replace(/(?<=[ndhe])s$/, ''),
    words.at(-2)?.replace(/(?<=[ndhe])s$/, ''),
  ];
  const [scale, money] = SCALES[last] === undefined ? [before, last] : [last, before];
  const named = SCALES[scale];
  if (named === undefined || money.length !== 3 || unitNamed(money)?.dimension !== 'money') return undefined;
  return scale !== 'm' || words.some((word) => LARGE.test(word)) ? `${named} ${money}` : undefined;
}

/** People go on foot. */
const SINGLE = /^foot$/;

function unitOfName(words: readonly string[]): string | undefined {
  // `activeLast30Days`: the days are those of the thirty.
  if (/^\d+$/.test(words.at(-2) ?? '') && unitNamed(words.at(-1) ?? '')?.dimension === 'time') return undefined;
  // `{ day: 2 }` is the second.
  if (ORDINAL.test(words.at(-1) ?? '') && words.length < 3) return undefined;
  const scaled = scaledMoney(words);
  if (scaled !== undefined) return scaled;
  if (/^(?:million|thousand|billion|lakh|crore)s?$/.test(words.at(-1) ?? ''))
    return (words.at(-1) ?? '').replace(/s$/, '');
  const special = ratioIn(words) ?? unitByKind(words);
  if (special !== undefined) return special;
  // `litres_week`: so many litres, of a week.
  if (
    ORDINAL.test(words.at(-1) ?? '') &&
    unitNamed(words.at(-2) ?? '') &&
    ((words.at(-2) ?? '').length > 2 || SHORT.test(words.at(-2) ?? ''))
  )
    return words.at(-2);
  // In a price per room per night the night is no unit, and neither is the year that something is of.
  const dated = /^(?:19|20)\d\d$/.test(words.at(-1) ?? '') ? words.slice(0, -1) : words;
  const short = dated.filter((word, index) => word !== 'per' && dated[index - 1] !== 'per');
  // `deadline_days_after_decision`: the unit stands before what it is counted from.
  const from = short.findIndex((word, index) => index > 0 && FROM.test(word));
  const letter = unitOfLetter(short);
  if (letter !== undefined) return letter;
  const isUnit = (word: string): boolean =>
    (word.length > 2 || SHORT.test(word) || /^[°%]/.test(word)) && !SINGLE.test(word) && unitNamed(word) !== undefined;
  // `priorYearQ3`: which year it is of, not how many.
  const last = (list: readonly string[]): string | undefined =>
    list
      .toReversed()
      .slice(0, 2)
      .find((word, index) => isUnit(word) && (index === 0 || unitNamed(word)?.dimension !== 'time'));
  return last(short) ?? (from < 0 ? undefined : last(short.slice(0, from)));
}
