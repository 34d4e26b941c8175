// Shared by run, resume, approve, deny and answer: watch the run, stop on Ctrl-C, print the result.

import type { RunReport } from '../../core/report/report.ts';
import type { RunState } from '../../core/run/state.ts';
import { JournalError } from '../../ports/journal-error.ts';
import { allAlertsSent } from '../../runtime/inspect/alert-notifier.ts';
import type { RunHandle } from '../../runtime/run/run-handle.ts';
import type { Cli } from './environment.ts';
import { EXIT, exitCodeOf } from './exit-code.ts';
import { reviewsBelow } from './find-run.ts';
import { watchRun } from './live/watch.ts';
import { printReport } from './print/report.ts';
import { explain, UserError } from './print/user-error.ts';

interface FollowOptions {
  readonly quiet?: boolean;
  readonly before?: RunState;
}

export async function runToEnd(cli: Cli, run: RunHandle, following: FollowOptions): Promise<number> {
  const report = await follow(cli, run, following);
  const below = report.status === 'waiting' ? await reviewsBelow(cli, report.runId) : [];
  cli.terminal.document(below.length === 0 ? report : { ...report, reviews: [...report.reviews, ...below] });
  printReport(report, cli, { now: cli.wiring.clock.now(), below });
  // With plain lines the alerts were already printed when they were raised.
  if (following.quiet || cli.terminal.live)
    for (const { message } of report.alerts) cli.terminal.note(`alert: ${message}`);
  await allAlertsSent();
  return exitCodeOf(report.status);
}

/** Watches a run to its end, and says how to continue if it is interrupted. */
export async function follow(cli: Cli, run: RunHandle, { quiet = false, before }: FollowOptions): Promise<RunReport> {
  const { terminal, wiring } = cli;
  const watching = { terminal, now: wiring.clock.now, quiet, ...(before ? { before } : {}) };
  const interrupted = stopOnInterrupt(cli, run.runId);
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

/** The first Ctrl-C stops the run in a resumable state, like a crash; the second one kills the process. */
function stopOnInterrupt(cli: Cli, runId: string): { happens: Promise<never>; stop: () => void } {
  const { promise, reject } = Promise.withResolvers<never>();
  const stopRun = async (why: string, options: { exitCode: number; cause?: unknown }): Promise<void> => {
    process.once('SIGINT', () => process.exit(EXIT.interrupted));
    await (await cli.journal()).close();
    reject(new UserError(`${why}. Nothing is lost; continue with: ${cli.suggest(`resume ${runId}`)}`, options));
  };
  const onInterrupt = (): void => void stopRun('Interrupted', { exitCode: EXIT.interrupted }).catch(reject);
  // Thrown in a timer or left in a promise of a team's own code: it belongs to no task, and Node would end the process.
  const onStray = (error: unknown): void => {
    const why = `The team's code failed outside any task: ${explain(error).line}`;
    void stopRun(why, { exitCode: EXIT.failed, cause: error }).catch(reject);
  };
  // Without the race the rejection might never be handled.
  promise.catch(() => {});
  process.once('SIGINT', onInterrupt);
  process.once('SIGTERM', onInterrupt);
  process.on('uncaughtException', onStray);
  return {
    happens: promise,
    stop: () => {
      process.removeListener('SIGINT', onInterrupt);
      process.removeListener('SIGTERM', onInterrupt);
      process.removeListener('uncaughtException', onStray);
    },
  };
}
