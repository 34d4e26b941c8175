// Which tools a task needs. Each clause of the instruction asks for effects, or for information.

import { askedEffects } from '../crew/effects.ts';
import { fitAll, readTerms, scoreOf } from '../crew/match.ts';
import type { Profile, ToolProfile } from '../crew/profile.ts';
import { clausesOf } from '../text/clauses.ts';
import { type Conditional, conditionalOf } from '../text/condition.ts';
import { entitiesOf, type Found } from '../text/entities.ts';
import { termsOf } from '../text/terms.ts';
import { toneOf } from '../text/tone.ts';
import { ORDER_VERBS } from '../text/verbs.ts';
import { fromText } from './from-text.ts';
import { readingOf } from './reading.ts';
import { nounsOf } from './records.ts';

export interface Goal {
  readonly profile: ToolProfile;
  readonly clause: string;
  /** 0–1: how well the tool fits the request. */
  readonly fit: number;
  /** Act only if this holds. */
  readonly only?: Conditional;
}

const READ_MIN = 0.2;
/** A second tool that fits nearly as well is called too: reading has no effect. */
const READ_ALSO = 0.85;
const READS_PER_CLAUSE = 2;

export function goalsOf(instruction: string, profile: Pick<Profile, 'tools'>): Goal[] {
  const goals: Goal[] = [];
  const add = (goal: Goal): void => {
    if (!goals.some((other) => other.profile === goal.profile && other.clause === goal.clause)) goals.push(goal);
  };
  for (const clause of spans(instruction)) {
    const effects = askedEffects(clause, profile);
    const only = effects.length > 0 ? conditionalOf(clause) : undefined;
    for (const { profile: tool, score } of effects)
      add({ profile: tool, clause: only?.order ?? clause, fit: score, ...(only ? { only } : {}) });
    // Look first at what the condition is about.
    for (const { profile: tool, fit } of only ? readsFor(only.condition, profile).slice(0, READS_PER_CLAUSE) : [])
      add({ profile: tool, clause: only?.condition ?? clause, fit });
    if (effects.length > 0) continue;
    for (const { profile: tool, fit } of readsFor(clause, profile).slice(0, READS_PER_CLAUSE))
      add({ profile: tool, clause, fit });
  }
  return withoutRepeats(goals);
}

const LEANS = /\b(?:it|that|them|this|those|these|one|ones|him|her)\b/i;
const LEANS_TERMS_MAX = 1;

/**
 * Clauses that ask for something. One that refers to the clause before ("please update it") is read together with it.
 */
function spans(instruction: string): string[] {
  const texts = clausesOf(instruction)
    .map(({ text }) => text)
    .filter((text) => !['hostile', 'small-talk'].includes(toneOf(text)));
  return texts.map((text, index) => {
    const before = texts[index - 1];
    const own = termsOf(text).filter(({ light, raw }) => !light && !ORDER_VERBS.has(raw)).length;
    const leans =
      before !== undefined &&
      LEANS.test(text) &&
      own <= LEANS_TERMS_MAX &&
      toneOf(text) === 'order' &&
      exactIn(text).length === 0;
    return leans ? `${text} (${before})` : text;
  });
}

/** The exact values of a text. A clause that has some does not refer to another. */
function exactIn(text: string): readonly Found[] {
  const { dates, ids, money, emails, quotes } = entitiesOf(text);
  return [...dates, ...ids, ...money, ...emails, ...quotes];
}

/** The share of the exact values in a text that a tool has an argument for. */
function covers({ fields, tool }: ToolProfile, text: string): number {
  const all = exactIn(text).length;
  if (all === 0 || !fields) return 0;
  const reading = readingOf(text, '2000-01-01', nounsOf(tool.name));
  for (const field of fields) {
    const given = fromText(field, reading);
    if (given && given.at >= 0 && given.sure >= 0.6) reading.used.add(given.at);
  }
  return Math.min(1, reading.used.size / all);
}

const COVERS_SHARE = 0.35;

export function readsFor(
  clause: string,
  { tools }: Pick<Profile, 'tools'>,
  min = READ_MIN,
): { profile: ToolProfile; fit: number }[] {
  const reads = tools.filter(({ tool }) => tool.effect === 'read');
  const says = reads.map((tool) => tool.says);
  const fits = fitAll(readTerms(clause, says), says);
  const scored = reads.map((tool, index) => ({
    profile: tool,
    fit: scoreOf(fits[index] ?? { share: 0, amount: 0, words: [] }) + COVERS_SHARE * covers(tool, clause),
  }));
  const best = Math.max(0, ...scored.map(({ fit }) => fit));
  return scored.filter(({ fit }) => fit >= min && fit >= best * READ_ALSO).sort((a, b) => b.fit - a.fit);
}

/** A statement orders nothing. Still, if an effect fits it better than every look-up, it may be meant. */
export function meantBy(clause: string, { tools }: Pick<Profile, 'tools'>): Goal | undefined {
  if (toneOf(clause) !== 'statement') return undefined;
  const says = tools.map((tool) => tool.says);
  const fits = fitAll(readTerms(clause, says), says).map(scoreOf);
  const [best] = tools
    .map((tool, index) => ({ profile: tool, clause, fit: (fits[index] ?? 0) + COVERS_SHARE * covers(tool, clause) }))
    .sort((a, b) => b.fit - a.fit);
  return best && best.fit >= READ_MIN && best.profile.tool.effect !== 'read' ? best : undefined;
}

/** One tool wanted by two clauses without a difference is one goal; the better clause counts. */
function withoutRepeats(goals: readonly Goal[]): Goal[] {
  return goals.filter((goal, index) => {
    const same = goals.filter(({ profile }) => profile === goal.profile);
    if (same.length === 1 || /\d|["“]/.test(goal.clause)) return true;
    const best = same.toSorted((a, b) => b.fit - a.fit)[0];
    return best === goal || (best?.fit === goal.fit && goals.indexOf(best) === index);
  });
}
