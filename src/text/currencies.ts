// Currencies by sign, code and name. Different currencies never agree: an exchange rate is a fact of its own that no
// claim states. A bare "$" is a US dollar, as everywhere in this product.

const NAMES: Readonly<Record<string, string>> = {
  USD: '$ us$ usd us-dollar u.s.-dollar american-dollar dollar buck',
  EUR: '€ eur euro',
  GBP: '£ gbp gb£ british-pound pound-sterling sterling pound quid',
  JPY: '¥ jpy yen jp¥ japanese-yen',
  CNY: 'cny rmb cn¥ yuan renminbi chinese-yuan',
  CHF: 'chf swiss-franc franc fr. sfr',
  CAD: 'cad ca$ c$ canadian-dollar',
  AUD: 'aud au$ a$ australian-dollar',
  NZD: 'nzd nz$ new-zealand-dollar',
  HKD: 'hkd hk$ hong-kong-dollar',
  SGD: 'sgd s$ singapore-dollar',
  INR: '₹ inr rs rs. rupee indian-rupee',
  SEK: 'sek swedish-krona swedish-kronor',
  NOK: 'nok norwegian-krone norwegian-kroner',
  DKK: 'dkk danish-krone danish-kroner',
  PLN: 'pln zl zł zloty',
  CZK: 'czk kč czech-koruna',
  HUF: 'huf forint',
  BRL: 'brl r$ brazilian-real reais',
  MXN: 'mxn mx$ mexican-peso',
  ZAR: 'zar south-african-rand',
  KRW: '₩ krw korean-won',
  TRY: '₺ turkish-lira lira',
  RUB: '₽ rub ruble rouble',
  ILS: '₪ ils shekel',
  AED: 'aed dirham',
  THB: '฿ thb baht',
  BTC: '₿ btc bitcoin',
};

export interface Currency {
  /** Undefined if only the hundredth part is named: several currencies have cents. */
  readonly code: string | undefined;
  readonly factor: number;
}

const BY_NAME = new Map<string, Currency>();
for (const [code, names] of Object.entries(NAMES)) {
  for (const name of names.split(' ')) BY_NAME.set(name.replaceAll('-', ' '), { code, factor: 1 });
}
for (const name of ['cent', '¢', 'ct', 'eurocent']) {
  BY_NAME.set(name, { code: name === 'eurocent' ? 'EUR' : undefined, factor: 0.01 });
}
// Three currencies share these names.
for (const name of ['kr', 'krone', 'krona', 'kroner', 'kronor']) BY_NAME.set(name, { code: undefined, factor: 1 });
BY_NAME.set('us cent', { code: 'USD', factor: 0.01 });
BY_NAME.set('usd cent', { code: 'USD', factor: 0.01 });
BY_NAME.set('euro cent', { code: 'EUR', factor: 0.01 });
for (const name of ['penny', 'pence']) BY_NAME.set(name, { code: 'GBP', factor: 0.01 });

export function currencyNamed(written: string): Currency | undefined {
  const name = written.toLowerCase().replace(/^-/, '').replace(/\s+/g, ' ').trim();
  return BY_NAME.get(name) ?? BY_NAME.get(name.replace(/s$/, ''));
}

const escaped = (name: string): string => name.replace(/[.$^?*+()[\]{}|\\]/g, '\\$&');
const longestFirst = [...BY_NAME.keys()].sort((a, b) => b.length - a.length);
const isWord = (name: string): boolean => /[a-z]$/.test(name);
const after = longestFirst.map((name) =>
  isWord(name) ? `-?${escaped(name)}s?(?![a-z])` : `${escaped(name)}(?!\\s?\\d)`,
);
const before = longestFirst.filter((name) => !isWord(name) || /^(?:[a-z]{3}|rs)$/.test(name)).map(escaped);

/** Signs and codes that precede a number, as part of a pattern. */
const CURRENCY_SIGNS = before.join('|');
/** A currency directly before a number (a sign or code), and directly after one (also a name). */
export const CURRENCY_BEFORE = new RegExp(`(?<![a-z])(${CURRENCY_SIGNS})\\s?$`, 'i');
export const CURRENCY_AFTER = new RegExp(`^\\s?(${after.join('|')})`, 'i');
