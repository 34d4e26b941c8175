// From settled tasks to one answer: reconcile, judge, synthesise, have it checked, criticise.

import { fillRelays } from '../../answer/fill-relays.ts';
import type { EventOf } from '../../journal/event.ts';
import type { Failure } from '../../journal/failure.ts';
import { putOnAgenda, takeOffAgenda } from '../agenda.ts';
import type { Report } from '../command.ts';
import { awaitsPeople, judgedRuling } from '../decide/conflict-review.ts';
import { type HeldDraft, holdForRevision, noteUnmet } from '../decide/goal-check.ts';
import { noteSecondLook, secondLooks } from '../decide/second-look.ts';
import { consultIn, criticiseKey, isPreview, judgeKey, PLAIN_DRAFT, synthesiseKey } from '../keys.ts';
import { gapsOf, reportsOf } from '../results.ts';
import type { RunState } from '../state.ts';
import { checkIfResultFits, onUnfit } from './answer-fit.ts';
import { askingOf, closeAnswered, consult } from './consults.ts';
import { needsVerdict, onVerdict, reportsReadBy, wantVerdict } from './draft-verdict.ts';
import { dropPreview, onPreviewDrafted, onPreviewGrounded } from './preview.ts';
import { condenseIfTooLong, gaveUpCondensing, onCondensed, readableReports } from './reduction.ts';
import { beginSelection, canAnswerAsItIs, needsSelection, noteChoice, onSelected } from './selection.ts';

export function onReconciled(state: RunState, event: EventOf<'claims-reconciled'>): void {
  takeOffAgenda(state, { kind: 'reconcile' });
  dropPreview(state);
  state.phase = 'answering';
  state.reconciled = true;
  state.conflicts.push(...event.conflicts.map((conflict) => ({ ...conflict })));
  state.findings = event.findings ?? [];
  if (state.team.roles.judge !== 'none')
    for (const conflict of event.conflicts) consult(state, judgeKey(conflict.id), { role: 'judge', conflict });
  for (const question of secondLooks(state, event.doubtful ?? []))
    consult(state, judgeKey(question.conflict.id), question);
  synthesiseOnceJudged(state);
}

export function onJudged(state: RunState, event: EventOf<'conflict-judged'>): void {
  closeAnswered(state, consultIn(event));
  if (noteChoice(state, event)) return synthesise(state);
  if (noteSecondLook(state, event)) return synthesiseOnceJudged(state);
  const conflict = state.conflicts.find(({ id }) => id === event.conflictId);
  if (conflict) conflict.ruling = judgedRuling(conflict, event);
  synthesiseOnceJudged(state);
}

export function synthesiseOnceJudged(state: RunState): void {
  for (const { role } of state.consults.values()) if (role === 'judge') return;
  if (!awaitsPeople(state)) synthesise(state);
}

function synthesise(state: RunState): void {
  if (needsSelection(state)) return beginSelection(state);
  const reports = reportsOf(state);
  const { roles, output } = state.team;
  if ((state.route === 'direct' && output === undefined) || reports.length === 0)
    return putOnAgenda(state, { kind: 'finish' });
  if (checkIfResultFits(state, reports)) return;
  const gaps = gapsOf(state);
  if (roles.synthesise === 'none' || !state.plan || canAnswerAsItIs(state, gaps) || gaveUpCondensing(state)) {
    // Without a critic a draft would only store the results a second time.
    return putOnAgenda(state, { kind: roles.criticise === 'none' ? 'finish' : 'draft-plainly' });
  }
  if (condenseIfTooLong(state, reports)) return;
  state.drafts += 1;
  consult(state, synthesiseKey(state.drafts), {
    role: 'synthesise',
    plan: state.plan,
    reports: readableReports(state, reports),
    gaps,
    conflicts: state.conflicts,
    findings: state.findings,
    notes: [...state.notes],
    ...(state.previews?.shown && state.drafts === 1 ? { draft: state.previews.shown.answer } : {}),
    ...askingOf(state),
  });
}

export function onAttemptSelected(state: RunState, event: EventOf<'attempt-selected'>): void {
  onSelected(state, event);
  // A run that is out of time answers with the selected attempt as it is.
  if (!state.ending) synthesise(state);
}

export function onResultsCondensed(state: RunState, event: EventOf<'results-condensed'>): void {
  if (onCondensed(state, event)) synthesise(state);
}

export function onAnswerUnfit(state: RunState, event: EventOf<'answer-unfit'>): void {
  onUnfit(state, event);
  synthesise(state);
}

export function onDrafted(state: RunState, event: EventOf<'answer-drafted'>): void {
  if (isPreview(event.key)) return onPreviewDrafted(state, event);
  takeOffAgenda(state, { kind: 'draft-plainly' });
  const read = reportsReadBy(state, consultIn(event));
  closeAnswered(state, consultIn(event));
  state.draft = event;
  noteUnmet(state, event.missing);
  if (!holdForRevision(state, 'check')) checkDraft(state, event, read);
}

function checkDraft(state: RunState, draft: EventOf<'answer-drafted'>, read?: readonly Report[]): void {
  if (needsVerdict(state, draft)) return wantVerdict(state, draft, read);
  criticise(state, draft);
}

/** No task was added for what is missing: the run goes on with the draft that it held back. */
export function resumeDraft(state: RunState, { draft, next }: HeldDraft): void {
  delete state.held;
  state.draft = draft;
  if (next === 'check') return checkDraft(state, draft);
  afterCritique(state, next);
}

export function onGrounded(state: RunState, event: EventOf<'answer-grounded'>): void {
  if (isPreview(event.key)) return onPreviewGrounded(state, event);
  const verdict = onVerdict(state, event);
  // A run that is out of time cannot rewrite the draft.
  if (state.ending) return;
  if (verdict === 'back') return synthesise(state);
  if (state.draft) criticise(state, state.draft);
}

function criticise(state: RunState, { answer, data }: EventOf<'answer-drafted'>): void {
  const { roles, limits } = state.team;
  if (roles.criticise === 'none' || limits.criticRoundsMax === 0) return putOnAgenda(state, { kind: 'finish' });
  const reports = reportsOf(state);
  consult(state, criticiseKey(state.drafts), {
    role: 'criticise',
    ...(state.plan ? { plan: state.plan } : {}),
    draft: fillRelays(answer, reports),
    ...(data === undefined ? {} : { data }),
    reports: readableReports(state, reports),
    gaps: gapsOf(state),
    ...askingOf(state),
  });
}

export function onCriticised(state: RunState, event: EventOf<'answer-criticised'>): void {
  closeAnswered(state, consultIn(event));
  const { roles, limits } = state.team;
  const objection = event.verdict === 'redo' ? event.notes : undefined;
  state.criticism = { draft: state.draft?.key ?? '', objection };
  // Writing again would produce the same text when the results are delivered word for word.
  const canRewrite = roles.synthesise !== 'none' && state.draft?.key !== PLAIN_DRAFT;
  const isFinal = objection === undefined || !canRewrite || state.critiques >= limits.criticRoundsMax;
  if (!isFinal) {
    state.critiques += 1;
    state.notes.push(event.notes);
  }
  noteUnmet(state, event.missing);
  const next = isFinal ? 'finish' : 'redo';
  if (!holdForRevision(state, next)) afterCritique(state, next);
}

function afterCritique(state: RunState, next: 'redo' | 'finish'): void {
  if (next === 'redo') return synthesise(state);
  putOnAgenda(state, { kind: 'finish' });
}

/** The critic gave no verdict: the draft is delivered without one. */
export function onCriticAbandoned(state: RunState, failure: Failure): void {
  state.criticism = { draft: state.draft?.key ?? '', failure };
  putOnAgenda(state, { kind: 'finish' });
}
