// The methods of A2A over JSON-RPC. A task is a run: its stream can be dropped and resumed at any frame, by any process.

import { mayDo, type Principal, type Right, roleFor } from '../access/roles.ts';
import type { Server } from '../api/server.ts';
import type { KeyLocks } from '../api/start-run.ts';
import type { Slots } from '../api/streams.ts';
import { RPC_CODE, type RpcId, rpcError, rpcResult } from '../http/json-rpc.ts';
import { problem } from '../http/problem.ts';
import { type Frame, sseResponse } from '../http/sse.ts';
import { followTurn, type TurnId, TurnStopped } from '../turns/follow-turn.ts';
import { FRAMES_PER_EVENT, framesAfter, type PlacedFrame } from '../turns/protocol.ts';
import { foldTurn, newTurn } from '../turns/turn-fold.ts';
import { type Begun, beginTask } from './begin-task.ts';
import { A2aRefusal, noTask } from './refusal.ts';
import { fitted, listSchema, sendSchema, taskSchema } from './schemas.ts';
import { questionParts, type TaskFold, taskObject, taskProtocol } from './task-fold.ts';
import { currentTask, listTasks } from './tasks.ts';
import { type A2aFrame, hasEnded, textPart } from './wire.ts';

export interface Parts {
  readonly server: Server;
  readonly locks: KeyLocks;
  readonly slots: Slots;
}

interface Call {
  readonly id: RpcId;
  readonly params: unknown;
  readonly who: Principal;
  readonly signal: AbortSignal;
  /** The cursor of the last frame that the client has. */
  readonly lastEventId: string | undefined;
}

type Method = (parts: Parts, call: Call) => Promise<unknown>;

const METHODS: Readonly<Record<string, { readonly needs: Right; readonly run: Method }>> = {
  SendMessage: { needs: 'answer', run: sendMessage },
  SendStreamingMessage: { needs: 'answer', run: streamMessage },
  GetTask: { needs: 'read', run: getTask },
  ListTasks: {
    needs: 'read',
    run: ({ server }, { params, who }) => listTasks(server, fitted(listSchema, params), who),
  },
  CancelTask: { needs: 'operate', run: cancelTask },
  SubscribeToTask: { needs: 'read', run: subscribe },
};

/** The result, or a whole response if it is a stream. */
export async function callMethod(parts: Parts, name: string, call: Call): Promise<unknown> {
  const method = Object.hasOwn(METHODS, name) ? METHODS[name] : undefined;
  if (!method) throw unknownMethod(name);
  const { role } = call.who;
  if (!mayDo(role, method.needs)) throw problem('not-allowed', { role, needs: roleFor(method.needs) });
  return method.run(parts, call);
}

function unknownMethod(name: string): A2aRefusal {
  if (/PushNotificationConfigs?$/.test(name))
    return new A2aRefusal('PUSH_NOTIFICATION_NOT_SUPPORTED', 'This server sends no push notifications: use a webhook');
  if (name === 'GetExtendedAgentCard')
    return new A2aRefusal('EXTENDED_AGENT_CARD_NOT_CONFIGURED', 'The agent card without a token is the whole card');
  // Methods were named like this before 1.0.
  if (/^(?:message|tasks|agent)\//.test(name))
    return new A2aRefusal(
      'VERSION_NOT_SUPPORTED',
      `"${name.slice(0, 50)}" is a method of A2A 0.3: this server speaks 1.0`,
    );
  return new A2aRefusal('METHOD_NOT_FOUND', `There is no method "${name.slice(0, 50)}"`);
}

async function sendMessage(parts: Parts, call: Call): Promise<unknown> {
  const params = fitted(sendSchema, call.params);
  const begun = await beginTask(parts.server, { params, who: call.who, locks: parts.locks });
  const { historyLength, returnImmediately } = params.configuration ?? {};
  if ('turn' in begun) await followed(parts, begun.turn, { signal: call.signal, isBegunEnough: returnImmediately });
  const task = 'unclear' in begun ? unclear(begun.unclear) : await existing(parts, begun.turn.runId, call.who);
  return { task: taskObject(task, { historyLength }) };
}

interface Waiting {
  readonly signal: AbortSignal;
  /** Whether to wait only until the run goes on: before, the task would still ask what was just answered. */
  readonly isBegunEnough: boolean | undefined;
}

async function followed({ server: { host } }: Parts, turn: TurnId, { signal, isBegunEnough }: Waiting): Promise<void> {
  let state = newTurn(turn.number);
  for await (const step of followTurn(host, turn, signal)) {
    state = foldTurn(state, step).state;
    if (isBegunEnough && state.phase === 'working') return;
  }
}

async function existing({ server }: Parts, taskId: string, who: Principal): Promise<TaskFold> {
  const task = await currentTask(server, taskId, who);
  if (!task) throw noTask(taskId);
  return task;
}

/** The task with its question, asked again. */
function unclear(task: TaskFold): TaskFold {
  const { message } = task.status;
  if (!message) return task;
  const parts = [textPart('That is neither yes nor no.'), ...questionParts(task.asked)];
  return { ...task, status: { ...task.status, message: { ...message, parts } } };
}

async function getTask(parts: Parts, { params, who }: Call): Promise<unknown> {
  const { id, historyLength } = fitted(taskSchema, params);
  return taskObject(await existing(parts, id, who), { historyLength });
}

async function cancelTask(parts: Parts, { params, who }: Call): Promise<unknown> {
  const { id } = fitted(taskSchema, params);
  const { status, turn } = await existing(parts, id, who);
  if (status.state !== 'TASK_STATE_CANCELED') {
    if (hasEnded(status)) throw new A2aRefusal('TASK_NOT_CANCELABLE', `Task ${id} has ended: ${status.state}`);
    const { host } = parts.server;
    await host.teamNamed(turn.team).team.cancel(id, { by: who.name, reason: 'cancelled by an A2A client' });
    await host.settled(id);
  }
  return taskObject(await existing(parts, id, who));
}

async function streamMessage(parts: Parts, call: Call): Promise<unknown> {
  const params = fitted(sendSchema, call.params);
  const begun: Begun = await beginTask(parts.server, { params, who: call.who, locks: parts.locks });
  if ('turn' in begun) return streamed(parts, call, { turn: begun.turn, after: -1, first: [] });
  return streamed(parts, call, { turn: undefined, after: -1, first: [{ task: taskObject(unclear(begun.unclear)) }] });
}

/**
 * The task as it is, then what happens to it. With the cursor of an earlier frame, exactly the frames after that one: also
 * those of a task that has ended meanwhile.
 */
async function subscribe(parts: Parts, call: Call): Promise<unknown> {
  const { id } = fitted(taskSchema, call.params);
  const task = await existing(parts, id, call.who);
  const cursor = Number(call.lastEventId ?? Number.NaN);
  if (Number.isSafeInteger(cursor)) {
    const number = await turnAt(parts, id, cursor);
    return streamed(parts, call, { turn: { runId: id, number }, after: cursor, first: [] });
  }
  if (hasEnded(task.status))
    throw new A2aRefusal('UNSUPPORTED_OPERATION', `Task ${id} has ended: read it with GetTask`);
  const after = (task.seq + 1) * FRAMES_PER_EVENT - 1;
  return streamed(parts, call, {
    turn: { runId: id, number: task.turn.number },
    after,
    first: [{ task: taskObject(task) }],
  });
}

/** The turn of the frame with this cursor: what follows it begins there. */
async function turnAt({ server: { host } }: Parts, runId: string, cursor: number): Promise<number> {
  const seq = Math.floor(cursor / FRAMES_PER_EVENT);
  const parks = (await host.journal.read(runId)).filter((event) => event.type === 'run-parked' && event.seq <= seq);
  return parks.length;
}

interface Streaming {
  readonly turn: TurnId | undefined;
  readonly after: number;
  /** Frames without a cursor, sent first. */
  readonly first: readonly A2aFrame[];
}

function streamed(parts: Parts, call: Call, streaming: Streaming): Response {
  const giveBack = parts.slots.take();
  const leaving = new AbortController();
  const signal = AbortSignal.any([call.signal, leaving.signal]);
  return sseResponse(rpcFrames(parts, { ...call, signal }, streaming), {
    onClose: () => {
      giveBack();
      leaving.abort();
    },
  });
}

async function* rpcFrames(
  parts: Parts,
  call: Call,
  { turn, after, first }: Streaming,
): AsyncGenerator<Frame, void, void> {
  const { id } = call;
  for (const frame of first) yield { data: rpcResult(id, frame) };
  if (!turn) return;
  try {
    for await (const { cursor, frame } of taskFrames(parts, call, { turn, after }))
      yield { id: cursor, data: rpcResult(id, withCursor(frame, cursor)) };
  } catch (error) {
    if (!(error instanceof TurnStopped)) throw error;
    yield { data: rpcError(id, { code: RPC_CODE.internal, message: error.message }) };
  }
}

/** The official client shows no SSE ids, so the cursor is in the metadata as well. */
function withCursor(frame: A2aFrame, cursor: number): A2aFrame {
  if ('task' in frame) return { task: { ...frame.task, metadata: { ...frame.task.metadata, cursor } } };
  if ('statusUpdate' in frame)
    return { statusUpdate: { ...frame.statusUpdate, metadata: { ...frame.statusUpdate.metadata, cursor } } };
  return { artifactUpdate: { ...frame.artifactUpdate, metadata: { ...frame.artifactUpdate.metadata, cursor } } };
}

/** From this turn on, until the task has ended or waits for an answer. */
async function* taskFrames(
  parts: Parts,
  { who, signal }: Call,
  { turn: { runId, number }, after }: { readonly turn: TurnId; readonly after: number },
): AsyncGenerator<PlacedFrame<A2aFrame>, void, void> {
  for (let turn = number; ; turn += 1) {
    yield* framesAfter(taskProtocol, { turn, after }, followTurn(parts.server.host, { runId, number: turn }, signal));
    const task = await currentTask(parts.server, runId, who);
    if (!task || task.turn.number <= turn || (task.turn.number === turn + 1 && task.turn.phase === 'waiting')) return;
  }
}
