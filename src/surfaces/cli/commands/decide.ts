// bosun approve, deny, answer: a person decides, and the run goes on here, unless told not to.

import type { Decision } from '../../../core/journal/event.ts';
import { createDecider } from '../../../runtime/deciding.ts';
import { Complaint } from '../complaint.ts';
import { EXIT } from '../exit-code.ts';
import { findReview, inspectorOf } from '../find-run.ts';
import type { Cli } from '../surroundings.ts';
import { teamOfRun } from '../team-of-run.ts';
import { type ResumeFlags, resumeRun } from './resume.ts';

export interface DecideFlags extends ResumeFlags {
  readonly as?: string;
  readonly resume: boolean;
  readonly args?: string;
}

export async function approveCommand(cli: Cli, given: string, flags: DecideFlags): Promise<number> {
  return decide(
    cli,
    given,
    flags.args === undefined ? { kind: 'approve' } : { kind: 'change', args: readArgs(flags.args) },
    flags,
  );
}

export const denyCommand = (cli: Cli, given: string, reason: readonly string[], flags: DecideFlags): Promise<number> =>
  decide(cli, given, { kind: 'deny', reason: reason.join(' ') }, flags);

export async function answerCommand(
  cli: Cli,
  given: string,
  text: readonly string[],
  flags: DecideFlags,
): Promise<number> {
  const content = text.join(' ');
  if (content.trim() === '') throw new Complaint('The answer is empty: write it after the id of the review');
  return decide(cli, given, { kind: 'answer', content }, flags);
}

function readArgs(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Complaint(`--args ${text} is not JSON: write the arguments of the call, such as --args '{"amount": 20}'`);
  }
}

async function decide(cli: Cli, given: string, decision: Decision, flags: DecideFlags): Promise<number> {
  const { runId, reviewId } = await findReview(cli, given);
  if (flags.as?.trim() === '') throw new Complaint('--as needs a name');
  const { state } = inspectorOf(cli);
  // The team is looked for first: if it cannot go on, the person should know before the decision is on record.
  if (flags.resume) await teamOfRun(cli, (await state(runId)).state, flags);
  const by = flags.as ?? cli.wiring.whoami();
  const decided = await createDecider({ wiring: cli.wiring, journal: cli.journal, state }).decide(reviewId, decision, {
    by,
  });
  if (!decided.accepted) throw new Complaint(`Review ${reviewId} cannot be decided: ${decided.reason}`);
  if (flags.resume) {
    cli.terminal.note(`Recorded: ${by}, ${decision.kind} ${reviewId}`);
    try {
      return await resumeRun(cli, runId, { ...flags, acceptChanges: true });
    } catch (error) {
      // Other tasks of the run are still at work in another process, which takes the decision by itself.
      if (!(error instanceof Error) || !/is being worked on by/.test(error.message)) throw error;
      return sayWhoGoesOn(cli, { reviewId, runId, decision, by });
    }
  }
  cli.terminal.document({ reviewId, runId, decision, by, recorded: true });
  cli.terminal.say(
    `Recorded: ${by}, ${decision.kind} ${reviewId}. The run goes on with: ${cli.suggest(`resume ${runId}`)}`,
  );
  return EXIT.complete;
}

function sayWhoGoesOn(cli: Cli, recorded: { reviewId: string; runId: string; decision: Decision; by: string }): number {
  cli.terminal.document({ ...recorded, recorded: true });
  cli.terminal.say(`Run ${recorded.runId} goes on in the process that is at work on it.`);
  return EXIT.complete;
}
