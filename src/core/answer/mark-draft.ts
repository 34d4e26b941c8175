// Marks unsupported statements that a draft still contains after it went back to its writer. The sentence stays and is
// marked, in front if it claims an action, so that a reader who stops early is warned. Removing it could silently lose
// something true, and would leave holes in lists and arguments. The gaps repeat it for programs. Values that lost a
// conflict are marked in the same way, with the value that holds.

import type { Foreign } from './grounding.ts';

/** A sentence with its verdict. */
export interface Judged {
  readonly text: string;
  readonly foreign?: readonly Foreign[] | undefined;
  readonly unconfirmed?: readonly Foreign[] | undefined;
}

interface MarkedDraft {
  readonly answer: string;
  /** One gap per marked sentence, to be added to the answer's gaps. */
  readonly gaps: readonly string[];
}

const NAMED_MAX = 4;
const SHOWN_MAX = 120;
const NOT_DONE = 'no result says that this was done';

export function markDraft(draft: string, sentences: readonly Judged[]): MarkedDraft {
  const pieces: string[] = [];
  const gaps = new Set<string>();
  let from = 0;
  for (const { text, foreign = [] } of sentences) {
    const at = draft.indexOf(text, from);
    if (at < 0 || foreign.length === 0) continue;
    pieces.push(draft.slice(from, at), marked(text, foreign));
    from = at + text.length;
    gaps.add(gapFor(text, foreign));
  }
  pieces.push(draft.slice(from));
  return { answer: pieces.join(''), gaps: [...gaps] };
}

/** Data cannot be marked in place: only the gaps say it. */
export const gapsFor = (sentences: readonly Judged[]): string[] =>
  sentences.flatMap(({ text, foreign = [] }) => (foreign.length === 0 ? [] : [gapFor(text, foreign)]));

/** The notes that go back to the writer. */
export const notesFor = (sentences: readonly Judged[]): string =>
  sentences
    .flatMap(({ text, foreign = [] }) => {
      if (foreign.length === 0) return [];
      const record = foreign.some(isAct) ? ' The record of this run shows no such action that succeeded.' : '';
      const ruled = foreign.some(isOverruled)
        ? ' State the value that holds; mention the other one only as overruled.'
        : '';
      return [`In "${short(text)}": ${reasonsFor(foreign).join('; ')}.${record}${ruled}`];
    })
    .join('\n');

/** One line for each sentence that could be neither confirmed nor refuted. */
export const unconfirmedIn = (sentences: readonly Judged[]): string[] =>
  sentences.flatMap(({ text, unconfirmed = [] }) =>
    unconfirmed.length === 0 ? [] : [`${named(unconfirmed)} in "${short(text)}"`],
  );

const isAct = ({ kind }: Foreign): boolean => kind === 'act';
const isOverruled = ({ kind }: Foreign): boolean => kind === 'overruled';
const isUnsaid = (each: Foreign): boolean => !isAct(each) && !isOverruled(each);

function marked(text: string, foreign: readonly Foreign[]): string {
  const unsaid = foreign.filter(isUnsaid);
  const before = [
    ...(foreign.some(isAct) ? [NOT_DONE] : []),
    ...foreign.filter(isOverruled).map(({ text: value, holds }) => `${value} was overruled: ${holds} holds`),
  ];
  const after = unsaid.length === 0 ? [] : [`not confirmed by any result: ${named(unsaid)}`];
  const inBrackets = (notes: readonly string[]): string => notes.map((note) => `[${note}]`).join(' ');
  // In a table row the mark goes into the last cell, so that the row stays a row.
  if (text.startsWith('|') && text.endsWith('|'))
    return `${text.slice(0, -1).trimEnd()} ${inBrackets([...before, ...after])} |`;
  return [inBrackets(before), text, inBrackets(after)].filter(Boolean).join(' ');
}

function gapFor(text: string, foreign: readonly Foreign[]): string {
  const lead = foreign.every(isOverruled) ? 'States an overruled value' : 'Not confirmed by any result';
  return `${lead}: "${short(text)}" (${reasonsFor(foreign).join('; ')})`;
}

function reasonsFor(foreign: readonly Foreign[]): string[] {
  const unsaid = foreign.filter(isUnsaid);
  return [
    ...(foreign.some(isAct) ? [NOT_DONE] : []),
    ...(unsaid.length > 0 ? [`no result says ${named(unsaid)}`] : []),
    ...foreign.filter(isOverruled).map(({ text, holds, why }) => {
      const because = why === undefined ? '' : `, because: ${short(why)}`;
      return `"${text}" was overruled, "${holds}" holds${because}`;
    }),
  ];
}

function named(foreign: readonly Foreign[]): string {
  const shown = foreign.slice(0, NAMED_MAX).map(({ text }) => `"${short(text)}"`);
  return `${shown.join(', ')}${foreign.length > NAMED_MAX ? ` and ${foreign.length - NAMED_MAX} more` : ''}`;
}

function short(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > SHOWN_MAX ? `${line.slice(0, SHOWN_MAX - 1)}…` : line;
}
