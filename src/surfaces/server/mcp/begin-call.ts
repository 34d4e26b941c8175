// Begins what a tool call asks for: a new run, the next turn of a run whose reviews the client answers, or a look at a run.

import type { Decision } from '../../../core/journal/event.ts';
import { mayDo, type Principal, roleFor } from '../access/roles.ts';
import { type Deciding, decideReview } from '../api/people.ts';
import type { Start } from '../api/start-run.ts';
import { visibleRun } from '../api/visible.ts';
import type { Host } from '../host/host.ts';
import type { ServedTeam } from '../host/served-team.ts';
import { problem } from '../http/problem.ts';
import { findReview } from '../turns/find-review.ts';
import type { TurnId } from '../turns/follow-turn.ts';
import { startForTurn } from '../turns/start-turn.ts';
import { decisionFrom } from './ask-person.ts';
import type { McpParts } from './parts.ts';
import type { RequestState } from './request-state.ts';

/** The turn that answers, and what the client should know about how it came to it. */
export interface Begun {
  readonly turn: TurnId;
  readonly notes: readonly string[];
}

interface NewCall extends Pick<Start, 'idempotencyKey' | 'requestDigest'> {
  readonly team: ServedTeam;
  readonly request: string;
  readonly context?: Readonly<Record<string, unknown>> | undefined;
  /** The run whose conversation goes on. */
  readonly conversation?: string | undefined;
}

export async function startCall({ host, locks }: McpParts, call: NewCall, who: Principal): Promise<Begun> {
  const { team, request, context, conversation, ...key } = call;
  if (!mayDo(who.role, 'operate')) throw problem('not-allowed', { role: who.role, needs: roleFor('operate') });
  const history = conversation === undefined ? [] : await conversationOf(host, conversation, who);
  const options = { history, ...(context ? { context } : {}) };
  const { runId } = await startForTurn(host, { team, request, options, via: 'mcp', who, ...key }, locks);
  return { turn: { runId, number: 0 }, notes: [] };
}

async function conversationOf(host: Host, runId: string, who: Principal) {
  const { root } = await visibleRun(host, runId, who);
  if (!root.outcome)
    throw problem('conflict', { why: `Run ${runId} has not ended: wait for its answer before you continue it` });
  return host.inspect.conversation(root.runId);
}

/** The turn that a run is in: the one that ended with a question if it waits, otherwise the latest. */
export async function currentTurn(host: Host, runId: string, who: Principal): Promise<TurnId> {
  const { root } = await visibleRun(host, runId, who);
  const events = await host.journal.read(root.runId);
  const parks = events.filter(({ type }) => type === 'run-parked').length;
  const isParked = events.at(-1)?.type === 'run-parked';
  return { runId: root.runId, number: isParked ? parks - 1 : parks };
}

/** Answers a question of a team for the requester. Everything else needs a person, and a model may have made this call. */
export async function answerQuestion(
  parts: McpParts,
  { reviewId, answer }: { readonly reviewId: string; readonly answer: string },
  who: Principal,
): Promise<Begun> {
  const found = await findReview(parts.host, reviewId, who);
  if (!found) throw problem('not-found', { what: `review ${JSON.stringify(reviewId)}` });
  if (found.asked.kind !== 'question')
    throw problem('bad-request', {
      why: `Review ${reviewId} is decided by a person, not with a tool: in the studio, or with "bosun approve ${reviewId}" or "bosun deny ${reviewId}"`,
    });
  if (found.status === 'closed') return { turn: found.next, notes: [closedNote(reviewId, found)] };
  await decideReview(parts, { reviewId, decision: { kind: 'answer', content: answer.trim() }, who });
  return { turn: found.next, notes: [] };
}

const closedNote = (reviewId: string, { by, decision }: { by: string; decision: Decision | undefined }): string =>
  decision ? `${by} has decided review ${reviewId}: ${decision.kind}.` : `Review ${reviewId} has expired.`;

type Continued =
  | Begun
  /** The person has closed the form; the reviews stay open. */
  | { readonly stays: 'open' }
  /** A form is missing or does not fit: it is asked for again. */
  | { readonly stays: 'unanswered' };

/** Decides the reviews of a verified state with the forms that the client sends back. */
export async function continueCall(
  parts: McpParts,
  { state, replies }: { readonly state: RequestState; readonly replies: Readonly<Record<string, unknown>> },
  who: Principal,
): Promise<Continued> {
  const turns: TurnId[] = [];
  const notes: string[] = [];
  const deciding: Deciding[] = [];
  let isLeft = false;
  for (const reviewId of state.reviews) {
    const found = await findReview(parts.host, reviewId, who);
    if (!found) throw problem('not-found', { what: `run ${state.runId}: it was deleted` });
    const decision = decisionFrom(replies[reviewId], found.asked);
    if (found.status === 'closed') {
      refuseSecondAnswer(reviewId, found, decision, who);
      turns.push(found.next);
      if (found.by !== who.name) notes.push(closedNote(reviewId, found));
    } else if (decision === 'open') isLeft = true;
    else if (decision) {
      turns.push(found.next);
      deciding.push({ reviewId, decision, who });
    }
  }
  if (turns.length === 0) return { stays: isLeft ? 'open' : 'unanswered' };
  // All at once: the run goes on with the first decision, and should find the others.
  await Promise.all(deciding.map((each) => decideReview(parts, each)));
  return { turn: { runId: state.runId, number: Math.max(...turns.map(({ number }) => number)) }, notes };
}

/** The same answer may be sent again, such as after a lost connection. Another one comes too late. */
function refuseSecondAnswer(
  reviewId: string,
  { by, decision: earlier }: { readonly by: string; readonly decision: Decision | undefined },
  decision: Decision | 'open' | undefined,
  who: Principal,
): void {
  if (by !== who.name || !earlier || !decision || decision === 'open' || decision.kind === earlier.kind) return;
  throw problem('conflict', {
    why: `This request state was used before: you decided review ${reviewId} with "${earlier.kind}", so "${decision.kind}" comes too late. Call the tool again without a request state to start a new run`,
  });
}

/** Does nothing to a run that has ended. */
export async function cancelRun({ host }: McpParts, runId: string, who: Principal): Promise<void> {
  if (!mayDo(who.role, 'operate')) throw problem('not-allowed', { role: who.role, needs: roleFor('operate') });
  const { root } = await visibleRun(host, runId, who);
  if (root.outcome) return;
  const { team } = host.teamNamed(root.team.name);
  await team.cancel(root.runId, { by: who.name, reason: 'the MCP client cancelled it' });
  await host.settled(root.runId);
}
