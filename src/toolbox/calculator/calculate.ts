// Computes an expression, and shows the work: the expression with its values filled in, and the result.

import { applyFunction } from './functions.ts';
import { type Expression, parseExpression, type Sign } from './parse.ts';
import { combine, inUnit, isPlain, nameOf, plain, type Quantity, raised, sameKinds, unitNamed } from './quantity.ts';

export interface Calculation {
  /** In `unit`, or in the base units of `kind`. */
  readonly value: number;
  /** "a plain number", "length/time". */
  readonly kind: string;
  readonly unit?: string;
  /** "(48.1 - 34.6) / 34.6 * 100 = 39.017". */
  readonly work: string;
}

type Values = Readonly<Record<string, number>>;

const CONSTANTS: Values = { pi: Math.PI, e: Math.E };

export function calculate(text: string, values: Values = {}): Calculation {
  const tree = parseExpression(text, (name) => unitNamed(name) !== undefined);
  const { unit, quantity } = evaluateWhole(tree, values);
  const value = unit === undefined ? quantity.value : inUnit(quantity, unit);
  if (!Number.isFinite(value)) throw new Error(`"${text}" has no finite result${dividesByZero(text, values)}`);
  const kind = nameOf(quantity.kinds);
  const shown = `${filledIn(text, values)} = ${formatNumber(value)}${unit === undefined ? '' : ` ${unit}`}`;
  return { value, kind, ...(unit === undefined ? {} : { unit }), work: shown };
}

const dividesByZero = (text: string, values: Values): string =>
  text.includes('/') || Object.values(values).includes(0) ? ': it divides by zero' : '';

/** The unit that the result is given in: the one asked for, or the only one that the expression uses. */
function evaluateWhole(tree: Expression, values: Values): { unit: string | undefined; quantity: Quantity } {
  if (tree.kind === 'convert') return { unit: tree.unit, quantity: evaluate(tree.of, values) };
  const quantity = evaluate(tree, values);
  const units = [...new Set(unitsIn(tree))];
  const same = units.filter((name) => sameKinds(unitNamed(name)?.kinds ?? {}, quantity.kinds));
  return { unit: isPlain(quantity) ? undefined : same[0], quantity };
}

function unitsIn(tree: Expression): string[] {
  switch (tree.kind) {
    case 'number':
      return tree.unit === undefined ? [] : [tree.unit];
    case 'binary':
      return [...unitsIn(tree.left), ...unitsIn(tree.right)];
    case 'call':
      return tree.args.flatMap(unitsIn);
    case 'name':
      return [];
    default:
      return unitsIn(tree.of);
  }
}

function evaluate(tree: Expression, values: Values): Quantity {
  switch (tree.kind) {
    case 'number':
      return measured(tree.value, tree.unit);
    case 'name':
      return namedValue(tree.name, values);
    case 'negative': {
      const { value, kinds } = evaluate(tree.of, values);
      return { value: -value, kinds };
    }
    case 'percent': {
      const { value, kinds } = evaluate(tree.of, values);
      return { value: value / 100, kinds };
    }
    case 'binary':
      return combined(tree.sign, evaluate(tree.left, values), evaluate(tree.right, values));
    case 'call':
      return called(
        tree.name,
        tree.args.map((arg) => evaluate(arg, values)),
      );
    case 'convert':
      return measured(inUnit(evaluate(tree.of, values), tree.unit), tree.unit);
    default:
      return tree satisfies never;
  }
}

/** A name without a value may be a unit after a slash: the hour of "90 km / h". */
function namedValue(name: string, values: Values): Quantity {
  if (Object.hasOwn(values, name)) return plain(values[name] ?? Number.NaN);
  if (Object.hasOwn(CONSTANTS, name)) return plain(CONSTANTS[name] ?? Number.NaN);
  const unit = unitNamed(name);
  if (unit && unit.offset === 0) return { value: unit.factor, kinds: unit.kinds };
  const known = Object.keys(values).slice(0, 3).join(', ');
  throw new Error(`"${name}" has no value${known === '' ? '' : `; there are ${known}`}`);
}

function measured(value: number, name: string | undefined): Quantity {
  if (name === undefined) return plain(value);
  const unit = unitNamed(name);
  if (!unit) throw new Error(`"${name}" is not a unit that the calculator knows`);
  return { value: value * unit.factor + unit.offset, kinds: unit.kinds };
}

function combined(sign: Sign, left: Quantity, right: Quantity): Quantity {
  switch (sign) {
    case '*':
      return { value: left.value * right.value, kinds: combine(left.kinds, right.kinds, 1) };
    case '/':
      return { value: left.value / right.value, kinds: combine(left.kinds, right.kinds, -1) };
    case '^':
      if (!isPlain(right)) throw new Error('A power must be a plain number');
      return { value: left.value ** right.value, kinds: raised(left.kinds, right.value) };
    default:
      if (!sameKinds(left.kinds, right.kinds))
        throw new Error(`${nameOf(left.kinds)} and ${nameOf(right.kinds)} cannot be added or subtracted`);
      return { value: sign === '+' ? left.value + right.value : left.value - right.value, kinds: left.kinds };
  }
}

/** The values of one call must have one kind, which the result has too; growth and shares are plain numbers. */
function called(name: string, args: readonly Quantity[]): Quantity {
  const kinds = args[0]?.kinds ?? {};
  const isRatio = ['growth', 'cagr', 'share', 'count'].includes(name.toLowerCase());
  if (!isRatio && args.some((arg) => !sameKinds(arg.kinds, kinds)))
    throw new Error(`The values of ${name}() are of different kinds: give all in the same unit`);
  const value = applyFunction(
    name,
    args.map((arg) => arg.value),
  );
  return { value, kinds: isRatio ? {} : kinds };
}

const filledIn = (text: string, values: Values): string =>
  text.replace(/[A-Za-z_]\w*/g, (name) =>
    Object.hasOwn(values, name) ? formatNumber(values[name] ?? Number.NaN) : name,
  );

/** At most eight significant digits, and never an exponent where plain digits are readable. */
export function formatNumber(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < 1e15) return String(value);
  const short = Number(value.toPrecision(8));
  const text = String(short);
  if (!/e/.test(text)) return text;
  return Math.abs(short) < 1e-6
    ? text
    : short.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 12 });
}
