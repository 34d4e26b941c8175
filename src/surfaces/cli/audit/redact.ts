// bosun audit redact: removes texts from runs whose chains still verify afterwards.

import { type RedactedRun, redactRun } from '../../../runtime/audit/redact-run.ts';
import type { Cli } from '../environment.ts';
import { EXIT } from '../exit-code.ts';
import { findRun, runIdsOf } from '../find-run.ts';
import { UserError } from '../print/user-error.ts';
import { count } from '../print/wording.ts';
import { forgetTeam } from '../teams/team-of-run.ts';
import { signer } from './keys.ts';
import { withNestedRuns } from './verify.ts';

interface RedactFlags {
  readonly value?: readonly string[];
  readonly allTexts?: boolean;
  readonly everyRun?: boolean;
  readonly reason?: string;
  readonly as?: string;
  readonly sign?: string;
}

/** Shorter values are parts of most words. */
const CHARS_MIN = 3;

export async function redactCommand(cli: Cli, given: readonly string[], flags: RedactFlags): Promise<number> {
  const { value: values = [], allTexts = false, everyRun = false, reason } = flags;
  if (values.length > 0 === allTexts)
    throw new UserError('Say what to remove: --value <text> (repeatable), or --all-texts');
  if (reason === undefined || reason.trim() === '')
    throw new UserError('--reason is needed: it is recorded in the journal, beside your name');
  if (given.length > 0 === everyRun) throw new UserError('Name the runs, or use --every-run, one of them');
  if (allTexts && everyRun) throw new UserError('--all-texts needs the runs by name; for old runs, see "audit retain"');
  const tooShort = values.find((each) => each.trim().length < CHARS_MIN);
  if (tooShort !== undefined)
    throw new UserError(`--value "${tooShort}" is shorter than ${CHARS_MIN} characters, so it is part of other words`);
  const repeated = values.find((each) => reason.includes(each) || (flags.as ?? '').includes(each));
  if (repeated !== undefined)
    throw new UserError('--reason and --as are stored, so they must not contain a value that is to be removed');
  const journal = await cli.journal();
  const named = await Promise.all(given.map(async (each) => withNestedRuns(cli, await findRun(cli, each))));
  const runIds = everyRun ? await runIdsOf(cli) : [...new Set(named.flat())];
  const all = [...new Set(values.flatMap(formsOf))];
  const redacted = await redactAll(cli, runIds, {
    removal: allTexts ? { what: 'all-texts' as const } : { what: 'values' as const, values: all },
    by: flags.as ?? cli.wiring.whoami(),
    reason,
    sign: signer(flags.sign, cli.cwd),
  });
  await journal.compact?.();
  const alsoIn = await runsWith(cli, all);
  const events = redacted.reduce((sum, each) => sum + each.events, 0);
  cli.terminal.document({ runs: redacted, alsoIn });
  cli.terminal.say(
    `Removed from ${count(events, 'event')} of ${count(redacted.length, 'run')}; their chains still verify.`,
  );
  if (alsoIn.length > 0)
    cli.terminal.say(
      `The value is also in ${count(alsoIn.length, 'other run')}: ${alsoIn.slice(0, 3).join(', ')}. Use --every-run.`,
    );
  return EXIT.complete;
}

/** A value as it is, and as it stands in JSON inside a text. */
const formsOf = (value: string): readonly string[] => [value, JSON.stringify(value).slice(1, -1)];

export async function redactAll(
  cli: Cli,
  runIds: readonly string[],
  options: Parameters<typeof redactRun>[1],
): Promise<readonly RedactedRun[]> {
  const journal = await cli.journal();
  const { digest, clock, newSalt } = cli.wiring;
  const redacted: RedactedRun[] = [];
  for (const runId of runIds) {
    const done = await redactRun(runId, options, { journal, digest, clock, newSalt });
    if (done.events > 0) redacted.push(done);
    if (options.removal.what === 'all-texts') await forgetTeam(journal, runId);
  }
  return redacted;
}

async function runsWith(cli: Cli, values: readonly string[]): Promise<readonly string[]> {
  const journal = await cli.journal();
  const found: string[] = [];
  for (const runId of values.length === 0 ? [] : await runIdsOf(cli)) {
    const lines = await journal.read(runId);
    if (lines.some(({ body }) => values.some((value) => body.includes(value)))) found.push(runId);
  }
  return found;
}
