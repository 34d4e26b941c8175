// Starts a run for a client. With an Idempotency-Key, the same request starts one run however often it is sent, also if
// the server died in between: the id of the run is stored under the key before the run begins.

import { z } from 'zod';
import type { PlanDraft } from '../../../core/plan/plan-schema.ts';
import { TRACEPARENT } from '../../../core/telemetry/span.ts';
import type { RunOptions } from '../../../runtime/run/run-started.ts';
import { sha256Hex } from '../access/authenticate.ts';
import type { Principal } from '../access/roles.ts';
import { withLease } from '../host/exclusive.ts';
import type { Host } from '../host/host.ts';
import type { ServedTeam } from '../host/served-team.ts';
import { problem } from '../http/problem.ts';
import { currentTraceparent } from '../http/request-trace.ts';
import { PROJECT } from './visible.ts';

export interface Start {
  readonly team: ServedTeam;
  readonly request: string | PlanDraft;
  readonly options: Omit<RunOptions, 'runId' | 'labels'>;
  readonly labels?: Readonly<Record<string, string>>;
  /** What asked for it: `api`, `openai`, `schedule`. */
  readonly via: string;
  readonly who: Principal;
  readonly idempotencyKey?: string | undefined;
}

export interface Started {
  readonly runId: string;
  /** False if an earlier request with the same key has started it. */
  readonly isNew: boolean;
}

const RESERVED: readonly string[] = [PROJECT, 'startedBy', 'via', TRACEPARENT];
const keptSchema = z.object({ runId: z.string(), digest: z.string() });
const KEY_MAX = 255;

/** Keys in use in this process: two requests with one key come one after the other. A lease sees to other processes. */
export type KeyLocks = Map<string, Promise<unknown>>;

export async function startRun(host: Host, start: Start, locks: KeyLocks): Promise<Started> {
  const { who, idempotencyKey: key } = start;
  if (key === undefined) return { runId: await begin(host, start, host.newRunId()), isNew: true };
  if (key === '' || key.length > KEY_MAX)
    throw problem('bad-request', { why: `An Idempotency-Key has 1 to ${KEY_MAX} characters` });
  const name = keptUnder(who, key);
  const before = locks.get(name) ?? Promise.resolve();
  const beginAlone = () => withLease(host.journal, name, () => beginOnce(host, start, name));
  const turn = before.then(beginAlone, beginAlone);
  locks.set(name, turn);
  try {
    return await turn;
  } finally {
    if (locks.get(name) === turn) locks.delete(name);
  }
}

const keptUnder = ({ project }: Principal, key: string): string =>
  `server/idempotency/${sha256Hex(`${project ?? ''}\n${key}`)}`;

/** The run that a request with this key has started. */
export async function startedWith({ journal }: Host, who: Principal, key: string): Promise<string | undefined> {
  const text = await journal.recall(keptUnder(who, key));
  return text === undefined ? undefined : keptSchema.parse(JSON.parse(text)).runId;
}

async function beginOnce(host: Host, start: Start, name: string): Promise<Started> {
  const { options, request, team } = start;
  const digest = sha256Hex(JSON.stringify([team.name, request, options.context, options.history, options.dryRun]));
  const text = await host.journal.recall(name);
  const kept = text === undefined ? undefined : keptSchema.parse(JSON.parse(text));
  if (kept && kept.digest !== digest) throw problem('key-reused');
  if (kept && (await host.journal.read(kept.runId)).length > 0) return { runId: kept.runId, isNew: false };
  const runId = kept?.runId ?? host.newRunId();
  await host.journal.remember(name, JSON.stringify({ runId, digest }));
  return { runId: await begin(host, start, runId), isNew: true };
}

async function begin(host: Host, start: Start, runId: string): Promise<string> {
  const { who, via, labels = {} } = start;
  const reserved = Object.keys(labels).find((name) => RESERVED.includes(name));
  if (reserved !== undefined) throw problem('bad-request', { why: `The label "${reserved}" is set by the server` });
  const traceparent = currentTraceparent();
  const own = {
    ...{ startedBy: who.name, via },
    ...(who.project === null ? {} : { [PROJECT]: who.project }),
    ...(traceparent === undefined ? {} : { [TRACEPARENT]: traceparent }),
  };
  await host.start(start.team, start.request, { ...start.options, runId, labels: { ...labels, ...own } });
  return runId;
}
