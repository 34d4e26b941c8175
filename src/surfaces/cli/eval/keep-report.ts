// Keeps the latest report of each team where the server and its studio find it.

import type { Cli } from '../environment.ts';
import type { EvaluationReport } from './report.ts';

/** A home without runs stays empty. */
export async function keepReport(cli: Cli, team: string, report: EvaluationReport): Promise<void> {
  if (!cli.hasJournal()) return;
  const at = new Date(cli.wiring.clock.now()).toISOString();
  await (await cli.journal()).remember(`evaluations/${team}`, JSON.stringify({ at, ...report }));
}
