// Runs and reviews as people name them: in full, by a unique beginning, or `last`.

import { nearest } from '../../core/plan/nearest.ts';
import { createInspector, type Inspector } from '../../runtime/inspect.ts';
import { Complaint } from './complaint.ts';
import type { Cli } from './surroundings.ts';

export const inspectorOf = (cli: Cli): Inspector => createInspector(cli.journal, cli.wiring.digest);

/** Ids of all runs, oldest first: they sort by time. Makes no journal where there is none. */
export const runIdsOf = async (cli: Cli): Promise<readonly string[]> =>
  cli.hasJournal() ? [...(await (await cli.journal()).runIds())].sort() : [];

export async function findRun(cli: Cli, given: string): Promise<string> {
  const ids = await runIdsOf(cli);
  if (ids.length === 0)
    throw new Complaint(`There are no runs in ${cli.home}: begin one with ${cli.suggest('run "…"')}`);
  if (given === 'last') return ids.at(-1) ?? '';
  if (ids.includes(given)) return given;
  const matching = given === '' ? [] : ids.filter((id) => id.startsWith(given));
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
  const open = [...state.reviews.values()].filter(({ status }) => status === 'open');
  if (open.length === 1 && open[0]) return { runId, reviewId: open[0].reviewId };
  const found =
    open.length === 0
      ? 'no open review'
      : `${open.length} open reviews: ${open.map((each) => each.reviewId).join(', ')}`;
  throw new Complaint(`Run ${runId} has ${found}`);
}
