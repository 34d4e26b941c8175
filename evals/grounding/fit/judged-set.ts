// How a card does on a set that it has not seen, draft by draft: an invented number is found where one in its sentence is
// flagged, an honest draft is left alone where none is.

import { type Judged, NUMBER_LIMIT } from '../../../src/core/grounding/numbers/judge.ts';
import type { Card } from '../../../src/core/grounding/scorecard.ts';
import type { Row } from './fit-best.ts';
import { weightiest } from './weightiest.ts';

export function judgedSet(
  set: string,
  rows: readonly Row[],
  card: Card,
  options: { readonly errors: boolean },
): string {
  const isFlagged = ({ chance }: Judged): boolean => chance >= NUMBER_LIMIT;
  const lines: string[] = [];
  const counts = { invented: 0, missed: 0, honest: 0, flagged: 0 };
  for (const { from, judged, labels } of rows) {
    const invented = judged.filter((each) => labels.get(each) === 'invented');
    if (from.isHonest) {
      counts.honest += 1;
      const wrong = judged.filter(isFlagged);
      if (wrong.length > 0) counts.flagged += 1;
      for (const each of wrong) lines.push(`  flagged ${told(each, card)} | ${from.draft}`);
    } else if (invented.length > 0) {
      counts.invented += 1;
      const parts = new Set(invented.map(({ part }) => part));
      if (judged.some((each) => parts.has(each.part) && isFlagged(each))) continue;
      counts.missed += 1;
      for (const each of invented) lines.push(`  missed ${told(each, card)} | ${from.draft}`);
    }
  }
  const { invented, missed, honest, flagged } = counts;
  const head = `${set}: missed ${missed} of ${invented} invented numbers, flagged ${flagged} of ${honest} honest drafts\n`;
  return head + (options.errors ? lines.map((line) => `${line.replaceAll('\n', ' / ')}\n`).join('') : '');
}

const told = ({ said, chance, best }: Judged, card: Card): string =>
  `«${said.text}» ${chance.toFixed(2)} ${best.how} of ${best.from.map(({ value, names }) => `${value} ${[...names].join('/')}`).join('; ')} (${weightiest(best.signs, card)})`;
