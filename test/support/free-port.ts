import { createServer } from 'node:net';

/** Below the ports that a system chooses for programs that ask for any. */
const [FIRST, LAST] = [15_000, 32_000];

/**
 * A port for a server that binds it later, or again after a restart. Meanwhile clients and other servers ask for any port
 * all the time, and do not get this one.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries++) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST));
    if (await isFree(port)) return port;
  }
  throw new Error(`No port between ${FIRST} and ${LAST} is free`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
