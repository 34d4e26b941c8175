// What changes in the store, for every page: one stream for each window. A count grows with each change and after every
// reconnection, and pages read their lists again when it grows; so nothing that is open can be lost.

import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import { ApiError, check, get, headersWith, messageOf, storedToken } from '../api/client.ts';
import { readFrames } from '../api/sse.ts';

interface Live {
  readonly changes: number;
  readonly isConnected: boolean;
  /** The server wants a token, or does not know the one it got. */
  readonly needsToken: boolean;
}

const LiveContext = createContext<Live>({ changes: 0, isConnected: false, needsToken: false });

export const useLive = (): Live => useContext(LiveContext);

const RETRY_MS = 1_000;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export function LiveProvider({ children }: { readonly children: ReactNode }) {
  const [live, setLive] = useState<Live>({ changes: 0, isConnected: false, needsToken: false });
  useEffect(() => {
    const leaving = new AbortController();
    const notice = (): void =>
      setLive(({ changes }) => ({ changes: changes + 1, isConnected: true, needsToken: false }));
    const follow = async (): Promise<void> => {
      while (!leaving.signal.aborted) {
        try {
          const headers = headersWith(storedToken());
          const response = await check(await fetch('/api/stream', { headers, signal: leaving.signal }));
          notice();
          for await (const frames of readFrames(response)) if (frames.length > 0) notice();
        } catch (error) {
          if (leaving.signal.aborted) return;
          const needsToken = error instanceof ApiError && error.status === 401;
          setLive(({ changes }) => ({ changes, isConnected: false, needsToken }));
          if (needsToken) return;
        }
        setLive((now) => ({ ...now, isConnected: false }));
        await pause(RETRY_MS);
      }
    };
    void follow();
    return () => leaving.abort();
  }, []);
  return <LiveContext.Provider value={live}>{children}</LiveContext.Provider>;
}

export interface Loaded<T> {
  readonly data: T | undefined;
  readonly problem: string | undefined;
  readonly reload: () => void;
}

/** Reads an address, and again whenever something has changed; `follow: false` reads it once. */
export function useLoaded<T>(
  path: string | undefined,
  { follow = true }: { readonly follow?: boolean } = {},
): Loaded<T> {
  const { changes } = useLive();
  const [again, setAgain] = useState(0);
  const [loaded, setLoaded] = useState<{ path: string | undefined; data?: T; problem?: string }>({ path });
  const seen = follow ? changes : 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `seen` and `again` say when to read again
  useEffect(() => {
    if (path === undefined) return;
    const leaving = new AbortController();
    get<T>(path, leaving.signal).then(
      (data) => setLoaded({ path, data }),
      (error: unknown) => {
        if (!leaving.signal.aborted) setLoaded((before) => ({ ...before, path, problem: messageOf(error) }));
      },
    );
    return () => leaving.abort();
  }, [path, seen, again]);
  const reload = useCallback(() => setAgain((count) => count + 1), []);
  const isOfPath = loaded.path === path;
  return { data: isOfPath ? loaded.data : undefined, problem: isOfPath ? loaded.problem : undefined, reload };
}
