// From settled tasks to one answer: reconcile, judge, synthesise, hold against the results, criticise.

import type { EventOf } from '../journal/event.ts';
import type { RunState } from '../journal/state.ts';
import { putOnAgenda, takeOffAgenda } from './agenda.ts';
import { awaitsPeople } from './conflict-review.ts';
import { answered, askingOf, consult } from './consults.ts';
import { needsGrounding, onVerdict } from './grounding.ts';
import { dropPreview, isPreview, onPreviewDrafted } from './previewing.ts';
import { gapsOf, reportsOf } from './results.ts';

export function onReconciled(state: RunState, event: EventOf<'claims-reconciled'>): void {
  takeOffAgenda(state, { kind: 'reconcile' });
  dropPreview(state);
  state.phase = 'answering';
  state.reconciled = true;
  state.conflicts.push(...event.conflicts.map((conflict) => ({ ...conflict })));
  state.findings = event.findings ?? [];
  if (state.team.roles.judge === 'none' || event.conflicts.length === 0) return synthesiseOnceJudged(state);
  for (const conflict of event.conflicts) consult(state, `judge/${conflict.id}`, { role: 'judge', conflict });
}

export function onJudged(state: RunState, event: EventOf<'conflict-judged'>): void {
  answered(state, event.key);
  const conflict = state.conflicts.find(({ id }) => id === event.conflictId);
  if (conflict) conflict.ruling = { taskId: event.taskId, reason: event.reason };
  synthesiseOnceJudged(state);
}

export function synthesiseOnceJudged(state: RunState): void {
  for (const { role } of state.consults.values()) if (role === 'judge') return;
  if (!awaitsPeople(state)) synthesise(state);
}

function synthesise(state: RunState): void {
  const reports = reportsOf(state);
  if (state.route === 'direct' || reports.length === 0) return putOnAgenda(state, { kind: 'finish' });
  const { roles } = state.team;
  if (roles.synthesise === 'none' || !state.plan) {
    // A draft that nobody looks at would only store the results a second time.
    return putOnAgenda(state, { kind: roles.criticise === 'none' ? 'finish' : 'draft-plainly' });
  }
  state.drafts += 1;
  consult(state, `synthesise/${state.drafts}`, {
    role: 'synthesise',
    plan: state.plan,
    reports,
    gaps: gapsOf(state),
    conflicts: state.conflicts,
    findings: state.findings,
    notes: [...state.notes],
    ...(state.previews?.shown && state.drafts === 1 ? { draft: state.previews.shown.answer } : {}),
    ...askingOf(state),
  });
}

export function onDrafted(state: RunState, event: EventOf<'answer-drafted'>): void {
  if (isPreview(event.key)) return onPreviewDrafted(state, event);
  takeOffAgenda(state, { kind: 'draft-plainly' });
  answered(state, event.key);
  state.draft = event;
  if (needsGrounding(state, event)) return putOnAgenda(state, { kind: 'ground' });
  criticise(state, event);
}

export function onGrounded(state: RunState, event: EventOf<'answer-grounded'>): void {
  if (onVerdict(state, event) === 'back') return synthesise(state);
  if (state.draft) criticise(state, state.draft);
}

function criticise(state: RunState, { answer: draft }: EventOf<'answer-drafted'>): void {
  const { roles, limits } = state.team;
  if (roles.criticise === 'none' || state.critiques >= limits.criticRoundsMax)
    return putOnAgenda(state, { kind: 'finish' });
  consult(state, `criticise/${state.drafts}`, {
    role: 'criticise',
    draft,
    reports: reportsOf(state),
    gaps: gapsOf(state),
    ...askingOf(state),
  });
}

export function onCriticised(state: RunState, event: EventOf<'answer-criticised'>): void {
  answered(state, event.key);
  if (event.verdict === 'deliver' || state.team.roles.synthesise === 'none')
    return putOnAgenda(state, { kind: 'finish' });
  state.critiques += 1;
  state.notes.push(event.notes);
  synthesise(state);
}
