// bosun approve, deny, answer: records a person's decision and resumes the run, unless told not to.

import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Decision } from '../../../core/journal/event.ts';
import { reviewReport } from '../../../core/report/report.ts';
import { isTooDeep, TooDeep } from '../../../core/values/nesting.ts';
import { createDecider } from '../../../runtime/people/decisions.ts';
import type { Cli } from '../environment.ts';
import { EXIT } from '../exit-code.ts';
import { findReview, inspectorOf, rootState } from '../find-run.ts';
import { parseJson } from '../input/read-plan-file.ts';
import { readText } from '../input/read-text.ts';
import { tooLongToShow } from '../print/review.ts';
import { UserError } from '../print/user-error.ts';
import { teamOfRun } from '../teams/team-of-run.ts';
import { type ResumeFlags, resumeRun } from './resume.ts';

interface DecideFlags extends ResumeFlags {
  readonly unseen?: boolean;
  readonly resume: boolean;
  readonly args?: string;
}

export async function approveCommand(cli: Cli, given: string, flags: DecideFlags): Promise<number> {
  return decide(
    cli,
    given,
    flags.args === undefined ? { kind: 'approve' } : { kind: 'change', args: await readArgs(flags.args, cli.cwd) },
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
  if (content.trim() === '') throw new UserError('The answer is empty: write it after the id of the review');
  return decide(cli, given, { kind: 'answer', content }, flags);
}

/** JSON on the command line, or in a file for long arguments such as plans. */
async function readArgs(text: string, cwd: string): Promise<unknown> {
  try {
    return refusedIfTooDeep(JSON.parse(text));
  } catch (error) {
    if (error instanceof UserError) throw error;
    if (text === '-' || existsSync(path.resolve(cwd, text)))
      return parseJson(await readText(text, { cwd, flag: '--args', wanted: 'JSON' }), text);
    throw new UserError(
      `--args ${text} is neither JSON nor a file: write the arguments of the call, such as --args '{"amount": 20}', or name a file with them`,
    );
  }
}

function refusedIfTooDeep(args: unknown): unknown {
  if (isTooDeep(args)) throw new UserError(new TooDeep('The JSON of --args').message);
  return args;
}

async function decide(cli: Cli, given: string, decision: Decision, flags: DecideFlags): Promise<number> {
  const { runId, reviewId } = await findReview(cli, given);
  if (flags.as?.trim() === '') throw new UserError('--as needs a name');
  const { state } = inspectorOf(cli);
  if (decision.kind === 'approve' && !flags.unseen) await refuseUnseen(cli, runId, reviewId);
  // The team is loaded first: if it cannot continue, the person should know before the decision is recorded.
  const loaded = flags.resume ? await teamOfRun(cli, (await rootState(cli, runId)).state, flags) : undefined;
  const by = flags.as ?? cli.wiring.whoami();
  // A team also checks changed arguments by the schema of its tool.
  const decider = loaded?.team ?? createDecider({ wiring: cli.wiring, journal: cli.journal, state });
  const decided = await decider.decide(reviewId, decision, { by });
  if (!decided.accepted) {
    const [why = '', ...details] = decided.reason.split('\n');
    throw new UserError(`Review ${reviewId} cannot be decided: ${why}`, {
      details: details.map((line) => `  ${line}`),
    });
  }
  if (loaded) {
    cli.terminal.note(`Recorded: ${by}, ${decision.kind} ${reviewId}`);
    try {
      return await resumeRun(cli, runId, flags, loaded);
    } catch (error) {
      // Another process is still working on this run and will pick up the decision.
      if (!(error instanceof Error) || !/is being worked on by/.test(error.message)) throw error;
      return reportResumedElsewhere(cli, { reviewId, runId, decision, by });
    }
  }
  cli.terminal.document({ reviewId, runId, decision, by, recorded: true });
  cli.terminal.say(
    `Recorded: ${by}, ${decision.kind} ${reviewId}. Continue the run with: ${cli.suggest(`resume ${runId}`)}`,
  );
  return EXIT.complete;
}

/** A person must not approve what no screen has shown. */
async function refuseUnseen(cli: Cli, runId: string, reviewId: string): Promise<void> {
  const review = (await inspectorOf(cli).state(runId)).state.reviews.get(reviewId);
  if (review?.status !== 'open' || !tooLongToShow(reviewReport(review))) return;
  throw new UserError(
    `The arguments of ${reviewId} are too long to be shown, or stored apart: see them with ${cli.suggest('inbox --json')}, then approve with --unseen`,
  );
}

function reportResumedElsewhere(
  cli: Cli,
  recorded: { reviewId: string; runId: string; decision: Decision; by: string },
): number {
  cli.terminal.document({ ...recorded, recorded: true });
  cli.terminal.say(`Run ${recorded.runId} continues in the process that is working on it.`);
  return EXIT.complete;
}
