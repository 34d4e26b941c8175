// Shared by run, resume, approve, deny and answer: watch the run, stop on Ctrl-C, print the result.

import type { ReviewReport, RunReport } from '../../core/report/report.ts';
import type { RunState } from '../../core/run/state.ts';
import { JournalError } from '../../ports/journal-error.ts';
import { allAlertsSent } from '../../runtime/inspect/alert-notifier.ts';
import type { InboxReview } from '../../runtime/inspect/inspect-runs.ts';
import type { RunHandle } from '../../runtime/run/run-handle.ts';
import { canAsk, terminalPrompter } from './ask/prompter.ts';
import type { Cli, Team } from './environment.ts';
import { EXIT, exitCodeOf } from './exit-code.ts';
import { inspectorOf, reviewsBelow } from './find-run.ts';
import { watchRun } from './live/watch.ts';
import { printReport } from './print/report.ts';
import { explain, UserError } from './print/user-error.ts';

interface FollowOptions {
  readonly quiet?: boolean;
  readonly before?: RunState;
  /** Whether Ctrl-C cancels the run, instead of ending the process with a run that can be resumed. */
  readonly cancelOnInterrupt?: boolean;
}

export interface EndOptions extends FollowOptions {
  readonly team: Pick<Team, 'decide' | 'resume'>;
  /** False with --no-input: reviews stay in the inbox. */
  readonly input?: boolean | undefined;
  /** Who decides at the terminal. Default: the operating system's user. */
  readonly as?: string | undefined;
}

export async function runToEnd(cli: Cli, run: RunHandle, options: EndOptions): Promise<number> {
  const report = await runAndPrint(cli, run, options);
  cli.terminal.document(report);
  return exitCodeOf(report.status);
}

/** The report, with the open reviews of nested teams. */
export async function runAndPrint(cli: Cli, run: RunHandle, options: EndOptions): Promise<RunReport> {
  const { report, below } = await followAndAsk(cli, run, options);
  printReport(report, cli, { now: cli.wiring.clock.now(), below });
  // With plain lines the alerts were already printed when they were raised.
  if (options.quiet || cli.terminal.live)
    for (const { message } of report.alerts) cli.terminal.note(`alert: ${message}`);
  await allAlertsSent();
  return below.length === 0 ? report : { ...report, reviews: [...report.reviews, ...below] };
}

interface Waiting {
  readonly report: RunReport;
  /** The open reviews of the nested teams. */
  readonly below: readonly InboxReview[];
}

/** Watches a run; on a terminal, asks what it waits for and resumes it until it has ended or the person leaves a review. */
async function followAndAsk(cli: Cli, run: RunHandle, options: EndOptions): Promise<Waiting> {
  let report = await follow(cli, run, options);
  for (;;) {
    const below = report.status === 'waiting' ? await reviewsBelow(cli, report.runId) : [];
    const ask = report.status === 'waiting' && canAsk({ ...options, json: cli.terminal.json });
    if (!ask || !(await decidedNow(cli, [...report.reviews, ...below], options))) return { report, below };
    const { state } = await inspectorOf(cli).state(report.runId);
    report = await follow(cli, options.team.resume(report.runId), { ...options, before: state });
  }
}

async function decidedNow(cli: Cli, reviews: readonly ReviewReport[], { team, as }: EndOptions): Promise<boolean> {
  const { askReviews } = await import('./ask/ask-reviews.ts');
  const by = as ?? cli.wiring.whoami();
  return (await askReviews(reviews, { cli, team, prompter: terminalPrompter, by })) > 0;
}

/** Watches a run to its end, and says how to continue if it is interrupted. */
export async function follow(
  cli: Cli,
  run: RunHandle,
  { quiet = false, before, cancelOnInterrupt = false }: FollowOptions,
): Promise<RunReport> {
  const { terminal, wiring } = cli;
  const stateOf = (runId: string): Promise<RunState | undefined> =>
    inspectorOf(cli)
      .state(runId)
      .then(
        ({ state }) => state,
        () => undefined,
      );
  const watching = { terminal, now: wiring.clock.now, quiet, stateOf, ...(before ? { before } : {}) };
  const interrupted = stopOnInterrupt(cli, run, { cancels: cancelOnInterrupt });
  try {
    return await Promise.race([watchRun(run, watching), interrupted.happens]);
  } catch (error) {
    if (!JournalError.is(error)) throw error;
    // What was stored is safe; say how to continue, because the error itself does not know the run.
    const begun = await hasBegun(cli, run.runId);
    const how = begun
      ? `continue with: ${cli.suggest(`resume ${run.runId}`)}`
      : 'nothing was stored, so run the request again';
    throw new UserError(`${error.message} (${how})`, { exitCode: EXIT.failed, cause: error });
  } finally {
    interrupted.stop();
  }
}

/** Whether any of it was stored. If even that cannot be read, suggest to resume anyway. */
const hasBegun = async (cli: Cli, runId: string): Promise<boolean> => {
  try {
    return (await (await cli.journal()).read(runId)).length > 0;
  } catch {
    return true;
  }
};

interface Interrupt {
  readonly happens: Promise<never>;
  readonly stop: () => void;
}

/** The first Ctrl-C cancels the run, or stops it in a resumable state, like a crash; the second one kills the process. */
function stopOnInterrupt(cli: Cli, run: RunHandle, { cancels }: { readonly cancels: boolean }): Interrupt {
  const { runId } = run;
  const { promise, reject } = Promise.withResolvers<never>();
  const kill = (): void => process.exit(EXIT.interrupted);
  const stopRun = async (why: string, options: { exitCode: number; cause?: unknown }): Promise<void> => {
    process.once('SIGINT', kill);
    await (await cli.journal()).close();
    reject(new UserError(`${why}. Nothing is lost; continue with: ${cli.suggest(`resume ${runId}`)}`, options));
  };
  const onInterrupt = (): void => void stopRun('Interrupted', { exitCode: EXIT.interrupted }).catch(reject);
  const onCancel = (): void => {
    process.once('SIGINT', kill);
    cli.terminal.note('Stopping the run; press Ctrl-C again to leave.');
    void run.cancel('stopped with Ctrl-C').catch(reject);
  };
  // Thrown in a timer or left in a promise of a team's own code: it belongs to no task, and Node would end the process.
  const onStray = (error: unknown): void => {
    const why = `The team's code failed outside any task: ${explain(error).line}`;
    void stopRun(why, { exitCode: EXIT.failed, cause: error }).catch(reject);
  };
  // Without the race the rejection might never be handled.
  promise.catch(() => {});
  const onSigint = cancels ? onCancel : onInterrupt;
  process.once('SIGINT', onSigint);
  process.once('SIGTERM', onInterrupt);
  process.on('uncaughtException', onStray);
  return {
    happens: promise,
    stop: () => {
      process.removeListener('SIGINT', onSigint);
      if (cancels) process.removeListener('SIGINT', kill);
      process.removeListener('SIGTERM', onInterrupt);
      process.removeListener('uncaughtException', onStray);
    },
  };
}
