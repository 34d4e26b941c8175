// Consults: questions of the run to the supervisor's roles (triage, plan, refine, judge, synthesise, criticise). A role
// is filled by a function of the team or by a model; the answer comes back as an event.

import { type Account, carve } from '../../budget/account.ts';
import type { EventOf } from '../../journal/event.ts';
import type { Role } from '../../plan/team-spec.ts';
import { troubleAfter } from '../../policy/patience.ts';
import { remedyFor } from '../../policy/remedy.ts';
import { backoffAfter, dueKey, putOnAgenda } from '../agenda.ts';
import type { Asking, Question } from '../command.ts';
import { type ConsultKey, consultDialogueId, consultIn, isPreview } from '../keys.ts';
import { arrived, type Consult, type RunState, unwant, want } from '../state.ts';
import { dropDialogue, openDialogue } from './dialogue.ts';

export const askingOf = ({ request, context, history }: RunState): Asking => ({ request, context, history });

/** Asks the function or model that fills the role. The caller has checked that the role is filled. */
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
      account: accountFor(state, entry),
      ...(entry.fellBackAfter ? { offline: true as const } : {}),
    });
    return;
  }
  want(state, { kind: 'consult', key, question, notBefore });
}

/** Who writes and checks the answer has an account of its own, so that a share of the budget can be kept for it. */
function accountFor(state: RunState, { role, key }: Consult): Account {
  if (!isForAnswer(role) || isPreview(key)) return state.account;
  state.answerAccount ??= carve(state.account, {});
  return state.answerAccount;
}

export const isForAnswer = (role: Role): boolean => role === 'synthesise' || role === 'judge' || role === 'criticise';

/** Closes a consult that was answered or is no longer needed. */
export function closeConsult(state: RunState, key: ConsultKey): Consult | undefined {
  const entry = state.consults.get(key);
  if (!entry) return undefined;
  state.consults.delete(key);
  unwant(state, key);
  state.agenda.delete(dueKey('settle-consult', key));
  if (entry.dialogue) dropDialogue(state, entry.dialogue);
  return entry;
}

/** Closes a consult whose command has returned, so there is nothing to cancel. */
export function closeAnswered(state: RunState, key: ConsultKey): void {
  arrived(state, key);
  closeConsult(state, key);
}

export function onConsultFailed(state: RunState, event: EventOf<'consult-failed'>): void {
  // Cancel the command as well: after a timeout it may still be running.
  unwant(state, consultIn(event));
  const entry = state.consults.get(consultIn(event));
  if (entry?.dialogue) dropDialogue(state, entry.dialogue);
  if (entry) {
    entry.dialogue = undefined;
    entry.trouble = troubleAfter(entry.trouble, { failure: event.failure, at: event.at, tookMs: 0 });
  }
  putOnAgenda(state, { kind: 'settle-consult', key: consultIn(event), failure: event.failure, ...backoffAfter(event) });
}

/** A model's dialogue retries by itself; a function that is unavailable is asked again here. */
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
  if (event.by === 'offline') {
    entry.fellBackAfter = event.failure;
    state.fallbacks = [...(state.fallbacks ?? []), { role: entry.role, failure: event.failure }];
  }
  ask(state, entry, event.notBefore);
}
