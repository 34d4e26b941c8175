// bosun runs: a table of runs, newest first. Only the runs that are shown are read.

import { waitingTeams } from '../../../core/run/nested-teams.ts';
import type { Cli } from '../environment.ts';
import { EXIT } from '../exit-code.ts';
import { inspectorOf, rootsIn, runIdsOf } from '../find-run.ts';
import { readNumber } from '../input/read-options.ts';
import { ago, count, short, usd } from '../print/wording.ts';

interface RunLine {
  readonly runId: string;
  readonly team: string;
  readonly status: string;
  readonly request: string;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  readonly wallMs: number;
  readonly costUsd: number;
  readonly openReviews: number;
  /** The parent run, for a run of a nested team. */
  readonly parentRunId: string | null;
}

export async function runsCommand(
  cli: Cli,
  flags: { readonly limit: string; readonly all?: boolean },
): Promise<number> {
  const most = flags.all ? Number.POSITIVE_INFINITY : readNumber(flags.limit, '--limit', { whole: true });
  const found = await runIdsOf(cli);
  // Runs of nested teams are listed only with --all.
  const ids = [...(flags.all ? found : rootsIn(found))].reverse();
  const runs: RunLine[] = [];
  for (const runId of ids.slice(0, most)) runs.push(await lineOf(cli, runId));
  cli.terminal.document({ runs, total: ids.length });
  print(runs, ids.length, cli);
  return EXIT.complete;
}

async function lineOf(cli: Cli, runId: string): Promise<RunLine> {
  try {
    const { state } = await inspectorOf(cli).state(runId);
    return {
      runId,
      team: state.team.name,
      status: state.outcome?.status ?? (state.parkedAt === undefined ? 'running' : 'waiting'),
      request: state.request,
      startedAt: new Date(state.startedAt).toISOString(),
      endedAt: state.endedAt === undefined ? null : new Date(state.endedAt).toISOString(),
      wallMs: (state.endedAt ?? state.lastAt) - state.startedAt,
      costUsd: state.usage.microUsd / 1_000_000,
      openReviews: state.outcome ? 0 : state.openReviews + waitingTeams(state).reviews,
      parentRunId: state.parent?.runId ?? null,
    };
  } catch {
    // The list names a damaged run and goes on; `audit verify` says what is wrong with it.
    const unknown = { team: '', request: '', startedAt: null, endedAt: null, wallMs: 0, costUsd: 0, openReviews: 0 };
    return { runId, status: 'damaged', parentRunId: null, ...unknown };
  }
}

function print(runs: readonly RunLine[], total: number, cli: Cli): void {
  const { paint, say } = cli.terminal;
  if (runs.length === 0) return say(`There are no runs in ${cli.home}.`);
  const now = cli.wiring.clock.now();
  const idWidth = Math.max(...runs.map(({ runId }) => runId.length));
  for (const run of runs) {
    const when = run.startedAt === null ? '' : ago(Date.parse(run.startedAt), now);
    const room = Math.max(20, (process.stdout.columns ?? 120) - idWidth - 48);
    const status = `${run.status}${run.openReviews > 0 ? ` (${run.openReviews})` : ''}`;
    const words = [run.runId.padEnd(idWidth), status.padEnd(12), when.padEnd(15), usd(run.costUsd).padEnd(9)];
    say(
      `${paint('bold', words[0] ?? '')}  ${words.slice(1).join(' ')} ${paint('dim', `${run.parentRunId === null ? '' : '↳ '}${run.team}: ${short(run.request, room)}`)}`,
    );
  }
  if (total > runs.length)
    say(paint('dim', `and ${count(total - runs.length, 'older run')}: ${cli.suggest('runs --all')}`));
}
