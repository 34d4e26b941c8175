// Runs commands one after the other in one process, so that a test pays for loading Bosun once instead of per command.
// Everything a command can see is its own: arguments, working folder, environment, standard input, and the team file, which
// is evaluated anew for each command. A command that ends the process ends this host, and its exit code is reported.

import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { commandFor } from '../../src/surfaces/cli/command-for.ts';
import { start } from '../../src/surfaces/cli/start.ts';
import { wiring } from '../../src/wiring.ts';

export interface HostedCommand {
  readonly number: number;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly input: string;
  /** Whether MCP servers are started; otherwise the tools of the shipped team run in this process. */
  readonly servers: boolean;
}

const ROOT = new URL('../../', import.meta.url);
const { version } = JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8'));
const writeOut = process.stdout.write;
const writeError = process.stderr.write;

let current = 0;
registerHooks({
  resolve: (specifier, context, nextResolve) => {
    const resolved = nextResolve(specifier, context);
    const isOfTest = resolved.url.startsWith('file:') && !resolved.url.startsWith(ROOT.href);
    return isOfTest ? { ...resolved, url: `${resolved.url}?command=${current}` } : resolved;
  },
});

// As main.ts shows warnings.
process.removeAllListeners('warning');
process.on('warning', (warning: Error & { code?: string }) => {
  if (warning.name !== 'ExperimentalWarning' && warning.code !== 'BOSUN_OFFLINE')
    process.stderr.write(`${warning.name}: ${warning.message}\n`);
});

async function perform({ number, args, cwd, env, input, servers }: HostedCommand): Promise<void> {
  current = number;
  process.chdir(cwd);
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  const stdin = Readable.from(input === '' ? [] : [Buffer.from(input, 'latin1')]);
  Object.defineProperty(process, 'stdin', { configurable: true, get: () => stdin });
  const { mcp: _, ...withoutServers } = wiring;
  const entry = fileURLToPath(new URL('src/surfaces/cli/main.ts', ROOT));
  const command = commandFor({ entry, root: fileURLToPath(ROOT), cwd, env: process.env, execPath: process.execPath });
  const wire = async () => (servers ? wiring : withoutServers);
  const status = await start(args, { wire, version, env: process.env, cwd, command });
  // With --json, terminal.ts has redirected what the team prints.
  process.stdout.write = writeOut;
  process.stderr.write = writeError;
  const end = `\u0000${number} ${status}\u0000`;
  process.stdout.write(end);
  process.stderr.write(end);
}

process.on('message', (command: HostedCommand) => void perform(command));
process.on('disconnect', () => process.exit());
