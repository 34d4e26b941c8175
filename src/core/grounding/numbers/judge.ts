// Which numbers of a draft are likely invented. What stands is a fact for the numbers that follow from it, so the draft is
// gone over until nothing new stands.

import { clauseAt, isAttributed, onlySupposes, saysWhatLacks } from '../attribution.ts';
import type { When } from '../dates.ts';
import { aboutOf, countsIn, type Known } from '../known.ts';
import { type Instant, instantsOf } from '../known-dates.ts';
import { isPartOfName } from './named.ts';
import type { Quantity } from '../quantities.ts';
import type { ReadSentence } from '../read-draft.ts';
import { unitNamed } from '../units.ts';
import { type Card, inventedChance, type Signs } from '../scorecard.ts';
import { explanationsOf } from './explain.ts';
import { type Explanation, present, type View } from './explanation.ts';
import { type Fact, factOf, type Facts, factsOf, IN_DRAFT, LISTED, totalsOf } from './facts.ts';
import { spansBetween } from './spans.ts';
import type { Pool } from './ways.ts';

export interface Judged {
  readonly said: Quantity;
  readonly part: ReadSentence;
  readonly chance: number;
  readonly best: Explanation;
  readonly all: readonly Explanation[];
}

/** Above this, a number is flagged. */
export const NUMBER_LIMIT = 0.55;

const PASSES_MAX = 3;
const FACTS_MAX = 110;
const INSTANTS_MAX = 24;
const LIST_MAX = 30;

export interface Judging {
  readonly card: Card;
  /** Above this, a number does not stand. */
  readonly limit: number;
  readonly isKnownDate: (when: When) => boolean;
}

export function judgeNumbers(parts: readonly ReadSentence[], known: Known, { card, limit, isKnownDate }: Judging): Judged[] {
  const facts = factsOf(known);
  const lists = listsOf(facts.told);
  const totals = [...totalsOf(lists), ...spanFacts(known)];
  const vocabulary = new Set([...known.told.meanings, ...known.asked.meanings]);
  const instants = known.reports.flatMap((report, index) => report.instants.flat().map((each) => [each, instantFact(each, index)] as const));
  let judged = new Map<Quantity, Judged>();
  let standing = 0;
  const draftLists = listedIn(parts);
  for (let pass = 0; pass < PASSES_MAX; pass++) {
    const next = new Map<Quantity, Judged>();
    const stands = (each: Quantity): boolean => (judged.get(each)?.chance ?? 1) < limit;
    const before: Fact[] = [];
    parts.forEach((part, index) => {
      const here = part.numbers.filter(stands).map((each) => factOf(each, index, IN_DRAFT));
      const whens = part.whens.filter(isKnownDate);
      for (const said of part.numbers) {
        const settled = judged.get(said);
        if (settled && settled.chance < limit) {
          next.set(said, settled);
          continue;
        }
        const view = viewOf(said, part, index, { facts, lists, totals, vocabulary, instants, here: here.filter(({ quantity }) => quantity !== said), before, whens, parts, known, draftLists });
        const all = explanationsOf(said, view);
        next.set(said, { said, part, all, ...bestOf(all, card) });
      }
      before.push(...here);
    });
    judged = next;
    const now = [...judged.values()].filter(({ chance }) => chance < limit).length;
    if (now === standing) break;
    standing = now;
  }
  return [...judged.values()];
}

export function bestOf(all: readonly Explanation[], card: Card): { best: Explanation; chance: number } {
  let best = all[0] as Explanation;
  let chance = inventedChance(best.signs, card);
  for (const each of all.slice(1)) {
    const own = inventedChance(each.signs, card);
    if (own < chance) [best, chance] = [each, own];
  }
  return { best, chance };
}

const instantFact = ({ around }: Instant, report: number): Fact => ({
  value: 0,
  grain: 0,
  factor: 1,
  dimension: 'time',
  currency: undefined,
  around,
  names: new Set(),
  local: around,
  topic: around,
  group: IN_DRAFT,
  report,
  isCounted: false,
  isBare: false,
  quantity: undefined,
});

const HOUR = 3600;
const SPANS_MAX = 12;

/** "06:00 to 20:00" are fourteen hours, by which something may be divided. */
function spanFacts({ reports }: Known): Fact[] {
  return reports
    .flatMap(({ instants }, report) =>
      instants.flatMap((list) => {
        const [a, b] = list;
        if (!a || !b || list.length > 3) return [];
        return spansBetween(a, b)
          .slice(0, 1)
          .map((value): Fact => ({ ...instantFact(a, report), value, factor: value >= 24 * HOUR ? 24 * HOUR : value >= HOUR ? HOUR : 60 }));
      }),
    )
    .slice(0, SPANS_MAX);
}

/** Numbers of one sentence or object, and those of a report that are called alike. */
function listsOf(told: readonly Fact[]): Fact[][] {
  const lists = new Map<string, Fact[]>();
  const add = (key: string, fact: Fact): void => {
    const list = lists.get(key);
    if (list) list.push(fact);
    else lists.set(key, [fact]);
  };
  for (const fact of told) {
    const kind = `${fact.dimension} ${fact.currency ?? ''}`;
    // A bare number goes with whatever stands beside it.
    add(`group ${fact.group}`, fact);
    add(`group ${fact.group} ${kind}`, fact);
    add(`report ${fact.report} ${kind}`, fact);
    add(`all ${kind}`, fact);
    for (const name of fact.names) {
      add(`report ${fact.report} ${kind} ${name}`, fact);
      add(`all ${kind} ${name}`, fact);
    }
  }
  const seen = new Set<string>();
  const ids = new Map(told.map((fact, index) => [fact, index]));
  return [...lists.values()].filter((list) => {
    const key = list.map((fact) => ids.get(fact)).join();
    return list.length > 1 && list.length <= LIST_MAX && !seen.has(key) && seen.add(key);
  });
}

interface Seen {
  readonly facts: Facts;
  readonly lists: readonly (readonly Fact[])[];
  readonly totals: readonly Fact[];
  readonly vocabulary: ReadonlySet<string>;
  readonly instants: readonly (readonly [Instant, Fact])[];
  readonly here: readonly Fact[];
  readonly before: readonly Fact[];
  readonly whens: readonly When[];
  readonly parts: readonly ReadSentence[];
  readonly known: Known;
  readonly draftLists: ReadonlyMap<number, ReadonlySet<number>>;
}

function viewOf(said: Quantity, part: ReadSentence, index: number, seen: Seen): View {
  const { facts, here, before, known } = seen;
  const { sentence } = part;
  const clause = clauseAt(sentence.text, said.at);
  const near = aboutOf(clause);
  const all = new Set([...part.around, ...headOf(part, seen.parts)]);
  const told = facts.told.length + facts.asked.length > FACTS_MAX ? facts.told.filter((fact) => [...fact.names].some((name) => near.has(name))).slice(0, FACTS_MAX) : [...facts.told, ...facts.asked, ...seen.totals, ...smallCounts(facts)];
  const draft = [...before.slice(-12), ...here];
  const mine = instantsOf(seen.whens, part.around).map((each) => [each, { ...instantFact(each, IN_DRAFT), group: index }] as const);
  const pool: Pool = {
    facts: [...told, ...draft],
    lists: [...seen.lists, ...(here.length > 1 ? [here] : []), ...(before.length + here.length > here.length ? [draft] : [])],
    instants: [...seen.instants.slice(0, INSTANTS_MAX), ...mine],
  };
  return { sentence: sentence.text, words: { near, all, groupsWith: facts.groupsWith }, facts, pool, here: index, beside: part.numbers, vocabulary: seen.vocabulary, own: clauseSigns(said, part, clause), trivial: trivialSigns(said, part, clause, seen) };
}

const smallCounts = ({ counted }: Facts): Fact[] => {
  const seen = new Set<number>();
  return counted.filter(({ value, group }) => value > 1 && group === LISTED && !seen.has(value) && seen.add(value)).slice(0, 8);
};

/** The sentence that leads a list says what its items are about. */
function headOf({ sentence: { shape, block } }: ReadSentence, parts: readonly ReadSentence[]): ReadonlySet<string> {
  if (shape === 'prose') return new Set();
  const head = parts.findLast(({ sentence }) => sentence.block <= block && sentence.shape !== 'item' && sentence.shape !== 'row');
  return head && block - head.sentence.block <= 1 ? head.around : new Set();
}

function listedIn(parts: readonly ReadSentence[]): ReadonlyMap<number, ReadonlySet<number>> {
  const lines = new Map<number, Set<number>>();
  for (const { sentence } of parts)
    if (sentence.shape === 'item' || sentence.shape === 'row') lines.set(sentence.block, (lines.get(sentence.block) ?? new Set()).add(sentence.line));
  const counts = new Map<number, ReadonlySet<number>>();
  for (const { sentence } of parts)
    counts.set(sentence.block, new Set([0, 1, 2].flatMap((more) => { const size = lines.get(sentence.block + more)?.size; return size ? [size, size - 1] : []; })));
  return counts;
}

const ENUMERATED = /\b(?:step|option|part|point|phase|stage|example)\s*$/i;
const NAMED =
  /\b(?:order|invoice|ticket|account|line|flight|room|case|number|no|ref|reference|booking|card|contract|customer|policy|claim|seat|gate|table|page|issue|pr|build|version|release|floor|unit|flat|bus|train|route|id|employee|member|platform|zone|ward|hall|pump|valve|ending|section|article|chapter|clause|rule|appendix)s?[.:]?\s*#?$/i;
const DEFINITE = /\b(?:the|these|those|your|both|other|all|its|their) (?:other |remaining )?$/i;
const ABSTRACT =
  /^(?:thing|point|step|reason|option|way|factor|aspect|question|possibilit|choic|alternativ|fact|sid|kind|sort|separat|different|takeaway|part|item|matter|remark|note)/;

const clauseSigns = (said: Quantity, { sentence, numbers }: ReadSentence, clause: string): Signs =>
  present({
    denied: saysWhatLacks(clause),
    supposed: onlySupposes(clause),
    attributed: isAttributed(sentence.text),
    listed: sentence.shape === 'row' || sentence.shape === 'item',
    inUnitsBeside: said.dimension === 'plain' && said.nouns.length === 0 && numbers.some(({ dimension }) => dimension !== 'plain'),
    afterName: said.dimension === 'plain' && NAMED.test(sentence.text.slice(0, said.at)),
  });

function trivialSigns(said: Quantity, { sentence }: ReadSentence, clause: string, { known, draftLists }: Seen): Signs {
  const before = sentence.text.slice(0, said.at);
  const rest = sentence.text.slice(said.at + said.text.length);
  const isPlain = said.dimension === 'plain';
  const isYear = isPlain && /^(?:19|20)\d\d$/.test(said.text);
  const keys = known.told.dates.keys;
  const askedKeys = known.asked.dates.keys;
  const isCount = isPlain && Number.isInteger(said.value) && said.value <= 20;
  const lists = isCount && said.value > 1 && (draftLists.get(sentence.block)?.has(said.value) || listsAfter(rest, said.value));
  const hour = said.value % 24;
  const hasTime = (...names: string[]): boolean => names.some((key) => keys.has(key) || askedKeys.has(key));
  const hasYear = (off: number): boolean => keys.has(`y${said.value + off}`) || known.told.ids.has(String(said.value + off));
  return present({
    code: sentence.shape === 'code',
    partOfName: isPartOfName(said, before, known),
    knownId: isPlain && /^\d{3,}$/.test(said.text) && (known.told.ids.has(said.text) || known.asked.ids.has(said.text)),
    ordinalKnown: isPlain && /^(?:st|nd|rd|th)\b/.test(rest) && [...known.told.ids].some((id) => new RegExp(`(?<!\\d)${said.value}(?!\\d)`).test(id)),
    enumerated: isCount && ENUMERATED.test(before),
    definite: isCount && said.value <= 4 && DEFINITE.test(before),
    abstract: isCount && said.value <= 4 && ABSTRACT.test(said.nouns[0] ?? ''),
    listsThem: Boolean(lists),
    reports: isCount && said.value === known.reports.length,
    yearTold: isYear && hasYear(0),
    yearAsked: isYear && askedKeys.has(`y${said.value}`),
    yearBeside: isYear && !hasYear(0) && (hasYear(1) || hasYear(-1)) && /\b(?:year|last|previous|prior|earlier|before|next|from|in)\b/i.test(clause),
    clock: isPlain && said.nouns.length === 0 && Number.isInteger(said.value) && said.value <= 24 && hasTime(`t${hour * 60}`, `t${((hour + 12) % 24) * 60}`),
    clockPoint: isPlain && hasTime(...clockKeys(said.text)),
    dayOfMonth: isPlain && Number.isInteger(said.value) && keys.has(`d${said.value}`) && /^(?:st|nd|rd|th)\b/.test(rest),
    zero: said.value === 0,
    unitWord: said.dimension === 'time' && saysUnit(sentence.text, said),
    percentile: said.dimension === 'percent' && (known.told.ids.has(`p${said.value}`) || (said.value === 50 && known.told.tokens.includes('median'))),
  });
}

/** "the week's 10,080 minutes". */
const saysUnit = (sentence: string, { value, at, text }: Quantity): boolean =>
  [...(sentence.slice(0, at) + sentence.slice(at + text.length)).matchAll(/\b(minute|hour|day|week|year)(?:['’]s|s|ly)?\b/gi)].some(
    ([, unit = '']) => Math.abs((unitNamed(unit.toLowerCase())?.factor ?? 0) - value) < 1e-6 * value,
  );

const clockKeys = (text: string): string[] => {
  const [, hour, minute] = /^(\d{1,2})\.([0-5]\d)$/.exec(text) ?? [];
  return hour === undefined ? [] : [0, 12].map((more) => `t${((Number(hour) + more) % 24) * 60 + Number(minute)}`);
};

/** "two points: a and b", "three slots (12, 13 or 15 October)". */
function listsAfter(rest: string, count: number): boolean {
  const mark = /[:(–—]/.exec(rest);
  return mark !== null && countsIn(rest.slice(mark.index + 1)).includes(count);
}
