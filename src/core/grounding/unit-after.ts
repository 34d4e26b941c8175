// The unit that follows a number: "118 EUR", "three dry days", "61 megabytes per second", "6.4 MW".

import { isFlow, type Unit, unitNamed } from './units.ts';
import { isTelling, meaning, wordsIn } from './words.ts';

export interface UnitAfter {
  readonly unit: Unit | undefined;
  /** How many letters of what follows the number it takes. */
  readonly length: number;
  /** "sick" in "two sick days". */
  readonly kind: readonly string[];
  /** Five working days are a week. */
  readonly working: boolean;
}

const AFTER =
  /^(?:st|nd|rd|th)?[\s-]?(?:(?:working|business|calendar|full|more|further|extra|additional|consecutive)[\s-])?(%|¢|€|£|\$|°\s?[cf]|deg(?:rees?)?\.? ?(?:celsius|centigrade|fahrenheit|[cf])|degrees?|°(?!\s?[cf])|per cent|(?:us|u\.s\.|uk|imperial) (?:gallons?|pints?|quarts?|cents?|dollars?|tons?)|euro cents?|fl\.? ?oz|fluid ounces?|percentage points?|basis points?|nautical miles?|newton[ -]met(?:re|er)s?|(?:l|lit(?:re|er)s?)(?: per |\/)100 ?km|(?:square|cubic) (?:(?:kilo|centi)?met(?:re|er)s?|feet|yards?|miles?)|sq\.? ?(?:ft|feet|m|km|mi)|(?:k|c)?m[²2³3](?:\/[a-z]+)?|ft[²2]|℃|℉|zł|kč|(?:short|long) tons?|[kmg]?Ω|acre[ -]f(?:ee|oo)t|[a-zµμ]+(?:\/[a-z]+[²³23]?)?)(?![\p{L}\p{N}])/iu;
/** "three dry days", "16.5 vacation days". */
const KIND_OF_TIME =
  /^[\s-](?:(?!(?:this|last|next|that|the|each|every|per|and|for|over|from|within|after|before|past|all|one|two|three|same|following|first|until|since|during|previous)\b|\p{Ll}+(?<!s)s\b)\p{Ll}{3,}[\s-]){1,2}(days?|nights?|hours?|weeks?|months?)(?![\p{L}\p{N}])/iu;
/** Letters that are units only in capitals. */
const CAPITALS: Readonly<Record<string, string>> = {
  W: 'watt',
  MW: 'megawatt',
  V: 'volt',
  L: 'l',
  NM: 'nmi',
  Mi: 'mib',
  Gi: 'gib',
  Ki: 'kib',
  Ti: 'tib',
  K: 'kelvin',
  N: 'newton',
  kN: 'kilonewton',
  Nm: 'newton meter',
  Pa: 'pascal',
  ac: 'acre',
  mA: 'milliampere',
  kA: 'kiloampere',
  Ω: 'ohm',
  kΩ: 'kiloohm',
  MΩ: 'megaohm',
  GΩ: 'gigaohm',
};
const PRICED =
  /£|\b(?:gbp|sterling|quot\w+|pric\w+|costs?|fees?|vat|pay\w*|paid|per head|rent|charg\w+|bill\w*|deposit|hire|refund\w*|budget|invoice\w*|salary|revenue|owed?|credit\w*|debit\w*|fine|donat\w+)\b/i;
/** Beside these, pounds are a weight. */
const WEIGHED = /\b(?:weigh\w*|heav\w+|kg|kilo\w*|grams?|grammes?|g|lbs?|ounces?|oz|tonnes?|load|lift\w*|luggage)\b/i;
const NEAR = 48;
/** Beside these, "nm" are nautical miles, and no nanometres. */
const AT_SEA =
  /\b(?:nautical|sail(?:s|ed|ing)?|sea|ship|vessel|voyage|yacht|boat|ferry|port|harbou?r|berth|coast|offshore|knots?|kn|kts?|flight|flown|airport|runway|waypoint|aircraft|diversion|passage|steamed|steaming)\b/i;
const OPTICAL =
  /\b(?:lasers?|wavelengths?|optical|optics|fib(?:re|er)s?|spectr\w+|lens(?:es)?|wafers?|chips?|films?|layers?|particles?)\b/i;
/** Beside these, the letters after a number are sizes of data, as the tools that list disks print them. */
const STORED =
  /\b(?:disks?|filesystems?|file systems?|mount(?:ed)?|partitions?|storage|memory|ram|swap|quota|heap|backups?|snapshots?|ssd|nvme|lvm?|volumes?|inodes?|bytes?|[kmgt]i?b)\b|(?:^|\s)[.~]?\/\w/i;
/** Beside these, degrees are those of a circle. */
const ANGLE_BEFORE =
  /\b(?:winds?(?: \p{L}+){0,2} from|wind|heading|heads?|bearing|course|azimuth|tilt(?:ed)?|angled?|slope[ds]?|pitch(?:ed)?|latitude|longitude|rotat(?:ed|ion)|flexion|extension|abduction|inclin(?:ed|ation)|declination|faces|facing|turn(?:ed|s)?|lat|lon)(?: (?:of|by|is|was|at|about|to|around)){0,2}[\s:=]*$/iu;
const ANGLE_AFTER =
  /^\s(?:true|magnetic|north|south|east|west|[NSEW]\b|of (?:latitude|longitude|rotation|tilt)|from (?:the )?(?:horizontal|vertical|north))/;
/** Beside these, a C or an F after a number is one of Celsius or Fahrenheit. */
const WARM =
  /\b(?:temp\w*|oven|bak(?:e|ed|ing)|roast\w*|preheat\w*|fridge|freez\w+|chill\w*|cool\w*|warm\w*|heat\w*|hot|cold|soil|water|air|ambient|outdoors?|indoors?|thermo\w+|weather|fever|melt\w*|boil\w*|brew\w*|celsius|fahrenheit|deg\w*)\b|°|\bT\s?[=:]?\s?[-−]?\d|\dC\/\d+F/i;
/** Beside these, "bps" are hundredths of a per cent, and no bits. */
const LENT =
  /\b(?:fees?|spreads?|yields?|rates?|coupons?|margins?|interest|premium|basis|tighten\w*|widen\w*|cut|hike[ds]?|aum)\b/i;
/** Beside these, "ct" are carats, and no cents. */
const JEWELS =
  /\b(?:carats?|gems?|gemstones?|stones?|diamonds?|sapphires?|rub(?:y|ies)|emeralds?|spinels?|opals?|pearls?|karat|brilliant|solitaire)\b/i;
const STONES = /^[\s-]?(?:st(?=\s?\d{1,2}(?:\.\d)?\s?(?:lbs?|pounds?)\b)|stones?\b)/;
/** Also of "1.5 litres (1,500 ml) per hour". */
const PER =
  /^(?:\s|\)|\s?\([^)]{1,24}\)\s)\s*(?:per|an?|every)\s+(second(?! (?:day|week|month|year|hour|night|time)s?\b)|minute|hour)\b/i;

const MANY = /^ \p{Ll}+ (?!(?:was|is|has)\b)\p{Ll}+[^s\W]s\b/u;
const NO_UNIT: UnitAfter = { unit: undefined, length: 0, kind: [], working: false };

export function unitFollowing(text: string, end: number, sign: string | undefined): UnitAfter {
  const rest = text.slice(end, end + 60);
  const after = AFTER.exec(rest);
  if (sign) return { unit: unitNamed(sign.toLowerCase()), length: 0, kind: [], working: false };
  const beside = unitBeside(text, end, after?.[0] ?? '');
  if (beside) return { ...beside, kind: [], working: false };
  const named = unitWritten(after?.[1] ?? '', rest, after?.[0] ?? '');
  const kind = named ? null : KIND_OF_TIME.exec(rest);
  if (kind && isTelling(wordsIn(kind[0])[0]?.low ?? ''))
    return {
      unit: unitNamed(kind[1] ?? ''),
      length: kind[0].length,
      kind: wordsIn(kind[0])
        .slice(0, -1)
        .map(({ low }) => meaning(low)),
      working: false,
    };
  // "3 day passes" are passes.
  if (/^ (?:day|night|hour|week|month|year)$/.test(after?.[0] ?? '') && MANY.test(rest)) return NO_UNIT;
  const found = after?.[0] ?? '';
  const working = /^[\s-]*(?:working|business)/i.test(found);
  if (!named) return { unit: undefined, length: 0, kind: [], working };
  if (/\bpounds?$/i.test(found))
    return { unit: unitNamed(isPrice(text, end) ? 'gbp' : 'lb'), length: found.length, kind: [], working };
  if (/\d\s?nm$/i.test(text.slice(0, end) + found) && AT_SEA.test(text) && !OPTICAL.test(text))
    return { unit: unitNamed('nmi'), length: found.length, kind: [], working };
  if (/^[GT]$/.test(found) && STORED.test(text))
    return { unit: unitNamed(`${found}b`), length: found.length, kind: [], working };
  const per = PER.exec(rest.slice(found.length));
  const under = unitNamed(per?.[1]?.toLowerCase() ?? '');
  if (per && under && isFlow(named, under)) {
    const unit = { dimension: `${named.dimension}/time`, factor: named.factor / under.factor };
    return { unit, length: found.length + (/[()]/.test(per[0]) ? 0 : per[0].length), kind: [], working };
  }
  return { unit: named, length: found.length, kind: [], working };
}

/** Units that only what is said around them tells. */
function unitBeside(text: string, end: number, found: string): Pick<UnitAfter, 'unit' | 'length'> | undefined {
  const { length } = found;
  const before = text.slice(Math.max(0, end - NEAR - 16), end);
  const rest = text.slice(end);
  if (/^[\s-]?(?:deg(?:rees?)?|°)$/i.test(found)) {
    const number = /[-−]?[\d.,]+$/.exec(before)?.[0] ?? '';
    const isAngle = ANGLE_BEFORE.test(before.slice(0, before.length - number.length));
    if (isAngle || ANGLE_AFTER.test(rest.slice(length))) return { unit: undefined, length };
    return /^°/.test(found) ? { unit: undefined, length: 0 } : undefined;
  }
  // Also of "180C/gas 4".
  const warm = /^(\s?)([CF])(?:\/\p{L}+)?$/u.exec(found);
  if (warm && (WARM.test(text) || isCelsius(before, rest)))
    return { unit: unitNamed(`°${warm[2]}`), length: (warm[1] ?? '').length + 1 };
  if (/^\s?bps?$/i.test(found) && LENT.test(text)) return { unit: unitNamed('basis points'), length };
  if (/^\s?cts?$/i.test(found) && JEWELS.test(text)) return { unit: unitNamed('carat'), length };
  if (/^\s?pp$/.test(found) && (!/^\s/.test(found) || text.includes('%')))
    return { unit: unitNamed('percentage point'), length };
  const stones = STONES.exec(rest)?.[0];
  if (
    stones !== undefined &&
    (/st$/.test(stones) || WEIGHED.test(text) || /^\s\d{1,2}\b/.test(rest.slice(stones.length)))
  )
    return { unit: unitNamed('stones'), length: stones.length };
  return undefined;
}

/** "Setpoint 13.3 C.", "232 C in oven 3": nothing else is written so, other than the letters of a series. */
const isCelsius = (before: string, rest: string): boolean =>
  /^\s?C(?:[.,;:)]|$| (?:for|in|at|and|to|with|on|or|by|after|before|during|until|from|below|above|over|under)\b)/.test(
    rest,
  ) &&
  !/\b(?:vitamin|grade|class|section|type|step|option|plan|figure|table|room|gate|block|level|unit)s? \S*$/i.test(
    before,
  );

/** "34.50 pounds per head", but "19 kg (about 42 pounds)". */
const isPrice = (text: string, end: number): boolean => {
  const beside = text.slice(Math.max(0, end - NEAR), end).replace(/^.*[.;]\s/s, '');
  return !WEIGHED.test(beside) && (PRICED.test(text) || !WEIGHED.test(text));
};

/** A letter is a unit only where it is written onto the number, and "in" never is. */
function unitWritten(written: string, rest: string, matched: string): Unit | undefined {
  const capital = CAPITALS[written];
  if (capital !== undefined) return unitNamed(capital);
  if (written.startsWith('W/')) return unitNamed(`watt${written.slice(1)}`);
  const name = written.toLowerCase();
  // "(about 0.472 in)".
  if (name === 'in' && /^\s?in(?=\)| ?[x×] ?\d)/.test(rest)) return unitNamed('inch');
  if (name === 'in' || name === '' || /^(?:Year|Day|Week|Month|Hour)$/.test(written)) return undefined;
  if (name.length === 1 && /\p{L}/u.test(name) && /^\s/.test(rest) && !/^\s(?:m|g|h|l|s|t)(?![\p{L}'])/iu.test(matched))
    return undefined;
  return unitNamed(name);
}
