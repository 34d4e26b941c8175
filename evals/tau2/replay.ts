// Answers repeated calls from a recording. It follows each run through its case and never goes back: a call gets the answer of
// the next step that is equal to it. A skipped step, because the call was refused, does not block the steps after it.

import { isDeepStrictEqual } from 'node:util';
import type { Money, RecordedCase, RecordedTool, Step } from './recording.ts';

export interface ReplayedCall {
  /** Its position in the recording. */
  readonly caseNumber: number;
  readonly runId: string;
  /** The same for every repetition of one call. */
  readonly key: string;
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
}

export type Answer = { readonly text: string; readonly isError: boolean };

export interface Replay {
  call(call: ReplayedCall): Answer;
  /** The amount that this call would move, according to the back-end. Undefined if it knows no such call. */
  quote(call: Omit<ReplayedCall, 'key'>): Money | undefined;
}

/** The tool that a policy asks about the amount of another call. */
export const QUOTE = 'quote_money_moved';

/** The beginning of a mismatch error; no recording contains it. */
export const NOT_RECORDED = 'Not recorded:';
const NO_MONEY: Money = { kind: 'none', amount: 0 };

interface Progress {
  next: number;
  readonly answered: Map<string, Answer>;
}

export function createReplay(cases: readonly RecordedCase[], tools: readonly RecordedTool[], actor: string): Replay {
  const steps = cases.map(({ steps: all }) => all.filter((step) => step.actor === actor));
  const defaults = new Map(tools.map(({ name, schema }) => [name, defaultsOf(schema.parameters)]));
  const progress = new Map<string, Progress>();
  const progressOf = (runId: string): Progress => {
    const known = progress.get(runId) ?? { next: 0, answered: new Map() };
    progress.set(runId, known);
    return known;
  };
  const dueFor = ({
    caseNumber,
    runId,
    tool,
    args,
  }: Omit<ReplayedCall, 'key'>): { step: Step; at: number } | undefined => {
    const all = steps[caseNumber] ?? [];
    // Parsing by the schema fills in defaults, which a recording leaves out.
    const filled = defaults.get(tool) ?? {};
    const isSame = (step: Step): boolean =>
      step.tool === tool && isDeepStrictEqual({ ...filled, ...args }, { ...filled, ...step.args });
    const at = all.findIndex((step, index) => index >= progressOf(runId).next && isSame(step));
    const step = all[at];
    return step && { step, at };
  };
  return {
    call: (call) => {
      const now = progressOf(call.runId);
      const before = now.answered.get(call.key);
      if (before) return before;
      const due = dueFor(call);
      if (!due)
        return {
          isError: true,
          text: `${NOT_RECORDED} ${call.tool} ${JSON.stringify(call.args)} in ${cases[call.caseNumber]?.id}`,
        };
      now.next = due.at + 1;
      const answer = { text: due.step.out, isError: !due.step.ok };
      now.answered.set(call.key, answer);
      return answer;
    },
    quote: (call) => {
      const due = dueFor(call);
      return due && (due.step.money ?? NO_MONEY);
    },
  };
}

function defaultsOf({ properties }: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const entries = typeof properties === 'object' && properties !== null ? Object.entries(properties) : [];
  return Object.fromEntries(
    entries.flatMap(([name, schema]: [string, unknown]) =>
      typeof schema === 'object' && schema !== null && 'default' in schema ? [[name, schema.default]] : [],
    ),
  );
}
