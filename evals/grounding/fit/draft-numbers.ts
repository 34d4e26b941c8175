// The numbers of labelled drafts, each with what the check sees of it and whether it is invented.

import { type Known, readSources } from '../../../src/core/grounding/known.ts';
import { holdsDate } from '../../../src/core/grounding/known-dates.ts';
import { type Judged, judgeNumbers } from '../../../src/core/grounding/numbers/judge.ts';
import { type ReadSentence, readSentence } from '../../../src/core/grounding/read-draft.ts';
import type { Card } from '../../../src/core/grounding/scorecard.ts';
import { splitSentences } from '../../../src/core/grounding/sentences.ts';
import type { World } from '../cases.ts';
import { mutationsOf } from './mutate.ts';

export interface LabelledDraft {
  readonly set: string;
  readonly draft: string;
  readonly invention: string | undefined;
  readonly kind: string | undefined;
  readonly isHonest: boolean;
  /** Where an honest draft was changed to make this one. */
  readonly mutatedAt?: number;
  readonly known: Known;
  readonly parts: readonly ReadSentence[];
}

const read = (draft: string): ReadSentence[] => splitSentences(draft).map(readSentence);

export function draftsOf(set: string, worlds: readonly World[]): LabelledDraft[] {
  return worlds.flatMap((world) => {
    const known = readSources(world);
    const honest = { set, invention: undefined, kind: undefined, isHonest: true, known };
    return [
      ...world.honest.map((draft) => ({ ...honest, draft, parts: read(draft) })),
      ...world.invented.map(({ draft, invention, kind }) => ({
        ...honest,
        draft,
        invention,
        kind,
        isHonest: false,
        parts: read(draft),
      })),
    ];
  });
}

const MUTATIONS = 2;

export const mutated = (drafts: readonly LabelledDraft[]): LabelledDraft[] =>
  drafts
    .filter(({ isHonest }) => isHonest)
    .flatMap((from) =>
      mutationsOf(from.draft, MUTATIONS).map(({ draft, invention, at }) => ({
        ...from,
        isHonest: false,
        draft,
        invention,
        kind: 'number',
        mutatedAt: at,
        parts: read(draft),
      })),
    );

export const judgeDraft = ({ parts, known }: LabelledDraft, card: Card, limit: number): Judged[] =>
  judgeNumbers(parts, known, { card, limit, isKnownDate: (when) => holdsDate(known.told.dates, when) });

export type Label = 'honest' | 'invented' | 'unclear';

/** Where nobody said of which kind an invention is, a long one is more than a number. */
const SHORT = 34;
const DEED =
  /\b(?:refund\w*|paid|credited|booked|sent|approved|went back|back in|is back|replaced|emailed|issued|cancelled|upgraded|fixed|confirmed|agreed|halved|moved|interviewed|redirected|put back|filed|added|ordered|stopped|blocked|returned|transferred|extended|waived|shipped|rebooked|scheduled|dispatched|released|on its way|in the post)\b/i;

/** A span may hold a reported number beside the invented thing: only what is surely invented is taken for it. */
export function labelsOf(from: LabelledDraft, judged: readonly Judged[]): Map<Judged, Label> {
  const { draft, invention = '', kind, isHonest, mutatedAt } = from;
  const start = mutatedAt ?? draft.indexOf(invention);
  const inside = judged.filter(({ said, part }) => {
    const at = part.sentence.start + said.at;
    return at < start + invention.length && at + said.text.length > start;
  });
  const isQuoted = /["“]/.test(invention);
  const isShort = invention.length <= SHORT && !DEED.test(invention);
  const isOfNumber = kind === undefined ? isShort : kind === 'number' || kind === 'date';
  const labelOf = (each: Judged): Label => {
    if (isHonest) return 'honest';
    if (!inside.includes(each)) return mutatedAt === undefined && from.invention !== undefined ? 'honest' : 'unclear';
    if (isQuoted || (!isOfNumber && (kind !== undefined || DEED.test(invention)))) return 'unclear';
    // A changed number may by chance be one of those told; it is that one only where the words say so too.
    const isTold = each.all.some(
      ({ signs }) =>
        signs['same.told'] === 1 &&
        signs['same.exact'] === 1 &&
        (mutatedAt === undefined || (signs['same.named'] ?? 0) > 0),
    );
    return (isOfNumber && inside.length === 1 && mutatedAt === undefined) || !isTold ? 'invented' : 'unclear';
  };
  return new Map(judged.map((each) => [each, labelOf(each)]));
}
