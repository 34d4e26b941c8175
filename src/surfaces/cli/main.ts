#!/usr/bin/env node
// The entry of the command `bosun`. An old Node must get far enough to be told which one is needed, so everything newer
// is imported after that. The only file of this surface that knows adapters.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Wiring } from '../../runtime/wiring.ts';

// SQLite that tells whether a transaction is open, and TypeScript without a flag. Node 23 never had the former.
const isRecent = (version: string): boolean => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major >= 24 || (major === 22 && minor >= 18);
};

/** Who decides, if nobody says so. A user without an entry in the system's list has no name there. */
function nameOf(userInfo: () => { username: string }): string {
  try {
    return userInfo().username;
  } catch {
    return process.env.USER ?? 'somebody';
  }
}

async function wire(): Promise<Wiring> {
  const [clock, digest, engine, memory, { mcp }, { randomBytes }, os] = await Promise.all([
    import('../../adapters/clock-system/system-clock.ts'),
    import('../../adapters/digest-node/sha256.ts'),
    import('../../adapters/engine-local/local-engine.ts'),
    import('../../adapters/engine-local/memory-journal.ts'),
    import('../../adapters/tools-mcp/mcp.ts'),
    import('node:crypto'),
    import('node:os'),
  ]);
  return {
    clock: clock.systemClock,
    digest: digest.sha256,
    newRunId: () => `${Date.now().toString(36).padStart(9, '0')}${randomBytes(5).toString('hex')}`,
    whoami: () => nameOf(os.userInfo),
    defaultModel: async () => (await import('../../adapters/model-offline/offline-model.ts')).offlineModel(),
    openJournal: async (store) =>
      store === ':memory:'
        ? memory.openMemoryJournal()
        : (await import('../../adapters/engine-local/sqlite-journal.ts')).openSqliteJournal({
            path: store,
            clock: clock.systemClock,
          }),
    openRun: engine.openRun,
    mcp,
  };
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
