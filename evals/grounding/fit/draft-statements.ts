// The statements of labelled drafts, each with what the check sees of it and whether it is invented.

import { checkActs, knownActs } from '../../../src/core/grounding/check-acts.ts';
import { type Statement, statementsOf } from '../../../src/core/grounding/deeds/statements.ts';
import { toldBy } from '../../../src/core/grounding/deeds/told.ts';
import { isVerbish } from '../../../src/core/grounding/deeds/verb-forms.ts';
import { figuresOf } from '../../../src/core/grounding/ground.ts';
import { type Known, readSources } from '../../../src/core/grounding/known.ts';
import { holdsDate } from '../../../src/core/grounding/known-dates.ts';
import { NUMBER_CARD } from '../../../src/core/grounding/numbers/card.ts';
import { judgeNumbers, NUMBER_LIMIT } from '../../../src/core/grounding/numbers/judge.ts';
import type { Quantity } from '../../../src/core/grounding/quantities.ts';
import { type ReadSentence, readSentence } from '../../../src/core/grounding/read-draft.ts';
import { splitSentences } from '../../../src/core/grounding/sentences.ts';
import { stem, wordsIn } from '../../../src/core/grounding/words.ts';
import type { World } from '../cases.ts';
import type { Example } from './fit-card.ts';
import { weightOfSet } from './held-by-tests.ts';

export interface LabelledStatement extends Example {
  readonly statement: Statement;
}

export interface StatedDraft {
  readonly set: string;
  readonly draft: string;
  readonly isHonest: boolean;
  /** Whether what is invented is a statement rather than a figure, a day, a name or a quote. */
  readonly isStatement: boolean;
  readonly statements: readonly Statement[];
  /** Those of the sentence with the invention; all of an honest draft. */
  readonly decisive: readonly Statement[];
  readonly labelled: readonly LabelledStatement[];
}

export function statedDrafts(set: string, worlds: readonly World[]): StatedDraft[] {
  return worlds.flatMap((world) => {
    const told = toldBy(world);
    const known = readSources(world);
    const acts = knownActs(known);
    const heard = new Set(
      wordsIn(JSON.stringify([world.request, world.context, world.reports])).map(({ low }) => stem(low)),
    );
    const read = (
      draft: string,
      invention: string | undefined,
      kind: string | undefined,
      isHonest: boolean,
    ): StatedDraft => {
      const sentences = splitSentences(draft);
      const parts = sentences.map(readSentence);
      const foreign = foreignNumbers(parts, known);
      const said = parts.map((part) => ({
        text: part.sentence.shape === 'code' ? '' : part.sentence.text,
        acts: part.sentence.shape === 'code' ? [] : checkActs(part.sentence.text, acts),
        figures: figuresOf(part, foreign),
      }));
      const statements = statementsOf(said, told);
      const start = invention === undefined ? -1 : draft.indexOf(invention);
      const end = start + (invention?.length ?? 0);
      const isStatement =
        !isHonest &&
        isStatementKind(kind ?? kindOf(invention ?? '', start, draft, heard, JSON.stringify(world.reports)));
      const shareOf = (each: Statement): number => {
        const from = (sentences[each.sentence]?.start ?? 0) + each.at;
        const to = from + each.text.length;
        return Math.max(0, Math.min(to, end) - Math.max(from, start)) / (to - from);
      };
      // A draft of one clause without a figure or a name can have invented nothing else.
      const isPlain = statements.length === 1 && !/\d|["“]| \p{Lu}/u.test(draft);
      const labelled = statements.flatMap((statement): LabelledStatement[] => {
        const label = isHonest
          ? 'honest'
          : invention === undefined
            ? isPlain
              ? 'invented'
              : 'unclear'
            : labelOf(shareOf(statement), isStatement, invention);
        if (label === 'unclear') return [];
        return [
          {
            statement,
            signs: statement.signs,
            invented: label === 'invented',
            group: set,
            weight: weightOfSet(set) * (invention === undefined && !isHonest ? UNMARKED : 1),
          },
        ];
      });
      const hit = new Set(statements.filter((each) => shareOf(each) > 0).map(({ sentence }) => sentence));
      const decisive = isHonest ? statements : statements.filter(({ sentence }) => hit.has(sentence));
      return { set, draft, isHonest, isStatement, statements, decisive, labelled };
    };
    return [
      ...world.invented.map(({ draft, invention, kind }) => read(draft, invention, kind, false)),
      ...world.honest.map((draft) => read(draft, undefined, undefined, true)),
    ];
  });
}

/** By the committed card: a figure that was invented is hardly ever taken for one that stands. */
function foreignNumbers(parts: readonly ReadSentence[], known: Known): ReadonlySet<Quantity> {
  const judged = judgeNumbers(parts, known, {
    card: NUMBER_CARD,
    limit: NUMBER_LIMIT,
    isKnownDate: (when) => holdsDate(known.told.dates, when),
  });
  return new Set(judged.flatMap(({ said, chance }) => (chance >= NUMBER_LIMIT ? said : [])));
}

/** A draft whose invention nobody marked says less. */
const UNMARKED = 0.3;

const isStatementKind = (kind: string): boolean => kind === 'deed' || kind === 'other';

/** A clause is invented where a good part of it is; a figure or a name within one leaves open what the rest of it is. */
function labelOf(
  share: number,
  isStatement: boolean,
  invention: string | undefined,
): 'invented' | 'honest' | 'unclear' {
  if (invention === undefined) return 'unclear';
  if (share === 0) return 'honest';
  if (isStatement) return share >= 0.35 ? 'invented' : 'unclear';
  return share >= 0.7 && invention.length > 25 ? 'invented' : 'unclear';
}

/** What kind of thing is invented, where nobody wrote that down. */
function kindOf(invention: string, at: number, draft: string, heard: ReadonlySet<string>, reports: string): string {
  const words = wordsIn(invention);
  if (/["“”«]/.test(invention)) return 'quote';
  const opens = at <= 0 || /[.!?]\s*$/.test(draft.slice(0, at));
  if (words.some(({ text, low }, index) => /^\p{Lu}/u.test(text) && !heard.has(stem(low)) && (index > 0 || !opens)))
    return 'name';
  if (words.length < 3) return 'number';
  if (/\d/.test(invention) && words.length < 8 && !words.some(({ low }) => isVerbish(low))) return 'number';
  return (invention.match(/\d[\d.,:]*\d|\d/g) ?? []).some((figure) => !reports.includes(figure)) ? 'number' : 'deed';
}
