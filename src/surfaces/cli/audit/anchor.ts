// bosun audit anchor: notes the lengths and heads of all chains outside the store.

import { spawnSync } from 'node:child_process';
import { type AnchorLine, linkAnchor } from '../../../core/audit/anchors.ts';
import { GENESIS } from '../../../core/journal/hash-chain.ts';
import { takeAnchor } from '../../../runtime/audit/take-anchor.ts';
import type { Cli } from '../environment.ts';
import { EXIT } from '../exit-code.ts';
import { findRun } from '../find-run.ts';
import { UserError } from '../print/user-error.ts';
import { count } from '../print/wording.ts';
import { openAnchors, signed } from './anchors-file.ts';
import { signer } from './keys.ts';
import { withNestedRuns } from './verify.ts';

interface AnchorFlags {
  readonly to?: string;
  readonly command?: string;
  readonly sign?: string;
}

/** Where the hash of the last anchor is noted that went to a command. */
const LAST = 'audit/anchor';

export async function anchorCommand(cli: Cli, given: readonly string[], flags: AnchorFlags): Promise<number> {
  const { to, command } = flags;
  if ((to === undefined) === (command === undefined))
    throw new UserError('Say where the anchor goes: --to <file> or --command "<program args>", one of them');
  const sign = signer(flags.sign, cli.cwd);
  if (!cli.hasJournal()) throw new UserError(`There are no runs in ${cli.home} to anchor`);
  const journal = await cli.journal();
  const file = to === undefined ? undefined : openAnchors(cli, to);
  const named = await Promise.all(given.map(async (each) => withNestedRuns(cli, await findRun(cli, each))));
  const taken = await takeAnchor({
    journal,
    digest: cli.wiring.digest,
    now: cli.wiring.clock.now(),
    earlier: file?.lines ?? [],
    runIds: given.length === 0 ? undefined : [...new Set(named.flat())],
  });
  if (!taken.ok)
    throw new UserError(`Run ${taken.runId} is broken, so nothing was anchored: ${taken.problem}`, {
      exitCode: EXIT.failed,
    });
  let line: AnchorLine;
  if (file) line = file.append(taken.content, sign);
  else {
    line = signed(linkAnchor(taken.content, (await journal.recall(LAST)) ?? GENESIS, cli.wiring.digest), sign);
    hand(line, command ?? '');
    await journal.remember(LAST, line.hash);
  }
  cli.terminal.document(line);
  const where = to === undefined ? `handed to ${command}` : `appended to ${to}`;
  cli.terminal.say(`Anchor ${where}: ${count(line.runs.length, 'new or longer run')}, hash ${line.hash}`);
  return EXIT.complete;
}

/** The anchor counts only if the program has taken it. */
function hand(line: AnchorLine, command: string): void {
  const { status, signal, error } = spawnSync(command, {
    shell: true,
    input: `${JSON.stringify(line)}\n`,
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  if (status === 0) return;
  const how = error?.message ?? (status === null ? `was ended by ${signal}` : `ended with exit code ${status}`);
  throw new UserError(`The command "${command}" ${how}: the anchor was not kept`, { exitCode: EXIT.failed });
}
