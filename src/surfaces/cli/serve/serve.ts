// bosun serve: the API on the store of this home, until the process is stopped.

import { spawn } from 'node:child_process';
import type { ServedTeam } from '../../server/host/served-team.ts';
import type { LogLevel } from '../../server/log.ts';
import type { RunningServer } from '../../server/serve.ts';
import type { Cli } from '../environment.ts';
import { checkModel } from '../input/check-model.ts';
import { readDuration } from '../input/read-options.ts';
import { wholeNumber } from '../input/whole-number.ts';
import { UserError } from '../print/user-error.ts';
import { studioOf } from './find-studio.ts';
import { acceptedChanges, checkQueues, type FleetFlags, openFleet } from './fleet.ts';
import { logWarnings } from './log-warnings.ts';
import { refuseWithoutPackages } from './optional-packages.ts';
import { servedTeams, type TeamFlags } from './served-teams.ts';
import { untilStopped } from './until-stopped.ts';

interface ServeFlags extends TeamFlags, FleetFlags {
  readonly port: string;
  readonly host: string;
  readonly allowHost?: readonly string[];
  readonly allowOrigin?: readonly string[];
  readonly requireToken?: boolean;
  readonly fourEyes?: boolean;
  readonly allowPrivateWebhooks?: boolean;
  readonly runsMax: string;
  readonly rate: string;
  readonly bodyMax: string;
  readonly grace: string;
  readonly logLevel: string;
  readonly open?: boolean;
}

const STREAMS_MAX = 2_000;
const SWEEP_MS = 1_000;

export async function serveCommand(cli: Cli, flags: ServeFlags): Promise<number> {
  refuseWithoutPackages('serve', PACKAGES);
  const settings = settingsOf(flags);
  await checkModel(cli, flags.model);
  const [{ watchJournal }, { serve, ServeError }] = await Promise.all([
    import('../../server/host/watched-journal.ts'),
    import('../../server/serve.ts'),
  ]);
  const journal = watchJournal(await cli.journal());
  const fleet = await openFleet(cli, flags, { journal, hostsRuns: true, logLevel: settings.logLevel });
  const teams = await servedTeams(cli, flags, journal, fleet);
  checkQueues(flags, teams, fleet);
  const writeLog = (line: string): void => cli.terminal.draw(`${line}\n`);
  if (settings.logLevel !== 'silent') logWarnings(process, writeLog, () => cli.wiring.clock.now());
  const { wiring, version } = cli;
  const studio = studioOf((line) => cli.terminal.note(line));
  const server = await serve({ journal, wiring, teams, version, settings, writeLog, studio, fleet }).catch(
    (error: unknown) => {
      throw error instanceof ServeError ? new UserError(error.message) : error;
    },
  );
  announce(cli, server, teams);
  if (flags.open) openPage(server);
  const close = async (): Promise<void> => {
    const graceEnds = performance.now() + settings.graceMs;
    await server.close();
    // Work for other processes goes on meanwhile, and has the rest of the time.
    await fleet?.engine.close({ graceMs: Math.max(0, graceEnds - performance.now()) });
  };
  return untilStopped(cli, { close, failed: fleet?.evicted });
}

const PACKAGES = ['hono', '@hono/node-server', 'pino'];

function settingsOf(flags: ServeFlags) {
  return {
    hostname: flags.host,
    port: wholeNumber('--port', flags.port, { min: 0, max: 65_535 }),
    allowedHosts: (flags.allowHost ?? []).map((name) => name.toLowerCase()),
    allowedOrigins: (flags.allowOrigin ?? []).map(originOf),
    requireToken: flags.requireToken ?? false,
    fourEyes: flags.fourEyes ?? false,
    allowPrivateWebhooks: flags.allowPrivateWebhooks ?? false,
    runsMax: wholeNumber('--runs-max', flags.runsMax, { min: 1, max: 100_000 }),
    requestsPerMinute: wholeNumber('--rate', flags.rate, { min: 1, max: 10_000_000 }),
    bytesMax: wholeNumber('--body-max', flags.bodyMax, { min: 1_024, max: 1_073_741_824 }),
    graceMs: readDuration(flags.grace, '--grace'),
    acceptChanges: acceptedChanges(flags),
    logLevel: logLevelOf(flags.logLevel),
    streamsMax: STREAMS_MAX,
    sweepMs: SWEEP_MS,
  };
}

const LEVELS: readonly LogLevel[] = ['debug', 'info', 'warn', 'error', 'silent'];

function logLevelOf(text: string): LogLevel {
  const level = LEVELS.find((each) => each === text);
  if (level) return level;
  throw new UserError(`--log-level takes one of ${LEVELS.join(', ')}, not "${text}"`);
}

function originOf(text: string): string {
  if (URL.canParse(text) && /^https?:/.test(text)) return new URL(text).origin;
  throw new UserError(`--allow-origin takes an origin such as https://app.example.com, not "${text}"`);
}

function announce({ terminal }: Cli, { url, token }: RunningServer, teams: readonly ServedTeam[]): void {
  // On one line, unlike other --json output, so that a program that starts the server can read it.
  if (terminal.json) terminal.line(JSON.stringify({ url, ...(token === undefined ? {} : { token }) }));
  terminal.say(`Bosun serves ${teams.map(({ name }) => name).join(', ')} at ${url}`);
  if (token !== undefined) terminal.say(`token ${token} (admin, for this process only)`);
  terminal.say(`Studio: ${url} · API: ${url}/docs · stop with Ctrl-C`);
}

function openPage({ url }: RunningServer): void {
  const [command, ...args] =
    process.platform === 'darwin' ? ['open'] : process.platform === 'win32' ? ['cmd', '/c', 'start', ''] : ['xdg-open'];
  // Without a browser the server goes on: its address was printed.
  spawn(command ?? '', [...args, url], { stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref();
}
