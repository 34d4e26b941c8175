// bosun doctor: what is fine, what could be better, what is missing, each with what to do.

import type { Check } from '../doctor/check.ts';
import { checkMachine } from '../doctor/machine.ts';
import { checkSpec } from '../doctor/readiness.ts';
import { rehearse } from '../doctor/rehearsal.ts';
import { EXIT } from '../exit-code.ts';
import { findRun, inspectorOf, runIdsOf } from '../find-run.ts';
import { findTeam, loadTeam } from '../load-team.ts';
import type { Cli } from '../surroundings.ts';
import type { Style } from '../terminal.ts';

export async function doctorCommand(cli: Cli, { team }: { readonly team?: string }): Promise<number> {
  const checks: Check[] = await checkMachine(cli);
  if (team !== undefined) checks.push(...(await checkTeam(cli, team)));
  const lacking = checks.filter(({ status }) => status === 'missing').length;
  cli.terminal.document({ ok: lacking === 0, ...(team === undefined ? {} : { team }), checks });
  print(checks, cli);
  return lacking === 0 ? EXIT.complete : EXIT.failed;
}

async function checkTeam(cli: Cli, given: string): Promise<Check[]> {
  // On a journal in memory: a check leaves nothing behind.
  const journal = Promise.resolve(cli.wiring.openJournal(':memory:'));
  const { team, definition } = await loadTeam(findTeam(given, cli.cwd), { ...cli, journal: () => journal });
  return [...checkSpec(team.spec, definition), ...(await rehearse(team)), await checkAudit(cli)];
}

async function checkAudit(cli: Cli): Promise<Check> {
  const ids = await runIdsOf(cli).catch(() => []);
  if (ids.length === 0) return { check: 'audit chain', status: 'ok', detail: 'no runs to check yet' };
  const verdict = await inspectorOf(cli).audit(await findRun(cli, 'last'));
  if (verdict.ok)
    return { check: 'audit chain', status: 'ok', detail: `the latest run verifies (${verdict.events} events)` };
  const remedy = cli.suggest('audit verify --all');
  return { check: 'audit chain', status: 'missing', detail: verdict.problem, remedy };
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
