// Errors in A2A's form: a JSON-RPC code, and a reason that clients know.

import { RPC_CODE, type RpcFault } from '../http/json-rpc.ts';
import type { Problem } from '../http/problem.ts';

const REASONS = {
  TASK_NOT_FOUND: -32_001,
  TASK_NOT_CANCELABLE: -32_002,
  PUSH_NOTIFICATION_NOT_SUPPORTED: -32_003,
  UNSUPPORTED_OPERATION: -32_004,
  CONTENT_TYPE_NOT_SUPPORTED: -32_005,
  EXTENDED_AGENT_CARD_NOT_CONFIGURED: -32_007,
  VERSION_NOT_SUPPORTED: -32_009,
  INVALID_PARAMS: RPC_CODE.params,
  METHOD_NOT_FOUND: RPC_CODE.method,
} as const;
type Reason = keyof typeof REASONS;

export class A2aRefusal extends Error {
  readonly reason: Reason;
  constructor(reason: Reason, message: string) {
    super(message);
    this.reason = reason;
  }
}

const infoOf = (reason: string) => [
  { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason, domain: 'a2a-protocol.org' },
];

export const faultOf = ({ reason, message }: A2aRefusal): RpcFault => ({
  code: REASONS[reason],
  message,
  data: infoOf(reason),
});

export const badParams = (message: string): A2aRefusal => new A2aRefusal('INVALID_PARAMS', message);
export const noTask = (id: string): A2aRefusal =>
  new A2aRefusal('TASK_NOT_FOUND', `There is no task ${JSON.stringify(id)}`);

/** What the rest of the server refuses, in A2A's form. Those that keep their status are about the request, not the task. */
export function refusalOf({ code, status, message, details }: Problem): A2aRefusal | undefined {
  const whole = details.length === 0 ? message : `${message}: ${details.join('; ')}`;
  if (code === 'conflict') return new A2aRefusal('UNSUPPORTED_OPERATION', whole);
  if (status === 400 || status === 404 || status === 422) return badParams(whole);
  return undefined;
}
