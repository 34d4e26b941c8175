// Words a failed task again, with what went wrong beside it.

import { describeFailure, type Failure } from '../../core/journal/failure.ts';
import type { QuestionOf } from '../../core/run/command.ts';

const FAILED = ' (An attempt before this one failed: ';

export function refine({ instruction, failure }: QuestionOf<'refine'>): { instruction: string } {
  const told = originalInstruction(instruction);
  const why = describeFailure(failure).replace(/\s+/g, ' ').slice(0, 300);
  return { instruction: `${told}${FAILED}${why}. ${adviceFor(failure)})` };
}

/** Keeps the original instruction: notes added to notes would bury it. */
export const originalInstruction = (instruction: string): string =>
  instruction.includes(FAILED) ? instruction.slice(0, instruction.indexOf(FAILED)) : instruction;

function adviceFor(failure: Failure): string {
  switch (failure.code) {
    case 'malformed-output':
      return 'Answer in the form that is asked for';
    case 'step-limit':
      return 'Use as few calls as possible';
    case 'worker-failed':
      return 'Do as much as can be done without what failed, and say what is missing';
    default:
      return 'Try again';
  }
}
