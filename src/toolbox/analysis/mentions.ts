// Finds what a question mentions: values of label columns, measures, years and conditions such as "at least 100000 tokens".

import { plainText } from '../../text/words.ts';
import { NUMBERS } from './intent.ts';
import { columnName, nameStems, quarterNumber, type View } from './view.ts';

export interface Mention {
  readonly column: number;
  /** As it stands in the table. */
  readonly value: string;
  /** Where it stands in the question, and with how many words. */
  readonly at?: number;
  readonly words?: number;
}

export interface Condition {
  readonly column: number;
  readonly sign: '>=' | '>' | '<=' | '<' | '=';
  readonly value: number;
}

const WORDS_MAX = 10;
const CONDITION =
  /\b(at least|no less than|more than|over|above|at most|no more than|less than|under|below|up to|exactly|with)\s+[$€£]?([\d][\d,]*(?:\.\d+)?(?:e[+-]?\d+)?|two|three|four|five|six|seven|eight|nine|ten)\s*(k\b|thousand\b|m\b|million\b|bn\b|billion\b|%)?\s*((?:[\w/.-]+\s*){0,6})/gi;
const SCALE: Readonly<Record<string, number>> = { k: 1e3, thousand: 1e3, m: 1e6, million: 1e6, bn: 1e9, billion: 1e9 };
const SIGN: Readonly<Record<string, Condition['sign']>> = {
  'at least': '>=',
  'no less than': '>=',
  'more than': '>',
  over: '>',
  above: '>',
  'at most': '<=',
  'no more than': '<=',
  'up to': '<=',
  'less than': '<',
  under: '<',
  below: '<',
  exactly: '=',
  with: '=',
};

const normal = (text: string): string => plainText(text).toLowerCase().replace(/\s+/g, ' ').trim();
const bare = (word: string): string => word.replace(/^[("'“‘[]+/, '').replace(/(?:['’]s|['’])?[?!.,;:)"'”’\]]*$/, '');

/** "Apple Inc." is also called Apple. */
const withoutForm = (name: string): string =>
  name
    .replace(/\s*\([^)]*\)\s*$/, '')
    .replace(
      /,?\s+(?:inc|incorporated|corp|corporation|company|co|plc|ltd|limited|group|holdings?|nv|sa|ag|se|gmbh|llc)\.?$/i,
      '',
    );

interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}
const wordsOf = (text: string): Word[] =>
  Array.from(text.matchAll(/\S+/g), (match) => ({
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }));

interface Found {
  readonly mentions: readonly Mention[];
  /** The question without the mentioned values, so that a year or a column in a name is not read twice. */
  readonly rest: string;
  /** Words in capitals that no value of the table has. */
  readonly unknown: readonly string[];
}

/** The longest values first; each word belongs to one value only. */
export function findMentions(question: string, { table, labels }: View): Found {
  const words = wordsOf(question);
  const known = new Map<string, Mention[]>();
  for (const column of labels)
    for (const row of table.rows) {
      const value = row[column];
      if (typeof value !== 'string' || value.length < 2) continue;
      for (const key of new Set([normal(value), normal(withoutForm(value))])) {
        const there = known.get(key) ?? [];
        if (!there.some((each) => each.column === column)) known.set(key, [...there, { column, value }]);
      }
    }
  const mentions: Mention[] = [];
  const ofColumns = wordsOfColumns(question, words, table);
  const taken = new Set(ofColumns);
  for (let length = Math.min(WORDS_MAX, words.length); length > 0; length--)
    for (let at = 0; at + length <= words.length; at++) {
      const span = Array.from({ length }, (_, index) => at + index);
      if (span.some((index) => taken.has(index))) continue;
      const text = question.slice(words[at]?.start ?? 0, words[at + length - 1]?.end ?? 0);
      const values = valuesCalled(text, known).filter((each) => isWrittenSo(each.value, bare(text)));
      if (values.length === 0 || (length === 1 && isEverydayWord(bare(text)))) continue;
      mentions.push(...values.map((each) => ({ ...each, at, words: length })));
      for (const index of span) taken.add(index);
    }
  const left = words.filter((_, index) => !taken.has(index) || ofColumns.has(index));
  const partial = partlyNamed(left, { table, labels });
  mentions.push(...partial.mentions);
  mentions.sort((a, b) => (a.at ?? 0) - (b.at ?? 0));
  const rest = left.filter(({ text }) => !partial.words.has(text));
  return { mentions, rest: rest.map(({ text }) => text).join(' '), unknown: partial.unknown };
}

/** The values that a text may name, with or without the signs after it. */
const valuesCalled = (text: string, known: ReadonlyMap<string, readonly Mention[]>): readonly Mention[] =>
  known.get(normal(text)) ??
  known.get(normal(text.replace(/[?!.,;:]$/, ''))) ??
  known.get(normal(text.replace(/[?!.,;:]+$/, ''))) ??
  known.get(normal(bare(text))) ??
  [];

/** A short form such as LOW is meant only in capitals: "52 Week Low" is not about it. */
const isWrittenSo = (value: string, text: string): boolean =>
  !/^[A-Z]{1,5}$/.test(value) || value === text || text.length === 0;

/** Words of a column's name of several words, if all of it stands in the question: they name no row. */
function wordsOfColumns(question: string, words: readonly Word[], { columns }: View['table']): Set<number> {
  const found = new Set<number>();
  const lower = question.toLowerCase();
  for (const { name } of columns) {
    const from = /\s/.test(name.trim()) ? lower.indexOf(name.trim().toLowerCase()) : -1;
    if (from < 0) continue;
    for (const [index, { start, end }] of words.entries())
      if (start >= from && end <= from + name.trim().length + 1) found.add(index);
  }
  return found;
}

/** A name in capitals that is one word of a few values: "Banks" of "Regional Banks" and "Diversified Banks". */
const PARTIAL_MAX = 5;

function partlyNamed(
  words: readonly Word[],
  { table, labels }: Pick<View, 'table' | 'labels'>,
): { mentions: Mention[]; words: Set<string>; unknown: string[] } {
  const mentions: Mention[] = [];
  const used = new Set<string>();
  const unknown: string[] = [];
  const ofColumns = new Set(table.columns.flatMap(({ name }) => nameStems(name)));
  for (const { text, start } of words) {
    const name = bare(text);
    if (nameStems(name).every((stem) => ofColumns.has(stem))) continue;
    if (start === 0 || !/^\p{Lu}[\p{L}\p{N}&-]{2,}/u.test(name)) continue;
    const word = normal(name);
    const found = labels.map((column) => {
      const values = new Set<string>();
      for (const row of table.rows) {
        const value = row[column];
        if (
          typeof value === 'string' &&
          normal(value)
            .split(/[^\p{L}\p{N}&-]+/u)
            .includes(word)
        )
          values.add(value);
        if (values.size > PARTIAL_MAX) break;
      }
      return [...values].map((value) => ({ column, value }));
    });
    const few = found.find((values) => values.length > 0 && values.length <= PARTIAL_MAX);
    if (few) {
      mentions.push(...few.map((each) => ({ ...each, at: start, words: 1 })));
      used.add(text);
    } else unknown.push(name);
  }
  return { mentions, words: used, unknown };
}

/** Cells such as "other", "all" or "yes" are words of most questions. */
const isEverydayWord = (word: string): boolean =>
  /^(?:a|an|all|and|any|are|as|at|by|do|for|from|had|has|have|if|in|is|it|its|ls|no|not|of|on|or|other|so|than|the|to|total|was|we|with|y|yes|n|x|true|false|share|price|growth|rank|average|sum|which|what|how)$/.test(
    word,
  );

const QUARTERS =
  /\bQ([1-4])[\s/-]*(?:of\s+)?((?:19|20)\d{2})\b|\b((?:19|20)\d{2})[\s/-]*Q([1-4])\b|\b(first|second|third|fourth) quarter (?:of )?((?:19|20)\d{2})\b/gi;
const ORDINALS = ['first', 'second', 'third', 'fourth'];

/** The quarters and years of a text. */
export function yearsIn(rest: string): number[] {
  const quarters = Array.from(rest.matchAll(QUARTERS), ([, a, inA, inB, b, word, inC]) =>
    quarterNumber(Number(inA ?? inB ?? inC), Number(a ?? b ?? ORDINALS.indexOf(word?.toLowerCase() ?? '') + 1)),
  );
  const years = rest.replaceAll(QUARTERS, ' ').matchAll(/(?<![\w.,$€£])(?:19|20)\d{2}(?!\w|,\d|\.\d)/g);
  return [...quarters, ...Array.from(years, ([year]) => Number(year))];
}

interface MeasureFound {
  readonly column: number;
  /** How many words of the name the question has, and which share of the name that is. */
  readonly words: number;
  readonly share: number;
}

/** Words that ask for a computation; in the name of a column they say little about what the question means. */
const COMPUTING = new Set(nameStems('share total growth rank sum average change number value rate by cagr yoy'));
export const isComputing = (stem: string): boolean => COMPUTING.has(stem);
const COMPUTING_WEIGHT = 0.5;
const BY_WEIGHT = 1.5;

/** Columns of numbers that the text names, the best first. What comes after "by" or "in terms of" is most surely meant. */
export function findMeasures(rest: string, view: View): MeasureFound[] {
  const said = new Set(nameStems(rest));
  const by = new Set(
    nameStems(/\b(?:by|in terms of)\s+(?!what|how|which)((?:[\w/-]+\s*){1,5})/i.exec(rest)?.[1] ?? ''),
  );
  const weightOf = (stem: string): number =>
    (isComputing(stem) ? COMPUTING_WEIGHT : 1) * (by.has(stem) ? BY_WEIGHT : 1);
  return view.measures
    .map((column) => {
      const stems = [...new Set(nameStems(columnName(view, column)))];
      const found = stems.filter((stem) => said.has(stem));
      const words = found.reduce((sum, stem) => sum + weightOf(stem), 0);
      return { column, words, share: found.length / Math.max(1, stems.length) };
    })
    .filter(({ words }) => words > 0)
    .sort((a, b) => b.words * b.share - a.words * a.share || b.words - a.words);
}

export function findConditions(rest: string, view: View): { conditions: Condition[]; rest: string } {
  const conditions: Condition[] = [];
  let left = rest;
  for (const [whole, words = '', number = '', scale = '', after = ''] of rest.matchAll(CONDITION)) {
    // "max input tokens of at least 100000" names the column before the number.
    const before =
      rest
        .slice(0, rest.indexOf(whole))
        .split(/\b(?:with|and|whose|where|which)\b/i)
        .at(-1) ?? '';
    const next = after.split(/\b(?:by|with|and|in|for|has|have)\b/i)[0] ?? '';
    const column = findMeasures(next, view)[0]?.column ?? findMeasures(before, view)[0]?.column;
    if (column === undefined) continue;
    const value =
      (NUMBERS[number.toLowerCase()] ?? Number(number.replaceAll(',', ''))) * (SCALE[scale.toLowerCase()] ?? 1);
    conditions.push({ column, sign: SIGN[words.toLowerCase()] ?? '>=', value });
    left = left.replace(whole, ` ${after.slice(next.length)}`);
  }
  return { conditions, rest: left };
}

export function holds(cell: unknown, { sign, value }: Condition): boolean {
  if (typeof cell !== 'number') return false;
  switch (sign) {
    case '>=':
      return cell >= value;
    case '>':
      return cell > value;
    case '<=':
      return cell <= value;
    case '<':
      return cell < value;
    case '=':
      return cell === value;
    default:
      return sign satisfies never;
  }
}
