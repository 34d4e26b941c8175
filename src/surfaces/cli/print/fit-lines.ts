// Breaks what is wider than the terminal between words. A terminal alone would break within them.

import { stripVTControlCharacters } from 'node:util';

/** What stands before the text of a line: a time, a mark, or a short title. The lines that follow are indented as far. */
const LEAD = /^\s*(?:\+?\d+\.\d+s |[-✔✘?–○…] |[a-z]{1,9} {2,})?/;

/** Half of a narrow line must be left for text. */
const hangOf = (plain: string, width: number): number => {
  const lead = LEAD.exec(plain)?.[0].length ?? 0;
  return lead > 0 && lead <= width / 2 ? lead : 2;
};

const shownLength = (text: string): number => stripVTControlCharacters(text).length;

/** The text with no line wider than this, except where a single word is. Colours count nothing. */
export function fitLines(text: string, width: number): string {
  if (text.length <= width) return text;
  return text
    .split('\n')
    .map((line) => (line.length <= width ? line : fitLine(line, width)))
    .join('\n');
}

function fitLine(line: string, width: number): string {
  const plain = stripVTControlCharacters(line);
  if (plain.length <= width) return line;
  const hang = ' '.repeat(hangOf(plain, width));
  const lines: string[] = [];
  let current = '';
  // A backslash at the end continues a command of the shell, and must stay at the end.
  for (const word of line.split(/(?<=\S)(?= (?!\\\S*$))/)) {
    const isBegun = stripVTControlCharacters(current).trim() !== '';
    if (isBegun && shownLength(current) + shownLength(word.trimEnd()) > width) {
      lines.push(current.trimEnd());
      current = `${hang}${word.trimStart()}`;
    } else current += word;
  }
  return [...lines, current].join('\n');
}
