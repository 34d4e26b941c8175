// The content of a command without its run and attempt: two commands with equal content ask the same.

import { canonicalJson } from '../../core/journal/canonical-json.ts';
import type { EventOf } from '../../core/journal/event.ts';
import { remedyFor } from '../../core/policy/remedy.ts';
import type { Command, DialogueView, Question, Slice } from '../../core/run/command.ts';

/** A transient failure of the last attempt is left out: a retry asks the same. */
function sliceContent({ runId: _, attempt: __, missing, previousFailure, ...rest }: Slice): unknown {
  const failure = previousFailure && remedyFor(previousFailure) !== 'retry' ? { previousFailure } : {};
  return { ...rest, missing: [...missing].sort(), ...failure };
}

function questionContent(question: Question): unknown {
  switch (question.role) {
    case 'refine': {
      const { attempt: _, ...asked } = question;
      return asked;
    }
    case 'synthesise': {
      // Whether there is a progressive draft depends on how long tasks took.
      const { draft: _, ...asked } = question;
      return asked;
    }
    case 'triage':
    case 'plan':
    case 'judge':
    case 'criticise':
      return question;
    default:
      return question satisfies never;
  }
}

const subjectContent = (subject: DialogueView['subject']): unknown =>
  subject.kind === 'work' ? sliceContent(subject.slice) : questionContent(subject.question);

export const callContent = (
  kind: 'prepare-call' | 'call-model',
  { subject, exchanges, shrunk, offline }: DialogueView,
): string => canonicalJson([kind, subjectContent(subject), exchanges, shrunk, ...(offline ? [offline] : [])]);

export const workContent = (kind: 'work' | 'run-team' | 'recall', slice: Slice): string =>
  canonicalJson([kind, sliceContent(slice)]);

type OtherCommand = 'build-worker' | 'choose-worker' | 'fit-answer' | 'ground-draft' | 'route-request';

/** For commands that route a request, choose or build a worker, fit a result to the schema, or ground a draft. */
export function otherContent(command: Extract<Command, { kind: OtherCommand }>): string {
  if (command.kind === 'ground-draft') {
    const { draft, reports, read, known } = command;
    const { answer, data, support } = draft;
    return canonicalJson([command.kind, { answer, data, support }, reports, read, known]);
  }
  if (command.kind === 'route-request') return canonicalJson([command.kind, command.asking]);
  if (command.kind === 'fit-answer') return canonicalJson([command.kind, command.content]);
  const more = command.kind === 'build-worker' ? command.as : command.pool;
  return canonicalJson([command.kind, sliceContent(command.slice), more]);
}

/** With a slice, for reads of one task. Without, for effects: an effect is the same for every task. */
export const toolContent = (
  command: Pick<Extract<Command, { kind: 'call-tool' }>, 'tool' | 'args'> & { readonly slice?: Slice | undefined },
): string => canonicalJson(['call-tool', command.slice?.taskId, command.tool, command.args]);

export const authoriseContent = (command: {
  readonly tool: string;
  readonly args: unknown;
  readonly agreedBy: string | undefined;
  readonly slice?: Slice | undefined;
}): string =>
  canonicalJson(['authorise', command.slice?.taskId, command.tool, command.args, command.agreedBy !== undefined]);

export const consultContent = (question: Question): string => canonicalJson(['consult', questionContent(question)]);

/** The wording of the question counts only if the review is not about a tool call or an unknown outcome. */
export const reviewContent = ({ kind, taskId, tool, args, conflictId, question }: EventOf<'review-opened'>): string =>
  canonicalJson([
    kind,
    taskId,
    tool,
    args,
    conflictId,
    tool === undefined && kind !== 'unknown-outcome' ? question : undefined,
  ]);
