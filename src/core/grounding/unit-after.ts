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
  /^(?:st|nd|rd|th)?[\s-]?(?:(?:working|business|calendar|full|more|further|extra|additional|consecutive)[\s-])?(%|¢|€|£|\$|°\s?[cf]|degrees? (?:celsius|centigrade|fahrenheit|[cf])|degrees?|per cent|(?:us|u\.s\.|uk|imperial) (?:gallons?|pints?|quarts?|cents?|dollars?|tons?)|euro cents?|fl\.? ?oz|fluid ounces?|percentage points?|basis points?|nautical miles?|newton[ -]met(?:re|er)s?|(?:l|lit(?:re|er)s?)(?: per |\/)100 ?km|(?:square|cubic) (?:(?:kilo|centi)?met(?:re|er)s?|feet|yards?|miles?)|sq\.? ?(?:ft|feet|m|km|mi)|(?:k|c)?m[²2³3](?:\/[a-z]+)?|ft[²2]|[a-zµμ]+(?:\/[a-z]+[²³23]?)?)(?![\p{L}\p{N}])/iu;
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
/** Also of "1.5 litres (1,500 ml) per hour". */
const PER = /^(?:\s|\)|\s?\([^)]{1,24}\)\s)\s*(?:per|an?|every)\s+(second|minute|hour)\b/i;

export function unitFollowing(text: string, end: number, sign: string | undefined): UnitAfter {
  const rest = text.slice(end, end + 60);
  const after = AFTER.exec(rest);
  if (sign) return { unit: unitNamed(sign.toLowerCase()), length: 0, kind: [], working: false };
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
