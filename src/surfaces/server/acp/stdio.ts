// A team as an agent of an editor, over the stdin and stdout of this process. The client is the user of this machine.
//
//   V1. A closed stdin means that the editor has gone: runs under way get a moment to finish. The others are kept, and
//       `bosun resume` or the next prompt of the session goes on with them.
//   V2. stdout belongs to the protocol: what teams print goes to stderr.

import { Readable, Writable } from 'node:stream';
import type { ContentBlock, SessionUpdate } from '@agentclientprotocol/sdk';
import { messageOf } from '../../../runtime/perform/faults.ts';
import type { Wiring } from '../../../runtime/run/wiring.ts';
import { withoutSecrets } from '../../../text/secrets/secrets.ts';
import type { Principal } from '../access/roles.ts';
import { createHost } from '../host/host.ts';
import type { ServedTeam } from '../host/served-team.ts';
import type { WatchedJournal } from '../host/watched-journal.ts';
import { createLog } from '../log.ts';
import { storedSteps } from '../turns/follow-turn.ts';
import { editorOf } from './editor.ts';
import { type Parts, runPrompt } from './prompt.ts';
import { loadAcpSdk, NO_SDK } from './sdk.ts';
import { foldSession, newSession } from './session-fold.ts';
import { findSession, listSessions, newSessionId, runsOfSession } from './sessions.ts';

interface StdioParts {
  readonly journal: WatchedJournal;
  readonly wiring: Wiring;
  readonly team: ServedTeam;
  readonly version: string;
  readonly writeLog: (line: string) => void;
}

/** The package for ACP is not installed. */
export class NoPackage extends Error {}

type Sdk = NonNullable<Awaited<ReturnType<typeof loadAcpSdk>>>;

const RUNS_MAX = 64;
const LAST_RUNS_MS = 2_000;

/** Resolves when the editor has gone. */
export async function serveEditor({ journal, wiring, team, version, writeLog }: StdioParts): Promise<void> {
  const sdk = await loadAcpSdk();
  if (!sdk) throw new NoPackage(NO_SDK);
  const log = createLog({ write: writeLog, now: () => wiring.clock.now(), redact: withoutSecrets });
  const host = createHost({ journal, wiring, teams: [team], log, runsMax: RUNS_MAX });
  const who: Principal = { name: wiring.whoami(), role: 'admin', project: null, key: 'acp' };
  console.log = console.error;
  console.info = console.error;
  process.on('SIGINT', () => {});
  const survive = (error: unknown): void => log.error('error outside of any run', { error: messageOf(error) });
  process.on('uncaughtException', survive);
  process.on('unhandledRejection', survive);
  const output = Writable.toWeb(process.stdout) as WritableStream<Uint8Array>;
  const input = Readable.toWeb(process.stdin) as ReadableStream<Uint8Array>;
  const connection = agentOf(sdk, { host, log, who }, { team, version }).connect(sdk.ndJsonStream(output, input));
  process.once('SIGTERM', () => connection.close());
  await connection.closed;
  await host.drain(LAST_RUNS_MS);
}

interface Served {
  readonly team: ServedTeam;
  readonly version: string;
}

/** The prompt that a session works on. */
interface Active {
  isCancelled: boolean;
  runId: string | undefined;
}

function agentOf(sdk: Sdk, parts: Parts, { team, version }: Served) {
  const { host } = parts;
  const active = new Map<string, Active>();
  let hasForms = false;
  const sessionOf = async (sessionId: string) => {
    const session = await findSession(host, sessionId);
    if (!session) throw sdk.RequestError.resourceNotFound(sessionId);
    if (session.team === team.name) return session;
    const why = `This session belongs to the team ${session.team}: start bosun acp --team ${session.team}`;
    throw sdk.RequestError.invalidParams({ sessionId }, why);
  };
  const cancel = async (runId: string): Promise<void> => {
    await team.team.cancel(runId, { by: parts.who.name, reason: 'cancelled in the editor' });
  };
  return sdk
    .agent({ name: 'bosun' })
    .onRequest('initialize', ({ params: { clientCapabilities } }) => {
      hasForms = Boolean(clientCapabilities?.elicitation?.form);
      return {
        protocolVersion: sdk.PROTOCOL_VERSION,
        agentInfo: { name: 'bosun', title: `Bosun: ${team.name}`, version },
        agentCapabilities: {
          loadSession: true,
          promptCapabilities: { image: false, audio: false, embeddedContext: false },
          sessionCapabilities: { list: {} },
        },
        authMethods: [],
      };
    })
    .onRequest('session/new', async ({ params: { cwd } }) => ({
      sessionId: await newSessionId(host, { team: team.name, cwd }),
    }))
    .onRequest('session/list', async ({ params: { cwd } }) => ({ sessions: await listSessions(host, cwd) }))
    .onRequest('session/load', async ({ params: { sessionId }, client }) => {
      await sessionOf(sessionId);
      await replay(parts, sessionId, (update) => client.notify('session/update', { sessionId, update }));
      return {};
    })
    .onRequest('session/prompt', async ({ params: { sessionId, prompt }, client, signal }) => {
      await sessionOf(sessionId);
      if (active.has(sessionId))
        throw sdk.RequestError.invalidRequest({ sessionId }, 'A prompt is under way: cancel it first');
      const text = textOf(sdk, prompt);
      const own: Active = { isCancelled: false, runId: undefined };
      active.set(sessionId, own);
      const onRun = async (runId: string): Promise<void> => {
        own.runId = runId;
        if (own.isCancelled) await cancel(runId);
      };
      try {
        const editor = editorOf(client, { sessionId, hasForms, cancel: () => cancel(own.runId ?? '') });
        const stopReason = await runPrompt(parts, { sessionId, team: team.name, text, editor, signal, onRun });
        return { stopReason: own.isCancelled ? 'cancelled' : stopReason };
      } finally {
        active.delete(sessionId);
      }
    })
    .onNotification('session/cancel', async ({ params: { sessionId } }) => {
      const own = active.get(sessionId);
      if (!own) return;
      own.isCancelled = true;
      if (own.runId !== undefined) await cancel(own.runId);
    });
}

/** The text of a prompt. A file is named, not read: its text comes from outside, the request does not. */
function textOf(sdk: Sdk, prompt: readonly ContentBlock[]): string {
  const parts = prompt.map((block) => {
    switch (block.type) {
      case 'text':
        return block.text;
      case 'resource_link':
        return `${block.name}: ${block.uri}`;
      default:
        throw sdk.RequestError.invalidParams({}, `Only text is read, not ${block.type}`);
    }
  });
  const text = parts.join('\n').trim();
  if (text === '') throw sdk.RequestError.invalidParams({}, 'The prompt is empty: say what is wanted');
  return text;
}

/** The whole conversation, from the journal. */
async function replay(
  { host }: Parts,
  sessionId: string,
  update: (update: SessionUpdate) => Promise<void>,
): Promise<void> {
  for (const { runId } of await runsOfSession(host, sessionId)) {
    const steps = await storedSteps(host.journal, { runId, number: Number.POSITIVE_INFINITY });
    const parks = steps.filter(({ event }) => event.type === 'run-parked').length;
    for (let number = 0; number <= parks; number += 1) {
      let state = newSession(number);
      for (const step of steps) {
        const folded = foldSession(state, step);
        state = folded.state;
        for (const each of folded.frames) await update(each);
      }
    }
  }
}
