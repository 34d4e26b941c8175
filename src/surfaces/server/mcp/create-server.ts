// A server object of the official package for one sender: its tools are the teams.

import type {
  CallToolRequest,
  CallToolResult,
  ClientCapabilities,
  InputRequiredResult,
  Server,
  ServerContext,
} from '@modelcontextprotocol/server';
import type { ZodType } from 'zod';
import { MCP_META } from '../../../ports/mcp.ts';
import { messageOf } from '../../../runtime/perform/faults.ts';
import type { Principal } from '../access/roles.ts';
import type { RunKey } from '../api/start-run.ts';
import type { ServedTeam } from '../host/served-team.ts';
import { Problem, problem } from '../http/problem.ts';
import { TurnStopped } from '../turns/follow-turn.ts';
import { answerQuestion, type Begun, cancelRun, continueCall, currentTurn, startCall } from './begin-call.ts';
import { type CallClient, driveCall } from './drive-call.ts';
import type { McpParts } from './parts.ts';
import { requestStates } from './request-state.ts';
import { serveTasks, TASK_AFTER_MS, TASKS, takesTasks, taskCreated } from './tasks.ts';
import {
  ANSWER_TOOL,
  answerInput,
  CANCEL_TOOL,
  CURSOR_META,
  cancelInput,
  RUN_TOOL,
  refusal,
  runInput,
  teamInput,
  toolResult,
} from './tools.ts';

type Answer = CallToolResult | InputRequiredResult;

/** The capabilities that a request of the revision 2026-07-28 carries. */
const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';
type Envelope = { readonly [CAPABILITIES]?: ClientCapabilities };
/** After this time, the question is the result of the call; the review stays open. */
const FORM_TIMEOUT_MS = 3_600_000;

interface ServerOptions {
  readonly who: Principal;
  /** Makes a call start one run, however often its request is sent. */
  readonly callKey?: () => RunKey | undefined;
}

export function createMcpServer(parts: McpParts, { who, callKey = () => undefined }: ServerOptions): Server {
  const { sdk, version, teams, tools } = parts;
  const capabilities = { tools: {}, extensions: { [TASKS]: {} } };
  const server = new sdk.Server({ name: 'bosun', version, title: 'Bosun' }, { capabilities });
  const capabilitiesOf = ({ mcpReq }: ServerContext): ClientCapabilities | undefined =>
    (mcpReq.envelope as Envelope | undefined)?.[CAPABILITIES] ?? server.getClientCapabilities();
  server.setRequestHandler('tools/list', () => ({ tools }));
  server.setRequestHandler('tools/call', async ({ params }, context) => {
    const client = clientOf(parts, who, context, capabilitiesOf(context));
    const call: Call = {
      params,
      context,
      client,
      teams,
      key: callKey(),
      takesTasks: takesTasks(capabilitiesOf(context)),
    };
    return safely(parts, client.signal, () => handleCall(parts, call));
  });
  serveTasks(server, parts, who, capabilitiesOf);
  return server;
}

function clientOf(
  { sdk, stateKey }: McpParts,
  who: Principal,
  context: ServerContext,
  capabilities: ClientCapabilities | undefined,
): CallClient {
  const { mcpReq } = context;
  const { elicitation } = capabilities ?? {};
  // A client that names no kind of elicitation knows forms.
  const knowsForms = elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined);
  const token = mcpReq._meta?.progressToken;
  return {
    who,
    signal: mcpReq.signal,
    shows: !knowsForms ? 'nothing' : mcpReq.envelope ? 'later' : 'now',
    states: requestStates(sdk, stateKey, who, context),
    progress: async ({ progress, message }, cursor) => {
      if (token === undefined) return;
      const params = { progressToken: token, progress, message, _meta: { [CURSOR_META]: cursor } };
      await mcpReq.notify({ method: 'notifications/progress', params });
    },
    elicit: (form, signal) => mcpReq.elicitInput(form, { signal, timeout: FORM_TIMEOUT_MS }),
  };
}

/** What the client did wrong, it reads in the result. A bug is in the log. */
async function safely({ sdk, log }: McpParts, signal: AbortSignal, work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Problem) return refusal([error.message, ...error.details].join('; '));
    if (error instanceof TurnStopped) return refusal(error.message);
    // It is not sent: the client has gone, or no longer waits.
    if (signal.aborted) return refusal('The call was cancelled; its run goes on');
    if (error instanceof sdk.ProtocolError) throw error;
    log.error('bug', { path: 'tools/call', error: messageOf(error), stack: (error as Error)?.stack?.slice(0, 2_000) });
    throw new sdk.ProtocolError(sdk.INTERNAL_ERROR, problem('bug').message);
  }
}

interface Call {
  readonly params: CallToolRequest['params'];
  readonly context: ServerContext;
  readonly client: CallClient;
  readonly teams: ReadonlyMap<string, ServedTeam>;
  readonly key: RunKey | undefined;
  readonly takesTasks: boolean;
}

function argumentsOf<T>(schema: ZodType<T>, { name, arguments: given = {} }: Call['params']): T {
  const read = schema.safeParse(given);
  if (read.success) return read.data;
  const details = read.error.issues.map(({ path, message }) => `${path.join('.') || 'arguments'}: ${message}`);
  throw problem('bad-request', { why: `The arguments of ${name} do not fit`, details });
}

async function handleCall(parts: McpParts, call: Call): Promise<Answer> {
  const { params, client, teams } = call;
  const { sdk } = parts;
  if (params.name === ANSWER_TOOL) {
    const begun = await answerQuestion(parts, argumentsOf(answerInput, params), client.who);
    return finish(parts, call, begun);
  }
  if (params.name === RUN_TOOL) {
    const { runId, wait } = argumentsOf(runInput, params);
    return look(parts, call, { runId, wait });
  }
  if (params.name === CANCEL_TOOL) {
    const { runId } = argumentsOf(cancelInput, params);
    await cancelRun(parts, runId, client.who);
    return look(parts, call, { runId, wait: true });
  }
  const team = teams.get(params.name);
  if (!team) throw new sdk.ProtocolError(sdk.INVALID_PARAMS, unknownTool(params.name, teams));
  const state = call.context.mcpReq.requestState<string>();
  if (state !== undefined) return goOn(parts, call, state);
  const { request, context, conversation } = argumentsOf(teamInput, params);
  const meta = call.context.mcpReq._meta?.[MCP_META.key];
  const key = typeof meta === 'string' ? { idempotencyKey: meta } : call.key;
  const begun = await startCall(parts, { team, request, context, conversation, ...key }, client.who);
  return finish(parts, call, begun);
}

const unknownTool = (name: string, teams: ReadonlyMap<string, ServedTeam>): string => {
  const known = [...teams.keys()].slice(0, 3).join(', ');
  return `There is no tool ${JSON.stringify(name.slice(0, 100))}: tools are the teams, such as ${known}`;
};

/** The client repeats its call with what a person answered. */
async function goOn(parts: McpParts, call: Call, text: string): Promise<Answer> {
  const { client, params, context } = call;
  const state = await client.states.read(text);
  const { sdk } = parts;
  if (!state || state.team !== params.name)
    throw new sdk.ProtocolError(
      sdk.INVALID_PARAMS,
      'This request state is not valid here: it was changed, is too old, or was made for another sender or tool. Call the tool again without it; the run that asked still waits in the inbox',
      { reason: 'invalid_request_state' },
    );
  const continued = await continueCall(parts, { state, replies: context.mcpReq.inputResponses ?? {} }, client.who);
  if (!('stays' in continued)) return finish(parts, call, continued);
  // The client has seen the steps of this turn before.
  const begun = { turn: { runId: state.runId, number: state.turn }, notes: [] };
  const shows = continued.stays === 'open' ? 'nothing' : client.shows;
  return driveCall(parts, { begun, team: params.name }, { ...client, shows, progress: async () => {} });
}

async function look(parts: McpParts, call: Call, { runId, wait }: { runId: string; wait: boolean }): Promise<Answer> {
  const { host } = parts;
  const turn = await currentTurn(host, runId, call.client.who);
  const { status } = await host.inspect.show(turn.runId);
  if (!wait && status === 'running')
    return toolResult(`Run ${runId} is running.`, { runId: turn.runId, status: 'running', gaps: [], reviews: [] });
  return finish(parts, call, { turn, notes: [] });
}

/** Waits for the result. If it takes long, a client that knows tasks gets one. */
async function finish(parts: McpParts, call: Call, begun: Begun): Promise<Answer> {
  const { client, params } = call;
  const driven = { begun, team: params.name };
  if (!call.takesTasks) return driveCall(parts, driven, client);
  const leaving = new AbortController();
  const signal = AbortSignal.any([client.signal, leaving.signal]);
  const answer = driveCall(parts, driven, { ...client, signal });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), TASK_AFTER_MS);
  });
  const first = await Promise.race([answer, late]).finally(() => clearTimeout(timer));
  if (first) return first;
  answer.catch(() => {});
  leaving.abort();
  return taskCreated(parts, begun.turn.runId);
}
