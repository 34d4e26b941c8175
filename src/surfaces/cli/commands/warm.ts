// bosun warm: runs requests from a file without effects, to fill the cache with results of pure workers.

import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { isCacheable, isPure } from '../../../core/run/fold/cached-result.ts';
import type { RunState } from '../../../core/run/state.ts';
import { allAlertsSent } from '../../../runtime/inspect/alert-notifier.ts';
import type { Cli } from '../environment.ts';
import { EXIT } from '../exit-code.ts';
import { inspectorOf } from '../find-run.ts';
import { UserError } from '../print/user-error.ts';
import { count, short } from '../print/wording.ts';
import { findTeam, loadTeam } from '../teams/load-team.ts';
import { DEFAULT_TEAM, shippedTeams } from '../teams/shipped-teams.ts';
import { rememberTeam } from '../teams/team-of-run.ts';

interface WarmFlags {
  readonly team?: string;
  readonly lenient?: boolean;
}

const lineSchema = z.object({ request: z.string().min(1), context: z.record(z.string(), z.unknown()).default({}) });
type Request = z.output<typeof lineSchema>;

interface Warmed {
  readonly request: string;
  readonly runId: string;
  readonly status: string;
  /** Results stored now, and results that were already cached. */
  readonly stored: number;
  readonly warm: number;
}

export async function warmCommand(cli: Cli, file: string, flags: WarmFlags): Promise<number> {
  const requests = readRequests(path.resolve(cli.cwd, file), file);
  const source = findTeam(flags.team ?? DEFAULT_TEAM, cli.cwd, flags);
  const { team } = await loadTeam(source, cli);
  if ('name' in source) await shippedTeams[source.name]?.prepare(cli.home);
  const spec = await team.ready();
  if (!Object.values(spec.workers).some(isPure))
    throw new UserError(
      `No worker of the team "${spec.name}" is pure, so nothing can be cached: add pure: true to workers that only read and compute`,
    );
  const runs: Warmed[] = [];
  for (const { request, context } of requests) {
    const runId = cli.wiring.newRunId();
    await rememberTeam(await cli.journal(), runId, source);
    // A dry run: these requests only fill the cache, so they must have no effects.
    const { status } = await team.run(request, { runId, context, dryRun: true });
    const counts = countResults((await inspectorOf(cli).state(runId)).state);
    runs.push({ request, runId, status, ...counts });
    cli.terminal.note(`${short(request, 80)}: ${status}, ${counts.stored} stored, ${counts.warm} already cached`);
  }
  await allAlertsSent();
  return report(cli, runs);
}

function countResults(state: RunState): { stored: number; warm: number } {
  const tasks = [...state.tasks.values()];
  return {
    stored: tasks.filter((task) => isCacheable(state, task)).length,
    warm: tasks.filter(({ recalledFrom }) => recalledFrom !== undefined).length,
  };
}

function report({ terminal }: Cli, runs: readonly Warmed[]): number {
  const stored = runs.reduce((sum, run) => sum + run.stored, 0);
  const warm = runs.reduce((sum, run) => sum + run.warm, 0);
  const incomplete = runs.filter(({ status }) => status !== 'complete').length;
  terminal.document({ requests: runs.length, stored, warm, incomplete, runs });
  const rest = incomplete === 0 ? '' : `; ${count(incomplete, 'request')} did not complete`;
  terminal.say(`${count(runs.length, 'request')}: ${count(stored, 'result')} stored, ${warm} already cached${rest}.`);
  return incomplete === 0 ? EXIT.complete : EXIT.partial;
}

/** A request on each line, or JSON with `request` and `context`. */
function readRequests(file: string, name: string): Request[] {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats?.isFile()) throw new UserError(`The file ${name} does not exist: it should hold a request on each line`);
  const lines = readFileSync(file, 'utf8').split('\n');
  const requests = lines.flatMap((line, index) => (line.trim() === '' ? [] : [readLine(line.trim(), name, index + 1)]));
  if (requests.length === 0) throw new UserError(`The file ${name} is empty: write a request on each line`);
  return requests;
}

function readLine(line: string, name: string, number: number): Request {
  if (!line.startsWith('{')) return { request: line, context: {} };
  const read = lineSchema.safeParse(parse(line));
  if (read.success) return read.data;
  throw new UserError(
    `${name}, line ${number} is not {"request": "…", "context": {…}}: correct it, or write plain text`,
  );
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
