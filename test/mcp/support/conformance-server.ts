// The server that the MCP conformance suite tests: ours, with teams named after the tools of the suite. The tools of the
// suite have arguments, forms and keys of their own. A proxy in front of the server translates their names, and nothing
// else: a team takes a request, a form of ours has the field `answer`, and the key of a form is the id of its review.

import { createServer, type IncomingMessage, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { escalate, type Journal, type Supervisor, supervisor, worker } from 'bosun';
import { stubWorker } from 'bosun/testing';
import { planOf } from '../../support/plans.ts';
import { startServer } from '../../support/server.ts';

const OFFLINE = { balanced: 'offline' } as const;

/** Longer than the time after which a call becomes a task. */
const LONG_MS = 2_500;

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new Error('stopped'));
    });
  });

interface Waiting {
  readonly instruction: string;
  readonly signal: AbortSignal;
}

/** The request says how many seconds it should take, as the suite sends it. */
const secondsIn = (instruction: string): number => Number(/"seconds":\s*(\d+)/.exec(instruction)?.[1] ?? 1);

export function conformanceTeams(store: Journal): Readonly<Record<string, Supervisor>> {
  const common = { store, models: OFFLINE, advice: false, routing: false, limits: { splitsMax: 0 } } as const;
  const answering = (name: string, run: Parameters<typeof stubWorker>[0], options = {}): Supervisor =>
    supervisor({ ...common, name, workers: { [`${name}_worker`]: stubWorker(run, options) } });
  const waiting = (name: string, run: (given: Waiting) => Promise<string>, attemptsMax = 1): Supervisor => {
    const each = worker({ does: 'waits', effect: 'read', run: run as never, attemptsMax });
    return supervisor({ ...common, name, workers: { [`${name}_worker`]: each } });
  };
  /** Asks one question after the other, then answers with what was said. */
  const asking = (name: string, questions: readonly string[], delayMs = 0): Supervisor =>
    answering(name, async ({ answers, signal }) => {
      const next = questions[answers.length];
      if (next === undefined) {
        if (name === 'test_tool_with_task') await pause(LONG_MS, signal);
        return `state-ok: ${answers.map(({ answer }) => String(answer)).join(', ')}`;
      }
      await pause(delayMs, signal);
      return escalate('ambiguous-input', next);
    });
  const two = stubWorker(({ answers, taskId }) =>
    answers[0] ? `${taskId}: ${answers[0].answer}` : escalate('ambiguous-input', `What is the name for ${taskId}?`),
  );
  const slowly = stubWorker(async ({ signal }: Waiting) => {
    await pause(LONG_MS, signal);
    return 'ready';
  });
  const plan = planOf([
    { id: 'ready', worker: 'slowly', instruction: 'Get the two lists of names ready' },
    { id: 'one', worker: 'two', instruction: 'Find out the first of the names', dependsOn: ['ready'] },
    { id: 'two', worker: 'two', instruction: 'Find out the second of the names', dependsOn: ['ready'] },
  ]);
  return {
    test_simple_text: answering('test_simple_text', () => 'This is a simple text.'),
    test_error_handling: answering('test_error_handling', () => new Error('it is broken'), { attemptsMax: 1 }),
    test_tool_with_progress: answering('test_tool_with_progress', () => 'It is done.'),
    test_elicitation: asking('test_elicitation', ['Who are you?']),
    test_input_required_result_elicitation: asking('test_input_required_result_elicitation', ['What is your name?']),
    test_input_required_result_request_state: asking('test_input_required_result_request_state', ['Is it right?']),
    test_input_required_result_multi_round: asking('test_input_required_result_multi_round', ['Name?', 'Colour?']),
    test_input_required_result_tampered_state: asking('test_input_required_result_tampered_state', ['Is it right?']),
    greet: answering('greet', ({ instruction }) => `Hello, ${/"name":\s*"([^"]*)"/.exec(instruction)?.[1]}!`),
    test_reconnection: waiting('test_reconnection', async ({ signal }) => {
      await pause(LONG_MS, signal);
      return 'It is done.';
    }),
    test_streaming_elicitation: asking('test_streaming_elicitation', ['Who are you?']),
    test_logging_tool: answering('test_logging_tool', () => 'It is done.'),
    slow_compute: waiting('slow_compute', async ({ instruction, signal }) => {
      const seconds = secondsIn(instruction);
      if (seconds > 0) await pause(LONG_MS + seconds * 500, signal);
      return 'computed';
    }),
    failing_job: waiting('failing_job', async ({ signal }) => {
      await pause(LONG_MS, signal);
      throw new Error('the job has failed');
    }),
    confirm_delete: asking('confirm_delete', ['Should it be deleted?'], LONG_MS),
    multi_input: supervisor({
      ...common,
      name: 'multi_input',
      workers: { two, slowly },
      triage: () => ({ route: 'plan', workers: [], reason: '', outOfScope: [] }),
      plan: () => plan,
      synthesise: ({ reports }) => ({ answer: reports.map(({ result }) => String(result.content)).join(' ') }),
    }),
    test_tool_with_task: asking('test_tool_with_task', ['What is your name?']),
  };
}

// biome-ignore lint/suspicious/noExplicitAny: messages of any shape are passed on
type Wire = any;

const ELICITATION = 'test_input_required_result_elicitation';

/** Arguments become a request; forms of the suite become ours. */
function translated(body: Wire, keys: ReadonlyMap<string, string>): Wire {
  const params = body?.params;
  if (body?.method === 'tools/call' && params && params.arguments?.request === undefined)
    params.arguments = { request: `Do this: ${JSON.stringify(params.arguments ?? {})}` };
  for (const [key, reply] of Object.entries<Wire>(params?.inputResponses ?? {})) {
    if (reply?.action === 'accept') reply.content = { answer: String(Object.values(reply.content ?? {})[0]) };
    const own = keys.get(params.requestState ?? '');
    if (key === 'user_name' && own !== undefined) {
      params.inputResponses[own] = reply;
      delete params.inputResponses[key];
    }
  }
  if (body?.result?.action === 'accept')
    body.result.content = { answer: String(Object.values(body.result.content ?? {})[0]) };
  return body;
}

/** The form of this tool has a key that the suite knows. */
function withKnownKey(answer: string, keys: Map<string, string>): string {
  const message = JSON.parse(answer);
  const [key] = Object.keys(message.result?.inputRequests ?? {});
  if (key === undefined) return answer;
  keys.set(message.result.requestState, key);
  message.result.inputRequests = { user_name: message.result.inputRequests[key] };
  return JSON.stringify(message);
}

function parsed(given: string): Wire {
  try {
    return JSON.parse(given);
  } catch {
    return undefined;
  }
}

export interface ConformanceServer {
  readonly url: string;
  close(): Promise<void>;
}

export async function startConformanceServer(): Promise<ConformanceServer> {
  const server = await startServer(conformanceTeams, { settings: { streamsMax: 5_000 } });
  const keys = new Map<string, string>();
  const proxy = createServer(async (incoming, outgoing) => {
    const given = await text(incoming);
    const body = parsed(given);
    const sent = body === undefined ? given : JSON.stringify(translated(body, keys));
    const { 'content-length': _, ...headers } = incoming.headers;
    const target = new URL(incoming.url ?? '/', server.url);
    const onward = send(target, {
      method: incoming.method,
      headers: { ...headers, ...(sent === '' ? {} : { 'content-length': Buffer.byteLength(sent) }) },
    });
    outgoing.on('close', () => onward.destroy());
    onward.on('error', () => outgoing.destroy());
    onward.on('response', async (answer: IncomingMessage) => {
      const isKnown = body?.params?.name === ELICITATION && answer.headers['content-type']?.includes('json');
      const { 'content-length': __, 'transfer-encoding': ___, ...kept } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 500, kept);
      if (isKnown) outgoing.end(withKnownKey(await text(answer), keys));
      else answer.pipe(outgoing);
    });
    onward.end(sent);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/mcp`,
    close: async () => {
      proxy.closeAllConnections();
      await new Promise((resolve) => proxy.close(resolve));
      await server.close();
    },
  };
}
