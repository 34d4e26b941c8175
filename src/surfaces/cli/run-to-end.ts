// What run, resume, approve, deny and answer share: watch the run, put it down on Ctrl-C, print how it stands.

import type { RunReport } from '../../core/journal/report.ts';
import type { RunState } from '../../core/journal/state.ts';
import { JournalError } from '../../ports/journal-error.ts';
import type { RunHandle } from '../../runtime/run-handle.ts';
import { Complaint } from './complaint.ts';
import { EXIT, exitCodeOf } from './exit-code.ts';
import { watchRun } from './live/watch.ts';
import { printReport } from './print/report.ts';
import type { Cli } from './surroundings.ts';

export interface Following {
  readonly quiet?: boolean;
  readonly before?: RunState;
}

export async function runToEnd(cli: Cli, run: RunHandle, following: Following): Promise<number> {
  const report = await follow(cli, run, following);
  cli.terminal.document(report);
  printReport(report, cli, cli.wiring.clock.now());
  return exitCodeOf(report.status);
}

async function follow(cli: Cli, run: RunHandle, { quiet = false, before }: Following): Promise<RunReport> {
  const { terminal, wiring } = cli;
  const watching = { terminal, now: wiring.clock.now, quiet, ...(before ? { before } : {}) };
  const interrupted = putDownOnInterrupt(cli, run.runId);
  try {
    return await Promise.race([watchRun(run, watching), interrupted.happens]);
  } catch (error) {
    // What was stored is safe; say how to go on, because the error itself does not know the run.
    if (JournalError.is(error))
      throw new Complaint(`${error.message} (${cli.suggest(`resume ${run.runId}`)})`, {
        exitCode: EXIT.failed,
        cause: error,
      });
    throw error;
  } finally {
    interrupted.stop();
  }
}

/** The first Ctrl-C gives the run back to the journal, as a crash would, only sooner; the second one kills. */
function putDownOnInterrupt(cli: Cli, runId: string): { happens: Promise<never>; stop: () => void } {
  const { promise, reject } = Promise.withResolvers<never>();
  const putDown = async (): Promise<void> => {
    process.once('SIGINT', () => process.exit(EXIT.interrupted));
    await (await cli.journal()).close();
    const how = cli.suggest(`resume ${runId}`);
    reject(new Complaint(`Put down. Nothing is lost; go on with: ${how}`, { exitCode: EXIT.interrupted }));
  };
  const onInterrupt = (): void => void putDown().catch(reject);
  // Without a race it may never be looked at.
  promise.catch(() => {});
  process.once('SIGINT', onInterrupt);
  process.once('SIGTERM', onInterrupt);
  return {
    happens: promise,
    stop: () => {
      process.removeListener('SIGINT', onInterrupt);
      process.removeListener('SIGTERM', onInterrupt);
    },
  };
}
