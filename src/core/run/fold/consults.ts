// The supervisor's own thinking: triage, plan, refine, judge, synthesise, criticise. Each is a question to whoever
// fills the role, a function of the team or a model, and the answer comes back as an event.

import type { EventOf } from '../../journal/event.ts';
import { remedyFor } from '../../policy/remedy.ts';
import { dueKey, patience, putOnAgenda } from '../agenda.ts';
import type { Asking, Question } from '../command.ts';
import { type ConsultKey, consultDialogueId, consultIn } from '../keys.ts';
import { arrived, type Consult, type RunState, unwant, want } from '../state.ts';
import { dropDialogue, openDialogue } from './dialogue.ts';

export const askingOf = ({ request, context, history }: RunState): Asking => ({ request, context, history });

/** Asks whoever fills the role. The caller has made sure that somebody does. */
export function consult(state: RunState, key: ConsultKey, question: Question): void {
  const entry: Consult = { key, role: question.role, question, retries: 0, deadlineAt: 0, dialogue: undefined };
  state.consults.set(key, entry);
  ask(state, entry, undefined);
}

function ask(state: RunState, entry: Consult, notBefore: number | undefined): void {
  const { key, question } = entry;
  entry.deadlineAt = (notBefore ?? state.lastAt) + state.team.limits.roleMs;
  state.timers.push({ kind: 'role-deadline', at: entry.deadlineAt, key });
  if (state.team.roles[entry.role] === 'model') {
    const subject = { kind: 'consult', question } as const;
    entry.dialogue = openDialogue(state, {
      id: consultDialogueId(key, entry.retries),
      owner: { consult: key },
      subject,
      account: state.account,
    });
    return;
  }
  want(state, { kind: 'consult', key, question, notBefore });
}

/** The role has answered, or is asked no longer. */
export function closeConsult(state: RunState, key: ConsultKey): Consult | undefined {
  const entry = state.consults.get(key);
  if (!entry) return undefined;
  state.consults.delete(key);
  unwant(state, key);
  state.agenda.delete(dueKey('settle-consult', key));
  if (entry.dialogue) dropDialogue(state, entry.dialogue);
  return entry;
}

/** The role has answered: its command came back, so there is nothing to call off. */
export function answered(state: RunState, key: ConsultKey): void {
  arrived(state, key);
  closeConsult(state, key);
}

export function onConsultFailed(state: RunState, event: EventOf<'consult-failed'>): void {
  // Called off rather than only forgotten: it may have failed because its time was over while it still thinks.
  unwant(state, consultIn(event));
  const entry = state.consults.get(consultIn(event));
  if (entry?.dialogue) dropDialogue(state, entry.dialogue);
  if (entry) entry.dialogue = undefined;
  putOnAgenda(state, { kind: 'settle-consult', key: consultIn(event), failure: event.failure, ...patience(event) });
}

/** A model's dialogue has its own retries; a function that is only unavailable is asked again here. */
export const mayAskAgain = (state: RunState, entry: Consult, failure: EventOf<'consult-failed'>['failure']): boolean =>
  state.team.roles[entry.role] === 'function' &&
  remedyFor(failure) === 'retry' &&
  failure.code !== 'timeout' &&
  entry.retries < state.team.limits.transientRetriesMax;

export function onConsultRetried(state: RunState, event: EventOf<'consult-retried'>): void {
  state.agenda.delete(dueKey('settle-consult', event.key));
  const entry = state.consults.get(consultIn(event));
  if (!entry) return;
  entry.retries += 1;
  ask(state, entry, event.notBefore);
}
