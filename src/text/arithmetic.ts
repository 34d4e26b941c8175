// Calculations as people write them, "12.5 * (3 + 1) = 50": parsed and computed here, never evaluated as code. Also all
// numbers of a text, with either kind of thousands separator.

interface Calculation {
  /** The numbers it starts from, as written: the 12 of "12 %". */
  readonly operands: readonly number[];
  readonly result: number;
}

const LENGTH_MAX = 300;
const NUMBER = /\d{1,3}(?:[ \u00a0\u202f'’]\d{3})+(?:[.,]\d+)?(?!\d)|\d+(?:[.,]\d+)*/g;
const SIGNS: Readonly<Record<string, string>> = { '−': '-', '–': '-', '×': '*', '·': '*', x: '*', '÷': '/', ':': '/' };

/** The possible values of a written number: "1,234" is 1234 or, in other countries, 1.234. */
function readingsOf(written: string): number[] {
  const digits = written.replace(/[ \u00a0\u202f'’]/g, '');
  const readings = [
    ...(/^\d{1,3}(?:,\d{3})*(?:\.\d+)?$|^\d+(?:\.\d+)?$/.test(digits) ? [digits.replaceAll(',', '')] : []),
    ...(/^\d{1,3}(?:\.\d{3})*(?:,\d+)?$|^\d+(?:,\d+)?$/.test(digits)
      ? [digits.replaceAll('.', '').replace(',', '.')]
      : []),
  ];
  return [...new Set(readings.map(Number))];
}

/** The possible values of every number in a text. */
export const numbersIn = (text: string): number[][] =>
  Array.from(text.matchAll(NUMBER), ([written]) => readingsOf(written));

/** A calculation whose stated result is right, rounded as written; undefined if it is wrong or cannot be parsed. */
export function readCalculation(text: string): Calculation | undefined {
  const [left, right, ...more] = text.length > LENGTH_MAX ? [] : text.split(/[=≈]/);
  if (left === undefined || right === undefined || more.length > 0) return undefined;
  const worked = evaluate(left);
  const written = /^\s*[-−]?\s*[€$£]?\s*([\d.,'’ \u00a0\u202f]*\d)\s*[€$£%]?\s*$/.exec(right)?.[1];
  const stated = evaluate(right);
  if (!worked || !stated || written === undefined) return undefined;
  const decimals = /\.(\d+)$/.exec(written)?.[1]?.length ?? 0;
  const scale = right.includes('%') ? 100 : 1;
  const off = Math.abs(worked.value - stated.value) * scale;
  if (!(off <= 0.5 * 10 ** -decimals + 1e-9 * Math.max(1, Math.abs(worked.value)))) return undefined;
  const result = stated.operands[0];
  return result === undefined ? undefined : { operands: worked.operands, result };
}

interface Parsing {
  readonly tokens: readonly string[];
  readonly operands: number[];
  at: number;
}

function evaluate(text: string): { readonly value: number; readonly operands: readonly number[] } | undefined {
  const tokens = tokensOf(text);
  if (!tokens || tokens.length === 0) return undefined;
  const parsing: Parsing = { tokens, operands: [], at: 0 };
  const value = sum(parsing);
  return parsing.at === tokens.length && Number.isFinite(value) ? { value, operands: parsing.operands } : undefined;
}

/** Numbers and operators; undefined if there is anything else. */
function tokensOf(text: string): string[] | undefined {
  const tokens: string[] = [];
  let rest = text.replace(/[€$£]/g, '').trim();
  while (rest !== '') {
    const token = /^(?:\d[\d,'’]*(?:\.\d+)?|[-−–+*×·x/÷:()%])/.exec(rest)?.[0];
    if (token === undefined) return undefined;
    tokens.push(SIGNS[token] ?? token);
    rest = rest.slice(token.length).trim();
  }
  return tokens;
}

/** NaN marks a part that cannot be parsed, and everything computed from it. */
function sum(parsing: Parsing): number {
  let value = product(parsing);
  for (let sign = next(parsing, '+-'); sign !== undefined; sign = next(parsing, '+-'))
    value += sign === '+' ? product(parsing) : -product(parsing);
  return value;
}

function product(parsing: Parsing): number {
  let value = factor(parsing);
  for (let sign = next(parsing, '*/'); sign !== undefined; sign = next(parsing, '*/'))
    value = sign === '*' ? value * factor(parsing) : value / factor(parsing);
  return value;
}

function factor(parsing: Parsing): number {
  if (next(parsing, '-') !== undefined) return -factor(parsing);
  const value = next(parsing, '(') === undefined ? operand(parsing) : inner(parsing);
  return next(parsing, '%') === undefined ? value : value / 100;
}

function inner(parsing: Parsing): number {
  const value = sum(parsing);
  return next(parsing, ')') === undefined ? Number.NaN : value;
}

function operand(parsing: Parsing): number {
  const token = parsing.tokens[parsing.at];
  const value = token !== undefined && /^\d/.test(token) ? Number(token.replace(/[,'’]/g, '')) : Number.NaN;
  parsing.at += 1;
  parsing.operands.push(value);
  return value;
}

function next(parsing: Parsing, signs: string): string | undefined {
  const token = parsing.tokens[parsing.at];
  if (token === undefined || !signs.includes(token)) return undefined;
  parsing.at += 1;
  return token;
}
