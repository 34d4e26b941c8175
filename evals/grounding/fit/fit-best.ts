// Fits a card to numbers that may be explained in several ways. An honest number needs one good explanation, an invented
// one must have none: so an honest one counts with the explanation that the card so far likes best, an invented one with
// the few that it likes best, and the card is fitted again.

import { bestOf, type Judged } from '../../../src/core/grounding/numbers/judge.ts';
import { type Card, inventedChance } from '../../../src/core/grounding/scorecard.ts';
import type { Label, LabelledDraft } from './draft-numbers.ts';
import { type Example, fitCard } from './fit-card.ts';
import { weightOfSet } from './held-by-tests.ts';

export interface Row {
  readonly from: LabelledDraft;
  readonly judged: readonly Judged[];
  readonly labels: ReadonlyMap<Judged, Label>;
}

/** Only to begin with: what anybody would guess. */
export const GUESSED: Card = {
  bias: 0,
  weights: {
    nothing: 3,
    same: -2,
    'same.exact': -0.5,
    'same.about': -0.5,
    worked: -1,
    'worked.chance': 0.8,
    'worked.named': -0.7,
    trivial: -2,
    counted: -1,
    'counted.countNamed': -1,
  },
};

const TRIED = 3;
const PENALTY = 3;
const INVENTED_WEIGHT = 5;
const MUTATED_WEIGHT = 0.1;

export function fitBest(rows: readonly Row[], from: Card, rounds: number): Card {
  let card = from;
  for (let round = 0; round < rounds; round++) {
    const examples: Example[] = [];
    for (const { from: draft, labels } of rows)
      for (const [judged, label] of labels)
        if (label === 'honest')
          examples.push({
            signs: bestOf(judged.all, card).best.signs,
            invented: false,
            group: draft.set,
            weight: weightOfSet(draft.set),
          });
        else if (label === 'invented') {
          const ranked = judged.all
            .map(({ signs }) => ({ signs, chance: inventedChance(signs, card) }))
            .sort((a, b) => a.chance - b.chance)
            .slice(0, TRIED);
          const weight = (draft.mutatedAt === undefined ? INVENTED_WEIGHT : MUTATED_WEIGHT) / ranked.length;
          for (const { signs } of ranked) examples.push({ signs, invented: true, group: draft.set, weight });
        }
    card = fitCard(examples, { penalty: PENALTY });
  }
  return card;
}
