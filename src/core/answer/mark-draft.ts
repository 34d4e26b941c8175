// What becomes of a draft that still holds something certainly unsupported after it went back: the sentence stays and is
// marked, in front where it claims an action, so that a reader who stops early does not believe it. Removing it would lose
// silently what may be true, and would leave lists and arguments with holes. The gaps say the same once more, for programs.

import type { Foreign } from './grounding.ts';

/** A sentence as the verdict on a draft has it. */
export interface Judged {
  readonly text: string;
  readonly foreign?: readonly Foreign[] | undefined;
  readonly unconfirmed?: readonly Foreign[] | undefined;
}

interface MarkedDraft {
  readonly answer: string;
  /** One for each marked sentence, to be added to the answer's gaps. */
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

/** Data cannot be marked where it stands: the gaps alone say it. */
export const gapsFor = (sentences: readonly Judged[]): string[] =>
  sentences.flatMap(({ text, foreign = [] }) => (foreign.length === 0 ? [] : [gapFor(text, foreign)]));

/** What to send back with the draft. */
export const notesFor = (sentences: readonly Judged[]): string =>
  sentences
    .flatMap(({ text, foreign = [] }) => {
      if (foreign.length === 0) return [];
      const record = foreign.some(isAct) ? ' The record of this run shows no such action that succeeded.' : '';
      return [`In "${short(text)}": ${reasonsFor(foreign).join('; ')}.${record}`];
    })
    .join('\n');

/** What could be neither confirmed nor refuted, a line for each sentence. */
export const unconfirmedIn = (sentences: readonly Judged[]): string[] =>
  sentences.flatMap(({ text, unconfirmed = [] }) =>
    unconfirmed.length === 0 ? [] : [`${named(unconfirmed)} in "${short(text)}"`],
  );

const isAct = ({ kind }: Foreign): boolean => kind === 'act';

function marked(text: string, foreign: readonly Foreign[]): string {
  const others = foreign.filter((each) => !isAct(each));
  const mark = others.length === 0 ? `[${NOT_DONE}]` : `[not confirmed by any result: ${named(others)}]`;
  // A row of a table stays one: the mark goes into its last cell.
  if (text.startsWith('|') && text.endsWith('|')) return `${text.slice(0, -1).trimEnd()} ${mark} |`;
  if (!foreign.some(isAct)) return `${text} ${mark}`;
  return others.length === 0 ? `[${NOT_DONE}] ${text}` : `[${NOT_DONE}] ${text} ${mark}`;
}

const gapFor = (text: string, foreign: readonly Foreign[]): string =>
  `Not confirmed by any result: "${short(text)}" (${reasonsFor(foreign).join('; ')})`;

function reasonsFor(foreign: readonly Foreign[]): string[] {
  const others = foreign.filter((each) => !isAct(each));
  return [
    ...(others.length < foreign.length ? [NOT_DONE] : []),
    ...(others.length > 0 ? [`no result says ${named(others)}`] : []),
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
