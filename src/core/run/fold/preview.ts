// Previews (A12): while slow tasks still run, the results so far are written up, checked and shown; a new preview is
// written when more results have arrived.

import { fillRelays } from '../../answer/fill-relays.ts';
import { markDraft } from '../../answer/mark-draft.ts';
import type { EventOf, Happening } from '../../journal/event.ts';
import { putOnAgenda, takeOffAgenda } from '../agenda.ts';
import { type ConsultKey, consultIn, groundKey, previewKey } from '../keys.ts';
import { gapsOf, reportsOf } from '../results.ts';
import { arrived, type RunState, unwant } from '../state.ts';
import { hasEnded, type TaskState } from '../task-state.ts';
import { askingOf, closeAnswered, closeConsult, consult } from './consults.ts';
import { reportsReadBy, wantVerdict } from './draft-verdict.ts';

export interface Previews {
  count: number;
  /** How many results the latest preview was written from. */
  seen: number;
  /** When the next preview begins, if there are new results. */
  dueAt: number | undefined;
  inFlight: ConsultKey | undefined;
  draft: EventOf<'answer-drafted'> | undefined;
  verdict: EventOf<'answer-grounded'> | undefined;
  shown: EventOf<'answer-previewed'> | undefined;
}

const NOTHING_YET = {
  dueAt: undefined,
  inFlight: undefined,
  draft: undefined,
  verdict: undefined,
  shown: undefined,
} as const;

/** A result has arrived while other tasks still run. */
export function notePreview(state: RunState, at: number): void {
  const { progressive, roles } = state.team;
  if (!progressive || roles.synthesise === 'none' || state.phase !== 'working' || state.unsettled === 0) return;
  // With strategy `select` nothing can be shown before one attempt is selected.
  if (state.plan?.strategy === 'select') return;
  state.previews ??= { count: 0, seen: 0, ...NOTHING_YET };
  const { count, dueAt, inFlight } = state.previews;
  if (dueAt !== undefined || inFlight !== undefined || count >= progressive.draftsMax) return;
  state.previews.dueAt = at + progressive.afterMs;
  state.timers.push({ kind: 'preview', at: state.previews.dueAt });
}

export const previewDueAt = ({ previews, phase, unsettled }: RunState): number | undefined =>
  phase === 'working' && unsettled > 0 ? previews?.dueAt : undefined;

export const beginPreview = (state: RunState): Happening => ({
  type: 'preview-begun',
  draft: (state.previews?.count ?? 0) + 1,
  tasks: reportsOf(state).map(({ taskId }) => taskId),
});

export function onPreviewBegun(state: RunState, event: EventOf<'preview-begun'>): void {
  const { previews, plan } = state;
  if (!previews || !plan) return;
  const key = previewKey(event.draft);
  const reports = reportsOf(state);
  Object.assign(previews, { dueAt: undefined, count: event.draft, seen: reports.length, inFlight: key });
  const pending = [...state.tasks.values()].filter(isAwaited).map(({ instruction }) => instruction);
  consult(state, key, {
    role: 'synthesise',
    plan,
    reports,
    gaps: gapsOf(state, hasEnded),
    conflicts: [],
    findings: [],
    notes: [],
    pending,
    ...(previews.shown ? { draft: previews.shown.answer } : {}),
    ...askingOf(state),
  });
}

/** Pieces count as part of their task. */
const isAwaited = (task: TaskState): boolean => !hasEnded(task) && task.pieceOf === undefined;

export function onPreviewDrafted(state: RunState, event: EventOf<'answer-drafted'>): void {
  const read = reportsReadBy(state, consultIn(event));
  closeAnswered(state, consultIn(event));
  if (!state.previews) return;
  state.previews.draft = event;
  if (state.team.grounding) wantVerdict(state, event, read);
  else putOnAgenda(state, { kind: 'show-preview' });
}

export function onPreviewGrounded(state: RunState, event: EventOf<'answer-grounded'>): void {
  arrived(state, groundKey(event.key));
  if (!state.previews) return;
  state.previews.verdict = event;
  putOnAgenda(state, { kind: 'show-preview' });
}

/** A preview is grounded like the answer, but never sent back: unsupported statements are marked at once. */
export function showPreview(state: RunState): Happening {
  const { draft, verdict } = state.previews ?? {};
  if (!draft) throw new Error(`Run ${state.runId} has no draft to show`);
  const pending = [...state.tasks.values()].filter(isAwaited).map(({ task }) => task.id);
  const sentences = verdict?.key === draft.key ? verdict.sentences : [];
  const answer = fillRelays(markDraft(draft.answer, sentences).answer, reportsOf(state));
  return { type: 'answer-previewed', key: draft.key, answer, pending, sentences };
}

export function onPreviewed(state: RunState, event: EventOf<'answer-previewed'>): void {
  takeOffAgenda(state, { kind: 'show-preview' });
  // In journals of earlier versions the decision to show the preview included the check.
  arrived(state, groundKey(event.key));
  if (!state.previews) return;
  state.previews.shown = event;
  afterPreview(state, event.at);
}

/** A preview that could not be written is dropped; the answer itself still follows. */
export const onPreviewAbandoned = (state: RunState): void => afterPreview(state, state.lastAt);

function afterPreview(state: RunState, at: number): void {
  if (!state.previews) return;
  state.previews.inFlight = undefined;
  state.previews.draft = undefined;
  state.previews.verdict = undefined;
  if (reportsOf(state).length > state.previews.seen) notePreview(state, at);
}

/** All results have arrived: a preview from fewer results is no longer useful. */
export function dropPreview(state: RunState): void {
  const { previews } = state;
  if (!previews) return;
  if (previews.inFlight !== undefined) {
    closeConsult(state, previews.inFlight);
    unwant(state, groundKey(previews.inFlight));
  }
  takeOffAgenda(state, { kind: 'show-preview' });
  previews.inFlight = undefined;
  previews.dueAt = undefined;
}
