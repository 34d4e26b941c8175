// Long runs as tasks: the extension io.modelcontextprotocol/tasks. The id of a task is the id of its run, and everything
// about it is read from the journal, so a task outlives the connection and the process.

import type { CallToolResult, ClientCapabilities, Server, ServerContext } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { RunEvent } from '../../../core/journal/event.ts';
import type { Principal } from '../access/roles.ts';
import { decideReview } from '../api/people.ts';
import { visibleRun } from '../api/visible.ts';
import type { Host } from '../host/host.ts';
import { Problem } from '../http/problem.ts';
import type { Asked } from '../turns/asked.ts';
import { findReview } from '../turns/find-review.ts';
import { storedSteps } from '../turns/follow-turn.ts';
import { framesAfter } from '../turns/protocol.ts';
import { decisionFrom } from './ask-person.ts';
import { cancelRun, currentTurn } from './begin-call.ts';
import { type CallFrame, callProtocol } from './call-fold.ts';
import { formsFor } from './drive-call.ts';
import type { McpParts } from './parts.ts';
import { toolResult } from './tools.ts';

export const TASKS = 'io.modelcontextprotocol/tasks';
/** A call that takes longer becomes a task, for clients that know tasks. */
export const TASK_AFTER_MS = 1_000;
const POLL_MS = 1_000;

export const takesTasks = (capabilities: ClientCapabilities | undefined): boolean =>
  capabilities?.extensions?.[TASKS] !== undefined;

interface TaskHead {
  readonly taskId: string;
  readonly status: 'working' | 'input_required' | 'completed' | 'failed' | 'cancelled';
  readonly statusMessage?: string;
  readonly createdAt: string;
  readonly lastUpdatedAt: string;
  readonly ttlMs: null;
  readonly pollIntervalMs: number;
}

const timeOf = (at: number): string => new Date(at).toISOString();

/** How a task stands, with its result or with what it waits for. */
async function detailedTask(parts: McpParts, taskId: string, who: Principal): Promise<Record<string, unknown>> {
  const { host, sdk } = parts;
  const turn = await currentTurn(host, taskId, who);
  const steps = await storedSteps(host.journal, turn);
  let progress: string | undefined;
  let ended: Exclude<CallFrame, { kind: 'progress' }> | undefined;
  for await (const { frame } of framesAfter(callProtocol, { turn: turn.number, after: -1 }, steps)) {
    if (frame.kind === 'progress') progress = frame.message;
    else ended = frame;
  }
  const head = (status: TaskHead['status'], statusMessage?: string): TaskHead => ({
    taskId,
    status,
    ...(statusMessage === undefined ? {} : { statusMessage }),
    createdAt: timeOf(steps[0]?.event.at ?? 0),
    lastUpdatedAt: timeOf(steps.at(-1)?.event.at ?? 0),
    ttlMs: null,
    pollIntervalMs: POLL_MS,
  });
  if (ended?.kind === 'result') {
    const { text, isError, outcome } = ended;
    if (outcome.status === 'cancelled') return { ...head('cancelled', text) };
    return { ...head('completed'), result: toolResult(text, outcome, { isError }) };
  }
  const open = ended ? await openOf(host, ended.reviews, who) : [];
  if (open.length > 0)
    return { ...head('input_required', 'It waits for a person'), inputRequests: formsFor(sdk, open) };
  const trouble = host.troubleOf(taskId);
  if (trouble) {
    const error = { code: sdk.INTERNAL_ERROR, message: `The run has stopped: ${trouble.message}` };
    return { ...head('failed', error.message), error };
  }
  return { ...head('working', progress) };
}

async function openOf(host: Host, reviews: readonly Asked[], who: Principal): Promise<readonly Asked[]> {
  const found = await Promise.all(reviews.map(({ reviewId }) => findReview(host, reviewId, who)));
  return reviews.filter((_, at) => found[at]?.status === 'open');
}

/** The result of a call that goes on as a task. The run is stored by now, so the task can be asked for at once. */
export async function taskCreated({ host }: McpParts, runId: string): Promise<CallToolResult> {
  const [first] = await host.journal.read(runId);
  const event = first && (JSON.parse(first.body) as RunEvent);
  const at = timeOf(event?.at ?? host.now());
  const head: TaskHead = {
    ...{ taskId: runId, status: 'working', createdAt: at, lastUpdatedAt: timeOf(host.now()) },
    ...{ ttlMs: null, pollIntervalMs: POLL_MS },
  };
  // The package knows no such result; its field `content` keeps it from being refused.
  return { ...head, resultType: 'task', content: [] } as CallToolResult;
}

const idSchema = z.looseObject({ taskId: z.string().max(300) });
/** Registers the methods of the extension. */
export function serveTasks(
  server: Server,
  parts: McpParts,
  who: Principal,
  capabilitiesOf: (context: ServerContext) => ClientCapabilities | undefined,
): void {
  const { sdk } = parts;
  const guarded =
    <P>(work: (params: P, context: ServerContext) => Promise<Record<string, unknown>>) =>
    async (params: P, context: ServerContext): Promise<Record<string, unknown>> => {
      if (!takesTasks(capabilitiesOf(context)))
        throw new sdk.MissingRequiredClientCapabilityError({ requiredCapabilities: { extensions: { [TASKS]: {} } } });
      try {
        return await work(params, context);
      } catch (error) {
        throw error instanceof Problem ? new sdk.ProtocolError(sdk.INVALID_PARAMS, error.message) : error;
      }
    };
  server.setRequestHandler(
    'tasks/get',
    { params: idSchema },
    guarded(({ taskId }) => detailedTask(parts, taskId, who)),
  );
  server.setRequestHandler(
    'tasks/update',
    { params: idSchema },
    // The package takes the answers out of the parameters.
    guarded(async ({ taskId }, { mcpReq }) => {
      await updateTask(parts, { taskId, replies: mcpReq.inputResponses ?? {} }, who);
      return {};
    }),
  );
  server.setRequestHandler(
    'tasks/cancel',
    { params: idSchema },
    guarded(async ({ taskId }) => {
      await cancelRun(parts, taskId, who);
      return {};
    }),
  );
}

/** Answers to reviews that are not open, or that the person closed, change nothing. */
async function updateTask(
  parts: McpParts,
  { taskId, replies }: { readonly taskId: string; readonly replies: Readonly<Record<string, unknown>> },
  who: Principal,
): Promise<void> {
  const { root } = await visibleRun(parts.host, taskId, who);
  for (const [reviewId, reply] of Object.entries(replies)) {
    const found = await findReview(parts.host, reviewId, who).catch(() => undefined);
    if (found?.status !== 'open' || found.next.runId !== root.runId) continue;
    const decision = decisionFrom(reply, found.asked);
    if (decision && decision !== 'open') await decideReview(parts, { reviewId, decision, who });
  }
}
