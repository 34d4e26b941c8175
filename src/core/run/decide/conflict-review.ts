// Conflicts that stay open are put to a person if the team wants that (A9): the question shown, and the effect of the
// decision.

import { isOpen, valueText } from '../../answer/rulings.ts';
import type { Conflict, Decision } from '../../journal/event.ts';
import { putOnAgenda, type ReviewRequest } from '../agenda.ts';
import type { Review, RunState } from '../state.ts';

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

function stated({ claim }: Side): string {
  const { evidence, confidence } = claim;
  const sure = confidence === undefined ? '' : `, ${confidence} of 100 sure`;
  const because = evidence.length === 0 ? '' : `, because ${evidence.join('; ')}`;
  return `${valueText(claim)}${sure}${because}`;
}

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
  const side = chosenSide(sides, said);
  if (side) return { taskId: side.taskId, reason: `${by} decided for ${stated(side)}`, by };
  return { value: said, reason: `${by} says so`, by };
}

/** The judge's ruling: a side, or a value of its own, which may be that of a side. */
export function judgedRuling(
  { sides }: Conflict,
  {
    taskId,
    value,
    reason,
  }: { readonly taskId?: string | undefined; readonly value?: string | undefined; readonly reason: string },
): NonNullable<Conflict['ruling']> {
  if (taskId !== undefined || value === undefined) return { taskId, reason };
  const side = sideStating(sides, value);
  return side ? { taskId: side.taskId, reason } : { value, reason };
}

const chosenSide = (sides: readonly Side[], said: string): Side | undefined =>
  sides.find(({ taskId }) => taskId === said.trim()) ?? sideStating(sides, said);

function sideStating(sides: readonly Side[], said: string): Side | undefined {
  const plain = (text: string): string => text.toLowerCase().replaceAll(/\s+/g, ' ').trim();
  const meant = sides.filter(
    ({ claim }) => plain(valueText(claim)) === plain(said) || plain(`${claim.value}`) === plain(said),
  );
  return meant.length === 1 ? meant[0] : undefined;
}
