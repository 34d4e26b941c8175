// The stream of changes, shared by all tabs of this browser: one tab reads it and passes every change on to the others. A
// browser allows few connections to a server at a time; with a stream for each tab they would soon be used up.

import { ApiError, check, headersWith, storedToken } from '../api/client.ts';
import { readFrames } from '../api/sse.ts';

export type News = 'changed' | 'lost' | 'needs-token';

const NAME = 'bosun-changes';
const RETRY_MS = 1_000;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Calls `tell` for every change and after every connection, until the signal aborts. */
export function followChanges(tell: (news: News) => void, signal: AbortSignal): void {
  // Tabs with different tokens may see different runs, so each token has a channel of its own.
  const name = `${NAME} ${storedToken() ?? ''}`;
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }: MessageEvent<News>) => tell(data));
  signal.addEventListener('abort', () => channel.close());
  const tellAll = (news: News): void => {
    if (signal.aborted) return;
    tell(news);
    channel.postMessage(news);
  };
  // This tab reads its lists once at the start, without waiting for the tab that reads the stream.
  tell('changed');
  const read = (): Promise<void> => readChanges(tellAll, signal);
  // Browsers offer locks only on localhost and over HTTPS.
  if (!('locks' in navigator)) void read();
  else void navigator.locks.request(name, { signal }, read).catch(() => {});
}

async function readChanges(tell: (news: News) => void, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      const response = await check(await fetch('/api/stream', { headers: headersWith(storedToken()), signal }));
      tell('changed');
      for await (const frames of readFrames(response)) if (frames.length > 0) tell('changed');
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof ApiError && error.status === 401) return tell('needs-token');
    }
    tell('lost');
    await pause(RETRY_MS);
  }
}
