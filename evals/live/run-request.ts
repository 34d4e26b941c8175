// Runs one request to its end, and gathers what it left behind: report, journal, changed rows, calls.

import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { RunEvent, RunReport, Supervisor } from 'bosun';
import { type Change, changesBetween, snapshotOf } from './database.ts';
import { CONTEXT, databaseOf, openTeam, type Place, prepareData } from './open-team.ts';
import type { LiveRequest } from './requests.ts';
import { throughReviews } from './through-reviews.ts';
import type { Call, Gateway } from './wire/gateway.ts';

export interface Ended {
  readonly request: LiveRequest;
  /** Undefined if the run had no outcome in time. */
  readonly report: RunReport | undefined;
  readonly events: readonly RunEvent[];
  /** The effect of each tool of the team. */
  readonly effectOf: ReadonlyMap<string, string>;
  readonly changes: readonly Change[];
  readonly calls: readonly Call[];
  readonly seconds: number;
  /** What went wrong with the run as a whole. */
  readonly faults: readonly string[];
}

export interface RunRequestOptions {
  readonly gateway: Gateway;
  /** Each run gets a folder of its own in it. */
  readonly folder: string;
  readonly deadlineMs: number;
}

/** Ending a run takes a moment: a call that is under way has to be given up. */
const GRACE_MS = 15_000;

export const placeOf = (name: string, { gateway, folder }: RunRequestOptions): Place => {
  const home = path.join(folder, name);
  mkdirSync(home, { recursive: true });
  return { home, url: gateway.url, run: name };
};

export async function runRequest(request: LiveRequest, options: RunRequestOptions): Promise<Ended> {
  const place = placeOf(request.name, options);
  prepareData(request.team, place.home);
  const team = await openTeam(request.team, place);
  const begin = () =>
    team.run(request.request, { runId: place.run, context: CONTEXT, budget: { ms: options.deadlineMs } });
  try {
    return await toItsEnd(team, request, { ...options, place, begin });
  } finally {
    await team.close();
  }
}

interface Ending extends RunRequestOptions {
  readonly place: Place;
  readonly begin: () => PromiseLike<RunReport>;
}

/** Begins or resumes a run, and takes it to its end. */
export async function toItsEnd(team: Supervisor, request: LiveRequest, ending: Ending): Promise<Ended> {
  const { gateway, deadlineMs, place, begin } = ending;
  const database = databaseOf(request.team, place.home);
  const fresh = path.join(place.home, 'fresh');
  mkdirSync(fresh, { recursive: true });
  prepareData(request.team, fresh);
  const began = performance.now();
  const faults: string[] = [];
  const report = await inTime(throughReviews(team, request, begin), deadlineMs + GRACE_MS).catch((error: unknown) => {
    faults.push(error instanceof Error ? error.message : String(error));
    return undefined;
  });
  const seconds = Math.round((performance.now() - began) / 100) / 10;
  if (report && !ENDED.has(report.status)) faults.push(`it is still ${report.status}`);
  const { events } = await team.trace(place.run);
  return {
    request,
    report,
    events,
    effectOf: effectsIn(team),
    changes: changesBetween(snapshotOf(databaseOf(request.team, fresh)), snapshotOf(database)),
    calls: gateway.calls.filter(({ run }) => run === place.run),
    seconds,
    faults,
  };
}

const ENDED: ReadonlySet<string> = new Set(['complete', 'partial', 'out-of-scope', 'failed', 'cancelled']);

const effectsIn = ({ spec }: Supervisor): Map<string, string> =>
  new Map(Object.values(spec.workers).flatMap(({ tools }) => tools.map(({ name, effect }) => [name, effect] as const)));

function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`it had not ended after ${ms / 1000} s`)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
