// What must hold where the planner is asked again, worked out from the journal and the ledger: rounds and splits are
// bounded, a person agrees to what is added, pieces get no more than the whole and act in nothing, and nothing that may
// have been done is planned over again.

import type { EventOf, RunEvent } from '../../src/core/journal/event.ts';
import type { Task } from '../../src/core/plan/plan-schema.ts';
import type { RunState } from '../../src/core/run/state.ts';
import { hasEnded } from '../../src/core/run/task-state.ts';
import type { World } from './world.ts';

export interface ReplanningNotes {
  rounds: number;
  /** Questions to the planner in the present round. */
  tries: number;
  agreed: boolean;
  readonly planReviews: Set<string>;
  readonly split: Set<string>;
  readonly wholeOf: Map<string, string>;
}

export const createReplanningNotes = (): ReplanningNotes => ({
  rounds: 0,
  tries: 0,
  agreed: false,
  planReviews: new Set(),
  split: new Set(),
  wholeOf: new Map(),
});

type Report = (rule: string, detail: string) => void;
const ROUNDS = 'the planner is asked a bounded number of times';
const PIECES = 'pieces get no more than the whole';
const TRIES_MAX = 2;

export function checkReplanning(state: RunState, event: RunEvent, notes: ReplanningNotes, fail: Report): void {
  const { limits } = state.team;
  switch (event.type) {
    case 'results-found-thin':
      notes.rounds += 1;
      notes.tries = 0;
      notes.agreed = false;
      if (notes.rounds > (limits.revisionsMax ?? 0)) fail(ROUNDS, `round ${notes.rounds} of ${limits.revisionsMax}`);
      if (event.why.length === 0) fail('a revision has a reason', `round ${event.round} has none`);
      if ([...state.tasks.values()].some((task) => !hasEnded(task)))
        fail('results are joined before they are found thin', 'some tasks are at work');
      return;
    case 'plan-proposed':
      if (!event.key.startsWith('plan/revision/')) return;
      notes.tries += 1;
      if (notes.tries > TRIES_MAX) fail(ROUNDS, `try ${notes.tries} of round ${notes.rounds}`);
      return;
    case 'review-opened':
      if (event.kind === 'plan') notes.planReviews.add(event.reviewId);
      return;
    case 'review-decided':
      if (notes.planReviews.has(event.reviewId)) notes.agreed = /approve|change/.test(event.decision.kind);
      return;
    case 'plan-revised':
      if (event.added.length > 0 && state.approvePlan && !notes.agreed)
        fail('no task before a person agreed to the plan', `round ${event.round} adds ${event.added.length}`);
      for (const { id } of event.added) if (state.tasks.has(id)) fail('a revision only adds', `${id} was there`);
      return;
    case 'split-asked':
      if (notes.split.has(event.taskId) || notes.wholeOf.has(event.taskId))
        fail(ROUNDS, `${event.taskId} is split again`);
      notes.split.add(event.taskId);
      if (notes.split.size > (limits.splitsMax ?? 0)) fail(ROUNDS, `split ${notes.split.size} of ${limits.splitsMax}`);
      return;
    case 'task-split':
      return checkPieces(state, event, notes, fail);
    case 'task-succeeded':
      for (const [piece, whole] of notes.wholeOf)
        if (whole === event.taskId && !isOver(state, piece))
          fail('a task ends after its pieces', `${whole} before ${piece}`);
      return;
  }
}

function isOver(state: RunState, taskId: string): boolean {
  const task = state.tasks.get(taskId);
  return task === undefined || hasEnded(task);
}

function checkPieces(state: RunState, event: EventOf<'task-split'>, notes: ReplanningNotes, fail: Report): void {
  const whole = state.tasks.get(event.taskId);
  if (!whole) return;
  const within = (mine: readonly string[], all: readonly string[]): boolean => mine.every((each) => all.includes(each));
  const sum = (of: (task: Task) => number | undefined): number =>
    event.pieces.reduce((total, piece) => total + (of(piece) ?? 0), 0);
  for (const piece of event.pieces) {
    notes.wholeOf.set(piece.id, event.taskId);
    const { task, worker } = whole;
    if (state.tasks.has(piece.id)) fail(PIECES, `${piece.id} was there`);
    if (piece.worker !== worker) fail(PIECES, `${piece.id} is ${piece.worker}'s, not ${worker}'s`);
    if (!within(piece.reads, task.reads)) fail(PIECES, `${piece.id} reads ${piece.reads.join()}`);
    if (!within(piece.dependsOn, task.dependsOn)) fail(PIECES, `${piece.id} needs ${piece.dependsOn.join()}`);
    if (task.tools && worker === task.worker && !(piece.tools && within(piece.tools, task.tools)))
      fail(PIECES, `${piece.id} is granted ${piece.tools?.join() ?? 'everything'}`);
  }
  const { tokens, steps } = whole.task.budget ?? {};
  if (tokens !== undefined && sum(({ budget }) => budget?.tokens) > tokens) fail(PIECES, 'they have more tokens');
  if (steps !== undefined && sum(({ budget }) => budget?.steps) > steps) fail(PIECES, 'they have more steps');
}

/** Against what really happened. */
export function checkReplanned({ ledger, violate }: World, state: RunState): void {
  for (const { taskId, effect, who } of ledger.invocations)
    if (effect !== 'read' && state.tasks.get(taskId)?.pieceOf !== undefined)
      violate('no effect because of a split', `${who} was called for the piece ${taskId}`);
  for (const { task } of state.tasks.values()) {
    if (task.instead === undefined) continue;
    const before = `${task.instead}:`;
    for (const ref of ledger.applied.keys())
      if (ref.startsWith(before)) violate('nothing is planned over again that was done', `${ref}, and ${task.id}`);
  }
}
