// The scenario of one seed: tasks and their effects, budgets, how the provider counts and how often it fails.

import type { Budget, PlanDraft } from 'bosun';
import { createDice, type Dice } from '../../test/simulation/dice.ts';
import type { Tokenizer } from './tokens.ts';

export type EffectTool = 'post_entry' | 'send_note';

/** An effect that must happen exactly once: an entry on a page. */
export interface Entry {
  readonly tool: EffectTool;
  readonly page: string;
  readonly number: number;
}

export interface Page {
  readonly id: string;
  readonly dependsOn: readonly string[];
  readonly entries: readonly Entry[];
  readonly budget: Budget | undefined;
}

export interface Scenario {
  readonly seed: number;
  readonly protocol: 'chat' | 'messages';
  readonly tokenizer: Tokenizer;
  readonly pages: readonly Page[];
  readonly budget: Budget;
  /** Whether a model plans the request, or the plan is given. */
  readonly planned: 'by-model' | 'given';
  readonly outputTokensMax: number;
  /**
   * Whether time runs short. Real seconds decide how such a run ends, so a slow machine can end it before anything happens.
   * Every other run has more time than any machine needs, and ends the same everywhere.
   */
  readonly hurried: boolean;
  /** The timeout of one attempt at a page. */
  readonly attemptMs: number;
  /** How long a stream may be silent. */
  readonly silenceMaxMs: number;
  /** Whether there is a stronger model, and a fallback worker for the clerk. */
  readonly ladder: boolean;
  readonly providerFaults: number;
  readonly toolFaults: number;
  /** After how many appends each process dies; the last process does not die. */
  readonly deaths: readonly number[];
}

const HURRIED_SHARE = 0.25;
/** More time than a run needs on any machine. Each of its calls is answered or broken off at once. */
const AMPLE_MS = 600_000;

/** Random sizes over several orders of magnitude, because small and large ones matter equally. */
const between = (dice: Dice, min: number, max: number): number => min * (max / min) ** dice.next();

export function scenarioOf(seed: number): Scenario {
  const dice = createDice(seed).fork('scenario');
  const planned = dice.chance(0.3) ? 'by-model' : 'given';
  const size = dice.fork('budget');
  // Prompts and replies of the planner are long.
  const factor = planned === 'by-model' ? 3 : 1;
  const tokens = size.chance(0.9) ? Math.round(factor * between(size, 4_000, 200_000)) : undefined;
  const pages = pagesOf(dice.fork('pages'), planned === 'given' ? (tokens ?? 100_000) : undefined);
  const crashes = dice.fork('crashes');
  const hurried = dice.fork('hurry').chance(HURRIED_SHARE);
  return {
    seed,
    protocol: seed % 2 === 0 ? 'chat' : 'messages',
    tokenizer: dice.pick(['words', 'quads', 'bytes']),
    pages,
    budget: {
      ...(tokens === undefined ? {} : { tokens }),
      ...(size.chance(0.6) ? { usd: Math.round(factor * between(size, 8_000, 800_000)) / 1_000_000 } : {}),
      ...(size.chance(0.2) ? { steps: size.int(1, 50) } : {}),
      ms: !hurried ? AMPLE_MS : size.chance(0.1) ? size.int(20, 400) : 5_000,
    },
    planned,
    outputTokensMax: planned === 'by-model' ? 1_500 : dice.pick([40, 120, 400]),
    hurried,
    attemptMs: !hurried ? AMPLE_MS : dice.chance(0.3) ? dice.int(30, 300) : 4_000,
    silenceMaxMs: hurried ? 400 : AMPLE_MS,
    ladder: dice.chance(0.3),
    providerFaults: dice.pick([0, 0.15, 0.3, 0.6]),
    toolFaults: dice.pick([0, 0.1, 0.3]),
    deaths: crashes.chance(0.25) ? Array.from({ length: crashes.int(1, 2) }, () => crashes.int(1, 18)) : [],
  };
}

/** A task's own budget is taken out of the run's budget. */
function pagesOf(dice: Dice, tokens: number | undefined): Page[] {
  const ids = Array.from({ length: dice.int(1, 4) }, (_, index) => `p${index + 1}`);
  return ids.map((id, index) => ({
    id,
    dependsOn: ids.slice(0, index).filter(() => dice.chance(0.35)),
    entries: Array.from({ length: dice.int(0, 3) }, (_, at) => ({
      tool: dice.chance(0.5) ? 'post_entry' : 'send_note',
      page: id,
      number: at + 1,
    })),
    budget:
      tokens !== undefined && dice.chance(0.2)
        ? { tokens: Math.round((tokens / ids.length) * (0.3 + 0.7 * dice.next())) }
        : undefined,
  }));
}

/** Marks the page of an instruction, so that the provider knows which one is meant. */
const MARK = 'Ledger page';
export const pageIn = (text: string): string | undefined => new RegExp(`${MARK} (p\\d+)`).exec(text)?.[1];

type Names = 'clerk' | 'auditor';
export type LedgerPlan = PlanDraft & { tasks: (PlanDraft['tasks'][number] & { worker: Names })[] };

export const planOf = ({ pages }: Scenario): LedgerPlan => ({
  goal: 'Bring the ledger up to date',
  tasks: pages.map(({ id, dependsOn, entries, budget }) => ({
    id,
    // A task without entries has no tools.
    worker: entries.length > 0 ? ('clerk' as const) : ('auditor' as const),
    instruction: `${MARK} ${id}: post its entries and send its notes`,
    successCriterion: `Each entry and each note of page ${id} exists once`,
    dependsOn: [...dependsOn],
    ...(budget ? { budget } : {}),
    partialInput: true,
  })),
});
