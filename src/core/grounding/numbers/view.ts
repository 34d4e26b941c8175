// What is seen from the place of one number in a draft.

import { clauseAt, isAttributed, onlySupposes, saysWhatLacks } from '../attribution.ts';
import type { When } from '../dates.ts';
import { instantsOf } from '../known-dates.ts';
import type { Quantity } from '../quantities.ts';
import type { ReadSentence } from '../read-draft.ts';
import { aboutOf } from '../reading.ts';
import type { Signs } from '../scorecard.ts';
import { present, type View } from './explanation.ts';
import { type Fact, type Facts, IN_DRAFT, LISTED } from './facts.ts';
import { type Ground, instantFact } from './pool.ts';
import { type Listing, trivialSigns } from './trivial.ts';
import type { Pool } from './ways.ts';

const FACTS_MAX = 110;
const MUCH_MAX = 40;
const LISTS_MAX = 12;
const INSTANTS_MAX = 24;
const BEFORE_MAX = 12;
const COUNTS_MAX = 8;

export interface Seen extends Ground, Listing {
  readonly isFirstLook: boolean;
  /** Numbers that stand, of the same sentence and of those before it. */
  readonly here: readonly Fact[];
  readonly before: readonly Fact[];
  /** Known days and times of the sentence. */
  readonly whens: readonly When[];
  readonly parts: readonly ReadSentence[];
}

export function viewOf(said: Quantity, part: ReadSentence, index: number, seen: Seen): View {
  const { facts, here, before } = seen;
  const { sentence } = part;
  const clause = clauseAt(sentence.text, said.at);
  const near = aboutOf(clause);
  const all = new Set([...part.around, ...headOf(part, seen.parts)]);
  // At first nothing is worked out.
  const told = seen.isFirstLook
    ? []
    : facts.told.length + facts.asked.length > FACTS_MAX
      ? facts.told.filter((fact) => [...fact.names].some((name) => near.has(name))).slice(0, MUCH_MAX)
      : [...facts.told, ...facts.asked, ...seen.totals, ...smallCounts(facts)];
  // Among very many facts only those that the clause names are tried.
  const isMuch = facts.told.length + facts.asked.length > FACTS_MAX;
  const tried = new Set<Fact>(told);
  const lists = seen.isFirstLook
    ? []
    : isMuch
      ? seen.lists.filter((list) => list.some((fact) => tried.has(fact))).slice(0, LISTS_MAX)
      : seen.lists;
  const draft = [...before.slice(-BEFORE_MAX), ...here];
  const mine = instantsOf(seen.whens, part.around).map(
    (each) => [each, { ...instantFact(each, IN_DRAFT), group: index }] as const,
  );
  const pool: Pool = {
    facts: [...told, ...draft],
    lists: [...lists, ...(here.length > 1 ? [here] : []), ...(before.length > 0 ? [draft] : [])],
    instants: [...seen.instants.slice(0, INSTANTS_MAX), ...mine],
  };
  return {
    isFirstLook: seen.isFirstLook,
    sentence: sentence.text,
    words: { near, all, groupsWith: facts.groupsWith },
    facts,
    pool,
    here: index,
    beside: part.numbers,
    vocabulary: seen.vocabulary,
    own: clauseSigns(said, part, clause),
    trivial: trivialSigns(said, part, clause, seen),
  };
}

const smallCounts = ({ counted }: Facts): Fact[] => {
  const seen = new Set<number>();
  return counted
    .filter(({ value, group }) => value > 1 && group === LISTED && !seen.has(value) && seen.add(value))
    .slice(0, COUNTS_MAX);
};

/** The sentence that leads a list says what its items are about. */
function headOf({ sentence: { shape, block } }: ReadSentence, parts: readonly ReadSentence[]): ReadonlySet<string> {
  if (shape === 'prose') return new Set();
  const head = parts.findLast(
    ({ sentence }) => sentence.block <= block && sentence.shape !== 'item' && sentence.shape !== 'row',
  );
  return head && block - head.sentence.block <= 1 ? head.around : new Set();
}

const NAMED =
  /\b(?:order|invoice|ticket|account|line|flight|room|case|number|no|ref|reference|booking|card|contract|customer|policy|claim|seat|gate|table|page|issue|pr|build|version|release|floor|unit|flat|bus|train|route|id|employee|member|platform|zone|ward|hall|pump|valve|ending|run|job|pipeline|batch|commit|bib|track|lot|shift|section|article|chapter|clause|rule|appendix)s?[.:]?\s*#?$|\b(?:code|pin|id|number|no|reference|serial|token)(?: (?:is|was)|:) $/i;
const clauseSigns = (said: Quantity, { sentence, numbers }: ReadSentence, clause: string): Signs =>
  present({
    denied: saysWhatLacks(clause),
    supposed: onlySupposes(clause),
    attributed: isAttributed(sentence.text),
    listed: sentence.shape === 'row' || sentence.shape === 'item',
    inUnitsBeside:
      said.dimension === 'plain' && said.nouns.length === 0 && numbers.some(({ dimension }) => dimension !== 'plain'),
    afterName: said.dimension === 'plain' && NAMED.test(sentence.text.slice(0, said.at)),
  });
