// Ends a run: delivers the answer with its gaps, or says why there is none.

import { fillRelays } from '../../answer/fill-relays.ts';
import type { EffectCall } from '../../answer/grounding.ts';
import { asksForNothing, ENGLISH_ONLY, offerOf } from '../../answer/team-offer.ts';
import type { Happening } from '../../journal/event.ts';
import { adviceAfter, describeFailure, type Failure } from '../../journal/failure.ts';
import { isAboutReply } from '../../policy/remedy.ts';
import { answerFromEffects, effectsOf } from '../effects.ts';
import { outputFormGap } from '../fold/answer-fit.ts';
import { draftToDeliver } from '../fold/draft-verdict.ts';
import { needsSelection, selectAttempt } from '../fold/selection.ts';
import type { Parts } from '../parts.ts';
import { confidenceOf, gapsOf, partialConfidenceOf, plainAnswer, reportsOf, unconfirmedOf } from '../results.ts';
import type { RunState } from '../state.ts';
import type { TaskState } from '../task-state.ts';
import { needsAuthority } from './trust.ts';

export function finish(state: RunState, parts: Parts): Happening {
  if (state.planOnly && state.plan) return { type: 'run-planned', tasks: state.plan.tasks.length };
  if (needsSelection(state)) return selectAttempt(state, parts);
  if (isOutOfScope(state)) return answerOutOfScope(state);
  const gaps = gapsOf(state);
  // Tasks that began before a plan was accepted are not part of an answer.
  const reports = state.plan ? reportsOf(state) : [];
  if (reports.length === 0) {
    const done = state.plan && answerFromEffects(effectsToTell(state));
    if (done !== undefined)
      return { type: 'run-answered', status: 'partial', answer: done, gaps, confidence: partialConfidenceOf(state) };
    return failRun(state, whyNoResult(state));
  }
  const delivered = draftToDeliver(state);
  const answer = fillRelays(delivered?.answer ?? plainAnswer(state, parts), reports);
  const critic = criticised(state);
  const unmet = needsAuthority(state) ? parts.authorityRules().untoldWork(state, answer) : [];
  gaps.push(...(delivered?.gaps ?? []), ...outputFormGap(state), ...critic.gaps, ...unmet);
  const status = gaps.length > 0 ? 'partial' : 'complete';
  const confidence =
    state.draft?.confidence ?? (status === 'partial' ? partialConfidenceOf(state) : confidenceOf(state));
  const stated = confidence === undefined ? {} : { confidence };
  const data = state.draft?.data === undefined ? {} : { data: state.draft.data };
  const doubts = [...new Set([...unconfirmedOf(state), ...(delivered?.unconfirmed ?? []), ...critic.unconfirmed])];
  const unconfirmed = doubts.length === 0 ? {} : { unconfirmed: doubts };
  return { type: 'run-answered', status, answer, gaps, ...unconfirmed, ...stated, ...data };
}

/** A run without an answer says what failed and what the requester can do. */
export function failRun(state: RunState, failure: Failure): Happening {
  const gaps = gapsOf(state);
  const why = describeFailure(failure);
  const parts = failure.code === 'no-result' ? gaps.filter((gap) => !gap.includes(why)) : [];
  const what = [`This could not be done: ${why}`, ...parts.map((gap) => `- ${gap}`)].join('\n');
  return { type: 'run-failed', failure, gaps, answer: `${what}\n\n${adviceAfter(failure)}` };
}

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

/** The effects of a run without results: those that succeeded, and those of tasks that only replied badly. */
function effectsToTell(state: RunState): EffectCall[] {
  const effects = effectsOf(state);
  const isTold = ({ task, status }: EffectCall): boolean => {
    const failure = state.tasks.get(task)?.failure;
    return status === 'ok' || (failure !== undefined && isAboutReply(failure));
  };
  return effects.some(isTold) ? effects : [];
}

interface LeftToSay {
  readonly gaps: readonly string[];
  readonly unconfirmed: readonly string[];
}

const NOTHING: LeftToSay = { gaps: [], unconfirmed: [] };

/** An objection that stands is a gap; a missing verdict says nothing about the answer, so it is only unconfirmed. */
function criticised({ team, draft, criticism }: RunState): LeftToSay {
  if (!draft || team.roles.criticise === 'none' || team.limits.criticRoundsMax === 0) return NOTHING;
  const isAboutIt = criticism?.draft === draft.key;
  if (isAboutIt && criticism.objection !== undefined)
    return { gaps: [`The critic still objects: ${criticism.objection || 'it gave no reason'}`], unconfirmed: [] };
  if (isAboutIt && criticism.failure === undefined) return NOTHING;
  const why = isAboutIt && criticism.failure ? describeFailure(criticism.failure) : 'there was no time left';
  return { gaps: [], unconfirmed: [`The answer was not criticised: ${why}`] };
}

function answerOutOfScope(state: RunState): Happening {
  const answer = `${opening(state)}\n\n${offerOf(state.team)}`;
  return { type: 'run-answered', status: 'out-of-scope', answer, gaps: gapsOf(state) };
}

/** No worker took the request on, and nothing was done. */
function isOutOfScope(state: RunState): boolean {
  if (state.route === 'out-of-scope') return true;
  if (!state.plan || state.ending) return false;
  const tasks = [...state.tasks.values()];
  const isUntouched = effectsOf(state).every(({ status }) => status !== 'ok' && status !== 'unknown');
  return isUntouched && tasks.some(isHandedBack) && tasks.every((task) => isHandedBack(task) || isFollower(task));
}

/** A partial result is something to answer with. */
const isHandedBack = ({ status, escalation }: TaskState): boolean =>
  status === 'escalated' && escalation?.reason === 'out-of-scope' && escalation.partial === undefined;

const isFollower = ({ failure }: TaskState): boolean => failure?.code === 'dependency-failed';

/** A greeting is not refused, and a request that the offline model cannot read may well be for the team. */
function opening(state: RunState): string {
  if (state.route === 'out-of-scope' && asksForNothing(state.request))
    return 'Ask this team for something that it handles.';
  const { by, reason = '' } = state.routing ?? {};
  return by === 'offline' && reason.includes(ENGLISH_ONLY) ? reason : whyOutOfScope(state);
}

const OUTSIDE = 'This is outside what the team does.';

/** Why, in one line. */
export function whyOutOfScope({ route, routing, tasks }: RunState): string {
  const said = [...tasks.values()].flatMap((task) => (isHandedBack(task) ? [task.escalation?.message ?? ''] : []));
  const reasons = route === 'out-of-scope' ? [routing?.reason ?? ''] : said;
  // A nested team begins its reason in the same way.
  const own = reasons.map((reason) => reason.replace(OUTSIDE, '').trim());
  return [OUTSIDE, ...new Set(own)].join(' ').replace(/\s+/g, ' ').trim();
}
