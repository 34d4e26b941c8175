// bosun audit verify: checks that journals were not changed.

import type { Anchor, Verdict } from '../../../core/journal/hash-chain.ts';
import type { Cli } from '../environment.ts';
import { EXIT } from '../exit-code.ts';
import { findRun, inspectorOf, runIdsOf } from '../find-run.ts';
import { UserError } from '../print/user-error.ts';
import { count } from '../print/wording.ts';

interface AuditFlags {
  readonly all?: boolean;
  readonly anchor?: string;
}

function readAnchor(text: string): Anchor {
  const [, events, head] = /^(\d+):([0-9a-f]{64})$/i.exec(text.trim()) ?? [];
  if (events === undefined || head === undefined)
    throw new UserError(`--anchor ${text} is not events:head: take both from "audit" in the report of the run`);
  return { events: Number(events), head: head.toLowerCase() };
}

export async function auditCommand(cli: Cli, given: string | undefined, flags: AuditFlags): Promise<number> {
  const anchor = flags.anchor === undefined ? undefined : readAnchor(flags.anchor);
  if (anchor && given === undefined) throw new UserError('--anchor applies to one run: name the run');
  if (flags.all && given !== undefined) throw new UserError('Name a run or use --all, not both');
  const runIds = given === undefined ? await runIdsOf(cli) : await withNestedRuns(cli, await findRun(cli, given));
  const runs: ({ runId: string } & Verdict)[] = [];
  // An anchor belongs to the run that was named.
  for (const [index, runId] of runIds.entries())
    runs.push({ runId, ...(await inspectorOf(cli).audit(runId, index === 0 ? anchor : undefined)) });
  const broken = runs.filter(({ ok }) => !ok).length;
  cli.terminal.document({ ok: broken === 0, runs });
  for (const [index, run] of runs.entries()) print(run, cli, index === 0 ? anchor : undefined);
  if (runs.length !== 1)
    cli.terminal.say(`${count(runs.length, 'run')}, ${broken === 0 ? 'all intact' : `${broken} broken`}`);
  return broken === 0 ? EXIT.complete : EXIT.failed;
}

/** A run and the runs of its nested teams. Runs with its id as prefix are checked even if it cannot be read. */
async function withNestedRuns(cli: Cli, runId: string): Promise<readonly string[]> {
  return [runId, ...(await runIdsOf(cli)).filter((id) => id.startsWith(`${runId}~`))];
}

function print(run: { runId: string } & Verdict, { terminal }: Cli, anchor: Anchor | undefined): void {
  const { paint, say } = terminal;
  if (!run.ok) return say(`${paint('red', '✘ broken')} ${run.runId}: ${run.problem}`);
  const noted = anchor ? ', and agrees with the anchor' : '';
  say(`${paint('green', '✔ intact')} ${run.runId}: ${run.events} events${noted}, head ${run.head}`);
}
