// bosun delete: deletes runs permanently.

import { createInterface } from 'node:readline/promises';
import { deleteRun } from '../../../runtime/audit/delete-run.ts';
import { fewOf } from '../../../text/nearest.ts';
import { type DeletionFlags, recordDeletion } from '../audit/record-deletion.ts';
import type { Cli } from '../environment.ts';
import { EXIT } from '../exit-code.ts';
import { findRun, runIdsOf } from '../find-run.ts';
import { UserError } from '../print/user-error.ts';
import { count } from '../print/wording.ts';
import { forgetTeam } from '../teams/team-of-run.ts';

export async function deleteCommand(
  cli: Cli,
  given: readonly string[],
  { yes = false, ...record }: { readonly yes?: boolean } & DeletionFlags,
): Promise<number> {
  const runIds = [...new Set(await Promise.all(given.map((each) => findRun(cli, each))))];
  if (!yes && !(await agreed(`Delete ${count(runIds.length, 'run')} permanently (${fewOf(runIds)})? [y/N] `))) {
    cli.terminal.document({ deleted: [] });
    cli.terminal.say('Nothing was deleted.');
    return EXIT.cancelled;
  }
  const journal = await cli.journal();
  const deleted: string[] = [];
  const all = await runIdsOf(cli);
  // A run is deleted with the runs of its nested teams.
  const doomed = runIds.flatMap((runId) => [runId, ...all.filter((id) => id.startsWith(`${runId}~`))]);
  const { confirm } = await recordDeletion(cli, [...new Set(doomed)], record);
  try {
    for (const runId of new Set(doomed)) {
      if (!(await deleteRun(journal, runId)))
        throw new UserError(`Run ${runId} is still running: cancel it first (${cli.suggest(`cancel ${runId}`)})`, {
          exitCode: EXIT.failed,
        });
      await forgetTeam(journal, runId);
      deleted.push(runId);
    }
  } finally {
    await confirm(deleted);
  }
  cli.terminal.document({ deleted });
  cli.terminal.say(`Deleted ${fewOf(deleted)}.`);
  return EXIT.complete;
}

async function agreed(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) throw new UserError('Deleting cannot be undone: without a terminal to confirm, use --yes');
  const prompt = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(es)?$/i.test((await prompt.question(question)).trim());
  } finally {
    prompt.close();
  }
}
