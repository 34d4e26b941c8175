// Finds runs and reviews by what people type: a full id, a unique beginning, or `last`.

import { runOfReview } from '../../core/run/keys.ts';
import { createInspector, type InboxReview, type Inspector } from '../../runtime/inspect/inspect-runs.ts';
import { firstOf } from '../../runtime/inspect/run-index.ts';
import { fewOf, nearest } from '../../text/nearest.ts';
import type { Cli } from './environment.ts';
import { UserError } from './print/user-error.ts';

export const inspectorOf = (cli: Cli): Inspector => createInspector(cli.journal, cli.wiring.digest, cli.wiring.clock);

/** Ids of all runs, oldest first: they sort by time. Creates no journal where there is none. */
export const runIdsOf = async (cli: Cli): Promise<readonly string[]> =>
  cli.hasJournal() ? [...(await (await cli.journal()).runIds())].sort() : [];

/** The top-level run of a run in nested teams: a nested run's id begins with its parent's. */
function rootOf(runId: string, ids: ReadonlySet<string>): string {
  for (let at = runId.indexOf('~'); at >= 0; at = runId.indexOf('~', at + 1))
    if (ids.has(runId.slice(0, at))) return runId.slice(0, at);
  return runId;
}

/** Top-level runs only, without those of nested teams. */
function rootsIn(ids: readonly string[]): string[] {
  const all = new Set(ids);
  return ids.filter((id) => rootOf(id, all) === id);
}

async function knownRun(cli: Cli, given: string): Promise<string | undefined> {
  if (given !== 'last') return (await (await cli.journal()).read(given)).length > 0 ? given : undefined;
  const { newest } = await inspectorOf(cli).lookAtRuns();
  return (await firstOf(newest({ isTop: true, hasDamaged: true }), 1))[0]?.runId;
}

export async function findRun(cli: Cli, given: string): Promise<string> {
  // Only a beginning needs all ids, of which there may be very many.
  const known = cli.hasJournal() ? await knownRun(cli, given) : undefined;
  if (known !== undefined) return known;
  const ids = await runIdsOf(cli);
  if (ids.length === 0)
    throw new UserError(`There are no runs in ${cli.place}: start one with ${cli.suggest('run "…"')}`);
  const matching = given === '' ? [] : rootsIn(ids.filter((id) => id.startsWith(given)));
  if (matching.length === 1) return matching[0] ?? '';
  if (matching.length > 1)
    throw new UserError(`"${given}" matches ${matching.length} runs: write more of the id, such as ${matching.at(-1)}`);
  const close = nearest(given, [...ids, 'last']);
  throw new UserError(
    `There is no run "${given}" in ${cli.place}: ${close === undefined ? `see ${cli.suggest('runs')}` : `did you mean ${close}?`}`,
  );
}

interface FoundReview {
  readonly runId: string;
  readonly reviewId: string;
}

/** A review by its id (its run may be abbreviated: `last-r1`), or by its run if only one is open there. */
export async function findReview(cli: Cli, given: string): Promise<FoundReview> {
  const [, runPart, number] = /^(.*)-r(\d+)$/.exec(given) ?? [];
  const runId = await findRun(cli, runPart ?? given).catch((error: unknown) => {
    const isUnknown = error instanceof UserError && error.message.startsWith('There is no run');
    throw isUnknown ? new UserError(`There is no review "${given}": see ${cli.suggest('inbox')}`) : error;
  });
  const { state } = await inspectorOf(cli).state(runId);
  if (number !== undefined) {
    const reviewId = `${runId}-r${number}`;
    if (state.reviews.has(reviewId)) return { runId, reviewId };
    throw new UserError(`There is no review "${given}": see ${cli.suggest('inbox')}`);
  }
  const own = [...state.reviews.values()].filter(({ status }) => status === 'open');
  const open = [...own, ...(await reviewsBelow(cli, runId)).map(({ id }) => ({ reviewId: id }))];
  if (open.length === 1 && open[0]) return { runId: runOfReview(open[0].reviewId), reviewId: open[0].reviewId };
  const found =
    open.length === 0
      ? 'no open review'
      : `${open.length} open reviews, so name one: ${fewOf(open.map((each) => each.reviewId))}`;
  throw new UserError(`Run ${runId} has ${found}`);
}

/** The reviews of the nested teams of a run. */
export async function reviewsBelow(cli: Cli, runId: string): Promise<readonly InboxReview[]> {
  const below = new Set(await inspectorOf(cli).below(runId));
  if (below.size === 0) return [];
  return (await inspectorOf(cli).inbox()).filter((review) => below.has(review.runId));
}

/** The run to resume: for a run of a nested team, the top-level run. */
export async function rootState(cli: Cli, runId: string): ReturnType<Inspector['state']> {
  const found = await inspectorOf(cli).state(runId);
  const { parent } = found.state;
  return parent ? inspectorOf(cli).state(parent.rootRunId) : found;
}
