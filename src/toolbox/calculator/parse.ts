// Reads an expression such as "(48.1 - 34.6) / 34.6 * 100" or "3 km + 200 m in miles" into a tree. Nothing is evaluated as
// code.

export type Expression =
  | { readonly kind: 'number'; readonly value: number; readonly unit?: string }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'negative'; readonly of: Expression }
  | { readonly kind: 'percent'; readonly of: Expression }
  | { readonly kind: 'binary'; readonly sign: Sign; readonly left: Expression; readonly right: Expression }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly Expression[] }
  | { readonly kind: 'convert'; readonly of: Expression; readonly unit: string };
export type Sign = '+' | '-' | '*' | '/' | '^';

const LENGTH_MAX = 5_000;
const DEPTH_MAX = 100;
const SIGNS: Readonly<Record<string, string>> = { '−': '-', '–': '-', '×': '*', '·': '*', '÷': '/', '**': '^' };
/** A unit may have a power and a "per": m², km/h, USD. */
const WORD = '[A-Za-z_°Ωµ][\\w°²³]*';
const TOKEN = new RegExp(
  `\\s*(?:(\\d{1,3}(?:,\\d{3})+(?:\\.\\d+)?(?![\\d])|\\d+(?:\\.\\d+)?(?:[eE][+-]?\\d+)?|\\.\\d+)|(${WORD})|(\\*\\*|[-−–+*×·/÷^()%,]))`,
  'y',
);

interface Token {
  readonly kind: 'number' | 'word' | 'sign';
  readonly text: string;
  readonly at: number;
}

interface Parsing {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly isUnit: (name: string) => boolean;
  at: number;
  depth: number;
}

const fault = (text: string, at: number, wanted: string): Error =>
  new Error(`"${text}" cannot be calculated: ${wanted} at position ${at + 1}`);

export function parseExpression(text: string, isUnit: (name: string) => boolean): Expression {
  if (text.length > LENGTH_MAX) throw new Error(`An expression may have ${LENGTH_MAX} characters, not ${text.length}`);
  const parsing: Parsing = { text, tokens: tokensOf(text), isUnit, at: 0, depth: 0 };
  const whole = conversion(parsing);
  const rest = parsing.tokens[parsing.at];
  if (rest) throw fault(text, rest.at, `"${rest.text}" is not expected`);
  return whole;
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  const end = text.trimEnd().length;
  while (at < end) {
    TOKEN.lastIndex = at;
    const found = TOKEN.exec(text);
    if (!found) throw fault(text, at, `"${text.slice(at).trim()[0]}" is not a number, a name or a sign`);
    const [whole, number, word, sign] = found;
    const start = at + whole.length - (number ?? word ?? sign ?? '').length;
    if (number !== undefined) tokens.push({ kind: 'number', text: number.replaceAll(',', ''), at: start });
    else if (word !== undefined) tokens.push({ kind: 'word', text: word, at: start });
    else tokens.push({ kind: 'sign', text: SIGNS[sign ?? ''] ?? sign ?? '', at: start });
    at += whole.length;
  }
  if (tokens.length === 0) throw new Error('There is nothing to calculate: write an expression such as "12.5 * 3"');
  return tokens;
}

const peek = ({ tokens, at }: Parsing): Token | undefined => tokens[at];

function takeSign(parsing: Parsing, signs: string): string | undefined {
  const token = peek(parsing);
  if (token?.kind !== 'sign' || !signs.includes(token.text)) return undefined;
  parsing.at += 1;
  return token.text;
}

/** "… in miles" or "… to miles" comes last. */
function conversion(parsing: Parsing): Expression {
  const of = sum(parsing);
  const token = peek(parsing);
  if (token?.kind !== 'word' || !['in', 'to', 'as'].includes(token.text)) return of;
  parsing.at += 1;
  return { kind: 'convert', of, unit: unitText(parsing) };
}

/** The rest of the text: a unit such as "km/h" or "square metres". */
function unitText(parsing: Parsing): string {
  const first = peek(parsing);
  const unit = first ? parsing.text.slice(first.at).trim() : '';
  if (unit === '') throw fault(parsing.text, parsing.text.length, 'a unit is missing');
  parsing.at = parsing.tokens.length;
  return unit;
}

function sum(parsing: Parsing): Expression {
  parsing.depth += 1;
  if (parsing.depth > DEPTH_MAX) throw new Error(`The expression is nested more than ${DEPTH_MAX} levels deep`);
  let left = product(parsing);
  for (let sign = takeSign(parsing, '+-'); sign !== undefined; sign = takeSign(parsing, '+-'))
    left = { kind: 'binary', sign: sign as Sign, left, right: product(parsing) };
  parsing.depth -= 1;
  return left;
}

function product(parsing: Parsing): Expression {
  let left = negative(parsing);
  for (let sign = takeSign(parsing, '*/'); sign !== undefined; sign = takeSign(parsing, '*/'))
    left = { kind: 'binary', sign: sign as Sign, left, right: negative(parsing) };
  return left;
}

function negative(parsing: Parsing): Expression {
  let isNegative = false;
  for (let sign = takeSign(parsing, '+-'); sign !== undefined; sign = takeSign(parsing, '+-'))
    if (sign === '-') isNegative = !isNegative;
  const of = power(parsing);
  return isNegative ? { kind: 'negative', of } : of;
}

/** Powers bind from the right: 2^3^2 is 2^9. */
function power(parsing: Parsing): Expression {
  const left = percent(parsing);
  if (takeSign(parsing, '^') === undefined) return left;
  return { kind: 'binary', sign: '^', left, right: negative(parsing) };
}

function percent(parsing: Parsing): Expression {
  const of = operand(parsing);
  return takeSign(parsing, '%') === undefined ? of : { kind: 'percent', of };
}

function operand(parsing: Parsing): Expression {
  const token = peek(parsing);
  if (!token) throw fault(parsing.text, parsing.text.length, 'a number is missing');
  parsing.at += 1;
  if (token.kind === 'number') return withUnit(parsing, Number(token.text));
  if (token.kind === 'word') return nameOrCall(parsing, token);
  if (token.text === '(') {
    const inner = sum(parsing);
    if (takeSign(parsing, ')') === undefined) throw fault(parsing.text, parsing.text.length, '")" is missing');
    return inner;
  }
  throw fault(parsing.text, token.at, `"${token.text}" is not expected`);
}

function withUnit(parsing: Parsing, value: number): Expression {
  const token = peek(parsing);
  // "in" is a conversion and also an inch: 3 in to cm.
  const isConversion = token?.text === 'in' && parsing.tokens[parsing.at + 1]?.kind === 'word';
  const after = parsing.tokens[parsing.at + 1];
  const isInch = isConversion && (after?.text === 'to' || after?.text === 'as' || after?.text === 'in');
  if (token?.kind !== 'word' || (isConversion && !isInch) || token.text === 'to' || token.text === 'as')
    return { kind: 'number', value };
  if (!parsing.isUnit(token.text)) throw fault(parsing.text, token.at, `"${token.text}" is not a unit`);
  parsing.at += 1;
  return { kind: 'number', value, unit: token.text };
}

function nameOrCall(parsing: Parsing, { text }: Token): Expression {
  if (takeSign(parsing, '(') === undefined) return { kind: 'name', name: text };
  const args: Expression[] = [];
  if (takeSign(parsing, ')') !== undefined) return { kind: 'call', name: text, args };
  do args.push(sum(parsing));
  while (takeSign(parsing, ',') !== undefined);
  if (takeSign(parsing, ')') === undefined) throw fault(parsing.text, parsing.text.length, '")" is missing');
  return { kind: 'call', name: text, args };
}
