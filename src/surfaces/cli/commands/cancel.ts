// bosun cancel: ends a run, in whichever process it is.

import type { Cli } from '../environment.ts';
import { EXIT } from '../exit-code.ts';
import { findRun, inspectorOf } from '../find-run.ts';
import { printReport } from '../print/report.ts';
import { UserError } from '../print/user-error.ts';
import { teamOfRun } from '../teams/team-of-run.ts';

interface CancelFlags {
  readonly as?: string;
  readonly team?: string;
}

export async function cancelCommand(
  cli: Cli,
  given: string,
  words: readonly string[],
  flags: CancelFlags,
): Promise<number> {
  const runId = await findRun(cli, given);
  const { state } = await inspectorOf(cli).state(runId);
  if (state.parent && !state.outcome)
    throw new UserError(
      `Run ${runId} is part of run ${state.parent.rootRunId}: cancel that one (${cli.suggest(`cancel ${state.parent.rootRunId}`)})`,
    );
  if (state.outcome) throw new UserError(`Run ${runId} has already ended: ${state.outcome.status}`);
  // A changed team does not matter for ending a run.
  const { team } = await teamOfRun(cli, state, { ...flags, acceptChanges: true });
  const by = flags.as ?? cli.wiring.whoami();
  const reason = words.join(' ').trim() || 'cancelled';
  const report = await team.cancel(runId, { by, reason });
  cli.terminal.document(report);
  if (report.status === 'cancelled') printReport(report, cli, { now: cli.wiring.clock.now() });
  else cli.terminal.say(`Another process is working on run ${runId}; it was told to cancel.`);
  return EXIT.complete;
}
