// Conflicts that stay open are put to a person if the team wants that (A9): the question shown, and the effect of the
// decision.

import type { Conflict, Decision } from '../../journal/event.ts';
import { putOnAgenda, type ReviewRequest } from '../agenda.ts';
import type { Review, RunState } from '../state.ts';

export const isOpen = ({ ruling }: Conflict): boolean => ruling?.taskId === undefined && ruling?.value === undefined;

/** Whether the answer has to wait for a person's decision on a conflict. Each conflict is asked about once. */
export function awaitsPeople(state: RunState): boolean {
  if (!state.team.escalate.conflict) return false;
  let waits = false;
  const asked = new Map<string, Review>();
  for (const review of state.reviews.values())
    if (review.opened.conflictId !== undefined) asked.set(review.opened.conflictId, review);
  for (const conflict of state.conflicts) {
    if (!isOpen(conflict)) continue;
    const review = asked.get(conflict.id);
    if (review === undefined) putOnAgenda(state, { kind: 'open-review', review: questionAbout(state, conflict) });
    waits ||= review === undefined || review.status === 'open';
  }
  return waits;
}

function questionAbout(state: RunState, conflict: Conflict): ReviewRequest {
  const { id, subject, attribute, why, ruling, sides } = conflict;
  const lines = sides.map(
    (side) => `- ${side.taskId} (${state.tasks.get(side.taskId)?.worker ?? 'unknown'}): ${stated(side)}`,
  );
  const asked = ruling === undefined ? '' : `\nThe judge left it open: ${ruling.reason}`;
  const question = [
    `Which is right about ${attribute} of ${subject}?${why === undefined ? '' : ` (${why})`}`,
    ...lines,
    `Answer with the task that is right, or with what is right instead; deny to leave it open.${asked}`,
  ].join('\n');
  return { kind: 'conflict', conflictId: id, question, args: { subject, attribute, sides } };
}

type Side = Conflict['sides'][number];

function stated({ claim: { value, unit, evidence, confidence } }: Side): string {
  const sure = confidence === undefined ? '' : `, ${confidence} of 100 sure`;
  const because = evidence.length === 0 ? '' : `, because ${evidence.join('; ')}`;
  return `${textOf(value, unit)}${sure}${because}`;
}

const textOf = (value: unknown, unit: string | undefined): string => `${value}${unit === undefined ? '' : ` ${unit}`}`;

/**
 * A side's name or value selects that side; any other text becomes the value that holds. Without a decision the
 * conflict stays open.
 */
export function ruleOnConflict(
  state: RunState,
  { opened }: Review,
  decision: Exclude<Decision, { kind: 'cancel' }>,
  by: string,
): void {
  const conflict = state.conflicts.find(({ id }) => id === opened.conflictId);
  if (conflict) conflict.ruling = rulingFrom(conflict, decision, by);
}

function rulingFrom(
  { sides, ruling }: Conflict,
  decision: Exclude<Decision, { kind: 'cancel' }>,
  by: string,
): NonNullable<Conflict['ruling']> {
  if (decision.kind !== 'answer') {
    const said = decision.kind === 'deny' && decision.reason !== '' ? `: ${decision.reason}` : '';
    return { ...ruling, reason: `${by} left it open${said}`, by };
  }
  const said = typeof decision.content === 'string' ? decision.content : (JSON.stringify(decision.content) ?? '');
  const side = sideMeant(sides, said);
  if (side) return { taskId: side.taskId, reason: `${by} decided for ${stated(side)}`, by };
  return { value: said, reason: `${by} says so`, by };
}

function sideMeant(sides: readonly Side[], said: string): Side | undefined {
  const named = sides.find(({ taskId }) => taskId === said.trim());
  if (named) return named;
  const plain = (text: string): string => text.toLowerCase().replaceAll(/\s+/g, ' ').trim();
  const meant = sides.filter(
    ({ claim: { value, unit } }) => plain(textOf(value, unit)) === plain(said) || plain(`${value}`) === plain(said),
  );
  return meant.length === 1 ? meant[0] : undefined;
}
