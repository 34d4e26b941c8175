// The unit of a number in a record: given by its field's name (`duration_ms`, `weightKg`, `litres_used`), or by a field
// beside it (`{ value: 380, unit: "L" }`, `{ amount: 1940, currency: "eur" }`).

import { currencyNamed } from '../../text/currencies.ts';
import { unitsNamed } from '../../text/unit-table.ts';
import { moneyReading, type UnitReading } from '../../text/units.ts';

const PERCENT = /^(?:pct|percent|percentage)$/;
/** Words that are units in the table, but hardly ever in the name of a field. */
const NOT_UNITS = new Set('in no second min max us ac pa per at to bar stone mole mark'.split(' '));

const readingsOf = (word: string): UnitReading[] => {
  const name = PERCENT.test(word) ? '%' : word;
  const currency = currencyNamed(name);
  const units = [...unitsNamed(name), ...(name.length === 1 ? unitsNamed(name.toUpperCase()) : [])];
  return [
    ...(currency ? [moneyReading(currency)] : []),
    ...units.map(({ dimension, factor, offset = 0, calendar }) => ({
      dimension,
      factor,
      offset,
      calendar: calendar === true,
      per: [],
    })),
  ];
};

export function unitsOfName(name: string): UnitReading[] {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}%]+/u)
    .filter((word) => word !== '');
  return words.flatMap((word, index) => {
    const isLast = index === words.length - 1;
    // A single letter is a unit only at the end of a longer name.
    if (NOT_UNITS.has(word) || (word.length < 2 && (!isLast || words.length === 1))) return [];
    return readingsOf(word);
  });
}

/** The units that a record's other fields give for its numbers. */
export function unitsBeside(record: object): UnitReading[] {
  return Object.entries(record).flatMap(([field, value]) => {
    if (typeof value !== 'string' || value.length > 20 || !/unit|currency/i.test(field)) return [];
    const readings = readingsOf(value.trim());
    // Services often state money in cents.
    const minor = /currency/i.test(field) ? readings.map((each) => ({ ...each, factor: each.factor / 100 })) : [];
    return [...readings, ...minor];
  });
}
