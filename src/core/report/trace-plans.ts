// Trace spans for changes of a plan: tasks withdrawn, added by a revision, or split.

import { valueText } from '../answer/rulings.ts';
import type { EventOf } from '../journal/event.ts';
import { addedLine } from '../plan/revision-text.ts';
import { addNote, begin, end, note, type Spans, taskSpan } from './spans.ts';

/** The accepted plan has another task under this id, or none. */
export function withdraw(spans: Spans, taskId: string, at: number): void {
  const id = taskSpan(spans, taskId);
  // The task may already have ended successfully: its span shows both.
  const span = spans.all.findLast((each) => each.id === id);
  if (span) addNote(span, 'withdrawn, because the plan that was accepted does not have it');
  end(spans, id, at, 'cancelled');
  spans.renamed.set(taskId, `${id}/planned`);
}

const revisionSpan = (round: number): string => `revision/${round}`;

/**
 * A revision lasts from the finding that results are insufficient until its tasks are added or the run goes on without
 * it.
 */
export function followRevision(
  spans: Spans,
  runId: string,
  event: EventOf<'results-found-thin' | 'plan-rejected' | 'plan-revised' | 'claims-reconciled'>,
): void {
  const { at } = event;
  switch (event.type) {
    case 'results-found-thin': {
      const { round } = event;
      const id = revisionSpan(round);
      begin(spans, { id, parent: runId, kind: 'revision', name: `${round} of the plan`, startedAt: at });
      return note(spans, id, event.why.join('; '));
    }
    case 'plan-rejected': {
      const faults = event.faults.map(({ where, message }) => `${where}: ${message}`).join('; ');
      return event.revision === undefined ? undefined : note(spans, revisionSpan(event.revision), `refused: ${faults}`);
    }
    case 'plan-revised': {
      const parent = revisionSpan(event.round);
      for (const task of event.added) {
        const id = `${parent}/${task.id}`;
        begin(spans, { id, parent, kind: 'change', name: addedLine(task), startedAt: at });
        end(spans, id, at, 'ok');
      }
      if (event.added.length === 0) note(spans, parent, 'nothing is added');
      return end(spans, parent, at, 'ok');
    }
    case 'claims-reconciled':
      for (const [id, { kind }] of [...spans.open]) if (kind === 'revision') end(spans, id, at, 'failed');
      for (const { id, subject, attribute, sides } of event.conflicts)
        note(spans, runId, `conflict ${id} about ${attribute} of ${subject}: ${sides.map(sideText).join(', ')}`);
      return;
    default:
      event satisfies never;
  }
}

const sideText = ({ taskId, claim }: EventOf<'claims-reconciled'>['conflicts'][number]['sides'][number]): string =>
  `${taskId} says ${valueText(claim)}`;

/** Follows a split: the task continues in pieces, or goes on to the next step of the ladder. */
export function followSplit(spans: Spans, event: EventOf<'split-asked' | 'split-declined' | 'task-split'>): void {
  const task = taskSpan(spans, event.taskId);
  switch (event.type) {
    case 'split-asked':
      return note(spans, task, `smaller pieces are asked for, because ${event.reason}`);
    case 'split-declined':
      return note(spans, task, `not split: ${event.reason}`);
    case 'task-split':
      for (const { id } of event.pieces) spans.wholes.set(id, event.taskId);
      return note(spans, task, `split into ${event.pieces.map(({ id }) => id).join(', ')}`);
    default:
      event satisfies never;
  }
}
