// What a message begins: a new run, or the part of a run after a review that the message answers.

import { z } from 'zod';
import type { Decision } from '../../../core/journal/event.ts';
import { redactedIn } from '../../../core/journal/hash-chain.ts';
import type { RunSummary } from '../../../core/report/run-entry.ts';
import { sha256Hex } from '../access/authenticate.ts';
import { mayDo, type Principal, roleFor } from '../access/roles.ts';
import { decideReview } from '../api/people.ts';
import type { Server } from '../api/server.ts';
import { type KeyLocks, startedWith } from '../api/start-run.ts';
import { PROJECT } from '../api/visible.ts';
import type { ServedTeam } from '../host/served-team.ts';
import { problem } from '../http/problem.ts';
import { type Asked, decisionIn } from '../turns/asked.ts';
import { findReview } from '../turns/find-review.ts';
import type { TurnId } from '../turns/follow-turn.ts';
import { startForTurn } from '../turns/start-turn.ts';
import { A2aRefusal, badParams, noTask } from './refusal.ts';
import { dataOf, type SendParams, type SentMessage, textOf } from './schemas.ts';
import { CONTEXT, MESSAGE, type TaskFold } from './task-fold.ts';
import { currentTask, runsOfContext } from './tasks.ts';
import { hasEnded } from './wire.ts';

/** A turn to follow, or a task that still waits because the message decided nothing. */
export type Begun = { readonly turn: TurnId } | { readonly unclear: TaskFold };

interface Sending {
  readonly params: SendParams;
  readonly who: Principal;
  readonly locks: KeyLocks;
}

export async function beginTask(server: Server, sending: Sending): Promise<Begun> {
  const { message, configuration } = sending.params;
  if (configuration?.taskPushNotificationConfig)
    throw new A2aRefusal(
      'PUSH_NOTIFICATION_NOT_SUPPORTED',
      'This server sends no push notifications: use a webhook, or subscribe to the task',
    );
  return message.taskId === undefined
    ? { turn: await startTask(server, sending) }
    : answerTask(server, { message, taskId: message.taskId, who: sending.who });
}

async function startTask(server: Server, { params, who, locks }: Sending): Promise<TurnId> {
  const { host } = server;
  const { message } = params;
  const { messageId } = message;
  if (!mayDo(who.role, 'operate')) throw problem('not-allowed', { role: who.role, needs: roleFor('operate') });
  const request = textOf(message);
  if (request === '') throw badParams('params.message.parts: no text: say what is wanted');
  const idempotencyKey = `a2a-${sha256Hex(messageId)}`;
  const same = await begunBefore(server, { who, idempotencyKey });
  if (same) {
    if (same.request !== undefined && same.request !== request)
      throw badParams(`params.message.messageId: ${messageId} was used for another message`);
    return { runId: same.runId, number: 0 };
  }
  const before = message.contextId === undefined ? undefined : await lastOf(server, message.contextId, who);
  const contextId = message.contextId ?? host.newRunId();
  const context = dataOf(message);
  const options = {
    history: before ? await host.inspect.conversation(before.runId) : [],
    ...(Object.keys(context).length > 0 ? { context } : {}),
  };
  const { runId } = await startForTurn(
    host,
    {
      team: teamFor(server, params, before?.team),
      request,
      options,
      labels: { [CONTEXT]: contextId, [MESSAGE]: messageId },
      via: 'a2a',
      who,
      idempotencyKey,
    },
    locks,
  );
  return { runId, number: 0 };
}

/** The run that this message has begun. Looked for first: as the last of its context, it would be its own history. */
async function begunBefore(
  { host }: Server,
  { who, idempotencyKey }: { readonly who: Principal; readonly idempotencyKey: string },
): Promise<{ readonly runId: string; readonly request: string | undefined } | undefined> {
  const runId = await startedWith(host, who, { idempotencyKey });
  const events = runId === undefined ? [] : await host.journal.read(runId);
  const [first] = events;
  if (runId === undefined || !first) return undefined;
  // A removed text cannot be compared.
  if (redactedIn(events).has(first.seq)) return { runId, request: undefined };
  return (await host.inspect.state(runId)).state;
}

/** The last run of a conversation that has ended. */
async function lastOf({ host }: Server, contextId: string, who: Principal): Promise<RunSummary | undefined> {
  return (await runsOfContext(host, contextId, who))
    .filter(({ labels, endedAt }) => (labels[PROJECT] ?? null) === who.project && endedAt !== null)
    .sort((a, b) => (`${a.endedAt}` < `${b.endedAt}` ? -1 : 1))
    .at(-1);
}

/** The tenant of the card, the skill that the message names, the team of the conversation, or the first one. */
function teamFor({ host }: Server, { tenant, metadata, message }: SendParams, earlier: string | undefined): ServedTeam {
  const skill = tenant ?? message.metadata?.skillId ?? metadata?.skillId ?? earlier ?? host.teams[0]?.name;
  if (typeof skill !== 'string') throw badParams('params.message.metadata.skillId must be the name of a team');
  return host.teamNamed(skill);
}

interface Answering {
  readonly message: SentMessage;
  readonly taskId: string;
  readonly who: Principal;
}

async function answerTask(server: Server, { message, taskId, who }: Answering): Promise<Begun> {
  const { journal } = server.host;
  const task = await currentTask(server, taskId, who);
  if (!task) throw noTask(taskId);
  const text = textOf(message);
  // Sent again, the message is about the same review, not about the next one.
  const key = `server/a2a/${sha256Hex(JSON.stringify([who.project, taskId, message.messageId]))}`;
  const noted = await journal.recall(key);
  const data = answerIn(message);
  const named = noted ?? data?.reviewId;
  const asked = named === undefined ? task.asked[0] : await askedNamed(server, named, { taskId, who });
  if (!asked || (noted === undefined && task.status.state !== 'TASK_STATE_INPUT_REQUIRED'))
    throw new A2aRefusal('UNSUPPORTED_OPERATION', whyNotAnswered(task));
  const decision = data?.decision ?? decisionIn(text, asked);
  if (!decision) return { unclear: task };
  await journal.remember(key, asked.reviewId);
  const found = await findReview(server.host, asked.reviewId, who);
  if (!found) throw noTask(taskId);
  if (found.status === 'open') await decideReview(server, { reviewId: asked.reviewId, decision, who });
  return { turn: found.next };
}

async function askedNamed(
  { host }: Server,
  reviewId: string,
  { taskId, who }: { readonly taskId: string; readonly who: Principal },
): Promise<Asked> {
  const found = await findReview(host, reviewId, who).catch(() => undefined);
  if (found?.next.runId !== taskId) throw badParams(`Task ${taskId} has no review ${JSON.stringify(reviewId)}`);
  return found.asked;
}

const whyNotAnswered = ({ status, turn: { runId } }: TaskFold): string =>
  hasEnded(status)
    ? `Task ${runId} has ended: send a message without taskId, with the contextId of the task, to go on`
    : `Task ${runId} is working and waits for no answer: subscribe to it, or cancel it`;

const answerSchema = z.union([
  z.strictObject({ reviewId: z.string().max(300).optional(), approve: z.boolean(), reason: z.string().optional() }),
  z.strictObject({ reviewId: z.string().max(300).optional(), answer: z.unknown() }),
]);

interface DataAnswer {
  readonly reviewId: string | undefined;
  readonly decision: Decision;
}

/** A decision as data: `{ reviewId?, approve, reason? }` or `{ reviewId?, answer }`. */
function answerIn(message: SentMessage): DataAnswer | undefined {
  const data = dataOf(message);
  if (Object.keys(data).length === 0) return undefined;
  const read = answerSchema.safeParse(data);
  if (!read.success)
    throw badParams(
      'A data part that answers a review is { "reviewId", "approve", "reason" } or { "reviewId", "answer" }',
    );
  const { reviewId } = read.data;
  if ('approve' in read.data) {
    const { approve, reason = '' } = read.data;
    return { reviewId, decision: approve ? { kind: 'approve' } : { kind: 'deny', reason } };
  }
  return { reviewId, decision: { kind: 'answer', content: read.data.answer } };
}
