// Counts what crashes did, from the journals and from the world in which the effects happened.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { RunEvent } from 'bosun';
import { callsIn } from '../tau2/journal-calls.ts';
import type { RecordedCase, Recording } from '../tau2/recording.ts';
import type { CrashEngine } from './engines.ts';
import { POINTS, type Point } from './life.ts';
import { effectOf, replayWithCrashes } from './replay-case.ts';
import { openWorld, type World } from './world.ts';

export interface CrashFigures {
  /** Crashes that happened, and recorded calls of the replayed cases. */
  readonly points: number;
  readonly steps: number;
  readonly runs: number;
  /** Effects that should have happened and did not, and calls without a result in the journal. */
  readonly lost: number;
  /** Effects that happened more than once. */
  readonly duplicated: number;
  /** How often a person was asked whether an effect had happened. */
  readonly parkedForPerson: number;
  /** Calls that were made again without a person's word, though their tool cannot be repeated or their result was stored. */
  readonly silentReruns: number;
  /** Idempotent calls and reads that were made again under their key, as they may be. */
  readonly allowedReruns: number;
  readonly unfinished: number;
  readonly byPoint: Readonly<Record<string, number>>;
  /** The first runs with something wrong. */
  readonly wrong: readonly string[];
}

type Sum = { -readonly [K in keyof CrashFigures]: CrashFigures[K] };

const WRONG_SHOWN_MAX = 10;

export interface ScoreOptions {
  readonly recordings: readonly Recording[];
  /** Most crashes; default: all. Cases are then taken evenly from all recordings. */
  readonly pointsMax: number;
  /** Only every nth of the cases, for one of several processes. */
  readonly share?: { readonly index: number; readonly of: number } | undefined;
}

export async function scoreEngine(engine: CrashEngine, options: ScoreOptions): Promise<CrashFigures> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bosun-crash-world-'));
  const world = openWorld(path.join(folder, 'world.db'));
  const sum: Sum = {
    points: 0,
    steps: 0,
    runs: 0,
    lost: 0,
    duplicated: 0,
    parkedForPerson: 0,
    silentReruns: 0,
    allowedReruns: 0,
    unfinished: 0,
    byPoint: {},
    wrong: [],
  };
  try {
    for (const { recording, recorded, number } of chosen(options)) {
      sum.steps += recorded.steps.length;
      for (const point of POINTS)
        await scoreRun(
          { engine, world, sum },
          { recording, recorded, point, runId: `${recording.domain}-${number}-${point}` },
        );
    }
  } finally {
    world.close();
    await engine.close();
    rmSync(folder, { recursive: true, force: true });
  }
  return sum;
}

interface Chosen {
  readonly recording: Recording;
  readonly recorded: RecordedCase;
  readonly number: number;
}

/** All cases with calls, or as many of them, evenly spread, as give this many crashes. */
function chosen({ recordings, pointsMax, share: { index: first, of } = { index: 0, of: 1 } }: ScoreOptions): Chosen[] {
  const all = recordings.flatMap((recording) =>
    recording.cases.map((recorded, index) => ({ recording, recorded, number: index + 1 })),
  );
  const playable = all.filter(({ recorded }) => recorded.steps.length > 0);
  const points = playable.reduce((total, { recorded }) => total + recorded.steps.length * POINTS.length, 0);
  const share = Math.min(1, pointsMax / Math.max(1, points));
  const sample = playable.filter((_, index) => Math.floor((index + 1) * share) > Math.floor(index * share));
  return sample.filter((_, index) => index % of === first);
}

interface Scoring {
  readonly engine: CrashEngine;
  readonly world: World;
  readonly sum: Sum;
}

type One = Omit<Chosen, 'number'> & { readonly point: Point; readonly runId: string };

async function scoreRun({ engine, world, sum }: Scoring, { recording, recorded, point, runId }: One): Promise<void> {
  sum.runs += 1;
  const ran = await replayWithCrashes({ recording, recorded, runId, engine, world }, point).catch((error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    return { problem: message.split('\n')[0] ?? '' };
  });
  const events = (await engine.read(runId)).map(({ body }) => JSON.parse(body) as RunEvent);
  const faults = [...('problem' in ran ? [ran.problem] : [])];
  if ('problem' in ran || !['complete', 'partial'].includes(ran.report.status)) sum.unfinished += 1;
  const crashes = 'problem' in ran ? 0 : ran.crashes;
  sum.points += crashes;
  sum.byPoint = { ...sum.byPoint, [point]: (sum.byPoint[point] ?? 0) + crashes };
  const calls = callsIn(events);
  const counts = world.countsOf(runId);
  const approved = decidedAs('approve', events);
  const answered = decidedAs('answer', events);
  for (const [index, step] of recorded.steps.entries()) {
    const effect = effectOf(recording, step);
    const { calls: made = 0, effects = 0 } = counts.get(step.i) ?? {};
    const call = calls[index];
    const fault = (what: string): void => void faults.push(`${step.tool} (step ${step.i}): ${what}`);
    sum.parkedForPerson += parkedFor(events, call?.callId);
    const isMissing = effect !== 'read' && step.ok && effects === 0;
    // A person who looked it up may have given the result.
    if (isMissing || !(call?.outcome ?? answered.has(call?.callId ?? ''))) {
      sum.lost += 1;
      fault(isMissing ? 'lost' : 'without a result');
    }
    if (effects > 1) {
      sum.duplicated += 1;
      fault(`${effects} effects`);
    }
    const again = Math.max(0, made - 1);
    const isForbidden = effect === 'once' || point === 'after-result';
    const silent = isForbidden ? Math.max(0, again - (approved.get(call?.callId ?? '') ?? 0)) : 0;
    sum.silentReruns += silent;
    sum.allowedReruns += again - silent;
    if (silent > 0) fault('made again without a word');
  }
  if (faults.length > 0 && sum.wrong.length < WRONG_SHOWN_MAX) sum.wrong = [...sum.wrong, `${runId}: ${faults[0]}`];
}

const reviewsOf = (events: readonly RunEvent[]) =>
  events.flatMap((event) =>
    event.type === 'review-opened' && event.kind === 'unknown-outcome' ? [[event.reviewId, event.callId ?? '']] : [],
  ) as [string, string][];

const parkedFor = (events: readonly RunEvent[], callId: string | undefined): number =>
  reviewsOf(events).filter(([, of]) => of === callId).length;

/** How often a person had each call made again, or gave its result. */
function decidedAs(kind: 'approve' | 'answer', events: readonly RunEvent[]): ReadonlyMap<string, number> {
  const calls = new Map(reviewsOf(events));
  const decided = new Map<string, number>();
  for (const event of events) {
    const callId =
      event.type === 'review-decided' && event.decision.kind === kind ? calls.get(event.reviewId) : undefined;
    if (callId !== undefined) decided.set(callId, (decided.get(callId) ?? 0) + 1);
  }
  return decided;
}
