// Cuts off processes as a pulled cable does: each has a network of its own (a network namespace), joined to that of Postgres by
// two links, one for the journal and one for the world. While a link is cut, packets vanish and both ends keep their sockets.
//
//   N1. Nothing of the machine's own network changes: both ends of every link are in networks that the run made.
//   N2. A network without a name ends with its last process, and its links with it: a run that fails leaves none.
//   N3. Packets are lost in one direction by a wrong hardware address for the receiver, which therefore ignores them.

import { execFileSync, spawnSync } from 'node:child_process';
import type { Cut } from '../../test/support/relay.ts';
import type { Network, PartitionsBy, Wire } from './network.ts';

const NOBODY = '02:00:00:00:00:01';

/** Everything that a run does, tried in a network that ends with the try. */
const TRY = `ip link add name j1 type veth peer name journal && ip addr add 198.18.0.1/30 dev j1 && ip link set j1 up &&
  ip neigh replace 198.18.0.2 lladdr ${NOBODY} nud permanent dev j1 && nsenter --net=/proc/$$/ns/net unshare --user true`;

export const bestPartitions = (): PartitionsBy =>
  spawnSync('unshare', ['--net', 'sh', '-c', TRY], { stdio: 'ignore' }).status === 0 ? 'network namespaces' : 'sockets';

/** Runs commands of `ip` in the network of a process. */
const inNetworkOf = (pid: number, lines: readonly string[]): void =>
  void execFileSync('nsenter', [`--net=/proc/${pid}/ns/net`, 'ip', '-batch', '-'], {
    input: lines.map((line) => `${line}\n`).join(''),
    stdio: ['pipe', 'ignore', 'pipe'],
  });

/** The networks 198.18.0.0/16 and 198.19.0.0/16 have room for 16384 links of four addresses each. */
const addresses = (block: 18 | 19, n: number): { readonly server: string; readonly process: string } => {
  const address = (last: number): string => `198.${block}.${(n >> 6) & 255}.${(n & 63) * 4 + last}`;
  return { server: address(1), process: address(2) };
};

/** The server must have a network of its own. */
export function namespaceNetwork(server: { readonly pid: number; readonly port: number }): Network {
  let count = 0;
  return {
    partitionsBy: 'network namespaces',
    openWire: async ({ url, worldUrl }) => {
      count += 1;
      return openWire(count, { serverPid: server.pid, url, worldUrl });
    },
  };
}

interface Ends {
  readonly serverPid: number;
  readonly url: string;
  readonly worldUrl: string;
}

function openWire(n: number, { serverPid, url, worldUrl }: Ends): Wire {
  const [journal, world] = [addresses(18, n), addresses(19, n)];
  let pid = 0;
  const toServer = (...lines: string[]): void => inNetworkOf(serverPid, lines);
  const toProcess = (...lines: string[]): void => inNetworkOf(pid, lines);
  const mends: (() => void)[] = [];
  const cuts: Record<Cut, () => void> = {
    'both ways': () => {
      toServer(`link set j${n} down`);
      mends.push(() => toServer(`link set j${n} up`));
    },
    'cannot hear': () => {
      toServer(`neigh replace ${journal.process} lladdr ${NOBODY} nud permanent dev j${n}`);
      mends.push(() => toServer(`neigh del ${journal.process} dev j${n}`));
    },
    'cannot send': () => {
      toProcess(`neigh replace ${journal.server} lladdr ${NOBODY} nud permanent dev journal`);
      mends.push(() => toProcess(`neigh del ${journal.server} dev journal`));
    },
  };
  return {
    url: at(url, journal.server),
    worldUrl: at(worldUrl, world.server),
    before: ['unshare', '--net', 'sh', '-c', 'echo; read -r _ && exec "$@"', 'sh'],
    join: (of) => {
      pid = of;
      toServer(
        `link add name j${n} type veth peer name journal netns ${pid}`,
        `link add name w${n} type veth peer name world netns ${pid}`,
        ...linkUp(`j${n}`, journal.server),
        ...linkUp(`w${n}`, world.server),
      );
      toProcess('link set lo up', ...linkUp('journal', journal.process), ...linkUp('world', world.process));
    },
    cut: (how) => cuts[how](),
    // A process that has ended took its end of the link with it.
    mend: () => {
      for (const mend of mends.splice(0)) if (isAlive(pid)) mend();
    },
    close: () => {},
  };
}

const linkUp = (link: string, address: string): string[] => [
  `addr add ${address}/30 dev ${link}`,
  `link set ${link} up`,
];

const at = (url: string, host: string): string => {
  const changed = new URL(url);
  changed.hostname = host;
  changed.search = '';
  return changed.href;
};

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
