// bosun serve: the API on the store of this home, until the process is stopped.

import { spawn } from 'node:child_process';
import { findPackageJSON } from 'node:module';
import { messageOf } from '../../../runtime/perform/faults.ts';
import type { ServedTeam } from '../../server/host/served-team.ts';
import type { RunningServer } from '../../server/serve.ts';
import type { Cli } from '../environment.ts';
import { EXIT } from '../exit-code.ts';
import { checkModel } from '../input/check-model.ts';
import { readDuration } from '../input/read-options.ts';
import { UserError } from '../print/user-error.ts';
import { studioOf } from './find-studio.ts';
import { servedTeams } from './served-teams.ts';

interface ServeFlags {
  readonly port: string;
  readonly host: string;
  readonly team?: readonly string[];
  readonly model?: string;
  readonly lenient?: boolean;
  readonly allowHost?: readonly string[];
  readonly allowOrigin?: readonly string[];
  readonly requireToken?: boolean;
  readonly fourEyes?: boolean;
  readonly allowPrivateWebhooks?: boolean;
  readonly runsMax: string;
  readonly rate: string;
  readonly bodyMax: string;
  readonly grace: string;
  readonly open?: boolean;
}

const STREAMS_MAX = 2_000;
const SWEEP_MS = 1_000;

export async function serveCommand(cli: Cli, flags: ServeFlags): Promise<number> {
  refuseWithoutPackages();
  const settings = settingsOf(flags);
  await checkModel(cli, flags.model);
  const [{ watchJournal }, { serve, ServeError }] = await Promise.all([
    import('../../server/host/watched-journal.ts'),
    import('../../server/serve.ts'),
  ]);
  const journal = watchJournal(await cli.journal());
  const teams = await servedTeams(cli, flags, journal);
  const writeLog = (line: string): void => cli.terminal.draw(`${line}\n`);
  const { wiring, version } = cli;
  const studio = studioOf((line) => cli.terminal.note(line));
  const server = await serve({ journal, wiring, teams, version, settings, writeLog, studio }).catch(
    (error: unknown) => {
      throw error instanceof ServeError ? new UserError(error.message) : error;
    },
  );
  announce(cli, server, teams);
  if (flags.open) openPage(server);
  return untilStopped(cli, server);
}

/** They are optional, so that programs that do not serve need not install them. */
function refuseWithoutPackages(): void {
  const isMissing = (name: string): boolean => {
    try {
      return findPackageJSON(name, import.meta.url) === undefined;
    } catch {
      return true;
    }
  };
  const missing = ['hono', '@hono/node-server'].filter(isMissing);
  if (missing.length > 0)
    throw new UserError(`bosun serve needs ${missing.join(' and ')}: run "npm install hono @hono/node-server"`);
}

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
    streamsMax: STREAMS_MAX,
    sweepMs: SWEEP_MS,
  };
}

function wholeNumber(flag: string, text: string, { min, max }: { readonly min: number; readonly max: number }): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= min && value <= max) return value;
  throw new UserError(`${flag} takes a whole number from ${min} to ${max}, not "${text}"`);
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

function untilStopped(cli: Cli, server: RunningServer): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) process.exit(EXIT.interrupted);
    isStopping = true;
    server.close().then(() => resolve(EXIT.complete), reject);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
  // An error in a timer or an unhandled promise of a team's own code belongs to no run, and must not end all of them.
  const survive = (error: unknown): void => cli.terminal.note(`error outside of any run: ${messageOf(error)}`);
  process.on('uncaughtException', survive);
  process.on('unhandledRejection', survive);
  return promise;
}
