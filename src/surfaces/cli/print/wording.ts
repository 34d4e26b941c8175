// Times, money and text as people read them.

import { visible } from '../../../core/report/visible.ts';

export function duration(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1_000).toFixed(1)} s`;
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 60) return `${minutes} min ${Math.round((ms % 60_000) / 1_000)} s`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h ${minutes % 60} min` : `${Math.floor(hours / 24)} days`;
}

export function usd(amount: number): string {
  if (amount === 0) return '$0';
  return amount < 0.01 ? `$${amount.toFixed(6).replace(/0+$/, '')}` : `$${amount.toFixed(2)}`;
}

export function ago(at: number, now: number): string {
  const ms = now - at;
  return ms < 5_000 ? 'just now' : `${duration(ms).replace(/\.\d+/, '')} ago`;
}

export const count = (many: number, one: string, several = `${one}s`): string =>
  `${many} ${many === 1 ? one : several}`;

/** One line of at most `most` characters, in which nothing is invisible. */
export function short(text: string, most: number): string {
  const line = visible(text.replace(/[ \t\r\n\f\v]+/g, ' ')).trim();
  return line.length <= most ? line : `${line.slice(0, Math.max(0, most - 1)).trimEnd()}…`;
}

/** Requests and answers come from outside: escape codes in them must not control the terminal. */
export const harmless = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it is about
  text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '');

export const indent = (text: string, by = '  '): string =>
  text
    .split('\n')
    .map((line) => (line === '' ? '' : `${by}${line}`))
    .join('\n');

/** Breaks lines between words. */
export function wrapped(text: string, width: number): string {
  return text
    .split('\n')
    .map((line) => wrapLine(line, width))
    .join('\n');
}

/** Breaks lines at this width, also within words: nothing runs out of sight. */
export const wrappedHard = (text: string, width: number): string =>
  wrapped(text, width)
    .split('\n')
    .flatMap((line) => pieces(line, width))
    .join('\n');

/** JSON has few spaces: where a comma or a bracket is near the end of the line, it breaks there. */
const BREAK_AFTER = /[,;:{}[\]/&?=]/;

function pieces(line: string, width: number): string[] {
  const parts: string[] = [];
  let rest = line;
  while (rest.length > width) {
    let at = width;
    while (at > width / 2 && !BREAK_AFTER.test(rest.charAt(at - 1))) at -= 1;
    const end = at > width / 2 ? at : width;
    parts.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  return [...parts, rest];
}

function wrapLine(line: string, width: number): string {
  if (line.length <= width) return line;
  const lines: string[] = [];
  let current = '';
  for (const word of line.split(' ')) {
    if (current !== '' && current.length + 1 + word.length > width) {
      lines.push(current);
      current = word;
    } else current = current === '' ? word : `${current} ${word}`;
  }
  return [...lines, current].join('\n');
}
