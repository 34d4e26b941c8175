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
  /** Who approved the call, if approval was needed. */
  agreedBy: string | undefined;
  outcome: ToolOutcome | undefined;
}

interface ToolOutput {
  readonly output: unknown;
  /** The call, if the task had read untrusted text before it. */
  readonly asked?: PendingTool;
}

/** A dialogue with a model, owned by a task's attempt or a role. */
export interface Dialogue {
  readonly id: string;
  readonly owner: { readonly taskId: string } | { readonly consult: ConsultKey };
  readonly view: Omit<DialogueView, 'shrunk'> & { readonly exchanges: Exchange[]; shrunk: number };
  readonly account: Account;
  calls: number;
  tools: number;
  steps: number;
  repairs: number;
  retries: number;
  /** The failures of its latest calls, if they failed. */
  trouble?: Trouble | undefined;
  call: ModelCall | undefined;
  pending: Map<ToolCallId, PendingTool>;
  /** Outputs of tools that are not untrusted. */
  readonly outputs: ToolOutput[];
  /** Idempotency keys of the calls that succeeded in this dialogue. */
  readonly succeeded: Set<string>;
  conclusion: unknown;
  /** The verdict on the conclusion, if it has one. */
  verdict?: EventOf<'model-call-finished'>['grounded'];
  /** How often a conclusion went back because it said what nothing supports. */
  sentBack?: number;
}
