// bosun audit redact: removes texts from runs whose chains still verify afterwards.

import { isInRecords } from '../../../core/audit/redaction-record.ts';
import { createRemover } from '../../../core/audit/remover.ts';
import type { RefusedRun } from '../../../runtime/audit/past-time.ts';
import { redactRecords } from '../../../runtime/audit/redact-records.ts';
import { hasTexts, type RedactedRun, RedactionRefused, redactRun } from '../../../runtime/audit/redact-run.ts';
import { fewOf } from '../../../text/nearest.ts';
import type { Cli } from '../environment.ts';
import { EXIT } from '../exit-code.ts';
import { findRun, runIdsOf } from '../find-run.ts';
import { UserError } from '../print/user-error.ts';
import { count } from '../print/wording.ts';
import { forgetTeam } from '../teams/team-of-run.ts';
import { anchoredFor } from './anchors-file.ts';
import { compactStore, noteCompactPending } from './compact-store.ts';
import { signer } from './keys.ts';
import { withNestedRuns } from './verify.ts';

interface RedactFlags {
  readonly value?: readonly string[];
  readonly allTexts?: boolean;
  readonly everyRun?: boolean;
  readonly reason?: string;
  readonly as?: string;
  readonly sign?: string;
  readonly anchors?: string;
}

/** Shorter values are parts of most words. */
const CHARS_MIN = 3;

export async function redactCommand(cli: Cli, given: readonly string[], flags: RedactFlags): Promise<number> {
  const { value: values = [], allTexts = false, everyRun = false } = flags;
  const reason = checked(given, flags);
  // Before anything is removed: a command with a wrong file changes nothing.
  const sign = signer(flags.sign, cli.cwd);
  const anchored = anchoredFor(cli, flags.anchors, { mustExist: true, removesTexts: true, sign });
  const remover = createRemover(values);
  const journal = await cli.journal();
  const named = await Promise.all(given.map(async (each) => withNestedRuns(cli, await findRun(cli, each))));
  const runIds = everyRun ? await runIdsOf(cli) : [...new Set(named.flat())];
  await noteCompactPending(journal);
  // Also if no run has a value any more: a record may be left of one that was deleted.
  const others = values.length === 0 ? 0 : await redactRecords(journal, remover);
  const { redacted, refused } = await redactAll(cli, runIds, {
    removal: allTexts ? { what: 'all-texts' as const } : { what: 'values' as const, values },
    by: flags.as ?? cli.wiring.whoami(),
    reason,
    sign,
    anchored,
  });
  const left = await runsWith(cli, values);
  const isRefused = new Set(refused.map(({ runId }) => runId));
  const alsoIn = left.texts.filter((runId) => !isRefused.has(runId));
  const records = others + redacted.reduce((sum, each) => sum + each.records, 0);
  sayRemoved(cli, redacted, records);
  sayLeft(cli, alsoIn, left.records);
  const exitCode = reportRefused(cli, refused);
  await compactStore(journal);
  const runs = redacted.map(({ runId, events }) => ({ runId, events }));
  cli.terminal.document({ runs, records, refused, alsoIn, inRecords: left.records });
  return exitCode;
}

/** Refuses flags that contradict each other, without repeating a value that is to be removed; the reason. */
function checked(given: readonly string[], { value: values = [], reason, as, ...flags }: RedactFlags): string {
  const { allTexts = false, everyRun = false } = flags;
  if (values.length > 0 === allTexts)
    throw new UserError('Say what to remove: --value <text> (repeatable), or --all-texts');
  if (reason === undefined || reason.trim() === '')
    throw new UserError('--reason is needed: it is recorded in the journal, beside your name');
  if (given.length > 0 === everyRun) throw new UserError('Name the runs or use --every-run, but not both');
  if (allTexts && everyRun) throw new UserError('--all-texts needs the runs by name; for old runs, see "audit retain"');
  if (values.some((each) => each.trim().length < CHARS_MIN))
    throw new UserError(
      `A --value is shorter than ${CHARS_MIN} characters, and so part of many words: write more of it`,
    );
  if (createRemover(values).isIn(`${reason}\n${as ?? ''}`))
    throw new UserError('--reason and --as are stored, so they must not contain a value that is to be removed');
  return reason;
}

function sayRemoved({ terminal }: Cli, redacted: readonly RedactedRun[], records: number): void {
  const events = redacted.reduce((sum, each) => sum + each.events, 0);
  const also = records === 0 ? '' : `, and from ${count(records, 'shared record')}`;
  terminal.say(
    `Removed from ${count(events, 'event')} of ${count(redacted.length, 'run')}${also}; their chains still verify.`,
  );
}

function sayLeft({ terminal }: Cli, alsoIn: readonly string[], inRecords: readonly string[]): void {
  if (alsoIn.length > 0)
    terminal.say(
      `The value is also in ${count(alsoIn.length, 'other run')}: ${alsoIn.slice(0, 3).join(', ')}. Use --every-run.`,
    );
  if (inRecords.length === 0) return;
  const runs = inRecords.length === 1 ? 'run' : 'runs';
  terminal.say(
    `The value is also in the record of an earlier redaction of ${runs} ${fewOf(inRecords)}: records stay as they are; delete the ${runs} to remove it.`,
  );
}

/** Says which runs were left as they are, and why; the exit code. */
export function reportRefused({ terminal }: Cli, refused: readonly RefusedRun[]): number {
  for (const { problem } of refused) terminal.note(`${terminal.paintNote('red', '✘ left as it is:')} ${problem}`);
  return refused.length === 0 ? EXIT.complete : EXIT.failed;
}

/** A run that must be refused, because it has not ended or is broken, keeps no other from being redacted. */
export async function redactAll(
  cli: Cli,
  runIds: readonly string[],
  options: Parameters<typeof redactRun>[1],
): Promise<{ readonly redacted: readonly RedactedRun[]; readonly refused: readonly RefusedRun[] }> {
  const journal = await cli.journal();
  const { digest, clock, newSalt } = cli.wiring;
  // What broke a run may be a text of it.
  const { clean } = createRemover(options.removal.what === 'values' ? options.removal.values : []);
  const redacted: RedactedRun[] = [];
  const refused: RefusedRun[] = [];
  for (const runId of runIds) {
    try {
      const done = await redactRun(runId, options, { journal, digest, clock, newSalt });
      if (done.events > 0) redacted.push(done);
      if (options.removal.what === 'all-texts') await forgetTeam(journal, runId);
    } catch (error) {
      if (!(error instanceof RedactionRefused)) throw error;
      refused.push({ runId, problem: clean(error.message) });
    }
  }
  return { redacted, refused };
}

interface RunsWithValues {
  /** Runs whose events hold a value. */
  readonly texts: readonly string[];
  /** Runs in which the record of a redaction holds one. */
  readonly records: readonly string[];
}

async function runsWith(cli: Cli, values: readonly string[]): Promise<RunsWithValues> {
  const journal = await cli.journal();
  const found = { texts: [] as string[], records: [] as string[] };
  for (const runId of values.length === 0 ? [] : await runIdsOf(cli)) {
    const lines = await journal.read(runId);
    if (hasTexts(lines, { what: 'values', values })) found.texts.push(runId);
    if (isInRecords(lines, values)) found.records.push(runId);
  }
  return found;
}
