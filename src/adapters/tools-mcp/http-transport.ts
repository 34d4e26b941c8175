// Streamable HTTP as the SDK speaks it, with three changes.
//
//   H1. No stream of notifications is kept open beside the calls: it would keep every program that once used a tool
//       from ending. Changes of the tool list are still seen, because the list is fetched each time.
//   H2. A call whose stream ends before its answer fails at once, instead of at its timeout.
//   H3. The stream of a cancelled call is closed, because its answer is no longer read.

import type { FetchLike, JSONRPCMessage, Transport, TransportSendOptions } from '@modelcontextprotocol/client';
import type { Place } from './options.ts';
import { sdk } from './sdk.ts';

/** Stands for an answer that will not come; outside the range that JSON-RPC gives to servers. */
export const STREAM_LOST = -39_001;

const RECONNECTION = {
  initialReconnectionDelay: 500,
  maxReconnectionDelay: 5_000,
  reconnectionDelayGrowFactor: 2,
  maxRetries: 3,
};

const fetchWithoutListening: FetchLike = (url, init) => {
  const isListening = init?.method === 'GET' && !new Headers(init.headers).has('last-event-id');
  return isListening ? Promise.resolve(new Response(null, { status: 405 })) : fetch(url, init);
};

interface HttpTransport extends Transport {
  /** Must be called once the client listens: from then on answers are seen before they are delivered. */
  watch(): void;
  /** Tells the server that no more calls will come. */
  terminateSession(): Promise<void>;
}

export const openHttpTransport = (place: Extract<Place, { kind: 'http' }>): HttpTransport =>
  new (transportClass())(place);

function transportClass() {
  return class extends sdk().StreamableHTTPClientTransport implements HttpTransport {
    readonly #open = new Map<string | number, AbortController>();

    constructor({ url, headers }: Extract<Place, { kind: 'http' }>) {
      super(url, {
        fetch: fetchWithoutListening,
        requestInit: { headers: { ...headers } },
        reconnectionOptions: RECONNECTION,
      });
    }

    watch(): void {
      const deliver = this.onmessage;
      this.onmessage = (message) => {
        if (!('method' in message) && message.id !== undefined) this.#open.delete(message.id);
        deliver?.(message);
      };
    }

    override async send(message: JSONRPCMessage | JSONRPCMessage[], options: TransportSendOptions = {}): Promise<void> {
      if (Array.isArray(message) || !('method' in message)) return super.send(message, { ...(options as object) });
      if (!('id' in message)) {
        await super.send(message, { ...(options as object) });
        if (message.method === 'notifications/cancelled') this.#drop(message.params?.requestId);
        return;
      }
      const { id } = message;
      const controller = new AbortController();
      this.#open.set(id, controller);
      const signals = [controller.signal, ...(options.requestSignal ? [options.requestSignal] : [])];
      const onRequestStreamEnd = (): void => {
        options.onRequestStreamEnd?.();
        if (!this.#open.has(id)) return;
        const error = { code: STREAM_LOST, message: 'the connection broke before the answer came' };
        this.onmessage?.({ jsonrpc: '2.0', id, error });
      };
      try {
        await super.send(message, {
          ...(options as object),
          requestSignal: AbortSignal.any(signals),
          onRequestStreamEnd,
        });
      } catch (error) {
        this.#open.delete(id);
        throw error;
      }
    }

    #drop(requestId: unknown): void {
      if (typeof requestId !== 'string' && typeof requestId !== 'number') return;
      this.#open.get(requestId)?.abort();
      this.#open.delete(requestId);
    }
  };
}
