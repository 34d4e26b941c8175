import { connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** Like a firewall that restarts: it forgets the connections it knew, whose packets vanish from then on. */
export async function forgetfulFirewall(url: string) {
  const known = new Set<Socket>();
  const ends = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(new URL(url).port), '127.0.0.1');
    ends.add(near);
    for (const [from, to] of [[near, far] as const, [far, near] as const]) {
      known.add(from);
      from.on('data', (bytes) => to.write(bytes)).on('error', () => {});
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of known) socket.destroy();
    server.close();
  });
  const near = new URL(url);
  near.port = String((server.address() as { readonly port: number }).port);
  return {
    url: near.href,
    forget: () => {
      for (const socket of known) socket.removeAllListeners('data').pause();
    },
    /** Only the clients hear of it: the server keeps its connections. */
    reset: () => {
      for (const near of ends) near.resetAndDestroy();
      ends.clear();
    },
  };
}
