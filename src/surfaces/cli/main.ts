#!/usr/bin/env node
// The entry of the command `bosun`. An old Node must get far enough to be told which one is needed, so everything newer
// is imported after that. The only file of this surface that knows adapters.

import { readFileSync } from 'node:fs';
import module from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Wiring } from '../../runtime/run/wiring.ts';

// SQLite that tells whether a transaction is open, and TypeScript without a flag. Node 23 never had the former.
const isRecent = (version: string): boolean => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major >= 24 || (major === 22 && minor >= 18);
};

const wire = async (): Promise<Wiring> => (await import('../../wiring.ts')).wiring;

/** Sources would be stripped of their types each time they start; Node may keep the outcome where packages are kept. */
function keepCompiled(): void {
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

/** Node warns of SQLite and TypeScript in its older versions; whoever uses this command can do nothing about either. */
function muteExperiments(): void {
  process.removeAllListeners('warning');
  process.on('warning', (warning: Error & { code?: string }) => {
    if (warning.name === 'ExperimentalWarning' || warning.code === 'MODULE_TYPELESS_PACKAGE_JSON') return;
    process.stderr.write(`${warning.name}: ${warning.message}\n`);
  });
}

if (!isRecent(process.versions.node)) {
  process.stderr.write(`bosun: Node 22.18, or 24 and later, is needed, and this is ${process.version}\n`);
  process.exitCode = 2;
} else {
  keepCompiled();
  muteExperiments();
  // Somebody who reads only the beginning (`| head`) has seen enough.
  process.stdout.on('error', () => process.exit());
  // Set for the case that nothing is left to wait for before the command has ended, as after `await new Promise(() => {})`.
  const abandoned = (): void => {
    process.stderr.write('bosun: A promise that never settles ended this before it was done; look at the team file\n');
    process.exitCode = 1;
  };
  process.once('beforeExit', abandoned);
  // A team may leave timers and sockets behind; the command is over all the same, once everything is written. Bound now,
  // because with --json what is called by this name later goes to stderr.
  const write = process.stdout.write.bind(process.stdout);
  const end = (exitCode: number): void => void write('', () => process.exit(exitCode));
  const complain = (error: unknown): void => {
    process.stderr.write(`bosun: ${error instanceof Error ? error.message : error}\n`);
    end(1);
  };
  // What a team's own code throws in a timer, or leaves in a promise, while no run is under way.
  process.on('uncaughtException', (error) => {
    if (process.listenerCount('uncaughtException') === 1) complain(error);
  });
  begin().then(end, complain);
}
