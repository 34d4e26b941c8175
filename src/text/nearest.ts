// "Did you mean": the known name closest to a mistyped one.

import { slipsBetween } from './slips.ts';

const DISTANCE_MAX = 3;
/** Only the first candidates are compared, so that a huge faulty plan stays cheap to reject. */
const CANDIDATES_MAX = 10_000;

/**
 * The candidate with the fewest typing errors, if at most about a third of the word (and three letters) is wrong. Case
 * does not count; of equally near candidates the first wins.
 */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  const wanted = word.toLowerCase();
  let best: string | undefined;
  let limit = Math.min(DISTANCE_MAX, Math.max(1, Math.round(wanted.length / 3)));
  let seen = 0;
  for (const candidate of candidates) {
    if (++seen > CANDIDATES_MAX) break;
    const slips = slipsBetween(wanted, candidate.toLowerCase(), limit);
    if (slips > limit) continue;
    if (slips === 0) return candidate;
    best = candidate;
    limit = slips - 1;
    if (limit === 0) break;
  }
  return best;
}
