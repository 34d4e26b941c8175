// What changes in the store, for every page: one stream for each window. A count grows with each change and after every
// reconnection, and pages read their lists again when it grows, so that no change is missed.

import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import { get, messageOf } from '../api/client.ts';
import { followChanges } from './changes.ts';

interface Live {
  readonly changes: number;
  readonly isConnected: boolean;
  /** The server wants a token, or does not know the one it got. */
  readonly needsToken: boolean;
}

const LiveContext = createContext<Live>({ changes: 0, isConnected: false, needsToken: false });

export const useLive = (): Live => useContext(LiveContext);

export function LiveProvider({ children }: { readonly children: ReactNode }) {
  const [live, setLive] = useState<Live>({ changes: 0, isConnected: true, needsToken: false });
  useEffect(() => {
    const leaving = new AbortController();
    followChanges((news) => {
      if (news === 'needs-token') setLive(({ changes }) => ({ changes, isConnected: false, needsToken: true }));
      else if (news === 'lost') setLive((now) => ({ ...now, isConnected: false }));
      else setLive(({ changes, needsToken }) => ({ changes: changes + 1, isConnected: true, needsToken }));
    }, leaving.signal);
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

/** Said while an answer of the server is still awaited. */
export const Loading = ({ isOver }: { readonly isOver: boolean }) => (isOver ? null : <p className="dim">Loading…</p>);
