// Ends a run: delivers the answer with its gaps, or says why there is none.

import { fillRelays } from '../../answer/fill-relays.ts';
import type { Happening } from '../../journal/event.ts';
import type { Failure } from '../../journal/failure.ts';
import { outputFormGap } from '../fold/answer-fit.ts';
import { draftToDeliver } from '../fold/draft-verdict.ts';
import { needsSelection, selectAttempt } from '../fold/selection.ts';
import type { Parts } from '../parts.ts';
import { confidenceOf, gapsOf, plainAnswer, reportsOf } from '../results.ts';
import type { RunState } from '../state.ts';

export function finish(state: RunState, parts: Parts): Happening {
  if (state.planOnly && state.plan) return { type: 'run-planned', tasks: state.plan.tasks.length };
  if (needsSelection(state)) return selectAttempt(state, parts);
  const gaps = gapsOf(state);
  if (state.route === 'out-of-scope')
    return { type: 'run-answered', status: 'complete', answer: outOfScopeAnswer(state), gaps };
  // Tasks that began before a plan was accepted are not part of an answer.
  const reports = state.plan ? reportsOf(state) : [];
  if (reports.length === 0) return { type: 'run-failed', failure: whyNoResult(state), gaps };
  const delivered = draftToDeliver(state);
  const answer = fillRelays(delivered?.answer ?? plainAnswer(state, parts), reports);
  gaps.push(...(delivered?.gaps ?? []), ...outputFormGap(state));
  const confidence = state.draft?.confidence ?? confidenceOf(state);
  const stated = confidence === undefined ? {} : { confidence };
  const data = state.draft?.data === undefined ? {} : { data: state.draft.data };
  const doubts = delivered?.unconfirmed ?? [];
  const unconfirmed = doubts.length === 0 ? {} : { unconfirmed: [...doubts] };
  const status = gaps.length > 0 ? 'partial' : 'complete';
  return { type: 'run-answered', status, answer, gaps, ...unconfirmed, ...stated, ...data };
}

const outOfScopeAnswer = ({ routing }: RunState): string =>
  `This is outside what the team does. ${routing?.reason ?? ''}`.trim();

/** A single task gives the run its own failure; with several tasks, the failure is that none gave a result. */
function whyNoResult(state: RunState): Failure {
  if (state.ending) return { code: 'timeout', what: 'the run', afterMs: state.team.budget.ms ?? 0 };
  const [only, ...others] = state.tasks.values();
  if (only && others.length === 0) {
    if (only.failure) return only.failure;
    if (only.escalation) return { code: 'no-result', detail: only.escalation.message };
  }
  // If all tasks failed for the same reason, name it; otherwise the reasons are in the gaps.
  const same = only?.failure?.code === 'no-result' ? only.failure : undefined;
  if (same && others.every(({ failure }) => failure?.code === 'no-result' && failure.detail === same.detail))
    return same;
  return { code: 'no-result', detail: `none of the ${state.tasks.size} tasks gave a result` };
}
