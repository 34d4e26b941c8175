// Times, money and texts as the pages write them.

const THIN_SPACE = '\u2009';

export function duration(ms: number): string {
  if (ms < 1_000) return `${Math.max(0, Math.round(ms))} ms`;
  if (ms < 60_000) return `${(ms / 1_000).toFixed(1)} s`;
  const minutes = Math.floor(ms / 60_000);
  const seconds = Math.round((ms % 60_000) / 1_000);
  if (minutes < 60) return seconds === 0 ? `${minutes} min` : `${minutes} min ${seconds} s`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h ${minutes % 60} min` : `${Math.floor(hours / 24)} days`;
}

/** How many digits after the point an amount needs. */
const digitsOf = (amount: number): number => (amount === 0 || amount >= 0.1 ? 2 : amount < 0.001 ? 6 : 4);

export function usd(amount: number): string {
  if (amount === 0) return '$0';
  if (amount < 0.000001) return '< $0.000001';
  // Zeros after the cents tell nothing.
  return `$${amount.toFixed(digitsOf(amount)).replace(/(\.\d\d\d*?)0+$/, '$1')}`;
}

/** Amounts that are added up on the page, with as many digits as the smallest of them needs. */
export function usdTogether(amounts: readonly number[]): string[] {
  const digits = Math.max(2, ...amounts.map(digitsOf));
  return amounts.map((amount) => (amount === 0 ? '$0' : `$${amount.toFixed(digits)}`));
}

export function ago(at: number, now: number): string {
  const ms = Math.max(0, now - at);
  if (ms < 5_000) return 'just now';
  if (ms < 60_000) return `${Math.floor(ms / 1_000)} s ago`;
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h ago` : `${Math.floor(hours / 24)} days ago`;
}

export const whole = (value: number): string => value.toLocaleString('en').replaceAll(',', THIN_SPACE);

export const percent = (share: number): string => `${Math.round(share * 1_000) / 10} %`;

export const many = (count: number, one: string, several = `${one}s`): string =>
  `${whole(count)} ${count === 1 ? one : several}`;

/** One line of at most this many characters. */
export function shortened(text: string, charsMax: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= charsMax ? line : `${line.slice(0, charsMax - 1).trimEnd()}…`;
}

export const asText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? 'null');
