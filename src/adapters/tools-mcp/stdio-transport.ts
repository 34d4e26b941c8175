// Messages over stdin and stdout of a server's process, one per line.

import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client';
import { sdk } from './sdk.ts';
import type { ServerProcess } from './server-process.ts';

const MESSAGE_BYTES_MAX = 64 * 1024 * 1024;

export class StdioTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  readonly #server: ServerProcess;
  readonly #buffer = new (sdk().ReadBuffer)({ maxBufferSize: MESSAGE_BYTES_MAX });

  constructor(server: ServerProcess) {
    this.#server = server;
  }

  async start(): Promise<void> {
    await this.#server.started;
    this.#server.onEnd(() => this.onclose?.());
    this.#server.stdout.on('data', (chunk: Buffer) => this.#read(chunk));
  }

  async send(message: JSONRPCMessage): Promise<void> {
    if (this.#server.ending !== undefined) {
      const { SdkError, SdkErrorCode } = sdk();
      throw new SdkError(SdkErrorCode.NotConnected, 'has ended');
    }
    await this.#server.write(sdk().serializeMessage(message));
  }

  close(): Promise<void> {
    return this.#server.close();
  }

  #read(chunk: Buffer): void {
    try {
      this.#buffer.append(chunk);
    } catch (error) {
      // Too much text without an end of line: the rest could not be parsed either.
      this.onerror?.(error as Error);
      this.#server.kill();
      return;
    }
    for (;;) {
      try {
        const message = this.#buffer.readMessage();
        if (message === null) return;
        this.onmessage?.(message);
      } catch (error) {
        // A line that is not a message, such as a log line on stdout, is skipped.
        this.onerror?.(error as Error);
      }
    }
  }
}
