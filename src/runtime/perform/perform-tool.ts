// Tool calls in two commands: authorise (the tool's policy), then call (with its timeout). An error in a tool never crashes
// its worker (B5).

import { canonicalJson } from '../../core/journal/canonical-json.ts';
import type { Happening, Ruling, ToolOutcome } from '../../core/journal/event.ts';
import type { Digest } from '../../core/journal/hash-chain.ts';
import { schemaFacts } from '../../core/policy/schema-facts.ts';
import type { Command } from '../../core/run/command.ts';
import type { Clock } from '../../ports/clock.ts';
import type { CommandContext } from '../../ports/engine.ts';
import { LeaseLost } from '../../ports/journal-error.ts';
import { UnknownOutcome } from '../../ports/unknown-outcome.ts';
import { validate } from '../define/validate.ts';
import type { PolicyContext, Team, ToolCode } from '../run/team.ts';
import { isAmbiguous } from './ambiguous-fault.ts';
import { messageOf } from './faults.ts';
import type { Guards } from './perform.ts';
import { asStored } from './worker-reply.ts';

type Authorise = Extract<Command, { kind: 'authorise' }>;
type CallTool = Extract<Command, { kind: 'call-tool' }>;

interface Authority {
  readonly digest: Digest;
  readonly guards: Pick<Guards, 'switches'>;
}

export async function authorise(team: Team, command: Authorise, { digest, guards }: Authority): Promise<Happening> {
  const { key, callId, slice, agreedBy } = command;
  const refuse = (message: string): Happening => ({
    type: 'tool-call-finished',
    key,
    callId,
    outcome: { status: 'refused', message },
  });
  const worker = team.workers.get(slice.worker);
  const tool = worker?.tools.get(command.tool);
  const granted = slice.tools ?? [...(worker?.tools.keys() ?? [])];
  const withheld = worker?.withheld.get(command.tool);
  if (withheld !== undefined) return refuse(withheld);
  if (!tool) return refuse(`There is no tool "${command.tool}". Yours are: ${granted.join(', ') || 'none'}.`);
  if (!granted.includes(tool.name) && !command.mayAsk)
    return refuse(`The tool "${tool.name}" was not granted to this task. Granted: ${granted.join(', ') || 'none'}.`);
  const off = await offBy(guards, tool.name);
  if (off !== undefined) return refuse(off);
  const args = await readArgs(tool, command.args);
  if (!args.ok) {
    const message = `The arguments of "${tool.name}" do not fit:\n${args.errors}`;
    return { type: 'tool-call-finished', key, callId, outcome: { status: 'error', message } };
  }
  const fingerprint = digest(`${tool.name}\n${canonicalJson(args.value)}`);
  const ruling = await ruleOn(tool, args.value, {
    runId: slice.runId,
    taskId: slice.taskId,
    worker: slice.worker,
    context: command.context,
  });
  // Do not ask again about arguments that a person set. What the policy denies stays denied.
  const final: Ruling = ruling.kind === 'ask' && agreedBy !== undefined ? { kind: 'allow' } : ruling;
  const facts = factsAbout(tool, { given: command.args, read: args.value });
  const authorised = { key, callId, args: args.value, fingerprint, ruling: final };
  return { type: 'tool-call-authorised', ...authorised, ...(facts ? { schemaFacts: facts } : {}) };
}

/** What cannot be described, such as a date, is described as anything. */
const DESCRIBED = { target: 'draft-2020-12', libraryOptions: { unrepresentable: 'any' } } as const;

const descriptions = new WeakMap<object, Record<string, unknown>>();

function factsAbout(
  { input, does }: ToolCode,
  args: Parameters<typeof schemaFacts>[1],
): ReturnType<typeof schemaFacts> {
  const described = descriptions.get(input) ?? descriptionOf(input) ?? wordsAsFields(does);
  descriptions.set(input, described);
  return schemaFacts(described, args);
}

function descriptionOf(input: ToolCode['input']): Record<string, unknown> | undefined {
  try {
    return input['~standard'].jsonSchema?.input(DESCRIBED);
  } catch {
    return undefined;
  }
}

/** Without a description of the schema, the fields are those that the tool's own description names. */
const wordsAsFields = (does: string): Record<string, unknown> => ({
  properties: Object.fromEntries((does.match(/[A-Za-z_]\w*/g) ?? []).map((word) => [word, {}])),
});

async function readArgs(
  tool: ToolCode,
  args: unknown,
): Promise<{ ok: true; value: unknown } | { ok: false; errors: string }> {
  try {
    const read = await validate(tool.input, args);
    return read.ok ? { ok: true, value: asStored(read.value) } : read;
  } catch (error) {
    return { ok: false, errors: messageOf(error) };
  }
}

/** A policy that throws asks a person: it must not allow a call. */
async function ruleOn(tool: ToolCode, args: unknown, context: PolicyContext): Promise<Ruling> {
  if (!tool.approve) return { kind: 'allow' };
  try {
    return await tool.approve(args, context);
  } catch (error) {
    return { kind: 'ask', reason: `Its policy failed: ${messageOf(error)}` };
  }
}

/** The message to the model if the tool is switched off. */
async function offBy({ switches }: Pick<Guards, 'switches'>, tool: string): Promise<string | undefined> {
  const why = switches.isQuiet() ? undefined : await switches.off({ tool });
  return why && `The tool "${tool}" is ${why}`;
}

export async function callTool(
  team: Team,
  command: CallTool,
  { clock, signal, onText, confirmHeld }: CommandContext,
  guards: Pick<Guards, 'switches'>,
): Promise<Happening> {
  const { key, callId, slice, args, idempotencyKey, effect, timeoutMs } = command;
  const tool = team.workers.get(slice.worker)?.tools.get(command.tool);
  const finished = (outcome: ToolOutcome): Happening => ({ type: 'tool-call-finished', key, callId, outcome });
  if (!tool) return finished({ status: 'refused', message: `The tool "${command.tool}" no longer exists.` });
  // It may have been switched off while a person decided about the call.
  const off = await offBy(guards, tool.name);
  if (off !== undefined) return finished({ status: 'refused', message: off });
  const doubt = confirmHeld?.();
  if (doubt !== undefined) await doubt;
  const timeout = deadline(clock, timeoutMs);
  const both = AbortSignal.any([signal, timeout.signal]);
  const context = {
    runId: slice.runId,
    taskId: slice.taskId,
    worker: slice.worker,
    idempotencyKey,
    context: command.context,
    signal: both,
    // For tools of sources, which wait for their server before they call it.
    ...(confirmHeld && { confirmHeld }),
    onProgress: onText && ((text: string): void => onText({ from: command.tool, callId, text, part: 'progress' })),
  };
  try {
    const call = new Promise((begun) => begun(tool.run(args, context)));
    const output = await Promise.race([call, timeout.passed]);
    return finished(outcomeOf(output, effect));
  } catch (error) {
    if (LeaseLost.is(error)) throw error;
    const lost = timeout.signal.aborted || UnknownOutcome.is(error) || isAmbiguous(error);
    if (lost && effect !== 'read') return finished({ status: 'unknown', message: messageOf(error) });
    return finished({ status: 'error', message: messageOf(error) });
  } finally {
    timeout.callOff();
  }
}

/** An output that cannot be stored is no failed call if the tool has an effect: the effect would be repeated. */
function outcomeOf(output: unknown, effect: CallTool['effect']): ToolOutcome {
  try {
    return { status: 'ok', output: asStored(output) };
  } catch (error) {
    const what = `what it gave back cannot be shown: ${messageOf(error)}`;
    return effect === 'read' ? { status: 'error', message: what } : { status: 'ok', output: `It is done; ${what}` };
  }
}

function deadline(clock: Clock, ms: number): { signal: AbortSignal; passed: Promise<never>; callOff: () => void } {
  const controller = new AbortController();
  let callOff: () => void = () => {};
  const passed = new Promise<never>((_, reject) => {
    callOff = clock.wakeAt(clock.now() + ms, () => {
      controller.abort();
      reject(new Error(`it did not answer within ${ms} ms`));
    });
  });
  passed.catch(() => {});
  return { signal: controller.signal, passed, callOff };
}
