// Splits a task into smaller pieces: one for each thing it names, or one for each thing it asks for. A task that asks
// for one thing about one thing has none.

import type { PlanDraft, TaskDraft } from '../../core/plan/plan-schema.ts';
import { vagueness } from '../../core/plan/vague.ts';
import type { SplitAsked } from '../../core/run/command.ts';
import { originalInstruction } from './refine.ts';
import { sentencesOf } from './text/clauses.ts';
import { splitByThing } from './text/split-by-thing.ts';
import { toneOf } from './text/tone.ts';

export function splitTask({ task, instruction, worker, piecesMax }: SplitAsked): PlanDraft {
  const told = originalInstruction(instruction);
  const texts = [namedThings(told), listed(told), asked(told)].find(({ length }) => length > 1) ?? [];
  const pieces = texts.length > piecesMax || texts.some((text) => vagueness(text) !== undefined) ? [] : texts;
  return {
    goal: `Do ${task.id} in smaller pieces`,
    tasks: pieces.map(
      (text, index): TaskDraft => ({
        id: `${task.id}-${index + 1}`,
        worker,
        instruction: text,
        successCriterion: `It answers "${text.replaceAll('"', "'").slice(0, 160)}", or says why not.`,
      }),
    ),
  };
}

/** "Explain the charges of 30.00 and 49.99": amounts, ids, days. */
const namedThings = (text: string): string[] => splitByThing(text)?.shares.map((share) => share.text) ?? [];

const LIST =
  /^(.*\b(?:for|of|in|about|on|from|at|with)\s+)((?:[^,.;:?!]+,\s*)+(?:and\s+|&\s+)?[^,.;:?!]+|[^,.;:?!]+?\s+(?:and|&)\s+[^,.;:?!]+)([.?!]?)$/i;
/** Most words of an item, and most characters of the whole: longer texts are stories, not lists. */
const ITEM_WORDS_MAX = 5;
const LISTING_MAX = 400;
/** "… Rome in May": unclear whether that applies to Rome only or to all. */
const SAYS_MORE = /\s(?:for|of|in|about|on|from|at|with|since|until|by|that|which|who)\s/i;

/** "List the totals for Berlin, Paris and Rome": the list at the end of the only sentence. */
function listed(text: string): string[] {
  if (text.length > LISTING_MAX || sentencesOf(text).length !== 1) return [];
  const [, head, list, end] = LIST.exec(text.trim()) ?? [];
  if (head === undefined || list === undefined || /\b(?:between|both|either|neither)\b/i.test(head)) return [];
  const items = list.split(/\s*,\s*(?:and\s+|&\s+)?|\s+(?:and|&)\s+/i).filter(Boolean);
  if (items.some((item) => item.split(/\s+/).length > ITEM_WORDS_MAX || SAYS_MORE.test(item))) return [];
  return items.map((item) => `${head}${item}${end || '.'}`);
}

/** Several sentences that each ask for something; other statements go with each. */
function asked(text: string): string[] {
  const sentences = sentencesOf(text).map((sentence) => ({ sentence, tone: toneOf(sentence) }));
  const story = sentences.filter(({ tone }) => tone === 'statement').map(({ sentence }) => sentence);
  return sentences
    .filter(({ tone }) => tone === 'order' || tone === 'question')
    .map(({ sentence }) => [sentence, ...story].join(' '));
}
