// The numbers of a whole draft that neither stand in a result nor follow from results. What was found to follow may
// itself be reckoned with: 24 at $68 are $1,632, which leaves $368, wherever the three stand in their paragraph.

import type { CheckedAct } from './check-acts.ts';
import { isForeignNumber, type NumberSources } from './check-numbers.ts';
import type { When } from './dates.ts';
import { besideOf } from './derived.ts';
import { instantsOf } from './known-dates.ts';
import { holdsNumber } from './known-numbers.ts';
import type { Quantity } from './quantities.ts';
import type { ReadSentence } from './read-draft.ts';

const ROUNDS_MAX = 3;
const THOUSANDS = /(?:^|[\s(|/€$£])(?:k|thousands?|'?000s?|tsd)(?:[\s)|/€$£]|$)/i;
const MILLIONS = /(?:^|[\s(|/€$£])(?:m|mn|millions?|mio)(?:[\s)|/€$£]|$)/i;

export function foreignNumbers(
  parts: readonly ReadSentence[],
  actsOf: ReadonlyMap<ReadSentence, readonly CheckedAct[]>,
  sources: NumberSources,
  isKnownDate: (when: When) => boolean,
): ReadonlySet<Quantity> {
  const stands = (each: Quantity): boolean => holdsNumber(sources.told, each) || holdsNumber(sources.asked, each);
  const standing = new Set(parts.flatMap(({ numbers }) => numbers.filter(stands)));
  const foreign = new Set(parts.flatMap(({ numbers }) => numbers));
  for (const block of blocksOf(parts)) {
    const listed = listedIn(block.ahead);
    const scale = scaleOf(block.parts);
    for (let round = 0; round < ROUNDS_MAX; round++) {
      let settled = 0;
      for (const part of block.parts) {
        const open = part.numbers.filter((each) => foreign.has(each));
        if (open.length === 0) continue;
        const beside = besideOf(
          {
            text: part.sentence.text,
            sentence: part.numbers.filter((each) => standing.has(each)),
            block: block.parts.flatMap(({ numbers }) => numbers.filter((each) => standing.has(each))),
            instants: instantsOf(part.whens.filter(isKnownDate), part.around),
            around: part.sentence.shape === 'prose' ? part.around : block.around,
          },
          sources.derivable,
        );
        const around = { sentence: part.sentence, beside, listed, acts: actsOf.get(part) ?? [] };
        const isForeign = (each: Quantity): boolean => isForeignNumber(each, around, sources);
        for (const said of open) {
          if (isForeign(said) && (scale === 1 || isForeign(scaled(said, scale)))) continue;
          foreign.delete(said);
          if (!standing.has(said)) settled += 1;
          standing.add(said);
        }
      }
      if (settled === 0) break;
    }
  }
  return foreign;
}

interface Block {
  readonly parts: readonly ReadSentence[];
  /** The block and the two after it, for what a paragraph announces. */
  readonly ahead: readonly (readonly ReadSentence[])[];
  readonly around: ReadonlySet<string>;
}

function blocksOf(parts: readonly ReadSentence[]): Block[] {
  const blocks = new Map<number, ReadSentence[]>();
  for (const part of parts) {
    const list = blocks.get(part.sentence.block);
    if (list) list.push(part);
    else blocks.set(part.sentence.block, [part]);
  }
  return [...blocks].map(([block, own]) => ({
    parts: own,
    ahead: [0, 1, 2].flatMap((more) => [blocks.get(block + more) ?? []]),
    around: new Set(own.flatMap(({ around }) => [...around])),
  }));
}

/** How many items the lists here and right below have. */
function listedIn(blocks: Block['ahead']): ReadonlySet<number> {
  const counts = blocks.map(
    (parts) =>
      new Set(
        parts
          .filter(({ sentence: { shape } }) => shape === 'item' || shape === 'row')
          .map(({ sentence: { line } }) => line),
      ).size,
  );
  return new Set(counts.filter((count) => count > 0).flatMap((count) => [count, count - 1]));
}

/** A table whose head says that it counts thousands. */
function scaleOf(parts: readonly ReadSentence[]): number {
  const head = parts.find(({ sentence: { shape } }) => shape === 'row')?.sentence.text ?? '';
  return THOUSANDS.test(head) ? 1e3 : MILLIONS.test(head) ? 1e6 : 1;
}

const scaled = (said: Quantity, by: number): Quantity => ({
  ...said,
  value: said.value * by,
  grain: said.grain * by,
  scale: by,
  compact: true,
});
