// Runs the same work through the supervisor in four ways, and counts from the journals what was sent to the model. The model
// of this file answers by the purpose of a call and records what it received, which must match the journal.

import { isDeepStrictEqual } from 'node:util';
import {
  type Model,
  type ModelReply,
  type ModelRequest,
  type SentCall,
  type Supervisor,
  supervisor,
  worker,
} from 'bosun';
import { answerParent } from '../support/child.ts';
import { occurrences, sentText, tokensIn } from '../support/count-tokens.ts';
import {
  type Branch,
  forwardingPlan,
  leanPlan,
  taskIdOf,
  toolDefinition,
  toolOf,
  type Workload,
  workerOf,
  workloadOf,
} from '../support/token-workload.ts';

export interface TokensInput {
  readonly workers: number;
}

export interface TokensOutput {
  readonly calls: number;
  readonly total: number;
  /** The part of the total without ledgers and results: our prompts, the request, the tasks, tool descriptions. */
  readonly prompts: number;
  /** The system text of one worker. */
  readonly workerSystem: number;
  /** The prompts, and each needed text once for every call that needs it. */
  readonly floorByNeed: number;
  /** The prompts, and each needed text once in the whole run, however many calls need it. */
  readonly floor: number;
  readonly forwarding: { readonly calls: number; readonly total: number };
  readonly singleAgent: { readonly calls: number; readonly total: number };
  readonly oneCall: { readonly calls: number; readonly total: number };
}

const ANSWER = 'Every branch is reported on above.';
type Reply = (request: ModelRequest) => { readonly text: string; readonly calls?: ModelReply['calls'] };

function recordingModel(replyTo: Reply): Model & { readonly requests: readonly ModelRequest[] } {
  const requests: ModelRequest[] = [];
  return {
    id: 'recorder',
    provider: 'bench',
    price: { inputMicroUsdPerMTok: 0, outputMicroUsdPerMTok: 0 },
    requests,
    countTokens: ({ system, messages }) => Math.ceil(tokensIn(system + JSON.stringify(messages))),
    call: async (request) => {
      requests.push(request);
      const { text, calls = [] } = replyTo(request);
      return { text, calls, usage: { inputTokens: 1, outputTokens: 1 } };
    },
  };
}

/** Every call of the run, from its journal; an error if the model received anything else. */
async function callsOf(
  team: Supervisor,
  model: ReturnType<typeof recordingModel>,
  runId: string,
): Promise<readonly SentCall[]> {
  const { calls } = await team.trace(runId);
  const inJournal = calls.map(({ system, messages, tools }) => ({ system, messages, tools }));
  const received = model.requests.map(({ system, messages, tools }) => ({
    system,
    messages,
    tools: tools.map(({ name }) => name),
  }));
  const sorted = (all: readonly object[]): string[] => all.map((call) => JSON.stringify(call)).sort();
  if (isDeepStrictEqual(sorted(inJournal), sorted(received))) return calls;
  throw new Error('The journal does not hold what the model received');
}

/** A team with one worker per branch, whose planner returns this plan. */
async function asTeam(
  { branches, request }: Workload,
  plan: object,
  context: Readonly<Record<string, unknown>>,
): Promise<readonly SentCall[]> {
  const results = new Map(branches.map((branch) => [taskIdOf(branch), branch.result]));
  const model = recordingModel(({ purpose: { role, taskId = '' } }) => {
    if (role === 'plan') return { text: JSON.stringify(plan) };
    if (role === 'work') return { text: JSON.stringify({ content: results.get(taskId), confidence: 90 }) };
    return { text: JSON.stringify({ answer: ANSWER }) };
  });
  const workers = branches.map((branch) => [
    workerOf(branch),
    worker({ does: `reports on the branch in ${branch.town}`, tools: [toolOf(branch)] }),
  ]);
  const team = supervisor({ workers: Object.fromEntries(workers), models: { balanced: model } });
  return callsOf(team, model, await completed(team, request, context));
}

/** One agent for everything. It reads ledgers with its tools, or has them all in its prompt. */
async function asSingleAgent(
  { branches, request }: Workload,
  means: 'tools' | 'context',
): Promise<readonly SentCall[]> {
  const all = branches.map(({ result }) => result).join('\n');
  const model = recordingModel(({ messages }) => {
    const done = messages.filter(({ role }) => role === 'tool').length;
    const next = means === 'tools' ? branches[done] : undefined;
    if (!next) return { text: JSON.stringify({ content: all, confidence: 90 }) };
    // It reports on one ledger when it asks for the next.
    const call = { id: `c${done}`, tool: toolOf(next).spec.name, args: {} };
    return { text: branches[done - 1]?.result ?? '', calls: [call] };
  });
  const tools = means === 'tools' ? branches.map(toolOf) : [];
  const generalist = worker({ does: 'reports on the branches of a shop', tools, stepsMax: branches.length + 1 });
  const team = supervisor({
    workers: { generalist },
    models: { worker: model },
    triage: () => ({ route: 'direct', workers: [{ name: 'generalist', confidence: 100 }], reason: 'only one' }),
  });
  const context = means === 'context' ? ledgers(branches) : {};
  return callsOf(team, model, await completed(team, request, context));
}

async function completed(
  team: Supervisor,
  request: string,
  context: Readonly<Record<string, unknown>>,
): Promise<string> {
  const { runId, status, failure } = await team.run(request, { context });
  if (status !== 'complete') throw new Error(`The run ended as ${status}: ${failure?.message}`);
  return runId;
}

const ledgers = (branches: readonly Branch[]): Record<string, string> =>
  Object.fromEntries(branches.map(({ key, ledger }) => [key, ledger]));

/** The texts a call needs: for a worker its ledger and the result to compare with, for the answer all results. */
function needsOf({ branches }: Workload, { role, taskId }: SentCall): readonly string[] {
  if (role === 'synthesise') return branches.map(({ result }) => result);
  const branch = branches.find((each) => taskIdOf(each) === taskId);
  if (!branch) return [];
  return [branch.ledger, ...(branch.comparedWith ? [branch.comparedWith.result] : [])];
}

async function measure({ workers }: TokensInput): Promise<TokensOutput> {
  const workload = workloadOf(workers);
  const { branches, request } = workload;
  const texts = branches.flatMap(({ ledger, result }) => [ledger, result]);
  const definitions = new Map(branches.map((branch) => [toolOf(branch).spec.name, toolDefinition(branch)]));
  const textOf = (call: SentCall): string => sentText(call, (name) => definitions.get(name) ?? name);
  const sum = (all: readonly number[]): number => all.reduce((total, each) => total + each, 0);
  const totalOf = (calls: readonly SentCall[]) => ({
    calls: calls.length,
    total: Math.round(sum(calls.map((call) => tokensIn(textOf(call))))),
  });

  const lean = await asTeam(workload, leanPlan(workload), ledgers(branches));
  let prompts = 0;
  let byNeed = 0;
  for (const call of lean) {
    const text = textOf(call);
    const needs = needsOf(workload, call);
    // A text that was changed on the way would count as part of our prompts, and make the floor too high.
    const lost = needs.find((need) => occurrences(text, need) === 0);
    if (lost !== undefined) throw new Error(`${call.callId} was not sent what it needs: ${lost.slice(0, 60)}…`);
    prompts += tokensIn(text) - sum(texts.map((each) => occurrences(text, each) * tokensIn(each)));
    byNeed += sum(needs.map(tokensIn));
  }
  // The conversation that agents would share: the request and the plan.
  const conversation = `${request}\n${JSON.stringify(leanPlan(workload))}`;
  const everything = { conversation, ...ledgers(branches) };
  return {
    ...totalOf(lean),
    prompts: Math.round(prompts),
    workerSystem: Math.round(tokensIn(lean.find(({ role }) => role === 'work')?.system ?? '')),
    floorByNeed: Math.round(prompts + byNeed),
    floor: Math.round(prompts + sum(texts.map(tokensIn))),
    forwarding: totalOf(await asTeam(workload, forwardingPlan(workload, Object.keys(everything)), everything)),
    singleAgent: totalOf(await asSingleAgent(workload, 'tools')),
    oneCall: totalOf(await asSingleAgent(workload, 'context')),
  };
}

await answerParent(measure);
