// Quoted text is somebody's words: it stands in a source as it is, or it is invented.

import { wordsIn } from './words.ts';

export interface Quote {
  readonly text: string;
  readonly at: number;
  readonly isCode: boolean;
}

const QUOTED =
  /"([^"\n]{2,600})"|“([^”\n]{2,600})”|«([^»\n]{2,600})»|„([^“”\n]{2,600})[“”]|(?<![\p{L}\p{N}])['‘]([^'‘’\n]{3,300}(?:['’](?=\p{L})[^'‘’\n]*)*)['’](?![\p{L}\p{N}])|`([^`\n]{2,300})`/gu;

export function quotesIn(text: string): Quote[] {
  return Array.from(text.matchAll(QUOTED), (match) => ({
    text: match.slice(1).find((group) => group !== undefined) ?? '',
    at: match.index,
    isCode: match[0].startsWith('`') && isName(match[0].slice(1, -1)),
  }));
}

/** Every source as one line of words, so that a quote is found whatever its marks and breaks. */
export const wordLine = (...tokens: readonly (readonly string[])[]): string =>
  ` ${tokens.map((list) => list.join(' ')).join(' \u0000 ')} `;

/** `retry.ts:58` in backticks is a name, and checked as one. */
const isName = (text: string): boolean => !/\s/.test(text) && /[._/:()\d-]|\p{Ll}\p{Lu}/u.test(text);

/** What was left out between dots is not claimed; each part must stand. */
export function isForeignQuote({ text, isCode }: Quote, line: string): boolean {
  if (isCode) return false;
  return text
    .split(/…|\.\.\.|\[[^\]]*\]/)
    .map((part) => wordsIn(part).map(({ low }) => low))
    .filter((words) => words.length > 0)
    .some((words) => !line.includes(` ${words.join(' ')} `));
}
