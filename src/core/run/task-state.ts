// The state of a task.

import type { EffectCall } from '../answer/grounding.ts';
import type { Account } from '../budget/account.ts';
import type { EventOf, ToolOutcome } from '../journal/event.ts';
import type { Failure } from '../journal/failure.ts';
import type { Plan, Task } from '../plan/plan-schema.ts';
import type { BuiltWorker } from '../plan/specialist.ts';
import type { Trouble } from '../policy/patience.ts';
import type { Escalation, Result } from '../reconcile/claim.ts';
import type { Answer } from './command.ts';
import type { Dialogue } from './dialogue-state.ts';

export type TaskStatus =
  | 'blocked'
  | 'ready'
  | 'running'
  | 'settling'
  | 'backing-off'
  | 'refining'
  | 'splitting'
  | 'in-pieces'
  | 'waiting'
  | 'succeeded'
  | 'failed'
  | 'skipped'
  | 'escalated'
  | 'cancelled';

export interface TaskUsage {
  inputTokens: number;
  outputTokens: number;
  microUsd: number;
  modelCalls: number;
  toolCalls: number;
}

/** The record of an effect under its idempotency key, across all attempts of its task. */
export interface EffectRecord {
  readonly tool: string;
  readonly args: unknown;
  status: 'started' | 'ok' | 'failed' | 'unknown' | 'abandoned';
  outcome: ToolOutcome | undefined;
  /** The latest call was refused, so it had no effect. */
  refused?: true;
  /** An earlier call under this key may have taken effect, even if the latest reports otherwise. */
  inDoubt: boolean;
}

interface OwnEffect extends Pick<EffectCall, 'args' | 'status' | 'output'> {
  /** An earlier attempt may have taken effect, even if the latest reports otherwise. */
  readonly inDoubt: boolean;
}

/** A call that was asked for and not made. */
export interface NotDone {
  readonly callId: string;
  readonly tool: string;
  readonly args: unknown;
  readonly why: string;
  /** A person denied it, or no person decided about it in time. */
  readonly byPerson: boolean;
}

export interface TaskState {
  readonly task: Task;
  index: number;
  readonly dependants: TaskState[];
  /** Length of the longest remaining path: tasks with larger values start first. */
  priority: number;
  status: TaskStatus;
  worker: string;
  instruction: string;
  /** Number of dispatches; merit and transient failures are counted separately (C1). */
  attempt: number;
  meritFailures: number;
  transientFailures: number;
  /** Its latest attempts, if they failed for transient reasons. */
  trouble?: Trouble | undefined;
  fellBack: boolean;
  /** The stronger tier it moved to after failing with its own model (C3). */
  tier: string | undefined;
  unmet: number;
  lost: string[];
  result: Result | undefined;
  failure: Failure | undefined;
  /** The latest failure that was about the work itself, which a worker is told even if transient failures followed. */
  meritFailure?: Failure;
  escalation: Escalation | undefined;
  /** Replaced, never modified: slices keep references to it. */
  answers: readonly Answer[];
  firstStartedAt: number | undefined;
  endedAt: number | undefined;
  /** Deadlines of this attempt and of the whole task. Both stop while a person is asked, the first also in model calls. */
  attemptDeadlineAt: number | undefined;
  /** How often its worker ran out of time in a row, and how long the model calls of this attempt took. */
  timeouts?: number;
  callsMs?: number | undefined;
  /** The time for this attempt, if it is less than its worker's. */
  timeoutMs?: number | undefined;
  deadlineAt: number | undefined;
  /** When a task in backoff may be dispatched again. */
  notBefore: number | undefined;
  openReviews: number;
  pausedAt: number | undefined;
  /** Total time spent waiting for people. */
  pausedMs: number;
  /** The cache key for its result, set if the cache had none. */
  cacheKey: string | undefined;
  recalledFrom: { readonly runId: string; readonly taskId: string; readonly at: number } | undefined;
  /** The model of its latest call, if it uses one. */
  model: string | undefined;
  account: Account | undefined;
  /** Whether it has a share of the run's budget; false once it was given back. */
  shares?: boolean;
  dialogue: Dialogue | undefined;
  effects: Map<string, EffectRecord> | undefined;
  /** The effect of each function worker that had this task, across all attempts. */
  ownEffects?: Map<string, OwnEffect>;
  /** Effect calls that were not made, and those of the task's nested teams. */
  otherEffects?: EffectCall[];
  /** Calls that are missing from its result; replaced, never modified. */
  notDone?: readonly NotDone[];
  /** A person had a `once` effect with unknown outcome called again, so it may have happened twice. */
  repeatsUnknown?: true;
  /** Granted tools by worker; undefined if nothing was granted individually. */
  readonly grants: Readonly<Record<string, readonly string[]>> | undefined;
  /** Its tools with an effect that the request orders, by worker; undefined if no order is needed. */
  readonly ordered?: Readonly<Record<string, readonly string[]>> | undefined;
  /** It began before the plan was accepted. */
  readonly beganEarly?: true | undefined;
  /** The tool or worker through which it read untrusted text. */
  taintedBy: string | undefined;
  usage: TaskUsage | undefined;
  /** Gaps in the answer of its nested team. */
  gaps: readonly string[] | undefined;
  /** Unconfirmed statements in the answer of its nested team. */
  unconfirmed?: readonly string[] | undefined;
  /** An agent in its nested team states no confidence. */
  unsureTeam?: boolean | undefined;
  /** The worker built for this attempt. */
  built: BuiltWorker | undefined;
  /** The latest choice of a pool member, and all members chosen so far. */
  chosen: Chosen | undefined;
  choices: readonly string[] | undefined;
  /** The context keys it was given at its latest dispatch. */
  reads: readonly string[] | undefined;
  /** The task that this one is a piece of. */
  readonly pieceOf: string | undefined;
  /** The state of its split into pieces; a task is split at most once. */
  split: Split | undefined;
  /**
   * The source of untrusted text that the run had read before this task was planned: its instruction may have been
   * influenced.
   */
  readonly plannedAfter: string | undefined;
  /** Why a person must approve the work of this attempt. */
  asks?: string | undefined;
  /** What a person approved that a function worker gets, as JSON. */
  agreed?: string;
}

export type Chosen = Pick<EventOf<'worker-chosen'>, 'pool' | 'worker' | 'by' | 'reason' | 'figures'>;

/** `over`: a person had the whole task retried, so its pieces no longer count. */
type Split =
  | { readonly status: 'asked' | 'declined' }
  | { readonly status: 'proposed'; readonly plan: Plan }
  | { readonly status: 'at-work' | 'joined' | 'over'; readonly pieces: readonly string[] };

export const hasEnded = (task: TaskState): boolean => {
  switch (task.status) {
    case 'succeeded':
    case 'failed':
    case 'skipped':
    case 'escalated':
    case 'cancelled':
      return true;
    case 'blocked':
    case 'ready':
    case 'running':
    case 'settling':
    case 'backing-off':
    case 'refining':
    case 'splitting':
    case 'in-pieces':
    case 'waiting':
      return false;
    default:
      return task.status satisfies never;
  }
};
