// Sessions of editors: conversations with a team. A session is a record of the store, its runs carry its id as a label, so
// another process can load it.

import type { SessionInfo } from '@agentclientprotocol/sdk';
import { z } from 'zod';
import type { RunSummary } from '../../../core/report/run-entry.ts';
import type { Host } from '../host/host.ts';

export const SESSION = 'session';

const sessionSchema = z.object({ team: z.string(), cwd: z.string() });
type Session = z.output<typeof sessionSchema>;

const keyOf = (sessionId: string): string => `acp/session/${sessionId}`;

export async function newSessionId(host: Host, session: Session): Promise<string> {
  const sessionId = `acp_${host.newRunId()}`;
  await host.journal.remember(keyOf(sessionId), JSON.stringify(session));
  return sessionId;
}

export async function findSession({ journal }: Host, sessionId: string): Promise<Session | undefined> {
  const found = await journal.recall(keyOf(sessionId));
  return found === undefined ? undefined : sessionSchema.parse(JSON.parse(found));
}

const began = ({ startedAt, runId }: RunSummary): string => `${startedAt} ${runId}`;

/** Its runs, oldest first. */
export async function runsOfSession(host: Host, sessionId: string): Promise<readonly RunSummary[]> {
  const runs = await host.inspect.runs({ label: `${SESSION}=${sessionId}` });
  return runs.filter(({ labels }) => labels[SESSION] === sessionId).sort((a, b) => (began(a) < began(b) ? -1 : 1));
}

const TITLE_MAX = 80;

/** Sessions that have runs, the latest first. */
export async function listSessions(host: Host, cwd: string | null | undefined): Promise<SessionInfo[]> {
  const listed = new Map<string, SessionInfo>();
  const runs = [...(await host.inspect.runs({ label: SESSION }))].sort((a, b) => (began(a) < began(b) ? -1 : 1));
  for (const { labels, request, startedAt, endedAt } of runs) {
    const sessionId = labels[SESSION];
    const session = sessionId === undefined ? undefined : await findSession(host, sessionId);
    if (sessionId === undefined || !session || (typeof cwd === 'string' && cwd !== session.cwd)) continue;
    const title = listed.get(sessionId)?.title ?? request.replaceAll(/\s+/g, ' ').slice(0, TITLE_MAX);
    // Set again, so that the latest comes last.
    listed.delete(sessionId);
    listed.set(sessionId, { sessionId, cwd: session.cwd, title, updatedAt: endedAt ?? startedAt });
  }
  return [...listed.values()].reverse();
}
