// Identifiers that people write in groups: accounts, cards, telephone numbers, codes. Only forms that show that their groups
// belong together count; other numbers beside each other are several values.

import { withFunctionWords } from '../../text/function-words.ts';

const ENDS_PHRASE = withFunctionWords(
  'now today tomorrow please then but via before after until per again instead if because so right asap',
);

/** Whether no noun follows, which a number before it would count: "call +49 30 1234 5678 20 times", "5 100 euro notes". */
export function endsPhrase(rest: string): boolean {
  const [, next] = /^(?: ?%| ([\p{L}-]{1,40}))/u.exec(rest.slice(0, 42)) ?? [];
  return next === undefined ? !/^ ?%/.test(rest) : ENDS_PHRASE.has(next.toLowerCase());
}

const IBAN = /(?<![\p{L}\p{N}_-])[A-Za-z]{2}\d{2}(?:[ -][A-Za-z0-9]{1,4}){1,17}(?![\p{L}\p{N}_-])/gu;
const CARD = /(?<![\p{L}\p{N}_.,/@+-])\d{4}(?:([ -])\d{3,7})(?:\1\d{3,7}){1,3}(?![ -]?\d)(?![\p{L}_@/-])/gu;
const PHONE =
  /(?<![\p{L}\p{N}_.,/@-])(?:\+\d{1,3} ?\(0\) ?\d{1,15}|\+\d{1,3}[ .-]\d(?=[ .-]\d{2,4}[ .-]\d{2})|\+\d{1,15}|\(\+?\d{2,5}\)[ /.-]{0,2}\d{2,15}|0\d{1,14})(?:[ /.-]{1,2}\(?\d{2,15}\)?){0,8}(?![\p{L}\p{N}_@/-])/gu;
const DATE = /\d{1,2}([./-])\d{1,2}\1\d{2,4}/;
const SORT_CODE = /\bsort code:? ?(\d{2}-\d{2}-\d{2})(?![\d-])/gi;
/** The North American form: 555-123-4567, (555) 123-4567, 555-1234. */
const NORTH_AMERICAN =
  /(?<![\p{L}\p{N}_.,/@-])(?:\+?1[ .-])?(?:\(\d{3}\) ?\d{3}[ .-]\d{4}|\d{3}([ .-])\d{3}\1\d{4}|\d{3}-\d{4})(?![ -]?\d)(?![\p{L}_@/-])/gu;
const CODE =
  /(?<![\p{L}\p{N}_./@-])(?:[A-Z]{2,4}|(?=[A-Z]{0,20}\d)[A-Z\d]{0,20}[A-Z][A-Z\d]{0,20})(?: (?=[A-Z]{0,7}\d)[A-Z\d]{1,7}){1,12}(?![\p{L}\p{N}_@/-]|[.]\p{N})/gu;

const MONEY = /^(?:USD|EUR|GBP|CHF|JPY|CAD|AUD|SEK|NOK|DKK|PLN|CNY|INR) /;
const CODE_CHARS_MIN = 6;
const PHONE_DIGITS_MIN = 7;
const PHONE_DIGITS_MAX = 15;

interface IdFound {
  readonly start: number;
  readonly end: number;
  /** Without its spaces. */
  readonly ids: readonly string[];
  /** Whether its groups are certain to belong together, so that none is a value of its own. */
  readonly isCertain: boolean;
}

/** The identifiers of a tidied text. */
export function groupedIdsIn(text: string): IdFound[] {
  const found: IdFound[] = [];
  const add = (start: number, run: string, ids: readonly string[], isCertain = true): void => {
    if (ids.length > 0) found.push({ start, end: start + run.length, ids, isCertain });
  };
  for (const { 0: run, index } of text.matchAll(IBAN)) {
    const account = accountIn(run);
    if (account !== undefined) add(index, account, [tightly(account).toUpperCase()]);
  }
  for (const { 0: run, index } of text.matchAll(CARD)) if (isCard(digitsOf(run))) add(index, run, [digitsOf(run)]);
  for (const { 0: run, index } of text.matchAll(PHONE)) {
    const phone = phoneIn(run, text.slice(index + run.length, index + run.length + REST_CHARS)) ?? '';
    const digits = digitsOf(phone.replace('(0)', ''));
    if (digits.length >= PHONE_DIGITS_MIN && digits.length <= PHONE_DIGITS_MAX)
      add(index, phone, [digits, `+${digits}`, ...otherPrefix(phone, digits)]);
  }
  for (const { 0: run, index } of text.matchAll(NORTH_AMERICAN)) add(index, run, [digitsOf(run)]);
  for (const { 1: run = '', index } of text.matchAll(SORT_CODE)) add(index, run, [digitsOf(run)], false);
  for (const { 0: run, index } of text.matchAll(CODE)) {
    const code = codeIn(run, text.slice(index + run.length, index + run.length + REST_CHARS));
    if (code !== undefined) add(index, code, [tightly(code)], false);
  }
  return found;
}

/** +49 and 0049 mean the same. */
const otherPrefix = (phone: string, digits: string): string[] =>
  phone.startsWith('+') ? [`00${digits}`] : digits.startsWith('00') ? [`+${digits.slice(2)}`] : [];

const REST_CHARS = 60;

/** The telephone number that a run of groups begins with; undefined if it is unclear where it ends. */
function phoneIn(run: string, rest: string): string | undefined {
  if (DATE.test(run)) return undefined;
  // After a group of six digits or more, a space ends the number.
  const ended = /^.*?\d{6,}(?= )/.exec(run)?.[0];
  if (ended !== undefined) return ended;
  const [last = '', digits = ''] = / (\d{1,3})$/.exec(run) ?? [];
  if (last === '' || endsPhrase(rest)) return run;
  const shorter = run.slice(0, -last.length);
  return /\d+$/.exec(shorter)?.[0].length === digits.length ? undefined : shorter;
}

/** Without a last group that counts what follows. Only short numbers after letters ("seats AB 12 14") are several values. */
function codeIn(run: string, rest: string): string | undefined {
  const code = endsPhrase(rest) ? run : run.replace(/ \d{1,3}$/, '');
  if (tightly(code).length < CODE_CHARS_MIN || MONEY.test(code)) return undefined;
  return code
    .split(' ')
    .slice(1)
    .every((group) => /^\d{1,2}$/.test(group))
    ? undefined
    : code;
}

const tightly = (text: string): string => text.replaceAll(/[ -]/g, '');
const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

const ACCOUNT_CHARS_MIN = 15;
const ACCOUNT_CHARS_MAX = 34;

/** The check digits say where an account number ends; without a valid one, all groups but the last have four characters. */
function accountIn(run: string): string | undefined {
  let longest: string | undefined;
  for (const { index } of run.matchAll(/(?<=[^ -])(?=[ -]|$)/g)) {
    const part = run.slice(0, index);
    if (isAccount(tightly(part))) longest = part;
  }
  if (longest !== undefined) return longest;
  const isRegular = /^[A-Z\d]{4}(?:[ -][A-Z\d]{4})*(?:[ -][A-Z\d]{1,4})$/.test(run) && /\d[A-Z]{0,3}$/.test(run);
  const { length } = tightly(run);
  return isRegular && length >= ACCOUNT_CHARS_MIN && length <= ACCOUNT_CHARS_MAX ? run : undefined;
}

/** Whether the check digits of an IBAN are right. */
function isAccount(text: string): boolean {
  if (text.length < ACCOUNT_CHARS_MIN || text.length > ACCOUNT_CHARS_MAX) return false;
  if (!/^[A-Za-z]{2}\d{2}[A-Za-z0-9]+$/.test(text)) return false;
  const turned = text.slice(4) + text.slice(0, 4);
  let rest = 0;
  for (const char of turned.toUpperCase()) {
    const value = Number.parseInt(char, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}

/** Luhn's check of a card number. */
function isCard(digits: string): boolean {
  if (digits.length < 13 || digits.length > 19) return false;
  let sum = 0;
  for (const [at, digit] of [...digits].reverse().entries()) {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

/** The same identifier without its spaces; undefined if the value is not written in groups. */
export function ungrouped(value: string): string | undefined {
  const tight = tightly(value);
  if (isAccount(tight)) return tight.toUpperCase();
  if (/^[A-Z]{2}\d{2}(?: [A-Z0-9]{1,4})+$/.test(value)) return tight;
  if (/^\+?[\d ()./-]+$/.test(value) && digitsOf(value).length >= PHONE_DIGITS_MIN)
    return value.startsWith('+') ? `+${digitsOf(value)}` : digitsOf(value);
  return /^[A-Z0-9]+(?: [A-Z0-9]+)+$/.test(value) && tight.length >= CODE_CHARS_MIN ? tight : undefined;
}
