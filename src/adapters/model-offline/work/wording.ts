// Values and names as a person would write them.

import { splitName } from '../../../text/words.ts';
import { namesOf } from '../text/words.ts';
import { centsKey, moneyKey, type Scalar } from './records.ts';

export const label = (name: string): string =>
  splitName(name)
    .replace(/\b(?:cents|usd)\b/g, '')
    .replace(/\bid\b/g, 'ID')
    .replace(/\s+/g, ' ')
    .trim() || splitName(name);

export const dollars = (amount: number): string => `${amount < 0 ? '-' : ''}$${Math.abs(amount).toFixed(2)}`;

const PLAIN = new Set(['count', 'percent', 'rate', 'value', 'day', 'number', 'quantity', 'apr']);

/** A number whose key has a money word is in dollars, or in cents where the key says so. */
export function shown(key: string, value: Scalar): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return value;
  if (centsKey(key)) return dollars(value / 100);
  const isMoney = moneyKey(key) && !namesOf(key).some((name) => PLAIN.has(name));
  return isMoney ? dollars(value) : String(value);
}

/** "roaming, $30.00, disputed": a record in a few words, for a question or a line of a list. */
export function brief(values: ReadonlyMap<string, Scalar>, except: readonly string[] = []): string {
  const shownValues = [...values].filter(
    ([key, value]) => !except.includes(key) && value !== '' && !/(?:^|_)(?:customer|user|owner)_?id$/i.test(key),
  );
  const seen = new Set<string>();
  return shownValues
    .filter(([key, value]) => !seen.has(shown(key, value)) && seen.add(shown(key, value)).size > 0)
    .slice(0, 8)
    .map(([key, value]) =>
      typeof value === 'boolean'
        ? `${label(key)}: ${shown(key, value)}`
        : needsNoLabel(key)
          ? shown(key, value)
          : `${label(key)} ${shown(key, value)}`,
    )
    .join(', ');
}

/** Keys whose value needs no label. */
const needsNoLabel = (key: string): boolean =>
  /^(?:id|name|title|description|label|status|type|kind|text|value|summary|message)$|Id$|_id$/i.test(key) ||
  moneyKey(key);

export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
export const finished = (text: string): string => {
  const trimmed = text.trim();
  return trimmed === '' || /[.!?…:]["')\]]*$/.test(trimmed) || trimmed.includes('\n- ') ? trimmed : `${trimmed}.`;
};
export const joined = (items: readonly string[]): string =>
  items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
