// Where the results give another number for the very thing that a draft gives one for: whoever then finds a way to reckon
// it has found a coincidence.

import type { Quantity } from '../quantities.ts';
import { aboutOf, segmentAt } from '../reading.ts';
import { unitNamed } from '../units.ts';
import { sameCurrency } from './alike.ts';
import type { View } from './explanation.ts';
import { type Fact, IN_DRAFT } from './facts.ts';
import { fitOf } from './fit.ts';
import { namedShare, tieOf, type Words } from './ties.ts';

const LOCAL_MIN = 0.6;

export function isToldInstead(said: Quantity, { facts, words, sentence, beside, pool }: View): boolean {
  const segment = aboutOf(segmentAt(sentence, said.at));
  // The sentence gives other numbers of the same record.
  const isOfRecord = ({ group }: Fact): boolean =>
    facts.told.some(
      (fact) =>
        fact.group === group &&
        beside.some((each) => each !== said && each.dimension === fact.dimension && fitOf(each, fact.value)),
    );
  const isOfIt = (fact: Fact): boolean =>
    isNamed(fact, segment, words) ||
    localShare(fact, segment) >= LOCAL_MIN ||
    (segment.has([...fact.names].at(-1) ?? '') && isOfRecord(fact));
  const rivals: Fact[] = [];
  for (const fact of facts.told) {
    if (fact.dimension !== said.dimension || !sameCurrency(said, fact) || !isOfIt(fact)) continue;
    if (fitOf(said, fact.value)) return false;
    rivals.push(fact);
  }
  if (rivals.length === 0) return false;
  const isSaid = ({ value }: Fact): boolean =>
    beside.some((each) => each !== said && each.dimension === said.dimension && fitOf(each, value)) ||
    pool.facts.some((each) => each.report === IN_DRAFT && each.quantity && fitOf(each.quantity, value));
  const open = rivals.filter((fact) => !isSaid(fact));
  return open.length === 1 || open.some((fact) => tieOf(fact, words).about === 1 || isOfRecord(fact));
}

/** What it is a field of may be named anywhere in the sentence: "the order came to … with … for shipping". */
const isNamed = (fact: Fact, segment: ReadonlySet<string>, { all }: Words): boolean =>
  namedShare(fact, segment) === 1 || (namedShare(fact, segment) > 0 && namedShare(fact, all) === 1);

function localShare({ local }: Fact, segment: ReadonlySet<string>): number {
  const telling = [...local].filter((word) => !unitNamed(word));
  return telling.length < 2 ? 0 : telling.filter((word) => segment.has(word)).length / telling.length;
}
