// How the processes of a fleet reach the databases, so that each can be cut off from its journal and from nothing else. The
// database that stands for the world stays in reach: what a process does while it is cut off is counted.

import { type Cut, openRelay } from '../../test/support/relay.ts';

export type PartitionsBy = 'network namespaces' | 'sockets';

/** Which packets are lost: all, those that the process should hear, or those that it sends. */
export const CUTS: readonly Cut[] = ['both ways', 'cannot hear', 'cannot send'];

/** The links of one process. */
export interface Wire {
  readonly url: string;
  readonly worldUrl: string;
  /** Goes before the command of the process, which then says a line and waits for one until it has joined. */
  readonly before: readonly string[];
  join(pid: number): void;
  cut(how: Cut): void;
  mend(): void;
  close(): void;
}

export interface Network {
  readonly partitionsBy: PartitionsBy;
  openWire(urls: { readonly url: string; readonly worldUrl: string }): Promise<Wire>;
}

/** Without rights on the network: the connections to the journal go through a relay that can fall silent. */
export const socketNetwork: Network = {
  partitionsBy: 'sockets',
  openWire: async ({ url, worldUrl }) => {
    const relay = await openRelay({ port: Number(new URL(url).port) });
    const near = new URL(url);
    near.port = String(relay.port);
    return { ...relay, url: near.href, worldUrl, before: [], join: () => {} };
  },
};
