// Starts the server: one process with the API on the store of this home. The journal is its only source of truth.

import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { AcceptChanges } from '../../core/plan/spec-changes.ts';
import type { Wiring } from '../../runtime/run/wiring.ts';
import { dataWithoutSecrets, withoutSecrets } from '../../text/secrets/secrets.ts';
import { createAuthenticate } from './access/authenticate.ts';
import { openTokens } from './access/tokens.ts';
import { createMetrics } from './api/metrics.ts';
import type { Server } from './api/server.ts';
import { type FleetSettings, joinFleet } from './host/fleet.ts';
import { createHost, type Host } from './host/host.ts';
import { logRuns } from './host/log-runs.ts';
import type { ServedTeam } from './host/served-team.ts';
import { type Sweep, startSweep } from './host/sweep.ts';
import type { WatchedJournal } from './host/watched-journal.ts';
import { createApp } from './http/app.ts';
import { isLoopback } from './http/guard-names.ts';
import { createRateLimit } from './http/rate-limit.ts';
import { createLog, type Log, type LogLevel } from './log.ts';
import { allRoutes } from './routes.ts';
import { type Clockwork, startClockwork } from './schedules/clockwork.ts';
import type { StudioFiles } from './studio/studio-files.ts';
import { startThreads, type Threads } from './threads/threads.ts';
import { type Notifier, startNotifier } from './webhooks/notifier.ts';
import { send } from './webhooks/send.ts';

export interface ServeSettings {
  readonly hostname: string;
  readonly port: number;
  readonly allowedHosts: readonly string[];
  readonly allowedOrigins: readonly string[];
  /** Requires a token even on this machine; without any in the store, one is made for this process. */
  readonly requireToken: boolean;
  readonly fourEyes: boolean;
  /** Lets webhooks call addresses of this machine and of its network. */
  readonly allowPrivateWebhooks: boolean;
  readonly runsMax: number;
  readonly streamsMax: number;
  readonly requestsPerMinute: number;
  readonly bytesMax: number;
  readonly sweepMs: number;
  readonly graceMs: number;
  /** Changes of teams that runs go on with. Default: none. */
  readonly acceptChanges?: AcceptChanges;
  /** Default: info. */
  readonly logLevel?: LogLevel | undefined;
}

interface ServeParts {
  readonly journal: WatchedJournal;
  readonly wiring: Wiring;
  readonly teams: readonly ServedTeam[];
  readonly version: string;
  readonly settings: ServeSettings;
  readonly writeLog: (line: string) => void;
  /** The built pages, read when the first one is asked for; without it, the server has only the API. */
  readonly studio?: () => Promise<StudioFiles>;
  /** The other processes on the same database, if the teams have an engine that spans them. */
  readonly fleet?: FleetSettings | undefined;
}

export interface RunningServer {
  readonly url: string;
  /** A token of this process, if one is needed and the store has none. */
  readonly token: string | undefined;
  /** Takes no new work, waits for runs under way, and closes. Resolves with how many runs were left for later. */
  close(): Promise<number>;
}

/** Longer than clients and proxies keep idle connections: one that closes first loses requests that are on their way. */
const KEEP_ALIVE_MS = 65_000;

/** The server cannot be started like this; the message says what to change. */
export class ServeError extends Error {}

export async function serve({
  journal,
  wiring,
  teams,
  version,
  settings,
  writeLog,
  studio,
  fleet,
}: ServeParts): Promise<RunningServer> {
  const { hostname, port, requireToken } = settings;
  const now = (): number => wiring.clock.now();
  const tokens = openTokens(journal, now);
  const hasTokens = (await tokens.list()).length > 0;
  if (!isLoopback(hostname) && !hasTokens && !requireToken)
    throw new ServeError(
      `${hostname} can be reached from other machines, so tokens are needed: make one with "bosun token create", or add --require-token`,
    );
  const own = requireToken && !hasTokens ? `bosun_${randomBytes(24).toString('base64url')}` : undefined;
  const log = createLog({ write: writeLog, now, redact: withoutSecrets, level: settings.logLevel });
  const host = createHost({
    ...{ journal, wiring, teams, log },
    ...{ runsMax: settings.runsMax, acceptChanges: settings.acceptChanges },
  });
  const closing = new AbortController();
  const metrics = createMetrics();
  const background = createBackground({ host, log, settings });
  const parts: Server = {
    host,
    tokens,
    log,
    metrics,
    ...(fleet ? { queues: () => fleet.engine.queues() } : {}),
    version,
    fourEyes: settings.fourEyes,
    streamsMax: settings.streamsMax,
    studio,
    ...background.parts,
  };
  const app = createApp({
    routes: allRoutes(parts),
    names: settings,
    authenticate: createAuthenticate({
      tokens,
      own,
      // Tokens may be made while the server runs: from then on they are needed.
      isOpen: async () => isLoopback(hostname) && !requireToken && (await tokens.list()).length === 0,
      user: wiring.whoami(),
    }),
    takeRequest: createRateLimit(settings.requestsPerMinute, now),
    bytesMax: settings.bytesMax,
    log,
    redact: dataWithoutSecrets,
    closing: closing.signal,
    count: (answered) => {
      metrics.count(answered);
      log.debug('request', { ...answered, ms: Math.round(answered.ms) });
    },
  });
  const { createAdaptorServer } = await import('@hono/node-server');
  const server = createAdaptorServer({ fetch: app.fetch, serverOptions: { keepAliveTimeout: KEEP_ALIVE_MS } });
  const address = await listen(server as unknown as ListeningServer, { hostname, port });
  if (fleet) await joinFleet(host, fleet);
  background.start();
  const stopLog = logRuns(journal, log);
  log.info('ready', { url: urlOf(hostname, address.port), teams: teams.map(({ name }) => name).join(', ') });
  return {
    url: urlOf(hostname, address.port),
    token: own,
    close: async () => {
      log.info('shutting down');
      background.stop();
      await fleet?.engine.pause();
      const left = await host.drain(settings.graceMs);
      closing.abort();
      await closed(server as unknown as ListeningServer);
      stopLog();
      log.info('closed', { runsLeft: left });
      return left;
    },
  };
}

/** What goes on without any client: runs that can continue, webhooks, schedules. */
function createBackground({ host, log, settings }: { host: Host; log: Log; settings: ServeSettings }) {
  let started: { sweep: Sweep; notifier: Notifier; clockwork: Clockwork; threads: Threads } | undefined;
  const running = () => {
    started ??= {
      sweep: startSweep({ host, log, everyMs: settings.sweepMs }),
      notifier: startNotifier({ host, log, send, allowPrivate: settings.allowPrivateWebhooks }),
      clockwork: startClockwork({ host, log }),
      threads: startThreads({ host, log }),
    };
    return started;
  };
  const parts: Pick<Server, 'sweep' | 'notifier' | 'clockwork' | 'threads'> = {
    sweep: () => running().sweep,
    notifier: () => running().notifier,
    clockwork: () => running().clockwork,
    threads: () => running().threads,
  };
  return {
    parts,
    start: () => void running(),
    stop: () => {
      for (const each of Object.values(started ?? {})) each.stop();
    },
  };
}

const urlOf = (hostname: string, port: number): string =>
  `http://${hostname.includes(':') ? `[${hostname}]` : hostname}:${port}`;

interface ListeningServer {
  listen(port: number, hostname: string): unknown;
  once(event: 'listening' | 'error', listener: (error?: NodeJS.ErrnoException) => void): unknown;
  address(): AddressInfo;
  close(callback: () => void): unknown;
  closeAllConnections(): void;
}

function listen(
  server: ListeningServer,
  { hostname, port }: { readonly hostname: string; readonly port: number },
): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(new ServeError(whyNot(error, hostname, port))));
    server.once('listening', () => resolve(server.address()));
    server.listen(port, hostname);
  });
}

function whyNot(error: NodeJS.ErrnoException | undefined, hostname: string, port: number): string {
  switch (error?.code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use: choose another with --port, or --port 0 for any free one`;
    case 'EACCES':
      return `Port ${port} needs more rights: choose one above 1023`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `${hostname} is not an address of this machine: choose another with --host`;
    default:
      return `The server cannot listen on ${hostname}:${port}: ${error?.message}`;
  }
}

function closed(server: ListeningServer): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    // Streams are ended by now; connections that are kept alive would hold the server for seconds.
    server.closeAllConnections();
  });
}
