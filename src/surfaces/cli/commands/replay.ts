// bosun replay: checks that the current code makes the decisions recorded in the journal.

import { isDeepStrictEqual } from 'node:util';
import type { RunEvent } from '../../../core/journal/event.ts';
import type { Replay } from '../../../runtime/inspect/replay.ts';
import type { Cli } from '../environment.ts';
import { EXIT } from '../exit-code.ts';
import { findRun, inspectorOf } from '../find-run.ts';
import { count, duration, indent, short } from '../print/wording.ts';

const SHOWN_MAX = 600;

/** A run and the runs of its nested teams, which are part of it. */
export async function replayCommand(cli: Cli, given: string): Promise<number> {
  const runId = await findRun(cli, given);
  const inspector = inspectorOf(cli);
  const began = cli.wiring.clock.now();
  const run = await inspector.replay(runId);
  const below: Replay[] = [];
  for (const child of await inspector.below(runId)) below.push(await inspector.replay(child));
  const ms = cli.wiring.clock.now() - began;
  cli.terminal.document({ ...run, ms, ...(below.length > 0 ? { below } : {}) });
  for (const replay of [run, ...below]) print(replay, cli, ms);
  return [run, ...below].every(({ identical }) => identical) ? EXIT.complete : EXIT.failed;
}

function print(replay: Replay, { terminal: { paint, say } }: Cli, ms: number): void {
  const { runId, events, head, divergence, format, isEarlierFormat } = replay;
  if (!divergence) {
    const facts = `${count(events, 'event')}, head ${head}, ${duration(ms)}; no model, tool or person was asked`;
    return say(`${paint('green', '✔ identical')} ${runId}: ${facts}`);
  }
  const { seq, recorded, replayed } = divergence;
  const origin = isEarlierFormat ? `, written by an earlier version (format ${format})` : '';
  say(`${paint('red', '✘ differs')} ${runId}: at event ${seq} of ${events}${origin}`);
  say(indent(`recorded  ${textOf(recorded)}`));
  say(indent(`today     ${replayed ? textOf(replayed) : 'no such event'}`));
  if (isDeepStrictEqual(recorded, replayed))
    say(indent('The content is the same, but the fields are in another order: an older version wrote it.'));
}

function textOf({ type, at: _, ...rest }: RunEvent): string {
  return short(`${type} ${JSON.stringify(rest)}`, SHOWN_MAX);
}
