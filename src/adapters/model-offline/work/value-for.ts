// The value a record has for an argument, by name and type.

import { sameMeaning } from '../crew/effects.ts';
import type { Field } from '../crew/fields.ts';
import { kindOf } from './kind.ts';
import { canonical, centsKey, type DataRecord, moneyKey, type Scalar } from './records.ts';

export const sameName = (a: readonly string[], b: readonly string[], exact = false): boolean =>
  a.length === b.length &&
  a.every((part, index) => part === b[index] || (!exact && part !== 'id' && sameMeaning(part, b[index] ?? '')));

/** A value of the same name: `customerId` for `customerId`, for `customer`, for the `id` inside `customer`. */
export function valueFor(
  field: Field,
  nouns: readonly string[],
  record: DataRecord,
  exact = false,
): Scalar | undefined {
  const wanted = canonical(field.name, nouns);
  const bare = wanted.filter((part) => part !== 'id');
  for (const [key, value] of record.values) {
    const named = canonical(key, record.nouns);
    if (
      sameName(named, wanted, exact) ||
      (named.includes('id') &&
        sameName(
          named.filter((part) => part !== 'id'),
          bare,
          exact,
        ) &&
        wanted.includes('id'))
    )
      return typed(field, key, value);
  }
  const kind = kindOf(field);
  if (kind !== 'cents' && kind !== 'money') return undefined;
  const money = [...record.values].filter(
    ([key, value]) => (moneyKey(key) || centsKey(key)) && typeof value === 'number',
  );
  const [only] = money;
  return money.length === 1 && only ? typed(field, only[0], only[1]) : undefined;
}

/** Dollars or cents by the names; other values only if the type is right. */
function typed(field: Field, key: string, value: Scalar): Scalar | undefined {
  const kind = kindOf(field);
  if (kind === 'cents' && typeof value === 'number') return centsKey(key) ? value : Math.round(value * 100);
  if (kind === 'money' && typeof value === 'number') return centsKey(key) ? value / 100 : value;
  if (field.choices.length > 0 && !field.choices.includes(value)) return undefined;
  if (field.pattern && typeof value === 'string' && !field.pattern.test(value)) return undefined;
  switch (field.type) {
    case 'string':
      return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined;
    case 'number':
    case 'integer':
      return typeof value === 'number'
        ? value
        : typeof value === 'string' && /^\d+$/.test(value)
          ? Number(value)
          : undefined;
    case 'boolean':
      return typeof value === 'boolean' ? value : undefined;
    default:
      return field.type === 'unknown' ? value : undefined;
  }
}
