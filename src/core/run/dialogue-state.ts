// A dialogue with a model, as part of the run's state.

import type { Account } from '../budget/account.ts';
import type { EventOf, ToolOutcome } from '../journal/event.ts';
import type { Trouble } from '../policy/patience.ts';
import type { DialogueView, Exchange } from './command.ts';
import type { ConsultKey, ModelCallId, ToolCallId } from './keys.ts';

interface ModelCall {
  readonly callId: ModelCallId;
  readonly prepared: EventOf<'model-call-prepared'>;
  started: EventOf<'model-call-started'> | undefined;
}

export interface PendingTool {
  readonly callId: ToolCallId;
  readonly id: string;
  readonly tool: string;
  args: unknown;
  /** What the tool's schema says about the arguments. */
  schemaFacts?: EventOf<'tool-call-authorised'>['schemaFacts'];
  fingerprint: string | undefined;
  idempotencyKey: string | undefined;
  /** Whether the task had read untrusted text when the model asked for the call. */
  readonly tainted: boolean;
  /** Whether the policy trusts its values wherever they come from. */
  anyValues?: true;
  /** Who approved the call, if approval was needed. */
  agreedBy: string | undefined;
  outcome: ToolOutcome | undefined;
}

interface ToolOutput {
  readonly output: unknown;
  /** The call, if the task had read untrusted text before it. */
  readonly asked?: PendingTool;
}

/** Which idempotency keys are taken. A reply may ask for thousands of equal calls, so none of this is searched. */
interface EffectKeys {
  /** Of the calls that succeeded in this dialogue. */
  readonly succeeded: Set<string>;
  /** Of pending calls without an outcome, each with the number of such calls. */
  readonly underWay: Map<string, number>;
  /** By the key without its number: every smaller number is taken. */
  readonly smallestFree: Map<string, number>;
}

export const noKeys = (): EffectKeys => ({ succeeded: new Set(), underWay: new Map(), smallestFree: new Map() });

export function takeKey({ keys }: Dialogue, call: PendingTool, key: string): void {
  if (call.outcome === undefined) {
    if (call.idempotencyKey !== undefined && call.idempotencyKey !== key) freeUp(keys, call.idempotencyKey);
    count(keys, call.idempotencyKey, -1);
    count(keys, key, 1);
  }
  const [before, number] = splitKey(key);
  if (number === (keys.smallestFree.get(before) ?? 0)) keys.smallestFree.set(before, number + 1);
  call.idempotencyKey = key;
}

/** The call has its outcome. Unless it succeeded, an equal call may use its key. */
export function releaseKey({ keys }: Dialogue, { idempotencyKey: key }: PendingTool): void {
  if (key === undefined) return;
  count(keys, key, -1);
  if (!keys.succeeded.has(key)) freeUp(keys, key);
}

function freeUp({ smallestFree }: EffectKeys, key: string): void {
  const [before, number] = splitKey(key);
  smallestFree.set(before, Math.min(number, smallestFree.get(before) ?? 0));
}

/** The first key that no other call has taken; `keyOf` gives the key with a number. */
export function firstFreeKey({ keys }: Dialogue, call: PendingTool, keyOf: (number: number) => string): string {
  const { succeeded, underWay, smallestFree } = keys;
  const own = call.outcome === undefined ? call.idempotencyKey : undefined;
  const isTaken = (key: string): boolean => succeeded.has(key) || (underWay.get(key) ?? 0) > (key === own ? 1 : 0);
  const [before] = splitKey(keyOf(0));
  let number = smallestFree.get(before) ?? 0;
  while (isTaken(keyOf(number))) number += 1;
  if (own === undefined || isTaken(own)) return keyOf(number);
  const [ownBefore, ownNumber] = splitKey(own);
  return ownBefore === before ? keyOf(Math.min(ownNumber, number)) : keyOf(number);
}

function count({ underWay }: EffectKeys, key: string | undefined, by: number): void {
  if (key === undefined) return;
  const calls = (underWay.get(key) ?? 0) + by;
  if (calls > 0) underWay.set(key, calls);
  else underWay.delete(key);
}

function splitKey(key: string): [before: string, number: number] {
  const at = key.lastIndexOf('/');
  return [key.slice(0, at), Number(key.slice(at + 1))];
}

/** Whether a model is at work for it. Meanwhile the clock of its attempt or role stands still, and silence is measured. */
export const isCalling = (dialogue: Dialogue | undefined): boolean => dialogue?.call?.started !== undefined;

/** A dialogue with a model, owned by a task's attempt or a role. */
export interface Dialogue {
  readonly id: string;
  readonly owner: { readonly taskId: string } | { readonly consult: ConsultKey };
  readonly view: Omit<DialogueView, 'shrunk' | 'tooLong'> & {
    readonly exchanges: Exchange[];
    shrunk: number;
    tooLong?: string;
  };
  readonly account: Account;
  calls: number;
  tools: number;
  steps: number;
  repairs: number;
  retries: number;
  /** The failures of its latest calls, if they failed. */
  trouble?: Trouble | undefined;
  call: ModelCall | undefined;
  readonly pending: Map<ToolCallId, PendingTool>;
  /** How many pending calls have no outcome yet. */
  unanswered: number;
  readonly keys: EffectKeys;
  /** Outputs of tools that are not untrusted. */
  readonly outputs: ToolOutput[];
  conclusion: unknown;
  /** The verdict on the conclusion, if it has one. */
  verdict?: EventOf<'model-call-finished'>['grounded'];
  /** How often a conclusion went back because it said what nothing supports. */
  sentBack?: number;
}
