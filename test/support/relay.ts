// A wire to the database that can be cut: a relay of TCP. While it is cut, both ends keep their connections and hear nothing,
// as when a network fails; new connections are accepted and stay silent. It can also be pointed at another server, as an
// address that stays while the server behind it changes.

import { connect, createServer, type Socket } from 'node:net';

/** What a host that is cut off can no longer do. */
export type Cut = 'both ways' | 'cannot hear' | 'cannot send';

export interface Relay {
  readonly port: number;
  cut(how: Cut): void;
  /** What was sent meanwhile arrives now, late. */
  mend(): void;
  /** Ends all connections; new ones go to this port. */
  pointAt(port: number): void;
  close(): void;
}

export async function openRelay(target: { readonly port: number }): Promise<Relay> {
  const pairs = new Set<readonly [Socket, Socket]>();
  let cut: Cut | undefined;
  /** Whether what comes from this end of a pair is lost. */
  const isLost = (end: 'near' | 'far'): boolean =>
    cut === 'both ways' || cut === (end === 'near' ? 'cannot send' : 'cannot hear');
  let { port } = target;
  const drop = (pair: readonly [Socket, Socket]): void => {
    pairs.delete(pair);
    for (const socket of pair) socket.destroy();
  };
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    const pair = [near, far] as const;
    pairs.add(pair);
    for (const [from, to, end] of [[near, far, 'near'] as const, [far, near, 'far'] as const]) {
      from.setNoDelay(true);
      from.on('data', (bytes) => to.write(bytes));
      from.on('error', () => drop(pair));
      from.on('close', () => {
        if (!isLost(end)) drop(pair);
      });
      if (isLost(end)) from.pause();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    cut: (how) => {
      cut = how;
      for (const [near, far] of pairs) {
        if (isLost('near')) near.pause();
        if (isLost('far')) far.pause();
      }
    },
    mend: () => {
      cut = undefined;
      for (const pair of pairs) for (const socket of pair) socket.resume();
      for (const pair of pairs) if (pair.some(({ destroyed }) => destroyed)) drop(pair);
    },
    pointAt: (to) => {
      port = to;
      for (const pair of pairs) drop(pair);
    },
    close: () => {
      for (const pair of pairs) drop(pair);
      server.close();
    },
  };
}
