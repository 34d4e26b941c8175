#!/usr/bin/env node
// The entry of the command `bosun`. An old Node must get far enough to print which version is needed, so everything
// newer is imported after that. The only file of this surface that knows adapters.

import { readFileSync } from 'node:fs';
import module from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Wiring } from '../../runtime/run/wiring.ts';

// Needs node:sqlite with `isTransaction`, and TypeScript without a flag. Node 23 never had the former.
const isRecent = (version: string): boolean => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major >= 24 || (major === 22 && minor >= 18);
};

const wire = async (): Promise<Wiring> => (await import('../../wiring.ts')).wiring;

/** Caches the stripped TypeScript sources, which would otherwise be stripped at every start. */
function enableCompileCache(): void {
  if (!import.meta.url.endsWith('.ts')) return;
  module.enableCompileCache?.(fileURLToPath(new URL('../../../node_modules/.cache/bosun', import.meta.url)));
}

async function begin(): Promise<number> {
  const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));
  const { start } = await import('./start.ts');
  const { commandFor } = await import('./command-for.ts');
  return start(process.argv.slice(2), {
    wire,
    version,
    env: process.env,
    cwd: process.cwd(),
    command: commandFor({
      entry: fileURLToPath(import.meta.url),
      root: fileURLToPath(new URL('../../..', import.meta.url)),
      cwd: process.cwd(),
      env: process.env,
      execPath: process.execPath,
    }),
  });
}

/** The report of a run says itself that the offline model was used. */
const MUTED: readonly (string | undefined)[] = ['MODULE_TYPELESS_PACKAGE_JSON', 'BOSUN_OFFLINE'];
/** DBOS sets up its connections in a way that the next version of pg refuses; our range of versions excludes it. */
const MUTED_TEXT = /client\.query\(\) when the client is already executing/;

/** Warnings that a user of this command cannot do anything about, such as those of older Nodes about SQLite. */
function muteWarnings(): void {
  process.removeAllListeners('warning');
  process.on('warning', (warning: Error & { code?: string }) => {
    if (warning.name === 'ExperimentalWarning' || MUTED.includes(warning.code) || MUTED_TEXT.test(warning.message))
      return;
    process.stderr.write(`${warning.name}: ${warning.message}\n`);
  });
}

if (!isRecent(process.versions.node)) {
  process.stderr.write(`bosun: this is Node ${process.version}, but Bosun needs Node 22.18, or 24 and later\n`);
  process.exitCode = 2;
} else {
  enableCompileCache();
  muteWarnings();
  // The reader of the pipe (such as `| head`) has closed it: end quietly.
  process.stdout.on('error', () => process.exit());
  // The reader of the messages has closed them: the work goes on without.
  process.stderr.on('error', () => {});
  // For the case that nothing is left to wait for before the command has ended, as after `await new Promise(() => {})`.
  const abandoned = (): void => {
    process.stderr.write('bosun: The command stopped because a promise never settled; check the team file\n');
    process.exitCode = 1;
  };
  process.once('beforeExit', abandoned);
  // A team may leave timers and sockets open; the command still ends once all output is written. `write` is bound now,
  // because with --json the name later points to stderr.
  const write = process.stdout.write.bind(process.stdout);
  const end = (exitCode: number): void => void write('', () => process.exit(exitCode));
  const complain = (error: unknown): void => {
    process.stderr.write(`bosun: ${error instanceof Error ? error.message : error}\n`);
    end(1);
  };
  // Errors that a team's own code throws in a timer, or leaves in a promise, while no run is active.
  process.on('uncaughtException', (error) => {
    if (process.listenerCount('uncaughtException') === 1) complain(error);
  });
  begin().then(end, complain);
}
