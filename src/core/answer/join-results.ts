// The answer without a writer: the results as they are, except that a value which lost a conflict is corrected where it
// is stated, and each settled conflict is mentioned at the end. The results themselves stay as they are in the report.

import { contentAsText } from '../reconcile/claim.ts';
import { parseData } from '../values/nesting.ts';
import { statedIn } from './data-text.ts';
import { type OverruledStatement, overruledStatements } from './overruled-statements.ts';
import { type Bound, rulingNote, valueText } from './rulings.ts';

interface Joined {
  readonly taskId: string;
  readonly content: unknown;
  /** Its text must stay letter for letter: a note goes before it. */
  readonly isVerbatim: boolean;
}

export const joinResults = (results: readonly Joined[], bound: readonly Bound[]): string =>
  [...results.map((result) => corrected(result, bound)), bound.map(rulingNote).join('\n')].join('\n\n');

function corrected({ taskId, content, isVerbatim }: Joined, bound: readonly Bound[]): string {
  const text = contentAsText(content);
  const data = typeof content === 'string' ? dataIn(content) : content;
  if (data === undefined && !isVerbatim) return correctedText(text, bound);
  const stated = data === undefined ? text : statedIn(data).join('\n\n');
  const wrong = new Set(overruledStatements(stated, bound).map(({ settled }) => settled.conflict.id));
  const notes = bound.flatMap(({ conflict, holds, overruled }) => {
    const side =
      overruled.find((each) => each.taskId === taskId) ?? (wrong.has(conflict.id) ? overruled[0] : undefined);
    if (!side) return [];
    return [
      `[Overruled below: ${conflict.attribute} of ${conflict.subject} is ${holds}, not ${valueText(side.claim)}]`,
    ];
  });
  return [...notes, text].join('\n\n');
}

/** Data that a worker returned as text. */
function dataIn(text: string): unknown {
  return /^\s*[[{]/.test(text) ? parseData(text) : undefined;
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly by: string;
}

/** A longer value would make the sentence unreadable. */
const HOLDS_CHARS_MAX = 60;

/** "It costs 10 EUR." becomes "It costs 12 EUR [not 10 EUR]."; where that is not possible, a mark goes first. */
export function correctedText(text: string, bound: readonly Bound[]): string {
  const edits = overruledStatements(text, bound).flatMap(editsFor);
  let out = text;
  let before = text.length;
  for (const { start, end, by } of edits.sort((a, b) => b.start - a.start || b.end - a.end)) {
    if (end > before) continue;
    out = out.slice(0, start) + by + out.slice(end);
    before = start;
  }
  return out;
}

function editsFor({ text: sentence, start, mentions, claim, settled }: OverruledStatement): Edit[] {
  const places = mentions.flatMap(({ at }) => at ?? []);
  if (places.length === 0 || places.length < mentions.length || settled.holds.length > HOLDS_CHARS_MAX) {
    const at = start + (/^\|\s*/.exec(sentence)?.[0].length ?? 0);
    return [{ start: at, end: at, by: `[${valueText(claim)} was overruled: ${settled.holds} holds] ` }];
  }
  return places.map((place, index) => {
    const not = index === 0 ? ` [not ${sentence.slice(place.start, place.end)}]` : '';
    return { start: start + place.start, end: start + place.end, by: `${settled.holds}${not}` };
  });
}
