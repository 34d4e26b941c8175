// node --conditions=bosun-source evals/grounding/fit/deeds.ts [file.jsonl …] [--judge set,set] [--errors] [--write]
// Fits the card by which the statements of a draft are judged. Without files, to the sets beside this folder. `--judge`
// names sets to judge by a card that has not seen them, several at once with a plus; `--write` replaces the committed card.

import { readdirSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { STATEMENT_LIMIT } from '../../../src/core/grounding/deeds/limit.ts';
import { chanceOf } from '../../../src/core/grounding/deeds/statements.ts';
import type { Card, Signs } from '../../../src/core/grounding/scorecard.ts';
import { readWorlds } from '../cases.ts';
import { type StatedDraft, statedDrafts } from './draft-statements.ts';
import { type Example, fitCard } from './fit-card.ts';
import { weightiest } from './weightiest.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { judge: { type: 'string' }, errors: { type: 'boolean' }, write: { type: 'boolean' } },
});
const folder = fileURLToPath(new URL('..', import.meta.url));
const beside = (): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
    .map((name) => `${folder}${name}`);
const files = positionals.length > 0 ? positionals : beside();
const drafts = files.flatMap((file) => statedDrafts(basename(file, '.jsonl'), readWorlds(file)));

const PENALTY = 3;
/** A word that is seen less often says nothing about the next writer. */
const SEEN_MIN = 4;

function cardFor(from: readonly StatedDraft[]): Card {
  const examples = from.flatMap(({ labelled }) => labelled);
  const seen = new Map<string, number>();
  for (const { signs } of examples)
    for (const name of Object.keys(signs)) if (isWord(name)) seen.set(name, (seen.get(name) ?? 0) + 1);
  const known = (signs: Signs): Signs =>
    Object.fromEntries(Object.entries(signs).filter(([name]) => !isWord(name) || (seen.get(name) ?? 0) >= SEEN_MIN));
  return fitCard(
    examples.map((example): Example => ({ ...example, signs: known(example.signs) })),
    { penalty: PENALTY },
  );
}

const isWord = (name: string): boolean => name.startsWith('word ');

interface Judged {
  readonly draft: StatedDraft;
  readonly chance: number;
  readonly card: Card;
}

function judge(draft: StatedDraft, card: Card): Judged {
  return { draft, card, chance: Math.max(0, ...draft.decisive.map((each) => chanceOf(each, card))) };
}

const judged: Judged[] = [];
for (const set of values.judge?.split(',') ?? []) {
  const sets = set.split('+');
  const card = cardFor(drafts.filter((draft) => !sets.includes(draft.set)));
  const held = drafts.filter((draft) => sets.includes(draft.set)).map((draft) => judge(draft, card));
  judged.push(...held);
  process.stdout.write(`${set}: ${told(held, STATEMENT_LIMIT)}\n`);
  if (values.errors) process.stdout.write(errorsOf(held));
}
if (judged.length > 0) {
  const limits = [...new Set([0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.6, 0.7, STATEMENT_LIMIT])].sort();
  for (const limit of limits) process.stdout.write(`limit ${limit}: ${told(judged, limit)}\n`);
}

function told(all: readonly Judged[], limit: number): string {
  const honest = all.filter(({ draft }) => draft.isHonest);
  const invented = all.filter(({ draft }) => draft.isStatement);
  const missed = invented.filter(({ chance }) => chance <= limit).length;
  const flagged = honest.filter(({ chance }) => chance > limit).length;
  return `missed ${missed} of ${invented.length} invented statements, flagged ${flagged} of ${honest.length} honest drafts`;
}

function errorsOf(all: readonly Judged[]): string {
  const wrong = all.filter(({ draft, chance }) =>
    draft.isHonest ? chance > STATEMENT_LIMIT : draft.isStatement && chance <= STATEMENT_LIMIT,
  );
  return wrong
    .map(({ draft, card, chance }) => {
      const [worst] = [...draft.decisive].sort((a, b) => chanceOf(b, card) - chanceOf(a, card));
      const what = draft.isHonest ? 'flagged' : 'missed';
      return `  ${what} ${chance.toFixed(2)} «${worst?.text}» (${worst ? weightiest(worst.signs, card) : ''})\n`;
    })
    .join('');
}

/** A weight that hardly moves a verdict is left out. */
const LIGHT = 0.1;
const LINE = 100;

function lined(pairs: readonly string[]): string {
  const lines: string[] = [''];
  for (const pair of pairs) {
    const last = lines.at(-1) ?? '';
    if (last.length + pair.length >= LINE) lines.push(pair);
    else lines[lines.length - 1] = last === '' ? pair : `${last} ${pair}`;
  }
  return lines.join('\n  ');
}

if (values.write) {
  const { bias, weights } = cardFor(drafts);
  const pairs = (wanted: (name: string) => boolean, min: number): string[] =>
    Object.entries(weights)
      .filter(([name, weight]) => wanted(name) && Math.abs(weight) >= min)
      .map(([name, weight]) => `${name.replaceAll(' ', '_')}=${Number(weight.toFixed(2))}`);
  const text = `// Made by evals/grounding/fit/deeds.ts; not to be edited by hand.

import { readCard } from '../scorecard.ts';

export const STATEMENT_CARD = readCard(
  ${Number(bias.toFixed(2))},
  \`
  ${lined(pairs((name) => !isWord(name), 0.005))}
  ${lined(pairs(isWord, LIGHT))}
\`,
);
`;
  writeFileSync(new URL('../../../src/core/grounding/deeds/card.ts', import.meta.url), text);
}
