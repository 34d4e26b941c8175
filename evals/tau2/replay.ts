// What a server answers when calls come again that were recorded once. It follows each run through its case, and never
// back: a call is answered by the next step that is equal to it. A step that is left out, because somebody refused the
// call, does not hold up those behind it.

import { isDeepStrictEqual } from 'node:util';
import type { Money, RecordedCase, RecordedTool, Step } from './recording.ts';

export interface ReplayedCall {
  /** Its place in the recording. */
  readonly caseNumber: number;
  readonly runId: string;
  /** The same when one call is repeated. */
  readonly key: string;
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
}

export type Answer = { readonly text: string; readonly isError: boolean };

export interface Replay {
  call(call: ReplayedCall): Answer;
  /** The money that this call would move, as the back-end knows it before it moves. Undefined: it knows no such call. */
  quote(call: Omit<ReplayedCall, 'key'>): Money | undefined;
}

/** The tool that a back-end offers to whoever has to decide about another one. */
export const QUOTE = 'quote_money_moved';

/** How a mismatch begins; no recording has it. */
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
    // Whoever reads the arguments by their schema fills in what it says; a recording leaves it out.
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
