// Counts the verdicts of the check on recorded drafts, and measures its cost.

import { tokensIn } from '../../src/core/answer/estimate-tokens.ts';
import type { Grounding, Sources } from '../../src/core/answer/grounding.ts';
import type { Grounder } from '../../src/ports/grounder.ts';
import { CHANGES, type RecordedDraft } from './drafts.ts';

export interface Figures {
  readonly drafts: number;
  readonly asWritten: { readonly n: number; readonly flagged: number };
  readonly changed: Readonly<Record<(typeof CHANGES)[number], { readonly n: number; readonly caught: number }>>;
  readonly cpuMsPer1kTokens: number;
  readonly version: string;
}

/** A draft that the check got wrong: flagged as written, or changed and not caught. */
export interface Mistake {
  readonly id: string;
  readonly label: RecordedDraft['label'];
  readonly found: readonly string[];
}

/** The control: everything is delivered as it is. */
export const noGrounder: Grounder = { version: 'off', ground: (): Grounding => ({ sentences: [] }) };

export async function score(
  drafts: readonly RecordedDraft[],
  grounder: Grounder,
): Promise<{ figures: Figures; mistakes: Mistake[] }> {
  const verdicts = await Promise.all(drafts.map(({ draft, sources }) => grounder.ground(draft, sources)));
  const found = verdicts.map(({ sentences }) =>
    sentences.flatMap(({ text, foreign }) => foreign.map((each) => `${each.kind} "${each.text}" in: ${text}`)),
  );
  const hits = (label: RecordedDraft['label']) => {
    const rows = drafts.flatMap((row, index) => (row.label === label ? [found[index]?.length ?? 0] : []));
    return { n: rows.length, hit: rows.filter((count) => count > 0).length };
  };
  const { n, hit: flagged } = hits('as-written');
  const mistakes = drafts.flatMap(({ id, label }, index) => {
    const all = found[index] ?? [];
    return (label === 'as-written') === all.length > 0 ? [{ id, label, found: all }] : [];
  });
  return {
    mistakes,
    figures: {
      drafts: drafts.length,
      asWritten: { n, flagged },
      changed: Object.fromEntries(
        CHANGES.map((label) => [label, { n: hits(label).n, caught: hits(label).hit }]),
      ) as Figures['changed'],
      cpuMsPer1kTokens: await cpuPerThousandTokens(drafts, grounder),
      version: grounder.version,
    },
  };
}

const ROUNDS = 3;

const resultTokens = ({ reports, effects }: Sources): number =>
  tokensIn(JSON.stringify([reports.map(({ content }) => content), effects]));

/** The median of several rounds. The cost covers everything the check reads; tokens are those of the results only. */
async function cpuPerThousandTokens(drafts: readonly RecordedDraft[], grounder: Grounder): Promise<number> {
  const tokens = drafts.reduce((sum, { sources }) => sum + resultTokens(sources), 0);
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const before = process.cpuUsage();
    for (const { draft, sources } of drafts) await grounder.ground(draft, sources);
    const { user, system } = process.cpuUsage(before);
    rounds.push((user + system) / 1000);
  }
  const median = rounds.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0;
  return Math.round((median / Math.max(1, tokens)) * 1000 * 100) / 100;
}
