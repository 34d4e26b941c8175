// Counts of what a result lists: all of a list, those of it that share a value, what a sentence names, or some of them.

import type { Quantity } from '../quantities.ts';
import { unitNamed } from '../units.ts';
import { type Explanation, present, type Saying, within } from './explanation.ts';
import { type Fact, LOOSE, SHARED } from './facts.ts';
import { isOrdinal } from './fit.ts';
import { GENERIC } from './standing.ts';

const LISTED_MAX = 100;
const DAY = 86_400;
const DEFINITE = /\b(?:the|these|those|all|both|last|past|first|next|over|of) (?:\w+ )?$/i;

export function counted({ said, own, otherwise, view }: Saying): Explanation[] {
  const { facts, words, sentence, vocabulary } = view;
  // "the three months" of a list of three.
  const isOfDays = said.dimension === 'time' && said.factor >= DAY;
  const value = isOfDays ? said.value / said.factor : said.value;
  const isCount =
    (said.dimension === 'plain' || isOfDays) && Number.isInteger(value) && value >= 0 && value <= LISTED_MAX;
  if (!isCount || isOrdinal(said, sentence) || isCountedOtherwise(said, facts.told) || isItemised(said, facts.told))
    return [];
  const isStrange = said.nouns.slice(0, 2).some((noun) => !vocabulary.has(noun) && !GENERIC.has(noun));
  return facts.counted.flatMap((fact): Explanation[] => {
    const isNamed = said.nouns.some((noun) => fact.names.has(noun));
    const isAll = fact.value === value;
    if (fact.value < value || (!isAll && !isNamed)) return [];
    // Three retries are no list of three databases.
    if (!isNamed && own.strangeNoun === 1 && !GENERIC.has(said.nouns[0] ?? '')) return [];
    // Nor are three delivery attempts a list of three events, or what a sentence names of a delivery.
    if ((!isNamed || fact.group === LOOSE) && isStrange) return [];
    const isAbout = [...fact.names].some((name) => words.near.has(name) && !unitNamed(name));
    if (isOfDays && !isAbout && !DEFINITE.test(sentence.slice(0, said.at))) return [];
    const signs = within(isAll ? kindOf(fact) : 'someOf', {
      ...own,
      ...present({ countNamed: isNamed, countAbout: isAbout, countNoNoun: said.nouns.length === 0 }),
      ...(otherwise > 1 ? { countedElsewhere: otherwise - 1 } : {}),
    });
    return [{ how: isAll ? 'count' : 'some of a list', from: [fact], signs }];
  });
}

const kindOf = ({ group }: Fact): string => (group === LOOSE ? 'loose' : group === SHARED ? 'shared' : 'counted');

/** A report gives another number of just these: "two payments look wrong" allows no three, whatever its table holds. */
const isCountedOtherwise = (said: Quantity, told: readonly Fact[]): boolean =>
  told.some(({ quantity }) => {
    if (quantity?.dimension !== 'plain' || quantity.value === said.value || quantity.nouns.length === 0) return false;
    if (said.nouns.length < 2 && quantity.narrowed) return false;
    return (
      quantity.nouns.every((noun, index) => index >= said.nouns.length || said.nouns[index] === noun) &&
      said.nouns.length > 0
    );
  });

const HOW_MANY = /^(?:quantity|quantiti|qty|count|piec|copi|unit)/;

/** `{ title: 'Merino base layer', quantity: 2 }` beside two other lines: of these there are no three. */
const isItemised = (said: Quantity, told: readonly Fact[]): boolean =>
  said.nouns.length > 1 &&
  told.some(
    ({ names, around, value, dimension }) =>
      dimension === 'plain' &&
      value !== said.value &&
      [...names].some((name) => HOW_MANY.test(name)) &&
      said.nouns.every((noun) => around.has(noun)),
  );
