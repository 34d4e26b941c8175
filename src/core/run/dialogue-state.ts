// A conversation with a model as the state of a run holds it.

import type { Account } from '../budget/account.ts';
import type { EventOf, ToolOutcome } from '../journal/event.ts';
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
  fingerprint: string | undefined;
  idempotencyKey: string | undefined;
  /** Whether its task had read text from outside when the call was asked for. */
  readonly tainted: boolean;
  /** Who approved it, if someone had to. */
  agreedBy: string | undefined;
  outcome: ToolOutcome | undefined;
}

/** A conversation with a model, of a task's attempt or of a role. */
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
  call: ModelCall | undefined;
  pending: Map<ToolCallId, PendingTool>;
  /** What trusted tools gave. */
  readonly trusted: unknown[];
  /** Idempotency keys of the calls that succeeded in this dialogue. */
  readonly succeeded: Set<string>;
  conclusion: unknown;
}
