// Teams as tools over the stdin and stdout of this process, without HTTP. The client is the user of this machine.
//
//   V1. A closed stdin means that the client has gone, even if it was killed: runs under way get a moment to finish, and
//       go on later in another process. SIGTERM means the same.
//   V2. stdout belongs to the protocol: what teams print goes to stderr.
//   V3. Ctrl-C at a terminal is meant for the client, which then closes stdin (V1).

import { messageOf } from '../../../runtime/perform/faults.ts';
import type { Wiring } from '../../../runtime/run/wiring.ts';
import { withoutSecrets } from '../../../text/secrets/secrets.ts';
import type { Principal } from '../access/roles.ts';
import { createHost } from '../host/host.ts';
import type { ServedTeam } from '../host/served-team.ts';
import { startSweep } from '../host/sweep.ts';
import type { WatchedJournal } from '../host/watched-journal.ts';
import { createLog } from '../log.ts';
import { createMcpServer } from './create-server.ts';
import { mcpParts } from './parts.ts';
import { loadMcpSdk, NO_SDK } from './sdk.ts';

interface StdioParts {
  readonly journal: WatchedJournal;
  readonly wiring: Wiring;
  readonly teams: readonly ServedTeam[];
  readonly version: string;
  readonly writeLog: (line: string) => void;
}

/** The package for MCP servers is not installed. */
export class NoPackage extends Error {}

const RUNS_MAX = 64;
const SWEEP_MS = 1_000;
const LAST_RUNS_MS = 2_000;

/** Resolves when the client has gone and no run is active, or after a moment. */
export async function serveTeamsOverStdio({ journal, wiring, teams, version, writeLog }: StdioParts): Promise<void> {
  const sdk = await loadMcpSdk();
  if (!sdk) throw new NoPackage(NO_SDK);
  const { serveStdio } = await import('@modelcontextprotocol/server/stdio');
  const log = createLog({ write: writeLog, now: () => wiring.clock.now(), redact: withoutSecrets });
  const host = createHost({ journal, wiring, teams, log, runsMax: RUNS_MAX });
  const parts = await mcpParts(sdk, { host, log, fourEyes: false, version });
  const who: Principal = { name: wiring.whoami(), role: 'admin', project: null, key: 'stdio' };
  console.log = console.error;
  console.info = console.error;
  process.on('SIGINT', () => {});
  const survive = (error: unknown): void => log.error('error outside of any run', { error: messageOf(error) });
  process.on('uncaughtException', survive);
  process.on('unhandledRejection', survive);
  const gone = new Promise<void>((resolve) => {
    process.stdin.once('end', resolve);
    process.stdin.once('close', resolve);
    process.once('SIGTERM', resolve);
  });
  const sweep = startSweep({ host, log, everyMs: SWEEP_MS });
  const handle = serveStdio(() => createMcpServer(parts, { who }));
  log.info('ready', { teams: teams.map(({ name }) => name).join(', ') });
  await gone;
  sweep.stop();
  const left = await host.drain(LAST_RUNS_MS);
  await handle.close();
  log.info('closed', { runsLeft: left });
}
