// A task of a run, as its state holds it.

import type { EffectCall } from '../answer/grounding.ts';
import type { Account } from '../budget/account.ts';
import type { EventOf, ToolOutcome } from '../journal/event.ts';
import type { Failure } from '../journal/failure.ts';
import type { Plan, Task } from '../plan/plan-schema.ts';
import type { BuiltWorker } from '../plan/specialist.ts';
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

/** What is known of an effect under its idempotency key, over all attempts of its task. */
export interface EffectRecord {
  readonly tool: string;
  readonly args: unknown;
  status: 'started' | 'ok' | 'failed' | 'unknown' | 'abandoned';
  outcome: ToolOutcome | undefined;
  /** The latest call was turned down, so it had no effect. */
  refused?: true;
  /** An earlier call under this key may have taken effect, whatever the latest one says of itself. */
  inDoubt: boolean;
}

interface OwnEffect extends Pick<EffectCall, 'args' | 'status' | 'output'> {
  /** An earlier attempt may have taken effect, whatever the latest one says of itself. */
  readonly inDoubt: boolean;
}

export interface TaskState {
  readonly task: Task;
  index: number;
  readonly dependants: TaskState[];
  /** Longest remaining path: the larger, the sooner it starts. */
  priority: number;
  status: TaskStatus;
  worker: string;
  instruction: string;
  /** Counts dispatches; merit and transient failures are counted apart (C1). */
  attempt: number;
  meritFailures: number;
  transientFailures: number;
  fellBack: boolean;
  /** The model it was moved up to, after failing with its own (C3). */
  tier: string | undefined;
  unmet: number;
  lost: string[];
  result: Result | undefined;
  failure: Failure | undefined;
  escalation: Escalation | undefined;
  /** Replaced, never changed: slices hold on to it. */
  answers: readonly Answer[];
  firstStartedAt: number | undefined;
  endedAt: number | undefined;
  /** When this attempt, and when the whole task, must have ended. Both stand still while a person is asked. */
  attemptDeadlineAt: number | undefined;
  deadlineAt: number | undefined;
  /** When a task that is backing off may be dispatched again. */
  notBefore: number | undefined;
  openReviews: number;
  pausedAt: number | undefined;
  /** How long people were asked about it, all in all. */
  pausedMs: number;
  /** What its result will be kept under, if its worker is at work because the cache had none. */
  cacheKey: string | undefined;
  recalledFrom: { readonly runId: string; readonly taskId: string; readonly at: number } | undefined;
  /** The model of its latest call, if it talks to one. */
  model: string | undefined;
  account: Account | undefined;
  dialogue: Dialogue | undefined;
  effects: Map<string, EffectRecord> | undefined;
  /** The effect of each function worker that had this task, over all its attempts. */
  ownEffects?: Map<string, OwnEffect>;
  /** Calls with an effect that were not made, and those of the nested teams that worked for it. */
  otherEffects?: EffectCall[];
  /** A person had an effect called again of which nobody knew whether it happened: it may have, the first time. */
  repeatsUnknown?: true;
  /** What it may call, by worker; undefined where nothing was granted one by one. */
  readonly grants: Readonly<Record<string, readonly string[]>> | undefined;
  /** The tool or worker through which it read text from outside. */
  taintedBy: string | undefined;
  usage: TaskUsage | undefined;
  /** What the answer of its nested team lacks. */
  gaps: readonly string[] | undefined;
  /** The worker that was made for this attempt. */
  built: BuiltWorker | undefined;
  /** The latest choice of who of its pool does it, and everybody who was chosen so far. */
  chosen: Chosen | undefined;
  choices: readonly string[] | undefined;
  /** The context keys it was given when it was last dispatched. */
  reads: readonly string[] | undefined;
  /** The task it is a piece of. */
  readonly pieceOf: string | undefined;
  /** How far its splitting into pieces has come; a task is split once. */
  split: Split | undefined;
  /** The tool or worker through which text from outside was read before this task was planned, so that its words may be a
   *  stranger's. */
  readonly plannedAfter: string | undefined;
}

export type Chosen = Pick<EventOf<'worker-chosen'>, 'pool' | 'worker' | 'by' | 'reason' | 'figures'>;

/** `over` when its pieces, or the lack of them, mean nothing any more: a person had the whole task tried again. */
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
