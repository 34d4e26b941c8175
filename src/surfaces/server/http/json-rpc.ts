// Errors in the form of JSON-RPC 2.0, for the protocols that are built on it.

import type { Problem } from './problem.ts';

export type RpcId = string | number | null;

export interface RpcFault {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

export const RPC_CODE = {
  parse: -32_700,
  request: -32_600,
  method: -32_601,
  params: -32_602,
  internal: -32_603,
} as const;

export const rpcResult = (id: RpcId, result: unknown) => ({ jsonrpc: '2.0', id, result });
export const rpcError = (id: RpcId, error: RpcFault) => ({ jsonrpc: '2.0', id, error });

/** The code of an error that the server found before it read the method. */
export const rpcCodeOf = ({ code, status }: Problem): number =>
  code === 'bad-json' ? RPC_CODE.parse : status === 400 || status === 415 ? RPC_CODE.request : RPC_CODE.internal;
