// The connections on which live text travels: NOTIFY on a channel of its own for each command, to which the process of the run listens.
// Postgres stores nothing of it: not in tables, copies or the log of changes, so there is nothing to redact or delete. Apart from the
// connections of the journal and of DBOS: text must not hold up a heartbeat, or take a place from what runs wait for.

import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import type { Notice } from './text-sender.ts';

/** How long until the next try to listen, if the database is away. */
const AGAIN_MS = 1_000;
/** How often the connection that listens must show that it still works. */
const LOOK_MS = 5_000;
/** How long a command may wait until its text would be heard; none after it waits, until the connection works again. */
const READY_MAX_MS = 2_000;

/** One NOTIFY commits after the other in the whole database; without the wait for the disk, none is held up by text. */
const SEND = `SELECT set_config('synchronous_commit', 'off', true), pg_notify(channel, frame)
  FROM unnest($1::text[], $2::text[]) AS note (channel, frame)`;

export interface TextLine {
  /** One statement, and so one short transaction, of its own. */
  send(notices: readonly Notice[]): Promise<void>;
  listen(executionId: string, listener: (frame: string) => void): Hearing;
  stop(): void;
}

export interface Hearing {
  /** Resolves when every frame that is sent from now on will be heard, or when that cannot be said: then some may be missed. */
  readonly ready: Promise<void>;
  /** No frame is heard after that. */
  stop(): void;
}

/** Names of runs may be longer than those of channels, and may have any character. */
const channelOf = (executionId: string): string =>
  `bosun_text_${createHash('sha256').update(executionId).digest('hex').slice(0, 40)}`;

/** The pool needs two connections. The one that listens is opened when it is first needed. */
export function createTextLine(pool: Pool): TextLine {
  const listeners = new Map<string, (frame: string) => void>();
  let isListening = false;
  let isStopped = false;
  /** Whether it would make no sense to wait for an answer. */
  let isAway = false;
  let wake = (): void => {};
  /** What is to be called when the server listens for a channel. */
  const unanswered = new Map<() => void, string>();
  const answer = (isHeard: (channel: string) => boolean): void => {
    for (const [resolve, channel] of unanswered)
      if (isHeard(channel)) {
        unanswered.delete(resolve);
        resolve();
      }
  };
  const giveUp = (): void => {
    isAway = true;
    answer(() => true);
  };
  /** Rejects if the connection is lost. */
  const listenOn = async (client: PoolClient): Promise<void> => {
    client.on('notification', ({ channel, payload = '' }) => listeners.get(channel)?.(payload));
    client.on('error', () => wake());
    isAway = false;
    let heard: ReadonlySet<string> = new Set();
    while (!isStopped) {
      const changed = new Promise<void>((resolve) => {
        wake = resolve;
      });
      const wanted = new Set(listeners.keys());
      const begin = [...wanted].filter((each) => !heard.has(each)).map((each) => `LISTEN ${each}`);
      const end = [...heard].filter((each) => !wanted.has(each)).map((each) => `UNLISTEN ${each}`);
      await client.query([...begin, ...end, 'SELECT 1'].join(';'));
      heard = wanted;
      isAway = false;
      answer((channel) => wanted.has(channel));
      const timer = setTimeout(() => wake(), LOOK_MS).unref();
      await changed;
      clearTimeout(timer);
    }
  };
  const listenAlways = async (): Promise<void> => {
    while (!isStopped) {
      const client = await pool.connect().catch(() => undefined);
      if (client)
        await listenOn(client)
          .catch(() => {})
          .finally(() => client.release(true));
      giveUp();
      if (!isStopped) await sleep(AGAIN_MS, undefined, { ref: false });
    }
  };
  return {
    send: async (notices) => {
      const channels = notices.map(({ executionId }) => channelOf(executionId));
      await pool.query(SEND, [channels, notices.map(({ frame }) => frame)]);
    },
    listen: (executionId, listener) => {
      const channel = channelOf(executionId);
      listeners.set(channel, listener);
      wake();
      if (!isListening) void listenAlways();
      isListening = true;
      const ready = new Promise<void>((resolve) => {
        if (isAway || isStopped) return resolve();
        unanswered.set(resolve, channel);
        setTimeout(() => unanswered.has(resolve) && giveUp(), READY_MAX_MS).unref();
      });
      const stop = (): void => {
        if (listeners.get(channel) !== listener) return;
        listeners.delete(channel);
        wake();
      };
      return { ready, stop };
    },
    stop: () => {
      isStopped = true;
      listeners.clear();
      giveUp();
      wake();
    },
  };
}
