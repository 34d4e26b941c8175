// node --conditions=bosun-source evals/grounding/fit/main.ts [file.jsonl …] [--judge set,set] [--errors] [--write]
// Fits the card by which the numbers of a draft are judged. Without files, to the sets beside this folder. `--judge` names
// sets to judge by a card that has not seen them, several at once with a plus (a+b,c); `--write` replaces the committed
// card.

import { readdirSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { NUMBER_LIMIT } from '../../../src/core/grounding/numbers/judge.ts';
import type { Card } from '../../../src/core/grounding/scorecard.ts';
import { readWorlds } from '../cases.ts';
import { draftsOf, judgeDraft, type LabelledDraft, labelsOf, mutated } from './draft-numbers.ts';
import { fitBest, GUESSED, type Row } from './fit-best.ts';
import { judgedSet } from './judged-set.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { judge: { type: 'string' }, errors: { type: 'boolean' }, write: { type: 'boolean' } },
});
const folder = fileURLToPath(new URL('..', import.meta.url));
const files =
  positionals.length > 0
    ? positionals
    : readdirSync(folder)
        .filter((name) => name.endsWith('.jsonl'))
        .sort()
        .map((name) => `${folder}${name}`);

const drafts = files.flatMap((file) => draftsOf(basename(file, '.jsonl'), readWorlds(file)));
const all = [...drafts, ...mutated(drafts)];
const rowsOf = (list: readonly LabelledDraft[], card: Card): Row[] =>
  list.map((from) => {
    const judged = judgeDraft(from, card, NUMBER_LIMIT);
    return { from, judged, labels: labelsOf(from, judged) };
  });

const ROUNDS = 4;

/** From the guess on, so that nothing of a set that is left out gets into the card. */
function fitted(list: readonly LabelledDraft[]): Card {
  let card = GUESSED;
  for (let pass = 0; pass < 3; pass++) card = fitBest(rowsOf(list, card), card, ROUNDS);
  return card;
}

for (const sets of values.judge?.split(',').map((names) => names.split('+')) ?? []) {
  const unseen = fitted(all.filter((draft) => !sets.includes(draft.set)));
  for (const set of sets) {
    const held = rowsOf(
      drafts.filter((draft) => draft.set === set),
      unseen,
    );
    process.stdout.write(judgedSet(set, held, unseen, { errors: values.errors === true }));
  }
}

const target = new URL('../../../src/core/grounding/numbers/card.ts', import.meta.url);
if (values.write) {
  const card = fitted(all);
  writeFileSync(
    target,
    `// Written by evals/grounding/fit/main.ts from ${drafts.length} labelled drafts; what the signs are, explain.ts says.

import type { Card } from '../scorecard.ts';

export const NUMBER_CARD: Card = ${JSON.stringify(card, null, 2)};
`,
  );
}
