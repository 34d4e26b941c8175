// The contract of grounders as data, so that authors of grounders can check it with any test framework. The quality of
// verdicts is measured elsewhere.

import type { Grounding, Sources } from '../core/answer/grounding.ts';
import type { Grounder } from '../ports/grounder.ts';

export interface GrounderFact {
  readonly name: string;
  /** Rejects if the fact does not hold. */
  check(open: () => Grounder): Promise<void>;
}

function holds(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(`The contract of grounders is broken: ${message}`);
}

const DRAFT = `Your invoice of March is 61.00 EUR. We have refunded 12.00 EUR on 3 May.

| What | Amount |
|---|---|
| roaming | 12.00 EUR |

- Your plan is “Fiber 500”. - It ends on 2025-12-31!`;

const SOURCES: Sources = {
  request: 'Explain my invoice of March',
  context: [{ customer: 'C-7' }, [], []],
  reports: [
    { taskId: 'bill', instruction: 'Read the invoice', content: 'The invoice is 61.00 EUR, 12.00 EUR for roaming.' },
    { taskId: 'plan', instruction: 'Read the plan', content: { plan: 'Fiber 500', ends: '2025-12-31', fee: null } },
  ],
  effects: [{ task: 'bill', tool: 'refund', args: { eur: 12 }, status: 'failed' }],
  gaps: ['Test the line — there was no time left for it'],
};

const EMPTY: Sources = { request: '', reports: [], effects: [], gaps: [] };
const ODD: Sources = {
  ...EMPTY,
  reports: [null, undefined, 7, '', [], [[{ a: [Number.NaN] }]], true].map((content, index) => ({
    taskId: `t${index}`,
    instruction: '',
    content,
  })),
};

const fact = (name: string, check: (grounder: Grounder) => Promise<void>): GrounderFact => ({
  name,
  check: (open) => check(open()),
});

function checkPlaces(draft: string, { sentences }: Grounding): void {
  let from = 0;
  for (const { text } of sentences) {
    const at = draft.indexOf(text, from);
    holds(text !== '' && at >= 0, `"${text}" does not stand in the draft after the sentence before it`);
    from = at + text.length;
  }
}

export const grounderContract: readonly GrounderFact[] = [
  fact('has a version, which is recorded with its verdicts', async ({ version }) => {
    holds(typeof version === 'string' && version.trim() !== '', `its version is ${JSON.stringify(version)}`);
  }),
  fact('quotes the sentences of the draft exactly and in order', async (grounder) => {
    checkPlaces(DRAFT, await grounder.ground(DRAFT, SOURCES));
  }),
  fact('names only tasks that are among its sources', async (grounder) => {
    const { sentences } = await grounder.ground(DRAFT, SOURCES);
    for (const task of sentences.flatMap(({ tasks }) => tasks))
      holds(task === 'bill' || task === 'plan', `there is no task "${task}"`);
  }),
  fact('gives the same verdict on the same draft', async (grounder) => {
    const first = JSON.stringify(await grounder.ground(DRAFT, SOURCES));
    const second = JSON.stringify(await grounder.ground(DRAFT, SOURCES));
    holds(first === second, `the first verdict is ${first}, the second ${second}`);
  }),
  fact('finds nothing unsupported in a copy of a result', async (grounder) => {
    const copy = 'The invoice is 61.00 EUR, 12.00 EUR for roaming.';
    const { sentences } = await grounder.ground(copy, SOURCES);
    for (const { text, foreign } of sentences) holds(foreign.length === 0, `"${text}" is a result`);
  }),
  fact('accepts a draft without results, and results of any shape', async (grounder) => {
    for (const sources of [EMPTY, ODD]) checkPlaces(DRAFT, await grounder.ground(DRAFT, sources));
    checkPlaces('', await grounder.ground('', SOURCES));
  }),
];
