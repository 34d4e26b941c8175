// Finds the headings of a text. The sections cover all of it, so every position has one.

import type { DocumentFormat, Section } from './document.ts';

interface Heading {
  readonly at: number;
  readonly level: number;
  readonly heading: string;
}

export function sectionsOf(text: string, format: DocumentFormat): readonly Section[] {
  const headings = format === 'rst' ? headingsInRst(text) : format === 'pdf' ? [] : headingsInMarkdown(text);
  const first = headings[0]?.at ?? text.length;
  const before: Section[] = first > 0 || text === '' ? [{ heading: '', level: 0, start: 0, end: first }] : [];
  return [
    ...before,
    ...headings.map(({ heading, level, at }, index) => ({
      heading,
      level,
      start: at,
      end: headings[index + 1]?.at ?? text.length,
    })),
  ];
}

/** Every line with its position. */
function* linesOf(text: string): Generator<{ readonly line: string; readonly at: number }> {
  let at = 0;
  while (at < text.length) {
    const end = text.indexOf('\n', at);
    const line = text.slice(at, end < 0 ? text.length : end);
    yield { line: line.replace(/\r$/, ''), at };
    at = end < 0 ? text.length : end + 1;
  }
}

const FENCE = /^ {0,3}(```+|~~~+)/;

function headingsInMarkdown(text: string): Heading[] {
  const headings: Heading[] = [];
  let fence: string | undefined;
  let before: { readonly line: string; readonly at: number } | undefined;
  for (const { line, at } of linesOf(text)) {
    const mark = FENCE.exec(line)?.[1];
    if (mark !== undefined && (fence === undefined || mark.startsWith(fence)))
      fence = fence === undefined ? mark : undefined;
    if (fence !== undefined || mark !== undefined) {
      before = undefined;
      continue;
    }
    const [, marks = '', title = ''] = /^ {0,3}(#{1,6})\s+(.*?)\s*#*\s*$/.exec(line) ?? [];
    if (title !== '') headings.push({ at, level: marks.length, heading: plain(title) });
    else if (before && /^ {0,3}(?:=+|-{2,})\s*$/.test(line) && /^\S/.test(before.line) && !before.line.startsWith('|'))
      headings.push({ at: before.at, level: line.trim().startsWith('=') ? 1 : 2, heading: plain(before.line) });
    before = line.trim() === '' || title !== '' ? undefined : { line, at };
  }
  return headings;
}

/** `Get started` of `[Get started](#start) {#id}`. */
const plain = (title: string): string =>
  title
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\s*\{[#.][^}]*\}\s*$/, '')
    .replace(/[*_`]{1,3}([^*_`]+)[*_`]{1,3}/g, '$1')
    .trim();

const ADORNMENT = /^([=\-~^"'`#*+.:_])\1{2,}\s*$/;

/** A title is underlined, and may be overlined; the levels are in the order in which the signs first occur. */
function headingsInRst(text: string): Heading[] {
  const headings: Heading[] = [];
  const styles: string[] = [];
  let [older, before]: { readonly line: string; readonly at: number }[] = [];
  for (const here of linesOf(text)) {
    const sign = ADORNMENT.exec(here.line)?.[1];
    const title = before?.line.trim() ?? '';
    const isTitle =
      before !== undefined &&
      title !== '' &&
      !ADORNMENT.test(before.line) &&
      here.line.trimEnd().length >= title.length;
    if (sign !== undefined && before && isTitle && /^\S|^ \S/.test(before.line)) {
      const isOverlined = older !== undefined && ADORNMENT.exec(older.line)?.[1] === sign;
      const style = isOverlined ? `${sign}${sign}` : sign;
      if (!styles.includes(style)) styles.push(style);
      const at = isOverlined && older ? older.at : before.at;
      headings.push({ at, level: styles.indexOf(style) + 1, heading: plainRst(title) });
    }
    older = before;
    before = here;
  }
  return headings;
}

/** `pickle` of ``:mod:`pickle` --- …``. */
const plainRst = (title: string): string =>
  title
    .replace(/:[\w:+.-]+:`[!~]?([^`<]*?)(?:\s*<[^>]*>)?`/g, '$1')
    .replace(/``?/g, '')
    .replace(/\\(.)/g, '$1')
    .trim();
