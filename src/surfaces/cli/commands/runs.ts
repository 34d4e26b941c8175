// bosun runs: a table of runs, newest first, from the index of the store.

import type { RunSummary } from '../../../core/report/run-entry.ts';
import type { RunsSeen } from '../../../runtime/inspect/run-index.ts';
import type { Cli } from '../environment.ts';
import { EXIT } from '../exit-code.ts';
import { inspectorOf, rootsIn } from '../find-run.ts';
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
  const { runs, total } = cli.hasJournal()
    ? await newest(await inspectorOf(cli).lookAtRuns(), { most, withNested: flags.all ?? false })
    : { runs: [], total: 0 };
  cli.terminal.document({ runs, total });
  if (!cli.terminal.json) print(runs, total, cli);
  return EXIT.complete;
}

async function newest(
  seen: RunsSeen,
  { most, withNested }: { readonly most: number; readonly withNested: boolean },
): Promise<{ readonly runs: readonly RunLine[]; readonly total: number }> {
  const found = await seen.runIds();
  const ids = [...(withNested ? found : rootsIn(found))].reverse();
  const listed = ids.slice(0, most);
  const summaries = new Map(await seen.summaries(listed.length < found.length ? listed : undefined));
  return { runs: listed.map((runId) => lineOf(runId, summaries.get(runId))), total: ids.length };
}

/** The list names a damaged run and goes on; `audit verify` says what is wrong with it. */
const DAMAGED: Omit<RunLine, 'runId'> = {
  team: '',
  status: 'damaged',
  request: '',
  startedAt: null,
  endedAt: null,
  wallMs: 0,
  costUsd: 0,
  openReviews: 0,
  parentRunId: null,
};

function lineOf(runId: string, summary: RunSummary | undefined): RunLine {
  if (!summary) return { runId, ...DAMAGED };
  const { team, status, request, startedAt, endedAt, wallMs, microUsd, openReviews, parentRunId } = summary;
  return {
    runId,
    team,
    status,
    request,
    startedAt: new Date(startedAt).toISOString(),
    endedAt: endedAt === null ? null : new Date(endedAt).toISOString(),
    wallMs,
    costUsd: microUsd / 1_000_000,
    openReviews,
    parentRunId,
  };
}

function print(runs: readonly RunLine[], total: number, cli: Cli): void {
  const { paint, say } = cli.terminal;
  if (runs.length === 0) return say(`There are no runs in ${cli.home}.`);
  const now = cli.wiring.clock.now();
  const idWidth = runs.reduce((widest, { runId }) => Math.max(widest, runId.length), 0);
  const room = Math.max(20, (process.stdout.columns ?? 120) - idWidth - 48);
  const lines = runs.map(({ runId, status, openReviews, startedAt, costUsd, parentRunId, team, request }) => {
    const when = startedAt === null ? '' : ago(Date.parse(startedAt), now);
    const waits = `${status}${openReviews > 0 ? ` (${openReviews})` : ''}`;
    const facts = [waits.padEnd(12), when.padEnd(15), usd(costUsd).padEnd(9)].join(' ');
    const asked = `${parentRunId === null ? '' : '↳ '}${team}: ${short(request, room)}`;
    return `${paint('bold', runId.padEnd(idWidth))}  ${facts} ${paint('dim', asked)}`;
  });
  // In one piece: ten thousand small writes take longer than everything else here.
  say(lines.join('\n'));
  if (total > runs.length)
    say(paint('dim', `and ${count(total - runs.length, 'older run')}: ${cli.suggest('runs --all')}`));
}
