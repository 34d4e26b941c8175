// Starts a run for a client. With an Idempotency-Key, the same request starts one run however often it is sent, also if
// the server died in between: the id of the run is stored under the key before the run begins.

import { z } from 'zod';
import { eventSchemas } from '../../../core/journal/event-schema.ts';
import { redactedIn } from '../../../core/journal/hash-chain.ts';
import type { PlanDraft } from '../../../core/plan/plan-schema.ts';
import { TRACEPARENT } from '../../../core/telemetry/span.ts';
import type { Journal, StoredEvent } from '../../../ports/journal.ts';
import { noteRecord } from '../../../runtime/audit/records-of-run.ts';
import { isAskedAgain, type RunOptions } from '../../../runtime/run/run-started.ts';
import { sha256Hex } from '../access/authenticate.ts';
import type { Principal } from '../access/roles.ts';
import { withLease } from '../host/exclusive.ts';
import type { Host } from '../host/host.ts';
import type { ServedTeam } from '../host/served-team.ts';
import { problem } from '../http/problem.ts';
import { currentTraceparent } from '../http/request-trace.ts';
import { PROJECT } from './visible.ts';

export interface RunKey {
  readonly idempotencyKey: string;
  /** Tells requests apart that a client sends with one key. The record is then forgotten with the text of the request. */
  readonly requestDigest?: string | undefined;
}

export interface Start {
  readonly team: ServedTeam;
  readonly request: string | PlanDraft;
  readonly options: Omit<RunOptions, 'runId' | 'labels'>;
  readonly labels?: Readonly<Record<string, string>>;
  /** What asked for it: `api`, `openai`, `schedule`. */
  readonly via: string;
  readonly who: Principal;
  readonly idempotencyKey?: string | undefined;
  readonly requestDigest?: string | undefined;
}

export interface Started {
  readonly runId: string;
  /** False if an earlier request with the same key has started it. */
  readonly isNew: boolean;
}

const RESERVED: readonly string[] = [PROJECT, 'startedBy', 'via', TRACEPARENT];
const keptSchema = z.object({ runId: z.string() });
const KEY_MAX = 255;

/** Keys in use in this process: two requests with one key come one after the other. A lease sees to other processes. */
export type KeyLocks = Map<string, Promise<unknown>>;

export async function startRun(host: Host, start: Start, locks: KeyLocks): Promise<Started> {
  const { who, idempotencyKey: key, requestDigest } = start;
  if (key === undefined) return { runId: await begin(host, start, host.newRunId()), isNew: true };
  if (key === '' || key.length > KEY_MAX)
    throw problem('bad-request', { why: `An Idempotency-Key has 1 to ${KEY_MAX} characters` });
  // Not the name of the record: a store keeps the names of leases, so they must not tell what was asked.
  const lease = nameOf(who, { idempotencyKey: key });
  const name = nameOf(who, { idempotencyKey: key, requestDigest });
  const before = locks.get(lease) ?? Promise.resolve();
  const beginAlone = () => withLease(host.journal, lease, () => beginOnce(host, start, name));
  const turn = before.then(beginAlone, beginAlone);
  locks.set(lease, turn);
  try {
    return await turn;
  } finally {
    if (locks.get(lease) === turn) locks.delete(lease);
  }
}

const nameOf = ({ project }: Principal, { idempotencyKey, requestDigest }: RunKey): string => {
  const parts = [project ?? '', idempotencyKey, ...(requestDigest === undefined ? [] : [requestDigest])];
  return `server/idempotency/${sha256Hex(parts.join('\n'))}`;
};

/** The run that a request with this key has started. */
export async function startedWith({ journal }: Host, who: Principal, key: RunKey): Promise<string | undefined> {
  return runUnder(journal, nameOf(who, key));
}

async function runUnder(journal: Journal, name: string): Promise<string | undefined> {
  const text = await journal.recall(name);
  return text === undefined ? undefined : keptSchema.parse(JSON.parse(text)).runId;
}

async function beginOnce(host: Host, start: Start, name: string): Promise<Started> {
  const { journal } = host;
  const known = await runUnder(journal, name);
  const events = known === undefined ? [] : await journal.read(known);
  if (known !== undefined && events.length > 0) {
    if (!mayBeSame(events, start)) throw problem('key-reused');
    return { runId: known, isNew: false };
  }
  const runId = known ?? host.newRunId();
  if (start.requestDigest !== undefined) await noteRecord(journal, runId, name);
  await journal.remember(name, JSON.stringify({ runId }));
  return { runId: await begin(host, start, runId), isNew: true };
}

/** Compares with the journal: a digest kept beside it would tell the request after its text was removed. */
function mayBeSame(events: readonly StoredEvent[], { team, request, options }: Start): boolean {
  const [first] = events;
  // A removed text cannot be compared: the same key gives the same run.
  if (!first || redactedIn(events).has(first.seq)) return true;
  const begun = eventSchemas['run-started'].parse(JSON.parse(first.body));
  return begun.team.name === team.name && isAskedAgain(begun, request, options);
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
