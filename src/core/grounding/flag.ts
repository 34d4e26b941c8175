// What is delivered when a draft still holds what no result says, after the bounded rounds of sending it back.
//
// The sentence stays and is marked, in front where it claims a deed: a reader who stops early must not believe it. To
// remove it would lose silently what may be true but reported in words this check cannot read, and would leave lists and
// arguments with holes; to keep it unmarked would hand over an invention. The gaps say the same once more, so that a
// program that only reads those knows it as well.

import type { Foreign, Grounding } from './sources.ts';

export interface FlaggedDraft {
  readonly answer: string;
  /** One for each sentence that is not confirmed, to be added to the answer's gaps. */
  readonly gaps: readonly string[];
}

const NAMED_MAX = 4;
const SHOWN_MAX = 120;

export function flagDraft(draft: string, { sentences }: Pick<Grounding, 'sentences'>): FlaggedDraft {
  const pieces: string[] = [];
  const gaps: string[] = [];
  let from = 0;
  for (const { text, foreign } of sentences) {
    const at = draft.indexOf(text, from);
    if (at < 0 || foreign.length === 0) continue;
    pieces.push(draft.slice(from, at), marked(text, foreign));
    from = at + text.length;
    gaps.push(gapFor(text, foreign));
  }
  pieces.push(draft.slice(from));
  return { answer: pieces.join(''), gaps: [...new Set(gaps)] };
}

/** What to send back with the draft. */
export function groundingNotes({ sentences }: Pick<Grounding, 'sentences'>): string {
  return sentences
    .filter(({ foreign }) => foreign.length > 0)
    .map(({ text, foreign }) => `In "${short(text)}": ${reasonsFor(foreign).join('; ')}.`)
    .join('\n');
}

function marked(text: string, foreign: readonly Foreign[]): string {
  const acts = foreign.filter(({ kind }) => kind === 'act');
  const others = foreign.filter(({ kind }) => kind !== 'act');
  const mark =
    others.length === 0 ? '[no result says that this was done]' : `[not confirmed by any result: ${named(others)}]`;
  // A row of a table stays one: the mark goes into its last cell.
  if (text.startsWith('|') && text.endsWith('|')) return `${text.slice(0, -1).trimEnd()} ${mark} |`;
  if (acts.length === 0) return `${text} ${mark}`;
  const front = '[no result says that this was done]';
  return others.length === 0 ? `${front} ${text}` : `${front} ${text} ${mark}`;
}

const gapFor = (text: string, foreign: readonly Foreign[]): string =>
  `Not confirmed by any result: "${short(text)}" (${reasonsFor(foreign).join('; ')})`;

function reasonsFor(foreign: readonly Foreign[]): string[] {
  const others = foreign.filter(({ kind }) => kind !== 'act');
  return [
    ...(foreign.some(({ kind }) => kind === 'act') ? ['no result says that this was done'] : []),
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
