// Which numbers of a draft are likely invented. What stands is a fact for the numbers that follow from it, so the draft is
// gone over until nothing new stands.

import type { When } from '../dates.ts';
import type { Known } from '../known.ts';
import type { Quantity } from '../quantities.ts';
import type { ReadSentence } from '../read-draft.ts';
import { type Card, inventedChance } from '../scorecard.ts';
import { explanationsOf } from './explain.ts';
import type { Explanation } from './explanation.ts';
import { type Fact, factOf, IN_DRAFT } from './facts.ts';
import { groundOf } from './pool.ts';
import { listedIn } from './trivial.ts';
import { viewOf } from './view.ts';

export interface Judged {
  readonly said: Quantity;
  readonly part: ReadSentence;
  readonly chance: number;
  readonly best: Explanation;
  readonly all: readonly Explanation[];
}

/** Above this, a number is flagged. */
export const NUMBER_LIMIT = 0.5;

const PASSES_MAX = 4;

export interface Judging {
  readonly card: Card;
  /** Above this, a number does not stand. */
  readonly limit: number;
  readonly isKnownDate: (when: When) => boolean;
}

export function judgeNumbers(
  parts: readonly ReadSentence[],
  known: Known,
  { card, limit, isKnownDate }: Judging,
): Judged[] {
  const ground = { ...groundOf(known), known, parts, listed: listedIn(parts) };
  let judged = new Map<Quantity, Judged>();
  let standing = 0;
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
        const others = here.filter(({ quantity }) => quantity !== said);
        const view = viewOf(said, part, index, { ...ground, isFirstLook: pass === 0, here: others, before, whens });
        const all = explanationsOf(said, view);
        next.set(said, { said, part, all, ...bestOf(all, card) });
      }
      before.push(...here);
    });
    judged = next;
    const now = [...judged.values()].filter(({ chance }) => chance < limit).length;
    if (now === standing && pass > 0) break;
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
