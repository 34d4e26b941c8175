// Chooses among the members of a pool (A15): the one expected to give a good result soonest.
//
// score = (tasks under way + 1) × latency ÷ (1 − error rate)
//
// W1. Observations lose half their weight every `HALF_LIFE_MS`, and all together weigh at most `SAMPLES_MAX` tasks. So
// ten bad tasks outweigh a good history, and a bad history is forgotten.
// W2. Unknown members get the benefit of the doubt: one extra task that succeeded in half the time of the best member.
// So a new member is tried, and a failed one is tried again once its failures are forgotten.
// W3. A failure never makes a worker look faster. A result that lost a conflict becomes a failure.
// W4. The recorded figures decide, and ties follow the order of the pool: the journal explains the choice.

import { z } from 'zod';
import type { figureSchema } from './figure-schema.ts';

export const HALF_LIFE_MS = 120_000;
const SAMPLES_MAX = 16;
const ASSUMED_SAMPLE = 1;
/** Assumed latency if nothing is known. */
const FIRST_MS = 1_000;

/** Observations of a worker, weighted by age. */
export const workerLoadSchema = z.object({
  oks: z.number().nonnegative(),
  okMs: z.number().nonnegative(),
  fails: z.number().nonnegative(),
  failMs: z.number().nonnegative(),
  /** How many of the failures are results that lost a conflict. */
  overruled: z.number().nonnegative().optional(),
  at: z.number(),
});
export type WorkerLoad = z.output<typeof workerLoadSchema>;

export type Figure = z.output<typeof figureSchema>;

export interface Sample {
  readonly ms: number;
  readonly failed: boolean;
  /** An earlier result, counted as good, lost a conflict. */
  readonly overruled?: true;
  readonly at: number;
}

const NOTHING = { oks: 0, okMs: 0, fails: 0, failMs: 0 };

const times = (
  { oks, okMs, fails, failMs, overruled }: Omit<WorkerLoad, 'at'>,
  factor: number,
): Omit<WorkerLoad, 'at'> => ({
  oks: oks * factor,
  okMs: okMs * factor,
  fails: fails * factor,
  failMs: failMs * factor,
  ...(overruled === undefined ? {} : { overruled: overruled * factor }),
});

/** The observations weighted for a later time (W1). */
export function aged(load: WorkerLoad | undefined, now: number): WorkerLoad {
  if (!load) return { ...NOTHING, at: now };
  return { ...times(load, 0.5 ** (Math.max(0, now - load.at) / HALF_LIFE_MS)), at: Math.max(now, load.at) };
}

export function withSample(load: WorkerLoad | undefined, { ms, failed, overruled, at }: Sample): WorkerLoad {
  const before = aged(load, at);
  if (overruled) return withOverruled(before);
  const weight = before.oks + before.fails;
  const room = SAMPLES_MAX - 1;
  const kept = weight > room ? times(before, room / weight) : before;
  const took = Math.max(0, ms);
  return failed
    ? { ...kept, fails: kept.fails + 1, failMs: kept.failMs + took, at: before.at }
    : { ...kept, oks: kept.oks + 1, okMs: kept.okMs + took, at: before.at };
}

/** Takes one good result back, with its share of the time, and counts it as a failure (W3). */
function withOverruled({ oks, okMs, fails, failMs, overruled = 0, at }: WorkerLoad): WorkerLoad {
  const taken = Math.min(1, oks);
  const ms = oks > 0 ? (okMs / oks) * taken : 0;
  return { oks: oks - taken, okMs: okMs - ms, fails: fails + 1, failMs: failMs + ms, overruled: overruled + 1, at };
}

export interface Candidate {
  readonly worker: string;
  readonly queue: number;
  readonly load: WorkerLoad | undefined;
  readonly down?: string | undefined;
}

const round = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits;

export function figuresOf(candidates: readonly Candidate[], now: number): Figure[] {
  const loads = candidates.map(({ load }) => aged(load, now));
  const means = loads.flatMap(({ oks, okMs }) => (oks > 0 ? [okMs / oks] : []));
  const hopedMs = means.length > 0 ? Math.min(...means) / 2 : FIRST_MS;
  return candidates.map(({ worker, queue, down }, index) => {
    const { oks, okMs, fails, failMs, overruled = 0 }: Omit<WorkerLoad, 'at'> = loads[index] ?? NOTHING;
    const meanMs = (okMs + ASSUMED_SAMPLE * hopedMs) / (oks + ASSUMED_SAMPLE);
    const lostMs = fails > 0 ? fails * Math.max(failMs / fails, meanMs) : 0;
    const latencyMs = (okMs + ASSUMED_SAMPLE * hopedMs + lostMs) / (oks + ASSUMED_SAMPLE + fails);
    const errorRate = fails / (oks + fails + ASSUMED_SAMPLE);
    return {
      worker,
      queue: round(queue, 2),
      latencyMs: round(latencyMs, 1),
      errorRate: round(errorRate, 3),
      samples: round(oks + fails, 2),
      ...(round(overruled, 2) > 0 ? { overruled: round(overruled, 2) } : {}),
      score: round(((queue + 1) * latencyMs) / (1 - errorRate), 1),
      ...(down === undefined ? {} : { down }),
    };
  });
}

interface Choice {
  readonly worker: string;
  readonly by: 'figures' | 'only';
  readonly reason: string;
}

/** The lowest score of the available members; of all members if none is available (W4). */
export function chooseByFigures(figures: readonly Figure[]): Choice {
  const available = figures.filter(({ down }) => down === undefined);
  const pool = available.length > 0 ? available : figures;
  const best = pool.reduce<Figure | undefined>((low, each) => (low && low.score <= each.score ? low : each), undefined);
  if (!best) throw new Error('There is no worker to choose from');
  const { worker } = best;
  const off = figures.flatMap((each) => (each.down === undefined ? [] : [`${each.worker} is not (${each.down})`]));
  if (available.length === 1 && figures.length > 1)
    return { worker, by: 'only', reason: `no other worker is available: ${off.join(', ')}` };
  const others = pool.filter((each) => each !== best).map((each) => `${each.score} of ${each.worker}`);
  const among = available.length === 0 ? `no worker is available (${off.join(', ')}); of all ` : '';
  return {
    worker,
    by: 'figures',
    reason: `${among}its score of ${best.score} is the lowest, against ${others.join(', ')}`,
  };
}

/** One line for a trace. */
export const figureText = ({ worker, queue, latencyMs, errorRate, overruled, score, down }: Figure): string =>
  `${worker}: ${queue} under way, ${Math.round(latencyMs)} ms, ${round(errorRate * 100, 1)} % errors${overruled === undefined ? '' : `, ${overruled} overruled`}, score ${score}${down === undefined ? '' : `, not available (${down})`}`;
