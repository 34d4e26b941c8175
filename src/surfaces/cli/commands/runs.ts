// bosun runs: a table of runs, newest first, from the index of the store.

import type { RunSummary } from '../../../core/report/run-entry.ts';
import { firstOf } from '../../../runtime/inspect/run-index.ts';
import { stoppedAmong } from '../../../runtime/run/stopped-run.ts';
import type { Cli } from '../environment.ts';
import { EXIT } from '../exit-code.ts';
import { inspectorOf } from '../find-run.ts';
import { readNumber } from '../input/read-options.ts';
import { ago, count, short, usd } from '../print/wording.ts';
import { resumeCommand } from '../teams/team-of-run.ts';

export async function runsCommand(
  cli: Cli,
  flags: { readonly limit: string; readonly all?: boolean },
): Promise<number> {
  const most = flags.all ? Number.POSITIVE_INFINITY : readNumber(flags.limit, '--limit', { whole: true, least: 1 });
  const { runs: found, total } = cli.hasJournal() ? await newest(cli, most) : { runs: [], total: 0 };
  const stopped = found.length === 0 ? undefined : await stoppedAmong(await cli.journal(), found);
  const runs = found.map((run) => ({ ...run, stopped: stopped?.get(run.runId) }));
  cli.terminal.document({ runs, total });
  if (!cli.terminal.json) await print(runs, total, cli);
  return EXIT.complete;
}

/** Runs of nested teams are listed only with all others. */
async function newest(cli: Cli, most: number): Promise<{ readonly runs: RunSummary[]; readonly total: number }> {
  const seen = await inspectorOf(cli).lookAtRuns();
  const isAll = most === Number.POSITIVE_INFINITY;
  const runs = await firstOf(seen.newest({ isTop: !isAll, hasDamaged: true }), most);
  return { runs, total: isAll ? runs.length : (await seen.totals()).runs };
}

/** A run in the list; `stopped` says why no process goes on with it. */
type Listed = RunSummary & { readonly stopped?: string | undefined };

async function print(runs: readonly Listed[], total: number, cli: Cli): Promise<void> {
  const { paint, say } = cli.terminal;
  if (runs.length === 0) return say(`There are no runs in ${cli.place}.`);
  const now = cli.wiring.clock.now();
  const idWidth = runs.reduce((widest, { runId }) => Math.max(widest, runId.length), 0);
  const room = Math.max(20, (process.stdout.columns ?? 120) - idWidth - 48);
  const lines = runs.map(({ runId, status, openReviews, startedAt, costUsd, parentRunId, team, request, stopped }) => {
    const when = startedAt === null ? '' : ago(Date.parse(startedAt), now);
    const waits = stopped ? 'stopped' : `${status}${openReviews > 0 ? ` (${openReviews})` : ''}`;
    if (status === 'damaged')
      return `${paint('bold', runId.padEnd(idWidth))}  ${waits.padEnd(12)} cannot be read: ${cli.suggest(`audit verify ${runId}`)}`;
    const facts = [waits.padEnd(12), when.padEnd(15), usd(costUsd).padEnd(9)].join(' ');
    const asked = `${parentRunId === null ? '' : '↳ '}${team}: ${short(request, room)}`;
    return `${paint('bold', runId.padEnd(idWidth))}  ${facts} ${paint('dim', asked)}`;
  });
  // In one piece: ten thousand small writes take longer than everything else here.
  say(lines.join('\n'));
  sayStopped(runs, cli);
  const left = runs.filter(({ status, stopped }) => status === 'interrupted' && !stopped);
  const [first] = left;
  if (first)
    say(paint('dim', `${count(left.length, 'run was', 'runs were')} interrupted: ${await resumeCommand(cli, first)}`));
  if (total > runs.length)
    say(paint('dim', `and ${count(total - runs.length, 'older run')}: ${cli.suggest('runs --all')}`));
}

/** After a new version of a team was started, many runs may stop for the same reason. */
function sayStopped(runs: readonly Listed[], { terminal: { paint, say }, suggest }: Cli): void {
  const stopped = runs.filter((run) => run.stopped !== undefined);
  const [first] = stopped;
  if (!first) return;
  const what = `${count(stopped.length, 'run has', 'runs have')} stopped because the team was changed`;
  say(paint('dim', `${what}: see ${suggest(`show ${first.runId}`)}, then ${suggest('resume --all --accept-changes')}`));
}
