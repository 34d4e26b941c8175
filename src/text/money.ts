// Finds amounts of money with their positions: "$1.5k", "49,99 €", "30 dollars", "45 cents".

import { CURRENCY_AFTER, CURRENCY_BEFORE, currencyNamed } from './currencies.ts';
import { NUMBER, readDigits, scaleAt } from './digits.ts';

interface MoneyFound {
  readonly start: number;
  readonly end: number;
  /** In the currency's main unit. */
  readonly value: number;
  /** Undefined for cents and crowns, which several currencies have. */
  readonly code: string | undefined;
}

/** The maximum distance between a number and its currency. */
const SIGN_CHARS_MAX = 8;
const NAME_CHARS_MAX = 32;

export function moneyIn(text: string): MoneyFound[] {
  const found: MoneyFound[] = [];
  for (const { 0: digits, index } of text.matchAll(NUMBER)) {
    const [number] = readDigits(digits);
    const after = index + digits.length;
    const scale = scaleAt(text.slice(after, after + NAME_CHARS_MAX));
    const end = after + (scale?.length ?? 0);
    const sign = CURRENCY_BEFORE.exec(text.slice(Math.max(0, index - SIGN_CHARS_MAX), index));
    const name = sign ? null : CURRENCY_AFTER.exec(text.slice(end, end + NAME_CHARS_MAX));
    const currency = currencyNamed(sign?.[1] ?? name?.[1] ?? '');
    if (!number || !currency) continue;
    found.push({
      start: index - (sign?.[0].length ?? 0),
      end: end + (name?.[0].length ?? 0),
      value: number.value * (scale?.by ?? 1) * currency.factor,
      code: currency.code,
    });
  }
  return found;
}
