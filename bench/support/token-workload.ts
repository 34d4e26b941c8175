// The work for counting tokens: K branches of a shop, each with a ledger that one worker reads and reports on. Every third
// report is also compared with the one before it, so other tasks need results as well as the answer.

import { type PlanDraft, tool } from 'bosun';
import { z } from 'zod';
import { seededRandom } from './random.ts';

/** About the length of one page of an invoice or a log. */
const LEDGER_CHARACTERS = 2_400;
const RESULT_CHARACTERS = 400;
const TOWNS = [
  'Ahlen',
  'Borken',
  'Celle',
  'Daun',
  'Emden',
  'Fulda',
  'Goch',
  'Husum',
  'Itzehoe',
  'Jena',
  'Kleve',
  'Lemgo',
];
const GOODS = [
  '"Nord" lamp',
  'oak shelf',
  'copper pan',
  'wool rug',
  'desk fan',
  'garden hose',
  'tea set',
  'paint roller',
];

export interface Branch {
  readonly town: string;
  readonly key: string;
  readonly ledger: string;
  readonly result: string;
  /** The branch it is compared with. */
  readonly comparedWith: Branch | undefined;
}

export interface Workload {
  readonly branches: readonly Branch[];
  readonly request: string;
}

function written(characters: number, line: () => string): string {
  let text = line();
  while (text.length < characters) text += `\n${line()}`;
  return text.slice(0, characters).trimEnd();
}

const wholeLines = (text: string): string => text.slice(0, text.lastIndexOf('\n'));

export function workloadOf(workers: number): Workload {
  const { below } = seededRandom(workers);
  const branches: Branch[] = [];
  for (const town of TOWNS.slice(0, workers)) {
    const line = (): string =>
      `2026-${String(1 + below(12)).padStart(2, '0')}-${String(1 + below(28)).padStart(2, '0')}  ${GOODS[below(GOODS.length)]}, ${1 + below(9)} sold in ${town}, ${(below(90_000) / 100).toFixed(2)} EUR`;
    const ledger = written(LEDGER_CHARACTERS, line);
    // The last line of the ledger may be cut.
    const sales = ledger.split('\n').slice(0, -1);
    // Every figure comes from the ledger: results are checked against what their task has read.
    const finding = (): string => {
      const [, day, goods, amount] = /^(\S+) {2}([^,]+), .*, (\S+) EUR$/.exec(sales[below(sales.length)] ?? '') ?? [];
      return `${town}: ${goods} brought ${amount} EUR on ${day}.`;
    };
    branches.push({
      town,
      key: `ledger-${town.toLowerCase()}`,
      ledger,
      result: wholeLines(written(RESULT_CHARACTERS, finding)),
      comparedWith: branches.length % 3 === 2 ? branches.at(-1) : undefined,
    });
  }
  const compared = branches.flatMap(({ town, comparedWith }) =>
    comparedWith ? [`${town} with ${comparedWith.town}`] : [],
  );
  const request = `For each of our branches in ${branches.map(({ town }) => town).join(', ')}: which goods sold best in 2026, and in which month? Compare ${compared.join(', ')}. One short paragraph a branch.`;
  return { branches, request };
}

export const taskIdOf = ({ town }: Branch): string => `report-${town.toLowerCase()}`;
export const workerOf = ({ town }: Branch): string => `reader-${town.toLowerCase()}`;

const ledgerInput = z.object({ month: z.number().int().optional().describe('1 to 12; all of the year if left out') });

/** A tool as a model sees it. Its description counts in every call that offers it. */
export const toolOf = (branch: Branch) =>
  tool(`read_${branch.key.replace('-', '_')}`, {
    does: `Reads the ledger of the branch in ${branch.town}: one line a sale, with date, goods, number and amount.`,
    input: ledgerInput,
    effect: 'read',
    run: () => branch.ledger,
  });

export const toolDefinition = (branch: Branch): string => {
  const { name, does } = toolOf(branch).spec;
  return JSON.stringify({ name, description: does, parameters: z.toJSONSchema(ledgerInput) });
};

const instructionFor = ({ town, key, comparedWith }: Branch): string =>
  `From the ledger in "${key}", name the goods that sold best in ${town} in 2026 and the month they sold best in.${
    comparedWith ? ` Say how this compares with ${comparedWith.town}.` : ''
  }`;

/** A plan as our planner prompt asks for it: each task gets only what it needs. */
export const leanPlan = ({ branches }: Workload): PlanDraft => ({
  goal: 'The best-selling goods of each branch in 2026',
  finalInstruction: 'One short paragraph a branch, in the order of the request',
  tasks: branches.map((branch) => ({
    id: taskIdOf(branch),
    worker: workerOf(branch),
    instruction: instructionFor(branch),
    successCriterion: `Names goods, month and amount for ${branch.town}`,
    reads: [branch.key],
    dependsOn: branch.comparedWith ? [taskIdOf(branch.comparedWith)] : [],
    tools: [toolOf(branch).spec.name],
  })),
});

/** The same tasks with everything forwarded: the conversation, all ledgers, and all results so far. */
export function forwardingPlan(workload: Workload, contextKeys: readonly string[]): PlanDraft {
  const { tasks, ...rest } = leanPlan(workload);
  return {
    ...rest,
    tasks: tasks.map((task, index) => ({
      ...task,
      reads: [...contextKeys],
      dependsOn: tasks.slice(0, index).map(({ id }) => id),
    })),
  };
}
