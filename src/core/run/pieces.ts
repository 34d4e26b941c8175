// Pieces of a split task: when all have ended, and how their results are joined.

import type { Result } from '../reconcile/claim.ts';
import { putOnAgenda } from './agenda.ts';
import { closeAccount } from './children.ts';
import type { RunState } from './state.ts';
import { hasEnded, type TaskState } from './task-state.ts';

export const piecesOf = (state: RunState, { split }: TaskState): TaskState[] =>
  split && 'pieces' in split ? split.pieces.flatMap((id) => state.tasks.get(id) ?? []) : [];

/** A piece has ended. When all have, joining them becomes pending. */
export function onPieceSettled(state: RunState, piece: TaskState, whole: TaskState): void {
  if (hasEnded(whole)) return closeAccount(state, whole);
  if (piece.status === 'succeeded') whole.taintedBy ??= piece.taintedBy;
  if (whole.status !== 'in-pieces' || !piecesOf(state, whole).every(hasEnded)) return;
  putOnAgenda(state, { kind: 'join-pieces', taskId: whole.task.id });
}

/** The results of the successful pieces, in order; undefined if there is none. */
export function joined(pieces: readonly TaskState[]): Result | undefined {
  const results = pieces.flatMap(({ status, result }) => (status === 'succeeded' && result ? [result] : []));
  if (results.length === 0) return undefined;
  const contents = results.map(({ content }) => content);
  const claims = results.flatMap((result) => result.claims ?? []);
  const findings = results.flatMap((result) => result.findings ?? []);
  const stated = results.flatMap(({ confidence }) => (confidence === undefined ? [] : [confidence]));
  return {
    content: contents.every((content) => typeof content === 'string') ? contents.join('\n\n') : contents,
    ...(claims.length > 0 ? { claims } : {}),
    ...(findings.length > 0 ? { findings } : {}),
    ...(stated.length > 0 ? { confidence: Math.min(...stated) } : {}),
  };
}
