// bosun audit verify: checks that journals were not changed.

import type { Anchor } from '../../../core/journal/hash-chain.ts';
import { type RunVerdict, type StoreVerdict, verifyStore } from '../../../runtime/audit/verify-store.ts';
import type { Cli } from '../environment.ts';
import { EXIT } from '../exit-code.ts';
import { findRun, runIdsOf } from '../find-run.ts';
import { UserError } from '../print/user-error.ts';
import { count } from '../print/wording.ts';
import { anchorsIn } from './anchors-file.ts';
import { signatureCheck } from './keys.ts';

interface VerifyFlags {
  readonly all?: boolean;
  readonly anchor?: string;
  readonly anchors?: string;
  readonly publicKey?: string;
}

function readAnchor(text: string): Anchor {
  const [, events, head] = /^(\d+):([0-9a-f]{64})$/i.exec(text.trim()) ?? [];
  if (events === undefined || head === undefined)
    throw new UserError(`--anchor ${text} is not events:head: take both from "audit" in the report of the run`);
  return { events: Number(events), head: head.toLowerCase() };
}

export async function verifyCommand(cli: Cli, given: string | undefined, flags: VerifyFlags): Promise<number> {
  const anchor = flags.anchor === undefined ? undefined : readAnchor(flags.anchor);
  if (anchor && given === undefined) throw new UserError('--anchor applies to one run: name the run');
  if (flags.all && given !== undefined) throw new UserError('Name a run or use --all, not both');
  const isSigned = flags.publicKey === undefined ? undefined : signatureCheck(flags.publicKey, cli.cwd);
  const read = flags.anchors === undefined ? undefined : anchorsIn(cli, flags.anchors, { mustExist: true, isSigned });
  if (read && !read.ok) return reportAnchors(cli, `line ${read.line} of ${flags.anchors} ${read.problem}`);
  const runId = given === undefined ? undefined : await findRun(cli, given);
  const verdict = await verifyStore({
    journal: runId === undefined && !cli.hasJournal() ? EMPTY : await cli.journal(),
    digest: cli.wiring.digest,
    runIds: runId === undefined ? await runIdsOf(cli) : await withNestedRuns(cli, runId),
    isAll: runId === undefined,
    anchors: read?.lines,
    // An anchor belongs to the run that was named.
    own: anchor && runId !== undefined ? { runId, anchor } : undefined,
    isSigned,
  });
  const noted = read && { ok: true, lines: read.lines.length, signed: isSigned !== undefined, head: read.head };
  report(cli, verdict, noted, anchor !== undefined);
  return verdict.ok ? EXIT.complete : EXIT.failed;
}

/** Anchors that were changed prove nothing: no run is compared with them. */
function reportAnchors({ terminal }: Cli, problem: string): number {
  terminal.document({ ok: false, runs: [], anchors: { ok: false, problem } });
  terminal.say(`${terminal.paint('red', '✘ broken')} anchors: ${problem}`);
  return EXIT.failed;
}

interface NotedAnchors {
  readonly ok: boolean;
  readonly lines: number;
  readonly signed: boolean;
  readonly head: string;
}

function report(
  cli: Cli,
  { ok, runs, deleted }: StoreVerdict,
  noted: NotedAnchors | undefined,
  hasOwnAnchor: boolean,
): void {
  const { say } = cli.terminal;
  cli.terminal.document({ ok, runs, ...(noted ? { anchors: noted, deleted } : {}) });
  for (const [index, run] of runs.entries()) print(run, cli, (hasOwnAnchor && index === 0) || noted !== undefined);
  for (const { runId, at, by, reason } of deleted)
    say(`  deleted ${runId} on ${new Date(at).toISOString()} by ${by}: ${reason}`);
  const broken = runs.filter((run) => !run.ok).length;
  if (runs.length !== 1) say(`${count(runs.length, 'run')}, ${broken === 0 ? 'all intact' : `${broken} broken`}`);
  if (noted) say(`${count(noted.lines, 'anchor')}${noted.signed ? ', all signed' : ''}, linked, head ${noted.head}`);
}

/** Where there is no journal, anchors may still know runs. */
const EMPTY = { read: async () => [] };

/** A run and the runs of its nested teams. Runs with its id as prefix are checked even if it cannot be read. */
export async function withNestedRuns(cli: Cli, runId: string): Promise<readonly string[]> {
  return [runId, ...(await runIdsOf(cli)).filter((id) => id.startsWith(`${runId}~`))];
}

function print(run: RunVerdict, { terminal }: Cli, isAnchored: boolean): void {
  const { paint, say } = terminal;
  if (!run.ok) return say(`${paint('red', '✘ broken')} ${run.runId}: ${run.problem}`);
  const noted = isAnchored ? ', and agrees with the anchor' : '';
  const redacted = run.redacted === undefined ? '' : `, ${run.redacted} of them with texts removed`;
  say(`${paint('green', '✔ intact')} ${run.runId}: ${run.events} events${redacted}${noted}, head ${run.head}`);
}
