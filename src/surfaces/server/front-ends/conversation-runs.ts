// The runs of a conversation that a front end names by an id of its own. The id is a label of each run, so a restart of the
// server loses nothing.

import type { Decision, Turn } from '../../../core/journal/event.ts';
import { decisionSchema } from '../../../core/journal/event-parts.ts';
import type { RunSummary } from '../../../core/report/run-entry.ts';
import { decisionsOn } from '../../../core/run/fold/reviews.ts';
import { mayDo, type Principal, roleFor } from '../access/roles.ts';
import { decideReview } from '../api/people.ts';
import type { Server } from '../api/server.ts';
import type { KeyLocks } from '../api/start-run.ts';
import { PROJECT } from '../api/visible.ts';
import type { Host } from '../host/host.ts';
import type { ServedTeam } from '../host/served-team.ts';
import { problem } from '../http/problem.ts';
import { conversationOf, type Message } from '../openai/conversation.ts';
import { recallSaid } from '../openai/said-before.ts';
import { isUnderWay, turnsUpTo } from '../threads/thread.ts';
import { type Asked, decisionIn } from '../turns/asked.ts';
import { findReview } from '../turns/find-review.ts';
import type { TurnId } from '../turns/follow-turn.ts';
import { startForTurn } from '../turns/start-turn.ts';

export interface Conversation {
  /** The label that holds the id. */
  readonly label: string;
  readonly id: string;
  readonly team: ServedTeam;
  readonly who: Principal;
}

const began = ({ startedAt, runId }: RunSummary): string => `${startedAt} ${runId}`;

/** Oldest first. */
export async function runsIn(host: Host, { label, id, team, who }: Conversation): Promise<readonly RunSummary[]> {
  const runs = (await host.inspect.runs({ label: `${label}=${id}` })).filter(
    ({ labels, team: name }) => labels[label] === id && name === team.name && (labels[PROJECT] ?? null) === who.project,
  );
  return runs.sort((a, b) => (began(a) < began(b) ? -1 : 1));
}

interface NewRequest {
  readonly via: string;
  /** As the client sent it; the last message is the request. */
  readonly messages: readonly Message[];
  readonly context?: Readonly<Record<string, unknown>>;
  readonly labels: Readonly<Record<string, string>>;
  readonly idempotencyKey: string;
}

/** Starts a run. Its history is what the journals of the conversation hold; only a new one takes it from the client. */
export async function startIn(
  { host }: Server,
  conversation: Conversation,
  { via, messages, context, labels, idempotencyKey }: NewRequest,
  locks: KeyLocks,
): Promise<TurnId> {
  const { label, id, team, who } = conversation;
  // An approver may answer reviews on the same route.
  if (!mayDo(who.role, 'operate')) throw problem('not-allowed', { role: who.role, needs: roleFor('operate') });
  const last = (await runsIn(host, conversation)).at(-1);
  if (last && isUnderWay(last)) throw problem('conflict', { why: whyBusy(last) });
  const said = await conversationOf(messages, {
    recall: (text) => recallSaid(host, who, text),
    isQuestion: async (reviewId) => (await findReview(host, reviewId, who))?.asked.kind === 'question',
  });
  if (!said) throw problem('bad-request', { why: 'The last message must have the role "user"' });
  if (said.request.trim() === '')
    throw problem('bad-request', { why: 'The last message is empty: say what is wanted' });
  const history: readonly Turn[] = last ? await turnsUpTo(host, last) : said.history;
  const start = {
    ...{ team, request: said.request, via, who, idempotencyKey },
    options: { history, ...(context ? { context } : {}) },
    labels: { ...labels, [label]: id },
  };
  return { runId: (await startForTurn(host, start, locks)).runId, number: 0 };
}

const whyBusy = ({ runId, status }: RunSummary): string =>
  status === 'waiting'
    ? `Run ${runId} of this conversation waits for a person: answer its review first`
    : `Run ${runId} of this conversation is ${status}: wait for it, or cancel it`;

/** The turn of a run that is under way, or the one that ended last. */
export async function latestTurn(host: Host, runId: string): Promise<TurnId> {
  const events = await host.journal.read(runId);
  const parks = events.filter(({ type }) => type === 'run-parked').length;
  const waits = events.at(-1)?.type === 'run-parked';
  return { runId, number: waits ? parks - 1 : parks };
}

export interface ReviewAnswer {
  readonly reviewId: string;
  /** Undefined if the answer cannot be read; null only follows the run. */
  readonly decide: (asked: Asked) => Decision | undefined | null;
}

/** Decides reviews, and returns the turn that follows. A review that was decided elsewhere the same way is no error. */
export async function answerReviews(server: Server, answers: readonly ReviewAnswer[], who: Principal): Promise<TurnId> {
  const turns: TurnId[] = [];
  const decisions: { reviewId: string; decision: Decision }[] = [];
  for (const { reviewId, decide } of answers) {
    const found = await findReview(server.host, reviewId, who);
    if (!found) throw problem('not-found', { what: `review ${JSON.stringify(reviewId)}` });
    const decision = decide(found.asked);
    if (decision === undefined)
      throw problem('bad-request', { why: `The answer to review ${reviewId} is neither yes nor no` });
    turns.push(found.next);
    if (decision === null) continue;
    if (found.status === 'open') decisions.push({ reviewId, decision });
    else if (found.decision?.kind !== decision.kind) {
      const how = found.decision ? `${found.by} decided it: ${found.decision.kind}` : 'it has expired';
      throw problem('conflict', { why: `Review ${reviewId} is closed: ${how}` });
    }
  }
  const [first] = turns;
  if (!first) throw problem('bad-request', { why: 'There is no answer to a review' });
  if (turns.some(({ runId }) => runId !== first.runId))
    throw problem('bad-request', { why: 'These answers belong to different runs: send one request for each' });
  // All at once: the run goes on with the first decision, and should find the others.
  await Promise.all(decisions.map((each) => decideReview(server, { ...each, who })));
  return { runId: first.runId, number: Math.max(...turns.map(({ number }) => number)) };
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const reasonIn = ({ reason }: Readonly<Record<string, unknown>>): string => (typeof reason === 'string' ? reason : '');

/** The decision in data from a client: `true`, `{ approved }`, `{ answer }`, a text, or a decision as the API takes it. */
export function decisionFrom(payload: unknown, asked: Asked): Decision | undefined {
  if (typeof payload === 'boolean') return payload ? { kind: 'approve' } : { kind: 'deny', reason: '' };
  if (typeof payload === 'string') return decisionIn(payload, asked);
  if (isRecord(payload)) {
    if (typeof payload.approved === 'boolean')
      return payload.approved ? { kind: 'approve' } : { kind: 'deny', reason: reasonIn(payload) };
    if ('answer' in payload) return { kind: 'answer', content: payload.answer };
    const read = decisionSchema.safeParse(payload);
    if (read.success) return read.data;
  }
  return asked.takesYesOrNo || payload === undefined ? undefined : { kind: 'answer', content: payload };
}

/** What it means that a client does not want to answer. Every kind of review can be denied. */
export const declined = ({ kind }: Asked): Decision =>
  decisionsOn({ kind }).includes('deny')
    ? { kind: 'deny', reason: 'the client cancelled the question' }
    : { kind: 'cancel', reason: 'the client cancelled the question' };
