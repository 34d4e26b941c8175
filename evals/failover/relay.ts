// A wire to the database that can be cut: a relay of TCP. While it is cut, both ends keep their connections and hear nothing,
// as when a network fails; new connections are accepted and stay silent.

import { connect, createServer, type Socket } from 'node:net';

export interface Relay {
  readonly port: number;
  cut(): void;
  /** What was sent meanwhile arrives now, late. */
  mend(): void;
  close(): void;
}

export async function openRelay(target: { readonly port: number }): Promise<Relay> {
  const pairs = new Set<readonly [Socket, Socket]>();
  let isCut = false;
  const drop = (pair: readonly [Socket, Socket]): void => {
    pairs.delete(pair);
    for (const socket of pair) socket.destroy();
  };
  const server = createServer((near) => {
    const far = connect(target.port, '127.0.0.1');
    const pair = [near, far] as const;
    pairs.add(pair);
    for (const [from, to] of [pair, [far, near] as const]) {
      from.setNoDelay(true);
      from.on('data', (bytes) => to.write(bytes));
      from.on('error', () => drop(pair));
      from.on('close', () => {
        if (!isCut) drop(pair);
      });
      if (isCut) from.pause();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const each = (act: (socket: Socket) => void): void => {
    for (const pair of pairs) for (const socket of pair) act(socket);
  };
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    cut: () => {
      isCut = true;
      each((socket) => socket.pause());
    },
    mend: () => {
      isCut = false;
      each((socket) => socket.resume());
      for (const pair of pairs) if (pair.some(({ destroyed }) => destroyed)) drop(pair);
    },
    close: () => {
      for (const pair of pairs) drop(pair);
      server.close();
    },
  };
}
