// What must hold of how an answer is made from results, worked out from the events alone.

import type { RunEvent } from '../../src/core/journal/event.ts';
import type { Task } from '../../src/core/plan/plan-schema.ts';
import type { RunState } from '../../src/core/run/state.ts';
import type { TaskState } from '../../src/core/run/task-state.ts';

type Report = (rule: string, detail: string) => void;

export interface JoiningNotes {
  readonly succeeded: Set<string>;
  /** Tasks that ended with an unfinished result, and were not replaced. */
  readonly unfinished: Set<string>;
  readonly seen: Set<string>;
  readonly condensed: Set<string>;
  /** What the judge chose when it was asked to. */
  choice: string | undefined;
}

export const createJoiningNotes = (): JoiningNotes => ({
  succeeded: new Set(),
  unfinished: new Set(),
  seen: new Set(),
  condensed: new Set(),
  choice: undefined,
});

const ROUNDS_MAX = 6;

/** Called when the event was folded. */
export function checkJoining(state: RunState, event: RunEvent, notes: JoiningNotes, fail: Report): void {
  notes.succeeded.clear();
  for (const { status, task } of state.tasks.values()) if (status === 'succeeded') notes.succeeded.add(task.id);
  notes.unfinished.clear();
  for (const task of state.tasks.values()) if (isUnfinished(task)) notes.unfinished.add(task.task.id);
  for (const { status, task } of state.tasks.values())
    if (status === 'succeeded' && task.instead !== undefined) notes.unfinished.delete(task.instead);
  switch (event.type) {
    case 'conflict-judged':
      if (event.conflictId === 'choice') notes.choice = event.taskId;
      break;
    case 'attempt-selected':
      checkSelection(state, event, notes, fail);
      break;
    case 'results-condensed':
      checkCondensed(state, event, notes, fail);
      break;
    case 'run-answered':
      if (event.answer.trim() === '' && hasOnlyTexts(state)) fail('an answer says something', 'it is empty');
      if (
        state.team.output !== undefined &&
        event.data === undefined &&
        event.status === 'complete' &&
        state.tasks.size > 0
      )
        fail('what is missing is said', 'the answer should be data, is not, and is called complete');
      break;
  }
  checkSources(state, notes, fail);
}

/** A reply that stayed cut, or what a worker gave along when it handed its task back. */
function isUnfinished({ status, failure, escalation }: TaskState): boolean {
  if (status === 'escalated') return Boolean(escalation?.partial);
  return status === 'failed' && failure !== undefined && 'partial' in failure && Boolean(failure.partial);
}

/** A worker that says nothing has nothing to be told. */
const hasOnlyTexts = ({ tasks }: RunState): boolean =>
  [...tasks.values()].every(({ status, result }) => status !== 'succeeded' || result?.content !== '');

const endsOf = (tasks: readonly Task[]): string[] => {
  const needed = new Set(tasks.flatMap(({ dependsOn }) => dependsOn));
  return tasks.flatMap(({ id }) => (needed.has(id) ? [] : [id]));
};

function checkSelection(
  state: RunState,
  { taskId, by, reason, of }: Extract<RunEvent, { type: 'attempt-selected' }>,
  { succeeded, choice }: JoiningNotes,
  fail: Report,
): void {
  const ends = endsOf(state.plan?.tasks ?? []);
  if (!ends.includes(taskId) || !succeeded.has(taskId)) fail('only a result is selected', `${taskId} is none`);
  if (ends.join() !== of.join()) fail('only a result is selected', `of ${of.join()} instead of ${ends.join()}`);
  if (reason.trim() === '') fail('a selection has its reason', taskId);
  if ((by === 'judge') !== (choice !== undefined) || (choice !== undefined && choice !== taskId))
    fail('the judge has its way', `it chose ${choice}, and ${taskId} was taken by ${by}`);
}

function checkCondensed(
  state: RunState,
  { key, level, sources, text }: Extract<RunEvent, { type: 'results-condensed' }>,
  { condensed, succeeded, unfinished }: JoiningNotes,
  fail: Report,
): void {
  if (condensed.has(key)) fail('nothing is condensed twice', key);
  condensed.add(key);
  if (level < 1 || level > ROUNDS_MAX) fail('condensing ends', `round ${level}`);
  if (sources.length === 0 || sources.some((id) => !succeeded.has(id) && !unfinished.has(id)))
    fail('what stands for results says for which', `${key} stands for ${sources.join() || 'nothing'}`);
  // Every piece of a round holds a result or half of what can be read at once; that bounds their number.
  const limit = state.team.limits.joinTokensMax ?? 1;
  const size = [...state.tasks.values()].reduce(
    (sum, { result }) => sum + String(result?.content ?? '').length + 400,
    0,
  );
  if (condensed.size > ROUNDS_MAX * (state.tasks.size + Math.ceil((2 * size) / limit)))
    fail('condensing ends', `${condensed.size} texts were condensed (the last: ${text.slice(0, 40)})`);
}

/** The synthesiser has read every result or its condensed form; or only the selected one. */
function checkSources(state: RunState, { succeeded, unfinished, seen }: JoiningNotes, fail: Report): void {
  for (const [key, { question }] of state.consults) {
    if (question.role !== 'synthesise' || question.part || question.pending || seen.has(key)) continue;
    seen.add(key);
    const read = new Set(question.reports.flatMap(({ taskId, sources }) => sources ?? [taskId]));
    // What a piece brought is in its whole.
    const whole = [...succeeded, ...unfinished].filter((id) => state.tasks.get(id)?.pieceOf === undefined);
    const wanted = new Set(state.selection ? [state.selection.taskId] : whole);
    const lost = [...wanted].filter((id) => !read.has(id));
    const added = [...read].filter((id) => !wanted.has(id));
    if (lost.length + added.length > 0)
      fail(
        'the answer is written from every result',
        `${key} lacks ${lost.join() || 'none'}, adds ${added.join() || 'none'}`,
      );
  }
}

/** The tasks an answer would have to miss: all, or those behind the attempt that was selected. */
export function tasksThatCount({ tasks, selection }: RunState): ReadonlySet<string> {
  if (!selection) return new Set(tasks.keys());
  const counted = new Set([selection.taskId]);
  for (const id of counted) for (const needed of tasks.get(id)?.task.dependsOn ?? []) counted.add(needed);
  return counted;
}
