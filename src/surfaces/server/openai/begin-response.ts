// Begins the response that a request asks for: a new run, or the next turn of a run whose reviews the request answers.

import type { Turn } from '../../../core/journal/event.ts';
import type { Principal } from '../access/roles.ts';
import type { Server } from '../api/server.ts';
import type { KeyLocks } from '../api/start-run.ts';
import { visibleRun } from '../api/visible.ts';
import { problem } from '../http/problem.ts';
import { findReview } from '../turns/find-review.ts';
import type { TurnId } from '../turns/follow-turn.ts';
import { decide, startTurn, teamFor } from './begin-turn.ts';
import { conversationOf } from './conversation.ts';
import { badInput, Refusal } from './refusal.ts';
import { inputOf, type ReviewAnswer } from './response-input.ts';
import { BACKGROUND, METADATA, PREVIOUS_RESPONSE, turnIn } from './response-object.ts';
import { recallSaid } from './said-before.ts';
import type { ResponseBody } from './schemas.ts';

interface Beginning {
  readonly body: ResponseBody;
  readonly who: Principal;
  readonly idempotencyKey: string | undefined;
}

export async function beginResponse(server: Server, asked: Beginning, locks: KeyLocks): Promise<TurnId> {
  const { body, who, idempotencyKey } = asked;
  const { messages, answers } = inputOf(body);
  if (answers.length > 0) return answerReviews(server, answers, who);
  const before = await runBefore(server, body, who);
  const { host } = server;
  const team = teamFor(host, body.model ?? before?.team ?? '');
  const conversation = await conversationOf(messages, {
    recall: (text) => recallSaid(host, who, text),
    isQuestion: async (reviewId) => (await findReview(host, reviewId, who))?.asked.kind === 'question',
  });
  if (!conversation) throw badInput('The input must end with a message of the role "user"', 'input');
  const { request } = conversation;
  const history = [...(before?.history ?? []), ...conversation.history];
  const labels = labelsOf(body);
  return startTurn(server, { team, request, history, context: body.context, labels, who, idempotencyKey }, locks);
}

/** Kept with the run, so that its responses can be made from the journal alone. */
function labelsOf({ previous_response_id: previous, background, metadata }: ResponseBody): Record<string, string> {
  const noted = Object.entries(metadata ?? {}).map(([name, value]) => [`${METADATA}${name}`, value] as const);
  return {
    ...(previous ? { [PREVIOUS_RESPONSE]: previous } : {}),
    ...(background ? { [BACKGROUND]: 'true' } : {}),
    ...Object.fromEntries(noted),
  };
}

export const noResponse = (id: string): Refusal =>
  new Refusal(`There is no response "${id}"`, { status: 404, code: 'response_not_found' });

async function runBefore(
  { host }: Server,
  { previous_response_id: id }: ResponseBody,
  who: Principal,
): Promise<{ readonly team: string; readonly history: readonly Turn[] } | undefined> {
  if (!id) return undefined;
  const turn = turnIn(id);
  const none = new Refusal(`There is no response "${id}"`, {
    status: 400,
    code: 'previous_response_not_found',
    param: 'previous_response_id',
  });
  if (!turn || (await host.journal.read(turn.runId)).length === 0) throw none;
  const { root } = await visibleRun(host, turn.runId, who);
  if (!root.outcome) {
    const open = (await host.inspect.inbox()).filter(
      ({ rootRunId, status }) => rootRunId === root.runId && status === 'open',
    );
    const waits = open.map((review) => review.id).join(', ');
    throw badInput(
      waits === ''
        ? `The response "${id}" is still in progress: wait for it, or cancel it`
        : `The response "${id}" waits for an answer to ${waits}: send an mcp_approval_response or a function_call_output`,
      'previous_response_id',
    );
  }
  return { team: root.team.name, history: await host.inspect.conversation(turn.runId) };
}

async function answerReviews(server: Server, answers: readonly ReviewAnswer[], who: Principal): Promise<TurnId> {
  const turns: TurnId[] = [];
  const toDecide: ReviewAnswer[] = [];
  for (const answer of answers) {
    const found = await findReview(server.host, answer.reviewId, who);
    if (!found) throw badInput(`There is no review "${answer.reviewId}"`, 'input');
    if (found.status === 'open') toDecide.push(answer);
    else if (found.decision?.kind !== answer.decision.kind) {
      const how = found.decision ? `${found.by} decided it: ${found.decision.kind}` : 'it has expired';
      throw problem('conflict', { why: `Review ${answer.reviewId} is closed: ${how}` });
    }
    turns.push(found.next);
  }
  const [first] = turns;
  if (!first) throw badInput('There is no answer to a review', 'input');
  if (turns.some(({ runId }) => runId !== first.runId))
    throw badInput('These answers belong to different responses: send one request for each', 'input');
  // All at once: the run goes on with the first decision, and should find the others.
  await Promise.all(toDecide.map(({ reviewId, decision }) => decide(server, reviewId, decision, who)));
  return { runId: first.runId, number: Math.max(...turns.map(({ number }) => number)) };
}
