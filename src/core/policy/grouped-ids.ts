// Identifiers that people write in groups: accounts, cards, telephone numbers, codes. Only forms that show that their groups
// belong together count; other numbers beside each other are several values.

/** Words after which a number counts something: "call +49 30 1234567 20 times". */
const COUNTED = /^ ?(?:times|x|days?|weeks?|months?|hours?|minutes?|euros?|dollars?|units?|items?|copies|percent|%)\b/i;

const IBAN = /(?<![\p{L}\p{N}_-])[A-Za-z]{2}\d{2}(?:[ -][A-Za-z0-9]{1,4}){1,17}(?![\p{L}\p{N}_-])/gu;
const CARD = /(?<![\p{L}\p{N}_.,/@+-])\d{4}(?:([ -])\d{3,7})(?:\1\d{3,7}){1,3}(?![ -]?\d)(?![\p{L}_@/-])/gu;
const PHONE =
  /(?<![\p{L}\p{N}_.,/@-])(?:\+\d{1,15}|\(\+?\d{2,5}\)[ /.-]{0,2}\d{2,15}|0\d{1,14})(?:[ /.-]{1,2}\(?\d{2,15}\)?){0,8}(?![\p{L}\p{N}_@/-])/gu;
const DATE = /^\d{1,2}([./-])\d{1,2}\1\d{2,4}$/;
/** The North American form: 555-123-4567, (555) 123-4567, 555-1234. */
const NORTH_AMERICAN =
  /(?<![\p{L}\p{N}_.,/@-])(?:\+?1[ .-])?(?:\(\d{3}\) ?\d{3}[ .-]\d{4}|\d{3}([ .-])\d{3}\1\d{4}|\d{3}-\d{4})(?![ -]?\d)(?![\p{L}_@/-])/gu;
const CODE =
  /(?<![\p{L}\p{N}_./@-])(?:[A-Z]{2,4}|(?=[A-Z]{0,20}\d)[A-Z\d]{0,20}[A-Z][A-Z\d]{0,20})(?: (?=[A-Z]{0,7}\d)[A-Z\d]{1,7}){1,12}(?![\p{L}\p{N}_@/-]|[.]\p{N})/gu;

const MONEY = /^(?:USD|EUR|GBP|CHF|JPY|CAD|AUD|SEK|NOK|DKK|PLN|CNY|INR) /;
const CODE_CHARS_MIN = 6;
const PHONE_DIGITS_MIN = 7;
const PHONE_DIGITS_MAX = 15;

/** The identifiers of a tidied text without their spaces. */
export function groupedIdsIn(text: string): string[] {
  const found: string[] = [];
  for (const { 0: run } of text.matchAll(IBAN)) for (const id of accountsIn(run.split(/[ -]/))) found.push(id);
  for (const { 0: run } of text.matchAll(CARD)) if (isCard(digitsOf(run))) found.push(digitsOf(run));
  for (const { 0: run, index } of text.matchAll(PHONE)) {
    const digits = digitsOf(uncounted(run, text.slice(index + run.length)));
    if (!DATE.test(run) && digits.length >= PHONE_DIGITS_MIN && digits.length <= PHONE_DIGITS_MAX)
      found.push(digits, `+${digits}`);
  }
  for (const { 0: run } of text.matchAll(NORTH_AMERICAN)) found.push(digitsOf(run));
  for (const { 0: run, index } of text.matchAll(CODE)) {
    const code = uncounted(run, text.slice(index + run.length)).replaceAll(' ', '');
    if (code.length >= CODE_CHARS_MIN && !MONEY.test(run)) found.push(code);
  }
  return found;
}

/** Without a last group that counts what follows. */
const uncounted = (run: string, rest: string): string => (COUNTED.test(rest) ? run.replace(/ \d{1,3}$/, '') : run);

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

const ACCOUNT_CHARS_MIN = 15;
const ACCOUNT_CHARS_MAX = 34;

/** The check digits say where an account number ends; without a valid one, all groups but the last have four characters. */
function accountsIn(groups: readonly string[]): string[] {
  const valid: string[] = [];
  let account = '';
  for (const group of groups) {
    account += group;
    if (isAccount(account)) valid.push(account.toUpperCase());
  }
  if (valid.length > 0) return valid;
  const isRegular = groups.every(
    (group, at) => group === group.toUpperCase() && (group.length === 4 || at === groups.length - 1),
  );
  return isRegular && /\d/.test(groups.at(-1) ?? '') && account.length >= ACCOUNT_CHARS_MIN ? [account] : [];
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
  const tight = value.replaceAll(/[ -]/g, '');
  if (isAccount(tight)) return tight.toUpperCase();
  if (/^[A-Z]{2}\d{2}(?: [A-Z0-9]{1,4})+$/.test(value)) return tight;
  if (/^\+?[\d ()./-]+$/.test(value) && digitsOf(value).length >= PHONE_DIGITS_MIN)
    return value.startsWith('+') ? `+${digitsOf(value)}` : digitsOf(value);
  return /^[A-Z0-9]+(?: [A-Z0-9]+)+$/.test(value) && tight.length >= CODE_CHARS_MIN ? tight : undefined;
}
