// Finds the next step of a script. Steps are played in order, or by the purpose of the call: parallel tasks call in any
// order, so a script for them must not depend on it.

import type { ModelRequest } from '../../ports/model.ts';
import type { Step } from './step.ts';

/** Steps by purpose: `task:<id>`, else `worker:<name>`, else the role (`plan`, `synthesise`, `work`, …). */
export type KeyedScript = Readonly<Record<string, Step | readonly Step[]>>;
export type Script = readonly Step[] | KeyedScript;

interface StepFinder {
  /** The step for this request; undefined if the script has none left for it. */
  next(request: ModelRequest): Step | undefined;
  /** The steps that were never played, one line each. */
  unused(): string[];
}

const isFailure = (step: Step): boolean => typeof step === 'object' && step.kind === 'fail';
const isInOrder = (script: Script): script is readonly Step[] => Array.isArray(script);
const stepsOf = (entry: Step | readonly Step[]): readonly Step[] =>
  Array.isArray(entry) ? (entry as readonly Step[]) : [entry as Step];

export const describePurpose = ({ role, worker, taskId }: ModelRequest['purpose']): string =>
  [role, ...(worker === undefined ? [] : [`by ${worker}`]), ...(taskId === undefined ? [] : [`on ${taskId}`])].join(
    ' ',
  );

/**
 * How many replies this dialogue already has: the same number when a call is repeated after a crash. A reply that could
 * not be read is in the exchanges, but not in the messages.
 */
export const positionOf = ({ messages, brief }: Pick<ModelRequest, 'messages'> & Partial<ModelRequest>): number =>
  Math.max(
    messages.filter(({ role }) => role === 'assistant').length,
    brief?.exchanges?.filter(({ kind }) => kind === 'reply').length ?? 0,
  );

export function createStepFinder(script: Script, { repeatable }: { readonly repeatable: boolean }): StepFinder {
  const parts = Object.entries(isInOrder(script) ? { '': script } : script).map(
    ([key, entry]) => [key, (repeatable ? byPosition : oneByOne)(key, stepsOf(entry))] as const,
  );
  const byKey = new Map(parts);
  return {
    next: (request) => {
      const { role, worker, taskId } = request.purpose;
      const keys = isInOrder(script) ? [''] : [`task:${taskId}`, `worker:${worker}`, role];
      return keys
        .map((key) => byKey.get(key))
        .find((part) => part !== undefined)
        ?.next(request);
    },
    unused: () => parts.flatMap(([, part]) => part.unused()),
  };
}

const label = (key: string, index: number): string => `step ${index + 1}${key ? ` of "${key}"` : ''}`;

function oneByOne(key: string, steps: readonly Step[]): StepFinder {
  let played = 0;
  return {
    next: () => steps[played++],
    unused: () => steps.slice(played).map((_, index) => label(key, played + index)),
  };
}

/**
 * Chooses steps by the position in the dialogue, so that a repeated call, also by a new process or in a new attempt,
 * gets the same reply. Failures before a reply are played once each.
 */
function byPosition(key: string, steps: readonly Step[]): StepFinder {
  const turns: { readonly failures: Step[]; readonly reply: Step | undefined; asked: boolean }[] = [];
  let failures: Step[] = [];
  for (const step of steps) {
    if (isFailure(step)) failures.push(step);
    else {
      turns.push({ failures, reply: step, asked: false });
      failures = [];
    }
  }
  if (failures.length > 0) turns.push({ failures, reply: undefined, asked: false });
  return {
    next: (request) => {
      const turn = turns[positionOf(request)];
      if (!turn) return undefined;
      turn.asked = true;
      return turn.failures.shift() ?? turn.reply;
    },
    unused: () => turns.flatMap(({ asked }, index) => (asked ? [] : [label(key, index)])),
  };
}
