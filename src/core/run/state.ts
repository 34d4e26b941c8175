// The state of a run: the fold of its journal. Only `apply` changes it, in place, so that an event costs only what it
// changes. Seen from outside the fold is pure: same events, same state.

import type { Group } from '../answer/condense.ts';
import type { Account, Amount, Pool } from '../budget/account.ts';
import type { Heap } from '../graph/heap.ts';
import type { Conflict, EventOf, ForkOf, Hints, Parent, ReviewKind, Route, Routing, Turn } from '../journal/event.ts';
import type { Failure, Fault } from '../journal/failure.ts';
import type { Plan } from '../plan/plan-schema.ts';
import { workerOrPool } from '../plan/pools.ts';
import type { Role, TeamSpec } from '../plan/team-spec.ts';
import type { ModelContact, Trouble } from '../policy/patience.ts';
import type { MergedFinding } from '../reconcile/claim.ts';
import type { Spending } from '../usage/spending.ts';
import type { UsualOfWorker } from '../usage/usual-range.ts';
import type { DueKey, PendingDecision, Timer } from './agenda.ts';
import type { Command, Question, Report } from './command.ts';
import type { HeldDraft } from './decide/goal-check.ts';
import type { SecondLook } from './decide/second-look.ts';
import type { Dialogue } from './dialogue-state.ts';
import type { Previews } from './fold/preview.ts';
import type { CommandKey, ConsultKey } from './keys.ts';
import type { TaskState, TaskUsage } from './task-state.ts';

/** One round of asking the planner to revise the plan because results are insufficient. */
export interface Revision {
  readonly round: number;
  readonly why: readonly string[];
  /** How often the planner was asked in this round. */
  tries: number;
  /** The proposed revision, until it is accepted or rejected. */
  proposed: Plan | undefined;
  agreedBy: string | undefined;
  /** Who did not want it, and why. */
  declined?: string;
  /** Ids of the tasks that it added to the plan. */
  added: readonly string[];
  isOpen: boolean;
}

/** A context value that a task wrote for later tasks. */
export interface Written {
  readonly key: string;
  readonly value: unknown;
  readonly taskId: string;
  readonly bytes: number;
  /** The source of the untrusted text its task had read, if any. */
  readonly taintedBy: string | undefined;
  readonly readBy: Set<string>;
}

/** Values that tasks wrote (F4). Facts of the request are kept apart: tools rely on those. */
export interface ContextStore {
  readonly current: Map<string, Written>;
  /** All writes in order, including values that were replaced later. */
  readonly all: Written[];
  readonly refused: { readonly taskId: string; readonly key: string; readonly reason: string }[];
}

/** A nested team of a task, until its end is known. */
export interface ChildRun {
  readonly runId: string;
  readonly taskId: string;
  readonly attempt: number;
  /** The worker's name in the parent run. */
  readonly worker: string;
  /** The reserved budget, and the account it was reserved in. */
  readonly reserved: Amount;
  readonly account: Account;
  readonly started: EventOf<'team-started'>;
  status: 'running' | 'waiting' | 'stopping';
  /** How many reviews are open in it and below it while it waits. */
  reviews: number;
}

/** The nested teams of a run. */
export interface Nesting {
  /** Nested teams whose end is not known yet, by run id. */
  readonly children: Map<string, ChildRun>;
  /** How many tasks the ended nested teams had. */
  tasksUsed: number;
}

export interface Consult {
  readonly key: ConsultKey;
  readonly role: Role;
  readonly question: Question;
  retries: number;
  trouble?: Trouble;
  /** When the role must have answered; set again with each retry. */
  deadlineAt: number;
  dialogue: Dialogue | undefined;
  /** Who was asked last, if it is a model. */
  provider?: string;
  /** Why the offline model was asked instead. */
  fellBackAfter?: Failure;
}

interface Reducing {
  readonly level: number;
  readonly groups: readonly Group[];
  readonly texts: Map<string, string>;
  /** The condensed reports once they are short enough; `given-up` if they cannot become so. */
  pieces: readonly Report[] | 'given-up' | undefined;
}

export interface Review {
  readonly reviewId: string;
  readonly kind: ReviewKind;
  readonly opened: EventOf<'review-opened'>;
  status: 'open' | 'decided' | 'expired';
  decidedBy: string | undefined;
}

type Outcome =
  | { readonly status: 'planned' }
  | {
      readonly status: 'complete' | 'partial' | 'out-of-scope';
      readonly answer: string;
      readonly gaps: readonly string[];
      readonly unconfirmed: readonly string[];
      readonly confidence: number | undefined;
      readonly data?: unknown;
    }
  | {
      readonly status: 'failed';
      readonly failure: Failure;
      readonly gaps: readonly string[];
      /** What failed and what the requester can do. */
      readonly said?: string | undefined;
    }
  | { readonly status: 'cancelled'; readonly by: string; readonly reason: string };

type Phase = 'starting' | 'planning' | 'working' | 'answering' | 'ending' | 'done';

export interface RunState {
  runId: string;
  events: number;
  lastAt: number;
  startedAt: number;
  endedAt: number | undefined;
  request: string;
  context: Readonly<Record<string, unknown>>;
  history: readonly Turn[];
  team: TeamSpec;
  /** The version of the team that a person accepted last, if it differs from the one that the run began with. */
  accepted?: string;
  /** The task of the parent run that this run works for. */
  parent: Parent | undefined;
  /** The run that this run forks, with its changes. */
  forkOf?: ForkOf | undefined;
  /** Set once the run has started a nested team. */
  nesting: Nesting | undefined;
  /** Set once a task has written a context key. */
  store: ContextStore | undefined;
  planOnly: boolean;
  /** Whether a person has to approve the plan before tasks are dispatched, and who did. */
  approvePlan: boolean | undefined;
  planAgreedBy: string | undefined;
  dryRun: boolean;
  /** Whether results of pure workers may come from the cache. */
  cache: boolean;
  phase: Phase;
  route: Route | undefined;
  routing: Routing | undefined;
  /** The router's candidates where it did not decide, and why triage failed. */
  triage: { readonly hints?: Hints | undefined; readonly failure?: Failure };
  planRound: number;
  /** Whether plans come from the team's planner, so that a rejected plan can go back to it. */
  asksPlanner: boolean;
  proposed: Plan | undefined;
  faults: readonly Fault[];
  plan: Plan | undefined;
  readonly revisions: Revision[];
  /** Roles that the offline model took over, and why. */
  fallbacks?: readonly { readonly role: Role; readonly failure: Failure }[];
  /** How many tasks the planner was asked to split. */
  splits: number;
  readonly tasks: Map<string, TaskState>;
  /** Ids and attempt counts of tasks that began early and were withdrawn; undefined if there are none. */
  withdrawn: Map<string, number> | undefined;
  readonly ready: Heap<TaskState>;
  running: number;
  backingOff: number;
  unsettled: number;
  readonly consults: Map<ConsultKey, Consult>;
  readonly dialogues: Map<string, Dialogue>;
  readonly reviews: Map<string, Review>;
  openReviews: number;
  readonly conflicts: Conflict[];
  findings: readonly MergedFinding[];
  /** Critical findings below the confidence limit, by conflict id; undefined if there are none. */
  secondLooks?: Map<string, SecondLook>;
  reconciled: boolean;
  /** Strategy `select`: what the judge said, and which attempt was selected. */
  choice: 'asked' | { readonly taskId: string | undefined; readonly reason: string } | undefined;
  selection: EventOf<'attempt-selected'> | undefined;
  /** Results that are being condensed because they are too long to read at once. */
  reducing: Reducing | undefined;
  /** How many tokens of results can be read at once, if that turned out to be less than the limit. */
  readableTokens: number | undefined;
  /** Why the only result does not fit the output schema. */
  unfit: string | undefined;
  draft: EventOf<'answer-drafted'> | undefined;
  drafts: number;
  /** What no result brings of the goal, as the writer or the critic found. */
  unmet?: readonly string[];
  /** A draft that waits while the planner is asked for what is missing. */
  held?: HeldDraft;
  /** How often tasks were added after the results had been reconciled. */
  reopened?: number;
  /** Why the results could not be joined, if that failed. */
  unjoined: Failure | undefined;
  /** Previews written while slow tasks run. */
  previews: Previews | undefined;
  /** The verdict on the draft, and how often a draft went back because of unsupported statements. */
  grounded: EventOf<'answer-grounded'> | undefined;
  sentBack: number;
  notes: string[];
  /** How often the critic sent a draft back. */
  critiques: number;
  /** What the critic last said, and about which draft; an objection if it did not want it delivered. */
  criticism?: {
    readonly draft: string;
    readonly objection?: string | undefined;
    readonly failure?: Failure;
  };
  deadlineAt: number | undefined;
  ending:
    | { readonly why: 'deadline' }
    | { readonly why: 'cancelled'; readonly by: string; readonly reason: string }
    | undefined;
  /** Set while the run waits only for people; its deadline stops meanwhile. */
  parkedAt: number | undefined;
  account: Account;
  /** What the writer, the judge and the critic use of it. */
  answerAccount?: Account;
  /** The tasks that share it. */
  readonly pool: Pool;
  readonly usage: TaskUsage;
  /** The same usage, by worker, model and day. */
  readonly spending: Map<string, Spending>;
  /** Notes of the program that began the run. */
  labels?: Readonly<Record<string, string>> | undefined;
  /** The usual usage of each worker's tasks, as of the start of the run. */
  usual: Readonly<Record<string, UsualOfWorker>>;
  /** Alerts by kind, resource and task: each is raised once. */
  readonly alerts: Map<string, EventOf<'alert-raised'>>;
  readonly models: Set<string>;
  /** Set once a model was called. */
  contact?: ModelContact;
  outcome: Outcome | undefined;

  /** Commands that should be in flight, by key. */
  readonly commands: Map<CommandKey, Command>;
  /** Pending decisions, oldest first. */
  readonly agenda: Map<DueKey, PendingDecision>;
  readonly timers: Heap<Timer>;
  /** Position of the search for tasks to cancel, in a run that is ending. */
  unended?: Iterator<TaskState>;
  /** Changes since the loop last took them. */
  wanted: Command[];
  unwanted: CommandKey[];
}

export function want(state: RunState, command: Command): void {
  state.commands.set(command.key, command);
  state.wanted.push(command);
}

export function unwant(state: RunState, key: CommandKey): void {
  if (state.commands.delete(key)) state.unwanted.push(key);
}

/** The command has returned: it is no longer in flight and need not be cancelled. */
export const arrived = (state: RunState, key: CommandKey): boolean => state.commands.delete(key);

export function taskOf(state: RunState, taskId: string): TaskState {
  const task = state.tasks.get(taskId);
  if (!task) throw new Error(`Run ${state.runId} has no task "${taskId}"`);
  return task;
}

export function workerOf(state: RunState, task: TaskState): TeamSpec['workers'][string] {
  const worker = workerOrPool(state.team, task.worker);
  if (!worker) throw new Error(`Run ${state.runId} has no worker "${task.worker}"`);
  return worker;
}
