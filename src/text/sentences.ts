// Splits a draft into sentences, each a verbatim slice: prose at full stops, lists by item, tables by row.

export interface Sentence {
  readonly text: string;
  readonly start: number;
  /** Where the item or row that contains it begins. */
  readonly line: number;
  /** What it is part of: the words of a heading or a table's head are titles. */
  readonly shape: 'prose' | 'item' | 'row' | 'heading' | 'code';
  /** Which paragraph, list or table it belongs to. */
  readonly block: number;
}

const ABBREVIATION =
  /(?:^|[\s("'])(?:e\.g|i\.e|etc|cf|vs|approx|ca|no|nos|nr|mr|mrs|ms|dr|prof|st|sr|jr|inc|ltd|co|corp|dept|est|fig|tel|ext|vol|pp?|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|mon|tue|wed|thu|fri|sat|sun|a\.m|p\.m|u\.s|u\.k|[a-z])\.$/i;
const ENDS = /[.!?…]+["'”’)\]*_]*(?=\s+)/g;

export function splitSentences(draft: string): Sentence[] {
  const sentences: Sentence[] = [];
  let at = 0;
  let block = 0;
  let fenced = false;
  let prose: { start: number; end: number } | undefined;
  const flush = (): void => {
    if (prose) for (const [start, end] of inProse(draft, prose.start, prose.end)) add(start, end, 'prose');
    prose = undefined;
  };
  const add = (start: number, end: number, shape: Sentence['shape']): void => {
    const text = draft.slice(start, end);
    const lead = text.length - text.trimStart().length;
    const trimmed = text.trim();
    if (/[\p{L}\p{N}]/u.test(trimmed)) sentences.push({ text: trimmed, start: start + lead, line: at, shape, block });
  };
  for (const line of draft.split('\n')) {
    const end = at + line.length;
    const bullet = /^\s*(?:[-*+•–]|\(?\d{1,3}[.)]|[a-z]\))\s+/i.exec(line)?.[0];
    if (/^\s*(?:```|~~~)/.test(line)) {
      flush();
      fenced = !fenced;
    } else if (fenced) add(at, end, 'code');
    else if (line.trim() === '') {
      flush();
      block += 1;
    } else if (/^\s*#{1,6}\s/.test(line)) {
      flush();
      add(at + line.indexOf('#') + (/#+/.exec(line)?.[0].length ?? 0), end, 'heading');
    } else if (/^\s*\|.*\|\s*$/.test(line)) {
      flush();
      if (!/^[\s|:-]+$/.test(line)) add(at, end, 'row');
    } else if (bullet !== undefined) {
      flush();
      for (const [start, stop] of inProse(draft, at + bullet.length, end)) add(start, stop, 'item');
    } else if (prose) prose.end = end;
    else prose = { start: at, end };
    at = end + 1;
  }
  flush();
  return sentences;
}

function inProse(draft: string, start: number, end: number): [number, number][] {
  const text = draft.slice(start, end);
  const spans: [number, number][] = [];
  let from = 0;
  for (const match of text.matchAll(ENDS)) {
    const stop = match.index + match[0].length;
    const before = text.slice(Math.max(from, match.index - 12), match.index + 1);
    const next = /^\s+(\S)/.exec(text.slice(stop, stop + 12))?.[1] ?? '';
    // "approx. 30" and "No. 5" do not end a sentence; neither does a full stop before a small letter.
    if (match[0].startsWith('.') && (ABBREVIATION.test(before) || /\p{Ll}/u.test(next))) continue;
    spans.push([start + from, start + stop]);
    from = stop;
  }
  spans.push([start + from, end]);
  return spans;
}

/** The text with a full stop, unless it has an end of its own. */
export const ended = (text: string): string => (/[.!?…]["'”’)]?$/.test(text.trimEnd()) ? text.trimEnd() : `${text}.`);
