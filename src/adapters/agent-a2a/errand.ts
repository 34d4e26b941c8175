// Sends an errand to an A2A agent and waits for what comes of it.
//
//   E1. One errand is one conversation (context id), made from its key. Before anything is sent, a task of this conversation
//       is looked for: after a crash or an answer of the requester, the errand goes on with it.
//   E2. The id of a message is made from the key as well, so that an agent that keeps to it does the work once even if it
//       does not list its tasks.
//   E3. A task is cancelled if its result is no longer wanted, but not if this process only lets go of the run.
//   E4. A connection that breaks while the agent works is no failure: the task is asked for again.

import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Message, Task } from '@a2a-js/sdk';
import type { Client } from '@a2a-js/sdk/client';
import type { A2aErrand, A2aOutcome } from '../../ports/a2a.ts';
import { LetGo } from '../../ports/unknown-outcome.ts';
import { guardedFetch, type Settings } from './guarded-fetch.ts';
import {
  cameToNothing,
  hasHalted,
  messageContent,
  outcomeOf,
  questionOf,
  waitsForUs,
  wasCancelled,
} from './read-task.ts';
import { type A2aSdk, loadSdk } from './sdk.ts';

const ROLE_USER = 1;
const CARD = '.well-known/agent-card.json';

async function connect(settings: Settings, signal: AbortSignal): Promise<Client> {
  const sdk = await loadSdk();
  const fetchImpl = guardedFetch(settings);
  const factory = factoryOf(sdk, fetchImpl);
  return factory.createFromAgentCard(await cardOf(settings, fetchImpl, signal));
}

const factoryOf = ({ ClientFactory, JsonRpcTransportFactory, RestTransportFactory }: A2aSdk, fetchImpl: typeof fetch) =>
  new ClientFactory({
    transports: [new JsonRpcTransportFactory({ fetchImpl }), new RestTransportFactory({ fetchImpl })],
  });

type Card = Parameters<ReturnType<typeof factoryOf>['createFromAgentCard']>[0];

/** The address may be that of a card, of an agent below a path, or of a host. */
async function cardOf({ url }: Settings, fetchImpl: typeof fetch, signal: AbortSignal): Promise<Card> {
  const below = new URL(CARD, url.href.endsWith('/') ? url : `${url.href}/`);
  const places = url.pathname.endsWith('.json') ? [url] : [below, new URL(`/${CARD}`, url)];
  for (const place of places) {
    const answer = await fetchImpl(place, { signal, headers: { 'a2a-version': '1.0' } });
    if (answer.ok) return (await answer.json()) as Card;
    await answer.body?.cancel();
  }
  throw new Error(`There is no A2A agent card at ${below.href}`);
}

const idOf = (key: string): string => `bosun-${createHash('sha256').update(key).digest('hex').slice(0, 40)}`;

interface Sending {
  readonly client: Client;
  readonly settings: Settings;
  readonly errand: A2aErrand;
}

export async function runErrand(settings: Settings, errand: A2aErrand): Promise<A2aOutcome> {
  const client = await connect(settings, errand.signal);
  const sending = { client, settings, errand };
  const known = await tasksBefore(sending);
  const earlier = known.find((task) => !cameToNothing(task));
  if (earlier) {
    const task = await watched(sending, earlier);
    // An attempt before this one may have called it off just now.
    if (!wasCancelled(task)) return conclude(sending, task);
  }
  const sent = await sendFirst(sending, known.length + 1);
  if ('messageId' in sent) return { kind: 'done', content: messageContent(sent) };
  return conclude(sending, await watched(sending, sent));
}

/** The task once it has halted. If its result is no longer wanted, it is cancelled. */
async function watched(sending: Sending, task: Task): Promise<Task> {
  const { client, errand } = sending;
  try {
    return await halted(sending, task);
  } catch (error) {
    const { aborted, reason } = errand.signal;
    if (aborted && !LetGo.is(reason)) await cancel(client, task.id);
    throw error;
  }
}

/**
 * A question that was answered meanwhile is answered here, once (E2). An agent that did not understand the answer before may
 * have asked again in more words.
 */
async function conclude(sending: Sending, task: Task): Promise<A2aOutcome> {
  const { answers } = sending.errand;
  const last = answers.at(-1);
  if (!waitsForUs(task) || !last?.question.includes(questionOf(task))) return outcomeOf(task);
  const text = typeof last.answer === 'string' ? last.answer : JSON.stringify(last.answer);
  const message = messageOf(sending, { text, data: undefined, number: `answer-${answers.length}`, taskId: task.id });
  const reply = await deliver(sending, message);
  if ('messageId' in reply) return { kind: 'done', content: messageContent(reply) };
  return outcomeOf(await watched(sending, reply));
}

/** Newest first; empty if the agent does not list its tasks. */
async function tasksBefore({ client, errand }: Sending): Promise<readonly Task[]> {
  const request = {
    tenant: '',
    contextId: idOf(errand.key),
    status: 0,
    pageToken: '',
    statusTimestampAfter: undefined,
  };
  try {
    return (await client.listTasks({ ...request, includeArtifacts: true }, { signal: errand.signal })).tasks;
  } catch (error) {
    // An agent that refuses us, or is not there, will not take a message either.
    if (errand.signal.aborted || (error instanceof Error && ('status' in error || 'cause' in error))) throw error;
    return [];
  }
}

const sendFirst = (sending: Sending, number: number): Promise<Task | Message> => {
  const { text, data } = sending.errand;
  return deliver(sending, messageOf(sending, { text, data, number: String(number), taskId: '' }));
};

interface Writing {
  readonly text: string;
  readonly data: unknown;
  readonly number: string;
  readonly taskId: string;
}

function messageOf({ settings: { skill }, errand }: Sending, { text, data, number, taskId }: Writing): Message {
  const plain = { metadata: undefined, filename: '', mediaType: '' };
  const contextId = idOf(errand.key);
  return {
    messageId: `${contextId}-${number}`,
    contextId,
    taskId,
    role: ROLE_USER,
    parts: [
      { ...plain, content: { $case: 'text', value: text } },
      ...(data === undefined ? [] : [{ ...plain, content: { $case: 'data', value: data } as const }]),
    ],
    metadata: skill === undefined ? undefined : { skillId: skill },
    extensions: [],
    referenceTaskIds: [],
  };
}

/** Does not wait for the end: an open request could be cut before it. */
function deliver({ client, errand }: Sending, message: Message): Promise<Task | Message> {
  const configuration = { acceptedOutputModes: [], taskPushNotificationConfig: undefined, returnImmediately: true };
  return client.sendMessage({ tenant: '', message, configuration, metadata: undefined }, { signal: errand.signal });
}

const POLL_FIRST_MS = 100;
const POLL_MAX_MS = 5_000;
const LOSSES_MAX = 5;

/** Asks for the task until it has halted, less and less often (E4). */
async function halted({ client, errand: { signal } }: Sending, begun: Task): Promise<Task> {
  let task = begun;
  let losses = 0;
  for (let pauseMs = POLL_FIRST_MS; !hasHalted(task); pauseMs = Math.min(POLL_MAX_MS, pauseMs * 1.5)) {
    await wait(pauseMs, undefined, { signal });
    try {
      task = await client.getTask({ tenant: '', id: task.id }, { signal });
      losses = 0;
    } catch (error) {
      losses += 1;
      if (signal.aborted || losses > LOSSES_MAX) throw error;
    }
  }
  return task;
}

const CANCEL_MS = 5_000;

/** The result is no longer wanted. If the agent cannot be reached, it goes on in vain. */
async function cancel(client: Client, id: string): Promise<void> {
  const signal = AbortSignal.timeout(CANCEL_MS);
  await client.cancelTask({ tenant: '', id, metadata: undefined }, { signal }).catch(() => undefined);
}
