// The built-in grounder: compares the draft's exact values with the sources, and claimed effects with the journal.
// Everything else, such as wording and general knowledge, is not checked.
//
//   G1. An exact value must appear in a source, or follow from sources in one step of arithmetic that the sentence
//       mentions.
//   G2. A claimed effect needs a call that succeeded, or a result that says it was done.
//   G3. Only values that are certainly unsupported are `foreign`; doubtful ones are `unconfirmed`.

import type { Foreign, Grounding, Sources } from '../../core/answer/grounding.ts';
import type { Grounder } from '../../ports/grounder.ts';
import { splitSentences } from '../../text/sentences.ts';
import { dateIndex } from './dates.ts';
import { type DraftSentence, readDraftSentence } from './draft-values.ts';
import { claimsIn, effectIndex, toolVerbs } from './effects.ts';
import { normalisedId } from './ids.ts';
import { type DraftNumber, followsFrom, groupsOf, needsSource, numberIndex, operandOf } from './numbers.ts';
import { quoteIndex, quotesIn } from './quotes.ts';
import { type Known, readSources } from './source-values.ts';
import { taskIndex } from './supporting-tasks.ts';

/** Part of every verdict; raise it when verdicts change. */
const VERSION = 'exact/5';

export const exactGrounder = (): Grounder => ({ version: VERSION, ground });

function ground(draft: string, sources: Sources): Grounding {
  const known = readSources(sources);
  const parts = splitSentences(draft).map(readDraftSentence);
  const isNumberForeign = foreignNumbers(parts, known);
  const isDated = dateIndex(known.dates);
  const isQuoted = quoteIndex(known.texts);
  const standing = effectIndex(sources);
  const verbs = toolVerbs(sources);
  const tasksBehind = taskIndex(sources.reports);
  const sentences = parts.map((part) => {
    const foreign: Foreign[] = [];
    const unconfirmed: Foreign[] = [];
    for (const text of part.ids) if (!known.ids.has(normalisedId(text))) foreign.push({ kind: 'name', text });
    for (const text of part.endings) if (!isEnding(text, known)) foreign.push({ kind: 'name', text });
    for (const { text, readings } of part.dates) if (!isDated(readings)) foreign.push({ kind: 'date', text });
    for (const number of part.numbers)
      if (isNumberForeign(number, part)) foreign.push({ kind: 'number', text: number.text });
    for (const text of quotesIn(part.plain)) if (!isQuoted(text)) foreign.push({ kind: 'quote', text });
    for (const claim of claimsIn(part.plain, verbs)) {
      const found = standing(claim, part.plain, part.ids);
      if (found !== 'done') (found === 'none' ? foreign : unconfirmed).push({ kind: 'act', text: claim.text });
    }
    const support = (sources.support ?? []).filter(({ says }) => part.text.includes(says));
    const isOpen = ({ text }: Foreign): boolean => !support.some(({ says }) => says.includes(text));
    return {
      text: part.text,
      tasks: support.length > 0 ? [...new Set(support.flatMap(({ tasks }) => tasks))] : tasksBehind(part.text),
      foreign: foreign.filter(isOpen),
      unconfirmed: unconfirmed.filter(isOpen),
    };
  });
  return { sentences };
}

function isEnding(digits: string, { ids }: Known): boolean {
  for (const id of ids) if (id.endsWith(digits)) return true;
  return false;
}

const STATED_MAX = 24;
const COUNT_MAX = 12;

function foreignNumbers(
  parts: readonly DraftSentence[],
  known: Known,
): (number: DraftNumber, part: DraftSentence) => boolean {
  const stands = numberIndex(known.numbers);
  const standing = new Set(parts.flatMap(({ numbers }) => numbers.filter(stands)));
  const groups = groupsOf(known.numbers);
  const values = (numbers: Iterable<DraftNumber>): number[] =>
    [...new Set(Array.from(numbers).flatMap((each) => operandOf(each) ?? []))].slice(0, STATED_MAX);
  return (number, { plain, numbers }) => {
    if (!needsSource(number) || standing.has(number)) return false;
    const others = numbers.filter((each) => each !== number);
    const stated = values([...others, ...standing]);
    const counts = [...new Set([...values(others), ...known.counts])].filter((each) => each > 1 && each <= COUNT_MAX);
    return !followsFrom(number, plain, { stated, counts, groups });
  };
}
