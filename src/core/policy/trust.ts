// Where the values of a call come from. A task that has read untrusted text may act unattended only with values that
// occur in trusted text: the request, its context, what people said, and output of trusted tools.
//
// The rule is strict on purpose: text that a model wrote itself occurs nowhere, so a person is asked. The rule cannot
// tell which of two trusted values was meant; limits and policies are for that.

export interface ForeignValue {
  /** The path in the arguments: `to`, `items.0.amount`. */
  readonly path: string;
  readonly value: string;
}

/** The values in these arguments that occur in no trusted text. */
export function foreignValues(args: unknown, trusted: readonly unknown[]): ForeignValue[] {
  const known = readTrusted(trusted);
  const foreign: ForeignValue[] = [];
  const visit = (value: unknown, path: readonly string[]): void => {
    if (value === null || value === undefined || value === '') return;
    if (typeof value === 'object') {
      for (const [key, each] of Object.entries(value)) visit(each, [...path, key]);
      return;
    }
    if (!isKnown(value, path, known)) foreign.push({ path: path.join('.') || 'the argument', value: String(value) });
  };
  visit(args, []);
  return foreign;
}

interface Known {
  /** All trusted texts, normalised, with a separator that no value can span. */
  readonly text: string;
  readonly numbers: ReadonlySet<number>;
}

const BREAK = '\n\u0000\n';

function readTrusted(trusted: readonly unknown[]): Known {
  const texts: string[] = [];
  const numbers = new Set<number>();
  const visit = (value: unknown): void => {
    if (typeof value === 'number') numbers.add(value);
    else if (typeof value === 'string') texts.push(plain(value));
    else if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) visit(each);
  };
  for (const each of trusted) visit(each);
  const text = texts.join(BREAK);
  for (const [digits] of text.matchAll(/\d[\d,' ]*(?:\.\d+)?|\.\d+/g))
    numbers.add(Number(digits.replaceAll(/[,' ]/g, '')));
  for (const [digits] of text.matchAll(/\d+(?:\.\d+)?/g)) numbers.add(Number(digits));
  return { text, numbers };
}

const plain = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();

function isKnown(value: unknown, path: readonly string[], known: Known): boolean {
  switch (typeof value) {
    case 'number':
      return isKnownNumber(value, path, known);
    case 'string':
      return stands(plain(value), known.text) || (/^\d+(?:\.\d+)?$/.test(value) && known.numbers.has(Number(value)));
    case 'boolean':
      // For true and false, the words of the argument's name must occur.
      return wordsOf(path.at(-1) ?? '').every((word) => stands(word, known.text));
    default:
      return false;
  }
}

/** Amounts are often written in dollars and passed in cents; they match only if the argument's name says cents. */
function isKnownNumber(value: number, path: readonly string[], { numbers }: Known): boolean {
  if (numbers.has(value)) return true;
  const inCents = path.some((key) => /cents|minor/i.test(key));
  return inCents && numbers.has(value / 100);
}

const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .split(/[\s_-]+/)
    .map(plain)
    .filter((word) => word.length > 1);

/** Whether a value occurs in the text as a whole: `12` does not occur in `A-127`. */
function stands(value: string, text: string): boolean {
  if (value === '') return true;
  const isPart = (char: string | undefined): boolean => char !== undefined && /[\p{L}\p{N}_]/u.test(char);
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
    const begins = !isPart(text[at - 1]) || !isPart(value[0]);
    const ends = !isPart(text[at + value.length]) || !isPart(value.at(-1));
    if (begins && ends) return true;
  }
  return false;
}
