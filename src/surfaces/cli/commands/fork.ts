// bosun fork: re-runs a run with changes.

import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Decision } from '../../../core/journal/event.ts';
import type { ForkOptions } from '../../../runtime/forking/begin-fork.ts';
import type { Cli } from '../environment.ts';
import { exitCodeOf } from '../exit-code.ts';
import { findRun, inspectorOf } from '../find-run.ts';
import { readText } from '../input/read-text.ts';
import { printFork } from '../print/fork.ts';
import { UserError } from '../print/user-error.ts';
import { follow } from '../run-to-end.ts';
import { loadTeam } from '../teams/load-team.ts';
import { shippedTeams } from '../teams/shipped-teams.ts';
import { rememberTeam, sourceOfRun } from '../teams/team-of-run.ts';

interface ForkFlags {
  readonly at?: string;
  readonly model?: readonly string[];
  readonly prompt?: readonly string[];
  readonly instruction?: readonly string[];
  readonly decision?: readonly string[];
  readonly effects?: boolean;
  readonly team?: string;
  readonly quiet?: boolean;
}

export async function forkCommand(cli: Cli, given: string, flags: ForkFlags): Promise<number> {
  const runId = await findRun(cli, given);
  const options = await readFork(flags, cli.cwd);
  const { state } = await inspectorOf(cli).state(runId);
  const source = await sourceOfRun(cli, state, flags.team);
  const { team } = await loadTeam(source, cli, { isKnown: flags.team === undefined });
  if ('name' in source) await shippedTeams[source.name]?.prepare(cli.home);
  const forkId = cli.wiring.newRunId();
  const store = await cli.journal();
  await rememberTeam(store, forkId, source);
  const handle = team.fork(runId, { ...options, runId: forkId });
  const { status } = await follow(cli, handle, { quiet: flags.quiet ?? false }).catch(async (error: unknown) => {
    // A fork that cannot start was given bad flags.
    if ((await store.read(forkId)).length > 0 || !(error instanceof Error)) throw error;
    throw new UserError(error.message, { cause: error });
  });
  const fork = await inspectorOf(cli).compare(forkId);
  cli.terminal.document(fork);
  printFork(fork, cli);
  return exitCodeOf(status);
}

async function readFork(flags: ForkFlags, cwd: string): Promise<ForkOptions> {
  const models = (flags.model ?? []).map(readModel);
  const everybody = models.filter(([who]) => who === undefined).at(-1);
  const prompts: [string, string][] = [];
  for (const pair of flags.prompt ?? []) {
    const [who, text] = readPair(pair, '--prompt', 'worker=text');
    prompts.push([who, isFile(text, cwd) ? await readText(text, { cwd, flag: '--prompt', wanted: 'a prompt' }) : text]);
  }
  return {
    ...(flags.at === undefined ? {} : { at: flags.at }),
    ...(everybody ? { model: everybody[1] } : {}),
    models: Object.fromEntries(models.flatMap(([who, model]) => (who === undefined ? [] : [[who, model]]))),
    prompts: Object.fromEntries(prompts),
    instructions: Object.fromEntries(
      (flags.instruction ?? []).map((pair) => readPair(pair, '--instruction', 'task=text')),
    ),
    decisions: Object.fromEntries((flags.decision ?? []).map(readDecision)),
    effects: flags.effects ?? false,
  };
}

function readPair(pair: string, flag: string, form: string): [string, string] {
  const [, name, value] = /^([^=]+)=(.+)$/s.exec(pair) ?? [];
  if (name === undefined || value === undefined) throw new UserError(`${flag} ${pair} is not ${form}`);
  return [name.trim(), value];
}

/** `ollama/llama3.2` applies to the whole team, `billing=ollama/llama3.2` to one worker, role or task. */
function readModel(text: string): [string | undefined, string] {
  return text.includes('=') ? readPair(text, '--model', 'who=model') : [undefined, text];
}

const isFile = (text: string, cwd: string): boolean =>
  text.length < 1_000 &&
  existsSync(path.resolve(cwd, text)) &&
  (statSync(path.resolve(cwd, text), { throwIfNoEntry: false })?.isFile() ?? false);

function readDecision(pair: string): [string, Decision] {
  const [name, said] = readPair(pair, '--decision', 'review=approve, review=deny or review=answer:text');
  const review = /-(r\d+)$/.exec(name)?.[1] ?? name;
  const [, kind, , text = ''] = /^(\w+)(:(.*))?$/s.exec(said) ?? [];
  if (kind === 'approve') return [review, { kind }];
  if (kind === 'deny') return [review, { kind, reason: text }];
  if (kind === 'answer' && text.trim() !== '') return [review, { kind, content: text }];
  throw new UserError(`--decision ${pair}: a decision is approve, deny, deny:reason or answer:text`);
}
