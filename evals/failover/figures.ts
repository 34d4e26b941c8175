// Counts from what the fleet left behind: the journals, and the database that stands for the world.

import type pg from 'pg';

interface Event {
  readonly run: string;
  readonly type: string;
  readonly at: number;
  readonly task: string | null;
}

interface Call {
  readonly run: string;
  readonly task: string;
  readonly process: number;
  readonly at: number;
}

/** Something that happened to a process. */
export interface Blow {
  readonly kind: 'kill' | 'freeze' | 'partition';
  readonly at: number;
  readonly process: number;
  /** The runs that it held at that time. */
  readonly runs: readonly string[];
}

export interface Figures {
  readonly runs: number;
  readonly finished: number;
  /** Runs that were not answered, also failed and cancelled ones, and steps recorded as done without an effect in the world. */
  readonly lost: number;
  /** Steps with a recorded result that ran again. */
  readonly repeatedSteps: number;
  /** Which the first of them were, and how long after the result was recorded and after the last blow. */
  readonly repeated: readonly string[];
  /** Effects that must happen once and happened more often. */
  readonly repeatedOnce: number;
  /** Effects under a key that were sent again because their outcome was not recorded; the key makes them one. */
  readonly resentByKey: number;
  /** Steps that a process began for a run that another one had taken over. */
  readonly begunByZombies: number;
  readonly begunByZombiesAfter: Readonly<Record<Blow['kind'], number>>;
  readonly parkedForPerson: number;
  readonly takeovers: Readonly<Record<Blow['kind'], number>>;
  readonly takeoverP95Ms: Readonly<Record<Blow['kind'], number | null>>;
}

const EVENTS = `SELECT run, type, at::float8 AS at, body::json->>'taskId' AS task FROM bosun.events
  WHERE type IN ('run-started', 'run-resumed', 'task-succeeded', 'run-answered', 'run-failed', 'run-cancelled', 'review-opened')
  ORDER BY run, seq`;
const CALLS = 'SELECT run, task, process, at::float8 AS at FROM calls ORDER BY at';
const EFFECTS = 'SELECT run, task, process, at::float8 AS at FROM effects ORDER BY at';

interface Sources {
  readonly journal: pg.Pool;
  readonly world: pg.Pool;
  readonly runIds: readonly string[];
  readonly blows: readonly Blow[];
  readonly originalId: (runId: string) => string;
}

export async function count({ journal, world, runIds, blows, originalId }: Sources): Promise<Figures> {
  const events = (await journal.query<Event>(EVENTS)).rows.map((each) => ({ ...each, original: originalId(each.run) }));
  const calls = (await world.query<Call>(CALLS)).rows;
  const effects = (await world.query<Call>(EFFECTS)).rows;
  const ended = new Set(events.filter(({ type }) => type === 'run-answered').map(({ original }) => original));
  const firstDone = firstResults(events);
  const effectsOf = countBy(effects.map(({ run, task }) => `${run}/${task}`));
  const missing = [...firstDone.keys()].filter((step) => HAS_EFFECT.test(step) && !effectsOf.has(step));
  const recordedAt = ({ run, task }: Call): number => firstDone.get(`${run}/${task}`) ?? Infinity;
  const repeated = calls.filter((call) => call.at > recordedAt(call));
  const extra = [...effectsOf].map(([step, n]) => [step, n - 1] as const);
  const times = (kind: Blow['kind']): number[] =>
    blows.filter((blow) => blow.kind === kind).flatMap((blow) => takeoversAfter(blow, events));
  const begun = (kind: Blow['kind']): number =>
    blows.filter((blow) => blow.kind === kind).flatMap((blow) => zombieCalls(blow, events, calls)).length;
  const kinds = ['kill', 'freeze', 'partition'] as const;
  return {
    runs: runIds.length,
    finished: runIds.filter((runId) => ended.has(runId)).length,
    lost: runIds.filter((runId) => !ended.has(runId)).length + missing.length,
    repeatedSteps: repeated.length,
    repeated: repeated.slice(0, NAMED_MAX).map((call) => {
      const last = blows.findLast(({ at }) => at <= call.at);
      const { run, task, process, at } = call;
      const of = last && last.process === process ? 'the struck process' : `process ${process}`;
      return `${run}/${task} by ${of}, ${at - recordedAt(call)} ms after its result, ${at - (last?.at ?? at)} ms after a ${last?.kind}`;
    }),
    repeatedOnce: sum(extra.filter(([step]) => IS_ONCE.test(step))),
    resentByKey: sum(extra.filter(([step]) => !IS_ONCE.test(step))),
    begunByZombies: blows.flatMap((blow) => zombieCalls(blow, events, calls)).length,
    begunByZombiesAfter: { kill: begun('kill'), freeze: begun('freeze'), partition: begun('partition') },
    parkedForPerson: events.filter(({ type }) => type === 'review-opened').length,
    takeovers: { kill: times('kill').length, freeze: times('freeze').length, partition: times('partition').length },
    takeoverP95Ms: Object.fromEntries(kinds.map((kind) => [kind, p95(times(kind))])) as Figures['takeoverP95Ms'],
  };
}

/** How many repeated steps are named. */
const NAMED_MAX = 20;

const IS_ONCE = /\/b3$/;
/** `t1` is the only step of the nested team. */
const HAS_EFFECT = /\/(?:a2|a3|b1|b3|c1|t1)$/;

/** When the first result of each step was recorded. */
function firstResults(events: readonly (Event & { readonly original: string })[]): Map<string, number> {
  const first = new Map<string, number>();
  for (const { type, original, task, at } of events) {
    const step = `${original}/${task}`;
    if (type === 'task-succeeded') first.set(step, Math.min(at, first.get(step) ?? at));
  }
  return first;
}

const sum = (of: readonly (readonly [string, number])[]): number => of.reduce((total, [, n]) => total + n, 0);

function countBy(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/** When another process went on with each run of the blow: the first event of the new process. */
function resumedAfter({ at, runs }: Blow, events: readonly Event[]): Map<string, number> {
  const held = new Set(runs);
  const found = new Map<string, number>();
  for (const event of events)
    if (event.type === 'run-resumed' && held.has(event.run) && event.at >= at && !found.has(event.run))
      found.set(event.run, event.at);
  return found;
}

const takeoversAfter = (blow: Blow, events: readonly Event[]): number[] =>
  [...resumedAfter(blow, events).values()].map((at) => at - blow.at);

const zombieCalls = (blow: Blow, events: readonly Event[], calls: readonly Call[]): Call[] => {
  const resumed = resumedAfter(blow, events);
  return calls.filter((call) => call.process === blow.process && call.at > (resumed.get(call.run) ?? Infinity));
};

function p95(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(0.95 * sorted.length) - 1)] ?? null;
}
