// Which run has delivered a text before. A client of OpenAI's APIs sends the whole conversation with each turn, so earlier
// answers come back from outside: only a text that a run of this server has delivered keeps that run's mark of trust. The store
// holds digests of texts, by project, until the text is removed from its run.

import { z } from 'zod';
import { taintOfAddition } from '../../../core/run/decide/trust.ts';
import { noteRecord } from '../../../runtime/audit/records-of-run.ts';
import { sha256Hex } from '../access/authenticate.ts';
import type { Principal } from '../access/roles.ts';
import type { Host } from '../host/host.ts';
import type { TurnId } from '../turns/follow-turn.ts';

const saidSchema = z.object({
  runId: z.string(),
  number: z.number(),
  untrusted: z.boolean(),
  /** The review that the text asks about. */
  asks: z.string().optional(),
});
export type SaidBefore = z.output<typeof saidSchema>;

const keyOf = ({ project }: Pick<Principal, 'project'>, text: string): string =>
  `server/said/${sha256Hex(JSON.stringify([project, text.trim()]))}`;

export async function recallSaid(host: Host, who: Principal, text: string): Promise<SaidBefore | undefined> {
  const found = await host.journal.recall(keyOf(who, text));
  return found === undefined ? undefined : saidSchema.parse(JSON.parse(found));
}

interface Saying extends TurnId {
  readonly text: string;
  readonly asks?: string | undefined;
}

/** Call it before the text leaves the server. */
export async function rememberSaid(host: Host, who: Principal, { text, runId, number, asks }: Saying): Promise<void> {
  if (text.trim() === '') return;
  const { state } = await host.inspect.state(runId);
  const before = await recallSaid(host, who, text);
  // The same words may have been said by two runs: they are trusted only if both were.
  const untrusted = taintOfAddition(state) !== undefined || (before?.untrusted ?? false);
  const said: SaidBefore = { runId, number, untrusted, ...(asks === undefined ? {} : { asks }) };
  const key = keyOf(who, text);
  if (before?.runId !== runId) await noteRecord(host.journal, runId, key);
  await host.journal.remember(key, JSON.stringify(said));
}
