// Finds clauses by rules that are data: each kind of clause has patterns, and the quotes are exact slices of the contract.

import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { type Slice, sentencesOf } from './sentences.ts';

const ruleSchema = z.strictObject({
  clause: z.string().min(1),
  /** In a few words, for readers. */
  means: z.string(),
  /** Words by which requesters ask for it; each begins at the beginning of a word. */
  asked: z.string().min(1),
  /** A sentence with one of these is such a clause … */
  any: z.array(z.string()).default([]),
  /** … if it has all of these as well … */
  require: z.array(z.string()).default([]),
  /** … and none of these. */
  not: z.array(z.string()).default([]),
  /** Only the group of the pattern is the quote: a name, a date. The first pattern that finds something counts first. */
  capture: z.array(z.string()).default([]),
  /** How far from the beginning of the contract captures may stand. */
  within: z.int().positive().default(20_000),
  /** Captures in which capital letters matter. */
  cased: z.boolean().default(false),
  /** How many quotes are given. */
  most: z.int().positive().default(2),
});
type ClauseRule = z.output<typeof ruleSchema>;

export interface Clause extends Slice {
  readonly clause: string;
  /** `text.slice(start, end)` of the contract. */
  readonly quote: string;
}

/** Longer contracts are read up to here. */
export const CONTRACT_CHARS_MAX = 1_000_000;

/** A shorter sentence is a heading. */
const WORDS_MIN = 5;
const MONTH =
  '(?:January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\\.?';
const DATE = `(?:(?:the\\s+)?(?:\\d{1,2}|_+|\\[[^\\]]*\\])(?:st|nd|rd|th)?\\s+(?:day\\s+)?of\\s+${MONTH},?\\s+(?:19|20)\\d{2}|${MONTH}\\s+(?:\\d{1,2}(?:st|nd|rd|th)?|_+|\\[[^\\]]*\\]),?\\s+(?:19|20)\\d{2}|${MONTH},?\\s+(?:19|20)\\d{2}|\\d{1,2}\\s+${MONTH},?\\s+(?:19|20)\\d{2}|\\d{1,2}\\/\\d{1,2}\\/(?:19|20)?\\d{2}|(?:19|20)\\d{2}-\\d{2}-\\d{2}|\\[[_*\\s]*\\],?\\s+(?:19|20)\\d{2})`;

function readRules(file: string | URL): ClauseRule[] {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '');
  return lines.map((line) => ruleSchema.parse(JSON.parse(line)));
}

/** The rules that come with the team. */
export const ownRules = (): ClauseRule[] => readRules(new URL('./clauses.jsonl', import.meta.url));

const ALL =
  /\b(?:all|every|each of) (?:the |its )?(?:clauses|terms|provisions)\b|\b(?:list|show|extract|quote) (?:me )?(?:the |its )?clauses\b|\b(?:which|what) clauses\b/i;

/** The kinds of clauses that a question names; undefined if it asks for all of them. */
export const kindsAskedFor = (question: string, rules: readonly ClauseRule[]): ReadonlySet<string> | undefined =>
  ALL.test(question)
    ? undefined
    : new Set(
        rules
          .filter(
            ({ clause, asked }) =>
              question.toLowerCase().includes(clause.toLowerCase()) ||
              new RegExp(`\\b(?:${asked})`, 'i').test(question),
          )
          .map(({ clause }) => clause),
      );

/** A space stands for any white space, and a stop inside a sentence is no end of it. */
const compiled = (source: string, flags: string): RegExp =>
  new RegExp(
    source
      .replaceAll('DATE', DATE)
      .replaceAll('[^.]', '[\\s\\S]')
      .replace(/ (?![^[]*\])/g, '\\s+'),
    flags,
  );

export function extractClauses(contract: string, rules: readonly ClauseRule[]): Clause[] {
  const text = contract.slice(0, CONTRACT_CHARS_MAX);
  const sentences = sentencesOf(text);
  return rules.flatMap((rule) => {
    const slices = [...captured(text, rule), ...matching(text, sentences, rule)];
    return slices
      .slice(0, rule.most)
      .map(({ start, end }) => ({ clause: rule.clause, quote: text.slice(start, end), start, end }));
  });
}

function captured(text: string, { capture, cased, within }: ClauseRule): Slice[] {
  const found: Slice[] = [];
  for (const source of capture) {
    const pattern = compiled(source, cased ? 'gd' : 'gid');
    for (const { indices } of text.slice(0, within).matchAll(pattern)) {
      const [start, end] = indices?.[1] ?? [0, 0];
      const isKnown = found.some((each) => text.slice(each.start, each.end) === text.slice(start, end));
      if (end > start && !isKnown) found.push({ start, end });
    }
  }
  return found;
}

/** The sentences that fit most patterns first; among equals, the order of the contract. */
function matching(text: string, sentences: readonly Slice[], rule: ClauseRule): Slice[] {
  const [any, all, none] = [rule.any, rule.require, rule.not].map((list) =>
    list.map((source) => compiled(source, 'i')),
  );
  const scored = sentences.flatMap((slice) => {
    const sentence = text.slice(slice.start, slice.end);
    if (sentence.split(/\s+/, WORDS_MIN).length < WORDS_MIN) return [];
    const score = any?.filter((pattern) => pattern.test(sentence)).length ?? 0;
    if (score === 0 || !all?.every((pattern) => pattern.test(sentence))) return [];
    return none?.some((pattern) => pattern.test(sentence)) ? [] : [{ ...slice, score }];
  });
  return scored.sort((a, b) => b.score - a.score || a.start - b.start);
}
