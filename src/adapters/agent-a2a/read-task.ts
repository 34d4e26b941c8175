// What an agent has answered, in our terms.

import type { Message, Part, Task } from '@a2a-js/sdk';
import type { A2aOutcome } from '../../ports/a2a.ts';

// The numbers of `TaskState`, which exists only where the package is installed.
const COMPLETED = 3;
const FAILED = 4;
const CANCELED = 5;
const INPUT_REQUIRED = 6;
const REJECTED = 7;
const AUTH_REQUIRED = 8;
const HALTED: ReadonlySet<number> = new Set([COMPLETED, FAILED, CANCELED, INPUT_REQUIRED, REJECTED, AUTH_REQUIRED]);

const stateOf = ({ status }: Task): number => status?.state ?? 0;

/** It will not change before we do something. */
export const hasHalted = (task: Task): boolean => HALTED.has(stateOf(task));
export const waitsForUs = (task: Task): boolean => stateOf(task) === INPUT_REQUIRED;
export const wasCancelled = (task: Task): boolean => stateOf(task) === CANCELED;
/** It has ended without a result, so the errand may be sent again. */
export const cameToNothing = (task: Task): boolean => [FAILED, CANCELED, REJECTED].includes(stateOf(task));

export function outcomeOf(task: Task): A2aOutcome {
  const said = textOf(task.status?.message?.parts ?? []);
  switch (stateOf(task)) {
    case COMPLETED:
      return { kind: 'done', content: contentOf(task) };
    case INPUT_REQUIRED:
      return { kind: 'asks', question: questionOf(task) };
    case REJECTED:
      return { kind: 'rejected', reason: said || 'The agent rejected the task' };
    case AUTH_REQUIRED:
      throw Object.assign(new Error(`The agent needs other credentials: ${said}`), { status: 401 });
    case CANCELED:
      throw new Error(`The agent cancelled the task${said === '' ? '' : `: ${said}`}`);
    default:
      throw new Error(said === '' ? 'The agent failed without a reason' : `The agent failed: ${said}`);
  }
}

export const questionOf = ({ status }: Task): string =>
  textOf(status?.message?.parts ?? []) || 'The agent needs more information';

export const messageContent = ({ parts }: Message): unknown => fromParts(parts);

function contentOf({ artifacts, status }: Task): unknown {
  const parts = artifacts.flatMap((artifact) => artifact.parts);
  return fromParts(parts.length > 0 ? parts : (status?.message?.parts ?? []));
}

/** The text, or the data where there is no text. */
function fromParts(parts: readonly Part[]): unknown {
  const text = textOf(parts);
  if (text !== '') return text;
  const data = parts.flatMap(({ content }) => (content?.$case === 'data' ? [content.value as unknown] : []));
  return data.length > 1 ? data : data[0];
}

const textOf = (parts: readonly Part[]): string =>
  parts
    .flatMap(({ content }) => (content?.$case === 'text' ? [content.value] : []))
    .join('\n')
    .trim();
