// Numbers with units: kinds of units as powers of base kinds, so that km / h is a speed and m * m an area.

import { type Unit, unitsNamed } from '../../text/unit-table.ts';

/** Powers by base kind; a plain number has none. */
type Kinds = Readonly<Record<string, number>>;

export interface Quantity {
  /** In base units: metres, seconds, kilograms, bytes. */
  readonly value: number;
  readonly kinds: Kinds;
}

interface UnitMeant {
  readonly factor: number;
  readonly offset: number;
  readonly kinds: Kinds;
}

/** What a kind of the unit table is made of; the factor converts its base unit. */
const MADE_OF: Readonly<Record<string, { readonly kinds: Kinds; readonly factor?: number }>> = {
  area: { kinds: { length: 2 } },
  volume: { kinds: { length: 3 }, factor: 1e-3 },
  calendar: { kinds: { time: 1 } },
  frequency: { kinds: { time: -1 } },
  power: { kinds: { energy: 1, time: -1 } },
  charge: { kinds: { current: 1, time: 1 }, factor: 3600 },
  ratio: { kinds: {} },
  count: { kinds: {} },
};

export const plain = (value: number): Quantity => ({ value, kinds: {} });
export const isPlain = ({ kinds }: Quantity): boolean => Object.keys(kinds).length === 0;
export const sameKinds = (a: Kinds, b: Kinds): boolean => nameOf(a) === nameOf(b);

/** "length/time", "a plain number". */
export function nameOf(kinds: Kinds): string {
  const named = Object.entries(kinds).sort(([a], [b]) => (a < b ? -1 : 1));
  const shown = (sign: number): string =>
    named
      .filter(([, power]) => Math.sign(power) === sign)
      .map(([kind, power]) => (Math.abs(power) === 1 ? kind : `${kind}^${Math.abs(power)}`))
      .join('·');
  if (named.length === 0) return 'a plain number';
  return shown(-1) === '' ? shown(1) : `${shown(1) || '1'}/${shown(-1)}`;
}

export function combine(a: Kinds, b: Kinds, sign: 1 | -1): Kinds {
  const powers = { ...a } as Record<string, number>;
  for (const [kind, power] of Object.entries(b)) powers[kind] = (powers[kind] ?? 0) + sign * power;
  return Object.fromEntries(Object.entries(powers).filter(([, power]) => Math.abs(power) > 1e-9));
}

export const raised = (kinds: Kinds, power: number): Kinds =>
  Object.fromEntries(Object.entries(kinds).map(([kind, own]) => [kind, own * power]));

function meantBy({ dimension, factor, offset = 0 }: Unit): UnitMeant {
  const [over = '', under] = dimension.split('/');
  const top = MADE_OF[over] ?? { kinds: over === '' ? {} : { [over]: 1 } };
  const kinds = under === undefined ? top.kinds : combine(top.kinds, { [under]: 1 }, -1);
  return { factor: factor * (top.factor ?? 1), offset, kinds };
}

/** The unit of a name such as "km", "km/h" or "square metres"; undefined if there is none. */
export function unitNamed(name: string): UnitMeant | undefined {
  const [whole] = unitsNamed(name);
  if (whole) return meantBy(whole);
  const [top = '', ...under] = name.split(/\s*(?:\/|\bper\b)\s*/);
  if (under.length === 0) return undefined;
  let unit = unitNamed(top.trim());
  for (const each of under) {
    const below = unitNamed(each.trim());
    if (!unit || !below) return undefined;
    unit = { factor: unit.factor / below.factor, offset: 0, kinds: combine(unit.kinds, below.kinds, -1) };
  }
  return unit;
}

export function inUnit({ value, kinds }: Quantity, name: string): number {
  const unit = unitNamed(name);
  if (!unit) throw new Error(`"${name}" is not a unit that the calculator knows`);
  if (!sameKinds(kinds, unit.kinds))
    throw new Error(`${nameOf(kinds)} cannot be given in ${name}, which is ${nameOf(unit.kinds)}`);
  return (value - unit.offset) / unit.factor;
}
