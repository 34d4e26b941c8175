// A server of this process on a store in memory, and a client for it.

import type { Journal, Supervisor } from 'bosun';
import { openMemoryJournal } from 'bosun/journal';
import type { ServedTeam } from '../../src/surfaces/server/host/served-team.ts';
import { watchJournal } from '../../src/surfaces/server/host/watched-journal.ts';
import { type ServeSettings, serve } from '../../src/surfaces/server/serve.ts';
import { wiring } from '../../src/wiring.ts';

const SETTINGS: ServeSettings = {
  hostname: '127.0.0.1',
  port: 0,
  allowedHosts: [],
  allowedOrigins: [],
  requireToken: false,
  fourEyes: false,
  allowPrivateWebhooks: true,
  runsMax: 256,
  streamsMax: 500,
  requestsPerMinute: 1_000_000,
  bytesMax: 100_000,
  sweepMs: 50,
  graceMs: 50,
};

// biome-ignore lint/suspicious/noExplicitAny: what comes over the wire is compared by the tests, not by the compiler
type Wire = any;

export interface Client {
  readonly url: string;
  readonly token: string | undefined;
  /** What the server wrote to its log. */
  readonly log: string[];
  readonly journal: Journal;
  close(): Promise<number>;
  /** The status and the body of an answer; the body is data where it is JSON. */
  ask(method: string, path: string, options?: AskOptions): Promise<{ status: number; body: Wire; headers: Headers }>;
  /** Polls a run until it has one of these statuses; with an error if it does not get there. */
  until(runId: string, ...statuses: string[]): Promise<Wire>;
  /** The frames of a stream up to the end, or the first `most`. */
  frames(path: string, options?: { most?: number; headers?: Record<string, string> }): Promise<SseFrame[]>;
}

interface AskOptions {
  readonly body?: unknown;
  /** Sent as it is. */
  readonly text?: string;
  readonly headers?: Record<string, string>;
  readonly token?: string;
}

export interface SseFrame {
  readonly id?: string;
  readonly event?: string;
  readonly data: string;
}

/** Only for a run that hangs: less than a test of the short suite has. */
const UNTIL_MAX_MS = 150_000;

interface StartOptions {
  readonly journal?: Journal;
  readonly settings?: Partial<ServeSettings>;
}

/** `teams` makes each team on the store of the server. */
export async function startServer(
  teams: (store: Journal) => Readonly<Record<string, Supervisor>>,
  { journal = openMemoryJournal(), settings = {} }: StartOptions = {},
): Promise<Client> {
  const watched = watchJournal(journal);
  const log: string[] = [];
  const served: ServedTeam[] = Object.entries(teams(watched)).map(([name, team]) => ({
    ...{ name, does: `the team ${name}`, sample: 'a sample', team },
  }));
  const server = await serve({
    ...{ journal: watched, wiring, teams: served, version: '1.2.3', settings: { ...SETTINGS, ...settings } },
    writeLog: (line) => log.push(line),
  });
  return { ...clientOf(server.url), token: server.token, log, journal: watched, close: () => server.close() };
}

export function clientOf(url: string): Pick<Client, 'url' | 'ask' | 'until' | 'frames'> {
  const ask: Client['ask'] = async (method, path, { body, text, headers = {}, token } = {}) => {
    const sent = text ?? (body === undefined ? undefined : JSON.stringify(body));
    const answer = await fetch(url + path, {
      method,
      headers: {
        ...(sent === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(sent === undefined ? {} : { body: sent }),
    });
    const got = await answer.text();
    const isJson = answer.headers.get('content-type')?.includes('json');
    return { status: answer.status, body: isJson ? JSON.parse(got) : got, headers: answer.headers };
  };
  return {
    url,
    ask,
    until: async (runId, ...statuses) => {
      const until = performance.now() + UNTIL_MAX_MS;
      for (;;) {
        const { body } = await ask('GET', `/api/runs/${runId}`);
        if (statuses.includes(body.status)) return body;
        if (performance.now() > until) throw new Error(`It is not ${statuses.join(', ')}: ${JSON.stringify(body)}`);
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    },
    frames: async (path, { most = Number.POSITIVE_INFINITY, headers = {} } = {}) => {
      const leaving = new AbortController();
      const answer = await fetch(url + path, { headers, signal: leaving.signal });
      const frames: SseFrame[] = [];
      let rest = '';
      for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        const parts = (rest + chunk).split('\n\n');
        rest = parts.pop() ?? '';
        frames.push(...parts.flatMap(frameOf));
        if (frames.length >= most) break;
      }
      leaving.abort();
      return frames.slice(0, most);
    },
  };
}

function frameOf(text: string): SseFrame[] {
  const fields = text.split('\n').filter((line) => !line.startsWith(':') && line !== '');
  if (fields.length === 0) return [];
  const valuesOf = (name: string): string[] =>
    fields.filter((line) => line.startsWith(`${name}: `)).map((line) => line.slice(name.length + 2));
  const [id] = valuesOf('id');
  const [event] = valuesOf('event');
  return [
    {
      ...(id === undefined ? {} : { id }),
      ...(event === undefined ? {} : { event }),
      data: valuesOf('data').join('\n'),
    },
  ];
}
