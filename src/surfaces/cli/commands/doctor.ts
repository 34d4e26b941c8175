// bosun doctor: reports what is fine, what could be better and what is missing, each with what to do.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Check, missing, ok } from '../doctor/check.ts';
import { checkMachine } from '../doctor/machine.ts';
import { checkModel } from '../doctor/model.ts';
import { checkSpec } from '../doctor/readiness.ts';
import { rehearse } from '../doctor/rehearsal.ts';
import { rehearseCases } from '../doctor/rehearse-cases.ts';
import type { Cli } from '../environment.ts';
import { EXIT } from '../exit-code.ts';
import { findRun, inspectorOf, runIdsOf } from '../find-run.ts';
import { findTeam, loadTeam } from '../teams/load-team.ts';
import type { Style } from '../terminal.ts';

interface DoctorFlags {
  readonly team?: string;
  readonly lenient?: boolean;
  /** A model to try with a few short calls. */
  readonly model?: string;
}

export async function doctorCommand(cli: Cli, { team, lenient = false, model }: DoctorFlags): Promise<number> {
  const checks: Check[] = await checkMachine(cli);
  if (model !== undefined) checks.push(...(await checkModel(cli, model)));
  if (team !== undefined) checks.push(...(await checkTeam(cli, team, lenient)));
  const lacking = checks.filter(({ status }) => status === 'missing').length;
  cli.terminal.document({
    ok: lacking === 0,
    ...(team === undefined ? {} : { team }),
    ...(model === undefined ? {} : { model }),
    checks,
  });
  print(checks, cli);
  return lacking === 0 ? EXIT.complete : EXIT.failed;
}

async function checkTeam(cli: Cli, given: string, lenient: boolean): Promise<Check[]> {
  // Uses a journal in memory and a temporary home: a check leaves nothing behind and changes no sample data.
  const journal = Promise.resolve(cli.wiring.openJournal(':memory:'));
  const home = mkdtempSync(path.join(tmpdir(), 'bosun-doctor-'));
  try {
    const source = findTeam(given, cli.cwd, { lenient });
    const { team } = await loadTeam(source, { ...cli, home, journal: () => journal, engine: async () => undefined });
    return [
      ...checkSpec(await team.ready()),
      ...(await rehearse(team, cli.wiring)),
      ...(await rehearseCases(cli, source, team.spec)),
      await checkLatest(cli),
    ];
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

async function checkLatest(cli: Cli): Promise<Check> {
  const ids = await runIdsOf(cli).catch(() => []);
  if (ids.length === 0) return ok('latest run', 'none here yet');
  const verdict = await inspectorOf(cli).audit(await findRun(cli, 'last'));
  if (verdict.ok) return ok('latest run', `its audit chain verifies (${verdict.events} events)`);
  return missing('latest run', verdict.problem, cli.suggest('audit verify --all'));
}

const STYLES: Readonly<Record<Check['status'], readonly [string, Style]>> = {
  ok: ['✔ ok     ', 'green'],
  warn: ['! warn   ', 'yellow'],
  missing: ['✘ missing', 'red'],
};

function print(checks: readonly Check[], { terminal }: Cli): void {
  const { paint, say } = terminal;
  const width = Math.max(...checks.map(({ check }) => check.length));
  for (const { check, status, detail, remedy } of checks) {
    const [mark, style] = STYLES[status];
    say(
      `${paint(style, mark)}  ${check.padEnd(width)}  ${detail}${remedy === undefined ? '' : paint('dim', ` → ${remedy}`)}`,
    );
  }
}
