// A model that plays a script: no network, no randomness, and an error for every call without a step.

import type { Price } from '../../core/budget/money.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Model, ModelReply, ModelRequest } from '../../ports/model.ts';
import { createStepFinder, describePurpose, positionOf, type Script } from './next-step.ts';
import type { FixedStep, ReplyStep } from './step.ts';

export interface ScriptedModelOptions {
  /** Name of the model in reports. Default: `scripted`. */
  readonly id?: string;
  /** Name of its provider, for limits by provider. Default: `scripted`. */
  readonly provider?: string;
  /** What its tokens cost. Default: nothing. */
  readonly price?: Price;
  /**
   * Steps are chosen by the position in the dialogue instead of being used up: for runs that crash and repeat calls.
   * Default: false.
   */
  readonly repeatable?: boolean;
  /** Needed by steps that take time. Default: none. */
  readonly clock?: Clock;
}

export interface ScriptedModel extends Model {
  /** Every request in the order it came, including those that failed. */
  readonly requests: readonly ModelRequest[];
  /** Throws if a step was never played, or if a call had no step. */
  assertDone(): void;
}

const FREE: Price = { inputMicroUsdPerMTok: 0, outputMicroUsdPerMTok: 0 };
const CHARACTERS_PER_TOKEN = 4;

const scriptedTokens = (text: string): number => Math.ceil(text.length / CHARACTERS_PER_TOKEN);

const inputTokensOf = ({ system, messages, tools }: Pick<ModelRequest, 'system' | 'messages' | 'tools'>): number =>
  scriptedTokens(`${system}${JSON.stringify(messages)}${tools.map(({ name, does }) => name + does).join('')}`);

/**
 * A model for tests that says what its script says, by role or worker, and records what it was asked.
 *
 * @example
 * const model = scriptedModel({ 'worker:clerk': [callTool('findInvoice', { id: 3 }), say('It is paid.')] });
 */
export function scriptedModel(script: Script, options: ScriptedModelOptions = {}): ScriptedModel {
  const { id = 'scripted', provider = 'scripted', price = FREE, repeatable = false, clock } = options;
  const cue = createStepFinder(script, { repeatable });
  const requests: ModelRequest[] = [];
  const unexpected: string[] = [];

  const stepFor = async (request: ModelRequest): Promise<FixedStep> => {
    const step = cue.next(request);
    if (step) return typeof step === 'function' ? step(request) : step;
    const call = `call ${requests.length} (${describePurpose(request.purpose)})`;
    unexpected.push(`${call}${whyAgain(request)}`);
    // The status of an invalid request, so that it is not retried.
    throw Object.assign(new Error(`The script has no step for ${call}${whyAgain(request)}`), { status: 400 });
  };

  return {
    id,
    provider,
    price,
    requests,
    countTokens: inputTokensOf,
    call: async (request) => {
      requests.push(request);
      request.signal.throwIfAborted();
      const step = await stepFor(request);
      if (step.kind === 'hang') return untilAborted(request.signal);
      if (step.afterMs !== undefined) await pause(step.afterMs, clock, request.signal);
      if (step.kind === 'fail') throw step.error;
      for (const piece of step.pieces ?? []) {
        await pause(step.everyMs ?? 0, clock, request.signal);
        request.onText?.(piece);
      }
      return replyWith(step, request);
    },
    assertDone: () => {
      const faults = [
        ...unexpected.map((call) => `had no step for ${call}`),
        ...cue.unused().map((step) => `never played ${step}`),
      ];
      if (faults.length > 0) throw new Error(`The script ${faults.join('; ')}`);
    },
  };
}

/** Why the planner is asked again, so that a failing test says what was wrong with the plan in its script. */
function whyAgain({ brief: { subject } }: ModelRequest): string {
  const faults = subject.kind === 'consult' && subject.question.role === 'plan' ? subject.question.faults : [];
  if (faults.length === 0) return '';
  return `. The plan before was refused: ${faults.map(({ where, path, message }) => `${path ?? where}: ${message}`).join('; ')}`;
}

function replyWith({ text, calls, usage, isCut }: ReplyStep, request: ModelRequest): ModelReply {
  const counted = inputTokensOf(request);
  const written = scriptedTokens(text + (calls.length > 0 ? JSON.stringify(calls) : ''));
  const position = positionOf(request);
  return {
    text,
    // The same ids when the call is repeated, and unique within a dialogue.
    calls: calls.map((call, index) => ({ id: `call-${position}-${index}`, ...call })),
    ...(isCut ? { isCut } : {}),
    usage: {
      inputTokens: Math.min(usage?.inputTokens ?? counted, counted),
      outputTokens: Math.min(usage?.outputTokens ?? written, request.outputTokensMax),
    },
  };
}

const untilAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => onAbort(signal, () => reject(signal.reason)));

function pause(ms: number, clock: Clock | undefined, signal: AbortSignal): Promise<void> {
  if (!clock) throw new Error('A step that takes time needs a clock: scriptedModel(script, { clock })');
  return new Promise((resolve, reject) => {
    const callOff = clock.wakeAt(clock.now() + ms, resolve);
    onAbort(signal, () => {
      callOff();
      reject(signal.reason);
    });
  });
}

/** Also when it was aborted before anybody listened. */
function onAbort(signal: AbortSignal, callback: () => void): void {
  if (signal.aborted) callback();
  else signal.addEventListener('abort', callback, { once: true });
}
