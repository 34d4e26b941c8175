// The cache of results of pure workers (F3).
//
//   C1. A result is stored after it was journalled, and only if `isCacheable` agrees. A lost result only costs work.
//   C2. If several tasks in this process need the same result at the same time, one does the work and the others wait. If it
//       fails, one of them takes over. If its result cannot be shared, or it waits for a person, the others do the work
//       themselves. Processes do not wait for each other.
//   C3. The cache never fails a run: if it cannot be read or written, it counts as empty.

import { z } from 'zod';
import { whyEmpty } from '../../core/answer/says-nothing.ts';
import type { Happening, RunEvent } from '../../core/journal/event.ts';
import type { Digest } from '../../core/journal/hash-chain.ts';
import { resultSchema } from '../../core/reconcile/claim-schema.ts';
import type { Command } from '../../core/run/command.ts';
import { isCacheable } from '../../core/run/fold/cached-result.ts';
import type { RunState } from '../../core/run/state.ts';
import { parseData } from '../../core/values/nesting.ts';
import type { Clock } from '../../ports/clock.ts';
import type { CommandContext } from '../../ports/engine.ts';
import type { Journal, KeptResult } from '../../ports/journal.ts';
import type { Team } from '../run/team.ts';
import type { OpenJournal } from '../run/wiring.ts';
import { createFlights, type Flights } from './cache-flights.ts';
import { cacheKeyOf } from './cache-key.ts';

type Recall = Extract<Command, { kind: 'recall' }>;

export interface ResultCache {
  recall(command: Recall, context: CommandContext): Promise<Happening>;
  /** Stores the cacheable results among events that were just journalled. */
  notice(events: readonly RunEvent[], state: RunState): void;
  /** Called when this process stops working on the run: finishes pending writes and releases tasks that wait for it. */
  leave(runId: string): Promise<void>;
}

/** Larger results are not stored. */
const BODY_CHARS_MAX = 256_000;
const TTL_MS = 3_600_000;

const bodySchema = z.object({ taskId: z.string(), result: resultSchema });

/** Teams on one journal share their flights. */
const flightsOf = new WeakMap<Journal, Flights>();

export interface CachePart {
  readonly team: Team;
  readonly journal: OpenJournal;
  readonly clock: Clock;
  readonly digest: Digest;
}

export function createCache({ team, journal, clock, digest }: CachePart): ResultCache {
  const keeping = new Map<string, Set<Promise<void>>>();
  let flights: Flights | undefined;

  const find = async (key: string, ttlMs: number): Promise<KeptResult | undefined> => {
    try {
      const kept = await (await journal()).findResult(key);
      return kept && Math.abs(clock.now() - kept.at) < ttlMs && read(kept) ? kept : undefined;
    } catch {
      return undefined;
    }
  };

  const recall: ResultCache['recall'] = async (command, context) => {
    const { key, slice, ttlMs } = command;
    const { runId, taskId, attempt } = slice;
    const missed = (cacheKey: string): Happening => ({ type: 'cache-missed', key, taskId, attempt, cacheKey });
    const given = (kept: KeptResult): Happening | undefined => {
      const body = read(kept);
      // The team that stored it may have had a lower confidence threshold.
      const unstated = team.spec.workers[slice.worker]?.kind === 'agent' ? 0 : 100;
      if ((body?.result.confidence ?? unstated) < team.spec.escalate.lowConfidence) return undefined;
      const from = { runId: kept.runId, taskId: body?.taskId ?? '', at: kept.at };
      return body && { type: 'task-recalled', key, taskId, attempt, result: body.result, from };
    };
    // Without a key, for example if the model cannot be loaded, the worker runs and reports the problem itself.
    const cacheKey = await cacheKeyOf(team, command, digest).catch(() => '');
    if (cacheKey === '') return missed('');
    flights ??= shared(await journal());
    for (;;) {
      const ahead = flights.under(cacheKey);
      if (!ahead) break;
      const landing = await Promise.race([ahead.landed, aborted(context.signal)]);
      if (landing.kind === 'kept') return given(landing.result) ?? missed(cacheKey);
      if (landing.kind === 'alone') return missed(cacheKey);
    }
    const flight = flights.open(cacheKey, { runId, taskId });
    const kept = await find(cacheKey, ttlMs);
    const recalled = kept && given(kept);
    if (!kept || !recalled) {
      if (context.signal.aborted) flight.land({ kind: 'failed' });
      return missed(cacheKey);
    }
    flight.land({ kind: 'kept', result: kept });
    return recalled;
  };

  const keep = async (state: RunState, taskId: string, at: number): Promise<KeptResult | undefined> => {
    const task = state.tasks.get(taskId);
    if (!task?.cacheKey || !isCacheable(state, task)) return undefined;
    const body = JSON.stringify({ taskId, result: task.result });
    if (body.length > BODY_CHARS_MAX) return undefined;
    const ttlMs = state.team.workers[task.worker]?.pure?.ttlMs ?? TTL_MS;
    const kept = { key: task.cacheKey, runId: state.runId, at, expiresAt: at + ttlMs, body };
    await (await journal()).keepResult(kept, clock.now()).catch(() => {});
    return kept;
  };

  const onSucceeded = (state: RunState, taskId: string, at: number): void => {
    if (state.tasks.get(taskId)?.cacheKey === undefined) return;
    const { runId } = state;
    const work = keep(state, taskId, at).then(
      (result) => flights?.land({ runId, taskId }, result ? { kind: 'kept', result } : { kind: 'alone' }),
      () => flights?.land({ runId, taskId }, { kind: 'alone' }),
    );
    const ofRun = keeping.get(runId) ?? new Set();
    keeping.set(runId, ofRun.add(work));
    void work.then(() => ofRun.delete(work));
  };

  return {
    recall,
    notice: (events, state) => {
      for (const event of events) {
        if (event.type === 'task-succeeded') onSucceeded(state, event.taskId, event.at);
        else flights?.follow(state.runId, event);
      }
    },
    leave: async (runId) => {
      await Promise.all(keeping.get(runId) ?? []);
      keeping.delete(runId);
      flights?.leave(runId);
    },
  };
}

function shared(journal: Journal): Flights {
  const known = flightsOf.get(journal) ?? createFlights();
  flightsOf.set(journal, known);
  return known;
}

/** Undefined for a record of another version, one that was changed by hand, or one that says nothing. */
function read(kept: KeptResult): z.output<typeof bodySchema> | undefined {
  try {
    const body = bodySchema.parse(parseData(kept.body));
    return whyEmpty(body.result.content, { mayBeEmptyList: true, isWritten: true }) === undefined ? body : undefined;
  } catch {
    return undefined;
  }
}

const aborted = (signal: AbortSignal): Promise<{ readonly kind: 'alone' }> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve({ kind: 'alone' });
    signal.addEventListener('abort', () => resolve({ kind: 'alone' }), { once: true });
  });
