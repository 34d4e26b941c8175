// Runs and reviews as people name them: in full, by a unique beginning, or `last`.

import { runOfReview } from '../../core/run/keys.ts';
import { createInspector, type InboxReview, type Inspector } from '../../runtime/inspect/inspect-runs.ts';
import { nearest } from '../../text/nearest.ts';
import { Complaint } from './print/complaint.ts';
import type { Cli } from './surroundings.ts';

export const inspectorOf = (cli: Cli): Inspector => createInspector(cli.journal, cli.wiring.digest);

/** Ids of all runs, oldest first: they sort by time. Makes no journal where there is none. */
export const runIdsOf = async (cli: Cli): Promise<readonly string[]> =>
  cli.hasJournal() ? [...(await (await cli.journal()).runIds())].sort() : [];

/** The run at the top of the tree of teams that a run belongs to: names of runs below begin with that of the one above. */
export function rootOf(runId: string, ids: ReadonlySet<string>): string {
  for (let at = runId.indexOf('~'); at >= 0; at = runId.indexOf('~', at + 1))
    if (ids.has(runId.slice(0, at))) return runId.slice(0, at);
  return runId;
}

/** Runs that were asked for, without those that tasks of others began. */
export function rootsIn(ids: readonly string[]): string[] {
  const all = new Set(ids);
  return ids.filter((id) => rootOf(id, all) === id);
}

export async function findRun(cli: Cli, given: string): Promise<string> {
  const ids = await runIdsOf(cli);
  if (ids.length === 0)
    throw new Complaint(`There are no runs in ${cli.home}: begin one with ${cli.suggest('run "…"')}`);
  if (given === 'last') return rootsIn(ids).at(-1) ?? '';
  if (ids.includes(given)) return given;
  const matching = given === '' ? [] : rootsIn(ids.filter((id) => id.startsWith(given)));
  if (matching.length === 1) return matching[0] ?? '';
  if (matching.length > 1)
    throw new Complaint(
      `"${given}" begins the ids of ${matching.length} runs: write more of it, such as ${matching.at(-1)}`,
    );
  const close = nearest(given, [...ids, 'last']);
  throw new Complaint(
    `There is no run "${given}" in ${cli.home}: ${close === undefined ? `see ${cli.suggest('runs')}` : `did you mean ${close}?`}`,
  );
}

export interface FoundReview {
  readonly runId: string;
  readonly reviewId: string;
}

/** A review by its id (its run may be abbreviated: `last-r1`), or by its run if only one is open there. */
export async function findReview(cli: Cli, given: string): Promise<FoundReview> {
  const [, runPart, number] = /^(.*)-r(\d+)$/.exec(given) ?? [];
  const runId = await findRun(cli, runPart ?? given).catch((error: unknown) => {
    const isUnknown = error instanceof Complaint && error.message.startsWith('There is no run');
    throw isUnknown ? new Complaint(`There is no review "${given}": see ${cli.suggest('inbox')}`) : error;
  });
  const { state } = await inspectorOf(cli).state(runId);
  if (number !== undefined) {
    const reviewId = `${runId}-r${number}`;
    if (state.reviews.has(reviewId)) return { runId, reviewId };
    throw new Complaint(`There is no review "${given}": see ${cli.suggest('inbox')}`);
  }
  const own = [...state.reviews.values()].filter(({ status }) => status === 'open');
  const open = [...own, ...(await reviewsBelow(cli, runId)).map(({ id }) => ({ reviewId: id }))];
  if (open.length === 1 && open[0]) return { runId: runOfReview(open[0].reviewId), reviewId: open[0].reviewId };
  const found =
    open.length === 0
      ? 'no open review'
      : `${open.length} open reviews: ${open.map((each) => each.reviewId).join(', ')}`;
  throw new Complaint(`Run ${runId} has ${found}`);
}

/** What people are asked by the teams below a run. */
export async function reviewsBelow(cli: Cli, runId: string): Promise<readonly InboxReview[]> {
  const below = new Set(await inspectorOf(cli).below(runId));
  if (below.size === 0) return [];
  return (await inspectorOf(cli).inbox()).filter((review) => below.has(review.runId));
}

/** The run to go on with: a run of a nested team goes on with the one that everything began with. */
export async function rootState(cli: Cli, runId: string): ReturnType<Inspector['state']> {
  const found = await inspectorOf(cli).state(runId);
  const { parent } = found.state;
  return parent ? inspectorOf(cli).state(parent.rootRunId) : found;
}
