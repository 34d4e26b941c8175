// Adds to the verdict on a draft which of its sentences state a value that lost a conflict, and which settled conflicts
// it does not mention.

import type { EventOf, HappeningOf } from '../journal/event.ts';
import { isTextOf, statedIn } from './data-text.ts';
import { asForeign, type OverruledStatement, overruledStatements, untoldIn } from './overruled-statements.ts';
import type { Bound } from './rulings.ts';

type Verdict = HappeningOf<'answer-grounded'>;
type Sentence = Verdict['sentences'][number];

export function withRulings(
  verdict: Verdict,
  { answer, data }: Pick<EventOf<'answer-drafted'>, 'answer' | 'data'>,
  bound: readonly Bound[],
): Verdict {
  const stated = data === undefined ? undefined : statedIn(data).join('\n\n');
  // Data that is rendered as text stays data: no note can be added to it.
  const untold = isTextOf(answer, data) ? [] : untoldIn(answer, bound).map(({ conflict }) => conflict.id);
  return {
    ...verdict,
    sentences: merged(verdict.sentences, overruledStatements(answer, bound), answer),
    ...(stated === undefined ? {} : { data: merged(verdict.data ?? [], overruledStatements(stated, bound), stated) }),
    ...(untold.length === 0 ? {} : { untold }),
  };
}

/** In the order of the draft: a sentence that the grounder has judged, whole or in part, takes the statement. */
function merged(judged: readonly Sentence[], statements: readonly OverruledStatement[], draft: string): Sentence[] {
  if (statements.length === 0) return [...judged];
  const sentences: (Sentence & { readonly start: number })[] = [];
  let from = 0;
  for (const sentence of judged) {
    const start = draft.indexOf(sentence.text, from);
    sentences.push({ ...sentence, start: start < 0 ? from : start });
    if (start >= 0) from = start + sentence.text.length;
  }
  for (const statement of statements) {
    const foreign = [asForeign(statement)];
    const { text, start } = statement;
    const index = sentences.findIndex(
      (each) => each.start < start + text.length && start < each.start + each.text.length,
    );
    const known = sentences[index];
    if (known) sentences[index] = { ...known, foreign: [...(known.foreign ?? []), ...foreign] };
    else sentences.push({ text, tasks: [], foreign, start });
  }
  return sentences.sort((a, b) => a.start - b.start).map(({ start: _, ...sentence }) => sentence);
}
