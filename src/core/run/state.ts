// The state of a run: what its journal folds to. It is changed in place, by `apply` and nothing else, so that an event
// costs what it changes and not what exists; seen from outside the fold is pure: same events, same state.

import type { Group } from '../answer/condense.ts';
import type { Account, Amount } from '../budget/account.ts';
import type { Heap } from '../graph/heap.ts';
import type { Conflict, EventOf, ForkOf, Hints, Parent, ReviewKind, Route, Routing, Turn } from '../journal/event.ts';
import type { Failure, Fault } from '../journal/failure.ts';
import type { Plan } from '../plan/plan-schema.ts';
import { seatOf } from '../plan/pools.ts';
import type { Role, TeamSpec } from '../plan/team-spec.ts';
import type { MergedFinding } from '../reconcile/claim.ts';
import type { Spending } from '../usage/spending.ts';
import type { UsualOfWorker } from '../usage/usual-range.ts';
import type { Agendum, DueKey, Timer } from './agenda.ts';
import type { Command, Question, Report } from './command.ts';
import type { Dialogue } from './dialogue-state.ts';
import type { Previews } from './fold/preview.ts';
import type { CommandKey, ConsultKey } from './keys.ts';
import type { TaskState, TaskUsage } from './task-state.ts';

/** One round of asking the planner what could be done about thin results. */
export interface Revision {
  readonly round: number;
  readonly why: readonly string[];
  /** How often it was asked in this round. */
  tries: number;
  /** What it said, until that is part of the plan or turned down. */
  proposed: Plan | undefined;
  agreedBy: string | undefined;
  /** What it added to the plan. */
  added: readonly string[];
  isOpen: boolean;
}

/** A value that a task left for those after it. */
export interface Written {
  readonly key: string;
  readonly value: unknown;
  readonly taskId: string;
  readonly bytes: number;
  /** Through what its task had read text from outside, if it had. */
  readonly taintedBy: string | undefined;
  readonly readBy: Set<string>;
}

/** What tasks wrote (F4). The facts of the request are not in it: tools rely on those. */
export interface ContextStore {
  readonly current: Map<string, Written>;
  /** In the order in which they were written, also those that a later task replaced. */
  readonly all: Written[];
  readonly refused: { readonly taskId: string; readonly key: string; readonly reason: string }[];
}

/** A nested team at work for a task, until its end is known. */
export interface ChildRun {
  readonly runId: string;
  readonly taskId: string;
  readonly attempt: number;
  /** The worker it is to the run above it. */
  readonly worker: string;
  /** What was set aside for it, and where. */
  readonly reserved: Amount;
  readonly account: Account;
  readonly started: EventOf<'team-started'>;
  status: 'running' | 'waiting' | 'stopping';
  /** How many reviews are open in it and below, while it waits. */
  reviews: number;
}

/** What a run knows of the teams below it. */
export interface Nesting {
  /** Those whose end is not known yet, by run. */
  readonly children: Map<string, ChildRun>;
  /** How many tasks those had that have ended. */
  tasksUsed: number;
}

export interface Consult {
  readonly key: ConsultKey;
  readonly role: Role;
  readonly question: Question;
  retries: number;
  /** When an answer must have come; it is asked anew with each retry. */
  deadlineAt: number;
  dialogue: Dialogue | undefined;
}

interface Reducing {
  readonly level: number;
  readonly groups: readonly Group[];
  readonly texts: Map<string, string>;
  /** What is read instead of the results, once it is short enough; `given-up` if it never will be. */
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
      readonly status: 'complete' | 'partial';
      readonly answer: string;
      readonly gaps: readonly string[];
      readonly unconfirmed: readonly string[];
      readonly confidence: number | undefined;
      readonly data?: unknown;
    }
  | { readonly status: 'failed'; readonly failure: Failure; readonly gaps: readonly string[] }
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
  /** The task of another run that this one works for. */
  parent: Parent | undefined;
  /** The run that this one goes through again, otherwise. */
  forkOf?: ForkOf | undefined;
  /** Only in a run that has begun a nested team. */
  nesting: Nesting | undefined;
  /** Only in a run whose tasks write context keys. */
  store: ContextStore | undefined;
  planOnly: boolean;
  /** Whether a person has to agree to the plan before anything is dispatched, and who has. */
  approvePlan: boolean | undefined;
  planAgreedBy: string | undefined;
  dryRun: boolean;
  /** Whether results of pure workers may come from the cache. */
  cache: boolean;
  phase: Phase;
  route: Route | undefined;
  routing: Routing | undefined;
  /** What the router thought where it did not decide, and why triage said nothing usable. */
  triage: { readonly hints?: Hints | undefined; readonly failure?: Failure };
  planRound: number;
  /** Whether plans come from the team's planner, and so can go back to it. */
  asksPlanner: boolean;
  proposed: Plan | undefined;
  faults: readonly Fault[];
  plan: Plan | undefined;
  readonly revisions: Revision[];
  /** How many tasks the planner was asked to split. */
  splits: number;
  readonly tasks: Map<string, TaskState>;
  /** Only in a run in which tasks began early and were withdrawn: their ids, and the attempts made under each. */
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
  reconciled: boolean;
  /** Under the strategy `select`: what the judge said when it was asked, and what was chosen. */
  choice: 'asked' | { readonly taskId: string | undefined; readonly reason: string } | undefined;
  selection: EventOf<'attempt-selected'> | undefined;
  /** Results that are too long to be read at once, on their way to being short enough. */
  reducing: Reducing | undefined;
  /** How many tokens of results can be read at once, where that turned out to be less than the limit. */
  readableTokens: number | undefined;
  /** Why the only result is not the answer as it is. */
  unfit: string | undefined;
  draft: EventOf<'answer-drafted'> | undefined;
  drafts: number;
  /** Why nobody could join the results, if so. */
  unjoined: Failure | undefined;
  /** Drafts from what there is, while slow tasks are at work. */
  previews: Previews | undefined;
  /** The draft held against the results, and how often one went back for what no result says. */
  grounded: EventOf<'answer-grounded'> | undefined;
  sentBack: number;
  notes: string[];
  /** How often the critic sent a draft back. */
  critiques: number;
  deadlineAt: number | undefined;
  ending:
    | { readonly why: 'deadline' }
    | { readonly why: 'cancelled'; readonly by: string; readonly reason: string }
    | undefined;
  /** Set while the run waits for people only; the run's deadline stands still meanwhile. */
  parkedAt: number | undefined;
  account: Account;
  readonly usage: TaskUsage;
  /** The same, by worker, model and day. */
  readonly spending: Map<string, Spending>;
  /** What each worker's tasks usually used when the run began. */
  usual: Readonly<Record<string, UsualOfWorker>>;
  /** By kind, resource and task: each is raised once. */
  readonly alerts: Map<string, EventOf<'alert-raised'>>;
  readonly models: Set<string>;
  outcome: Outcome | undefined;

  /** What ought to be in flight, by key. */
  readonly commands: Map<CommandKey, Command>;
  /** Decisions that are due, in the order in which they became so. */
  readonly agenda: Map<DueKey, Agendum>;
  readonly timers: Heap<Timer>;
  /** Where the search for tasks to cancel stands, in a run that is ending. */
  unended: Iterator<TaskState> | undefined;
  /** What changed since it was last taken by the loop. */
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

/** The command came back: it is no longer in flight, and there is nothing to call off. */
export const arrived = (state: RunState, key: CommandKey): boolean => state.commands.delete(key);

export function taskOf(state: RunState, taskId: string): TaskState {
  const task = state.tasks.get(taskId);
  if (!task) throw new Error(`Run ${state.runId} has no task "${taskId}"`);
  return task;
}

export function workerOf(state: RunState, task: TaskState): TeamSpec['workers'][string] {
  const worker = seatOf(state.team, task.worker);
  if (!worker) throw new Error(`Run ${state.runId} has no worker "${task.worker}"`);
  return worker;
}
