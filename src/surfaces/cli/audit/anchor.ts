// bosun audit anchor: notes the lengths and heads of all chains outside the store.

import { type AnchorContent, type AnchorLine, linkAnchor } from '../../../core/audit/anchors.ts';
import { takeAnchor } from '../../../runtime/audit/take-anchor.ts';
import type { Cli } from '../environment.ts';
import { EXIT } from '../exit-code.ts';
import { findRun } from '../find-run.ts';
import { UserError } from '../print/user-error.ts';
import { count } from '../print/wording.ts';
import { type OpenAnchors, openAnchors, signed } from './anchors-file.ts';
import { lastHanded, noteHanded } from './command-chain.ts';
import { handToCommand } from './hand-to-command.ts';
import { type SigningFlags, signing } from './signing.ts';
import { withNestedRuns } from './verify.ts';

interface AnchorFlags extends SigningFlags {
  readonly to?: string;
  readonly command?: string;
  readonly adopt?: boolean;
  readonly reason?: string;
  readonly as?: string;
}

export async function anchorCommand(cli: Cli, given: readonly string[], flags: AnchorFlags): Promise<number> {
  const { to, command } = flags;
  if ((to === undefined) === (command === undefined))
    throw new UserError('Say where the anchor goes: --to <file> or --command "<program args>", one of them');
  const reason = reasonToAdopt(given, flags);
  const keys = signing(flags, cli.cwd);
  if (!cli.hasJournal()) throw new UserError(`There are no runs in ${cli.home} to anchor`);
  const file = to === undefined ? undefined : openAnchors(cli, to, keys);
  const named = await Promise.all(given.map(async (each) => withNestedRuns(cli, await findRun(cli, each))));
  const runs = [...new Set(named.flat())];
  const content = await contentOf(cli, file, {
    runIds: given.length === 0 ? undefined : runs,
    isSigned: keys.isSigned,
    record: reason === undefined ? undefined : { adopted: { runs, by: flags.as ?? cli.wiring.whoami(), reason } },
  });
  let line: AnchorLine;
  if (file) line = await file.append(content);
  else {
    const journal = await cli.journal();
    line = signed(linkAnchor(content, await lastHanded(journal), cli.wiring.digest), keys.sign);
    handToCommand(`${JSON.stringify(line)}\n`, command ?? '');
    await noteHanded(journal, line);
  }
  cli.terminal.document(line);
  const where = to === undefined ? `handed to ${command}` : `appended to ${to}`;
  cli.terminal.say(`Anchor ${where}: ${count(line.runs.length, 'new or longer run')}, hash ${line.hash}`);
  return EXIT.complete;
}

/** The reason why the named runs came later than they began; undefined if that is not claimed. */
function reasonToAdopt(given: readonly string[], { adopt = false, reason }: AnchorFlags): string | undefined {
  if (!adopt && reason !== undefined) throw new UserError('--reason says why runs are adopted: add --adopt');
  if (!adopt) return undefined;
  if (given.length === 0) throw new UserError('--adopt needs the runs that were moved here: name the runs');
  if (reason === undefined || reason.trim() === '')
    throw new UserError('--adopt needs a --reason: it is recorded among the anchors, beside your name');
  return reason;
}

/** Deletions are rare: more of them than this during one anchor are no accident. */
const TRIES_MAX = 5;

type Wanted = Pick<Parameters<typeof takeAnchor>[0], 'runIds' | 'isSigned' | 'record'>;

/** Reading the runs takes a while. If a deletion was recorded meanwhile, the anchor would name a run that is gone: it is taken again. */
async function contentOf(cli: Cli, file: OpenAnchors | undefined, wanted: Wanted): Promise<AnchorContent> {
  const journal = await cli.journal();
  const { digest, clock } = cli.wiring;
  for (let tries = 1; ; tries++) {
    const earlier = file?.read() ?? [];
    const taken = await takeAnchor({ journal, digest, now: clock.now(), earlier, ...wanted });
    if (tries < TRIES_MAX && file && file.read().length > earlier.length) continue;
    if (taken.ok) return taken.content;
    throw new UserError(`Run ${taken.runId} is broken, so nothing was anchored: ${taken.problem}`, {
      exitCode: EXIT.failed,
    });
  }
}
