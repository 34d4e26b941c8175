// The tasks, attempts and tool calls of a run as front ends show them, folded from the journal. It holds names and states,
// never a result.
//
//   B1. The board is plain data, so a fold can be saved and continued.
//   B2. A call is announced once: when a person is asked about it, or when it starts.

import type { RunEvent } from '../../../core/journal/event.ts';
import { dialogueIdOf, workKey } from '../../../core/run/keys.ts';
import { askedIn } from '../turns/asked.ts';
import { type PlannedTask, type Work, workIn } from '../turns/work.ts';

type TaskState = Extract<Work, { kind: 'task' }>['state'];

interface BoardTask extends PlannedTask {
  readonly state: TaskState | 'pending';
}

interface OpenReview {
  readonly reviewId: string;
  readonly takesYesOrNo: boolean;
  readonly callId: string | null;
  readonly taskId: string | null;
  readonly expiresAt: number | null;
}

export interface Board {
  readonly tasks: readonly BoardTask[];
  /** Attempts under way, by task. */
  readonly attempts: Readonly<Record<string, string>>;
  /** Announced calls that have not ended, with the attempt that makes them. */
  readonly calls: Readonly<Record<string, { readonly tool: string; readonly agent: string }>>;
  /** Open reviews of this run. */
  readonly reviews: Readonly<Record<string, OpenReview>>;
}

export const emptyBoard: Board = { tasks: [], attempts: {}, calls: {}, reviews: {} };

export type Change =
  | { readonly kind: 'plan' }
  /** A task was added, or its state has changed: its place in the list. */
  | { readonly kind: 'task'; readonly at: number; readonly isNew: boolean }
  | { readonly kind: 'agent-began'; readonly agent: string; readonly taskId: string; readonly worker: string }
  | {
      readonly kind: 'agent-ended';
      readonly agent: string;
      readonly how: 'ok' | 'asks' | 'failed';
      readonly why: string;
    }
  | { readonly kind: 'call-began'; readonly call: AnnouncedCall }
  | { readonly kind: 'call-ended'; readonly callId: string; readonly agent: string; readonly how: CallEnd }
  | {
      readonly kind: 'decided';
      readonly reviewId: string;
      readonly isApproved: boolean;
      readonly reason: string;
      /** The answer, if it was answered in words. */
      readonly content: unknown;
    };

export interface AnnouncedCall {
  readonly callId: string;
  readonly tool: string;
  readonly agent: string;
  /** Known if a person is asked about the call; otherwise its arguments are not shown. */
  readonly args: unknown;
}

type CallEnd = 'done' | 'failed' | 'denied';

interface Changed {
  readonly board: Board;
  readonly changes: readonly Change[];
}

export function boardAfter(before: Board, event: RunEvent): Changed {
  const work = workIn(event);
  const shown = work ? withWork(before, work) : { board: before, changes: [] };
  const agents = withAgents(shown.board, event);
  const reviews = withReviews(agents.board, event);
  return { board: reviews.board, changes: [...shown.changes, ...agents.changes, ...reviews.changes] };
}

function withWork(board: Board, work: Work): Changed {
  switch (work.kind) {
    case 'planned': {
      const known = new Map(board.tasks.map((task) => [task.id, task]));
      const tasks = work.tasks.map((task) => ({ ...task, state: known.get(task.id)?.state ?? ('pending' as const) }));
      const kept = work.isAddition ? board.tasks.filter(({ id }) => !tasks.some((task) => task.id === id)) : [];
      return { board: { ...board, tasks: [...kept, ...tasks] }, changes: [{ kind: 'plan' }] };
    }
    case 'task': {
      const { taskId, state, worker = '' } = work;
      const found = board.tasks.findIndex(({ id }) => id === taskId);
      const at = found < 0 ? board.tasks.length : found;
      const before = board.tasks[at] ?? { id: taskId, worker, instruction: '', dependsOn: [] };
      const task = { ...before, ...(worker === '' ? {} : { worker }), state };
      return {
        board: { ...board, tasks: [...board.tasks.slice(0, at), task, ...board.tasks.slice(at + 1)] },
        changes: [{ kind: 'task', at, isNew: found < 0 }],
      };
    }
    case 'call':
      return withCall(board, work);
    default:
      return work satisfies never;
  }
}

function withCall(board: Board, { callId, tool = '', state }: Extract<Work, { kind: 'call' }>): Changed {
  const agent = dialogueIdOf(callId);
  const isAnnounced = callId in board.calls;
  if (state === 'running') {
    if (isAnnounced) return { board, changes: [] };
    return announced(board, { callId, tool, agent, args: {} });
  }
  return isAnnounced ? withoutCall(board, callId, state) : { board, changes: [] };
}

const announced = (board: Board, call: AnnouncedCall): Changed => ({
  board: { ...board, calls: { ...board.calls, [call.callId]: { tool: call.tool, agent: call.agent } } },
  changes: [{ kind: 'call-began', call }],
});

function withoutCall(board: Board, callId: string, how: CallEnd): Changed {
  const { [callId]: ended, ...calls } = board.calls;
  if (!ended) return { board, changes: [] };
  return { board: { ...board, calls }, changes: [{ kind: 'call-ended', callId, agent: ended.agent, how }] };
}

function withAgents(board: Board, event: RunEvent): Changed {
  switch (event.type) {
    case 'task-dispatched': {
      const { taskId, worker } = event;
      const agent = workKey(event);
      const attempts = { ...board.attempts, [taskId]: agent };
      return { board: { ...board, attempts }, changes: [{ kind: 'agent-began', agent, taskId, worker }] };
    }
    case 'task-succeeded':
    case 'task-recalled':
      return withoutAgent(board, event.taskId, 'ok', '');
    case 'task-asked':
    case 'task-escalated':
      return withoutAgent(board, event.taskId, 'asks', '');
    case 'attempt-failed':
    case 'task-failed':
      return withoutAgent(board, event.taskId, 'failed', event.failure.code);
    case 'task-cancelled':
      return withoutAgent(board, event.taskId, 'failed', 'cancelled');
    default:
      return { board, changes: [] };
  }
}

function withoutAgent(board: Board, taskId: string, how: 'ok' | 'asks' | 'failed', why: string): Changed {
  const { [taskId]: agent, ...attempts } = board.attempts;
  if (agent === undefined) return { board, changes: [] };
  return { board: { ...board, attempts }, changes: [{ kind: 'agent-ended', agent, how, why }] };
}

function withReviews(board: Board, event: RunEvent): Changed {
  switch (event.type) {
    case 'review-opened': {
      const { reviewId, callId = null, taskId = null, expiresAt = null } = event;
      const { takesYesOrNo, tool, args } = askedIn(event);
      const reviews = { ...board.reviews, [reviewId]: { reviewId, takesYesOrNo, callId, taskId, expiresAt } };
      const asked = { ...board, reviews };
      if (callId === null || tool === null || callId in board.calls) return { board: asked, changes: [] };
      return announced(asked, { callId, tool, agent: dialogueIdOf(callId), args: args ?? {} });
    }
    case 'review-decided':
    case 'review-expired': {
      const { [event.reviewId]: asked, ...reviews } = board.reviews;
      const decision = event.type === 'review-decided' ? event.decision : undefined;
      const isApproved = decision !== undefined && decision.kind !== 'deny' && decision.kind !== 'cancel';
      const reason = decision && 'reason' in decision ? decision.reason : '';
      const content = decision?.kind === 'answer' ? decision.content : null;
      const decided: Change = { kind: 'decided', reviewId: event.reviewId, isApproved, reason, content };
      const rest = { ...board, reviews };
      if (isApproved || asked?.callId === null || asked === undefined) return { board: rest, changes: [decided] };
      const ended = withoutCall(rest, asked.callId, 'denied');
      return { board: ended.board, changes: [decided, ...ended.changes] };
    }
    default:
      return { board, changes: [] };
  }
}
