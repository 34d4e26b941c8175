// Shortens long reports by leaving sentences out, never by rewording them: first those that name nothing exact and
// repeat others, then those that do not fit. The number of sentences left out is stated.

import { tokensIn } from '../../core/answer/estimate-tokens.ts';
import type { QuestionOf } from '../../core/run/command.ts';
import { reportText, sameWords } from './report-text.ts';
import { entitiesOf } from './text/entities.ts';

interface Sentence {
  readonly text: string;
  readonly worth: number;
  readonly at: number;
}

/** Statements about what is missing must be kept. */
const LACKING = /\b(?:not|no|none|nothing|missing|unknown|failed|unclear|could ?n[o']t|without|cannot|unable)\b/i;
const NOTE_TOKENS = 16;

export function condense({ reports, part }: QuestionOf<'synthesise'>): { answer: string } {
  const sentences = withoutRepeats(reports.map(reportText).flatMap(sentencesOf)).map(weighed);
  const room = (part?.tokensMax ?? Number.POSITIVE_INFINITY) - NOTE_TOKENS;
  const kept: Sentence[] = [];
  let used = 0;
  for (const sentence of sentences.toSorted((a, b) => b.worth - a.worth || a.at - b.at)) {
    const tokens = tokensIn(sentence.text) + 1;
    if (used + tokens > room && kept.length > 0) continue;
    kept.push(sentence);
    used += tokens;
  }
  const text = kept
    .sort((a, b) => a.at - b.at)
    .map((sentence) => sentence.text)
    .join(' ');
  const left = sentences.length - kept.length;
  return { answer: left === 0 ? text : `${text}\n[${left} of ${sentences.length} sentences left out]` };
}

const sentencesOf = (text: string): string[] =>
  text
    .split(/(?<=[.!?])\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');

function withoutRepeats(sentences: readonly string[]): string[] {
  const said = new Set<string>();
  return sentences.filter((sentence) => {
    const words = sameWords(sentence);
    const isNew = words !== '' && !said.has(words);
    said.add(words);
    return isNew;
  });
}

/** Figures, dates, ids, names, quotations and statements about what is missing come before the rest. */
function weighed(text: string, at: number): Sentence {
  const { money, dates, ids, quantities, quotes, names, emails, urls } = entitiesOf(text);
  const exact = [money, dates, ids, quantities, quotes, names, emails, urls].reduce(
    (sum, list) => sum + list.length,
    0,
  );
  return { text, at, worth: Math.min(exact, 2) + (LACKING.test(text) ? 2 : 0) };
}
