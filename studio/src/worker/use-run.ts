// A run in its own web worker, as a hook: its view, its connection, and a way to go back in time.

import { useCallback, useEffect, useRef, useState } from 'react';
import { storedToken } from '../api/client.ts';
import type { RunView } from '../model/run-view.ts';
import type { TaskDetails } from '../model/task-details.ts';
import type { Connection, FromWorker, ToWorker } from './messages.ts';

export interface LiveRun {
  readonly view: RunView | undefined;
  readonly lastAt: number;
  readonly isScrubbed: boolean;
  readonly connection: Connection;
  readonly problem: { readonly message: string; readonly status: number } | undefined;
  readonly scrub: (at: number | null) => void;
  readonly details: (taskId: string) => Promise<TaskDetails | null>;
}

interface Shown {
  readonly view: RunView | undefined;
  readonly lastAt: number;
  readonly isScrubbed: boolean;
}

const NOTHING: Shown = { view: undefined, lastAt: 0, isScrubbed: false };

export function useRun(runId: string): LiveRun {
  const [shown, setShown] = useState<Shown>(NOTHING);
  const [connection, setConnection] = useState<Connection>('connecting');
  const [problem, setProblem] = useState<LiveRun['problem']>();
  const worker = useRef<Worker | undefined>(undefined);
  const answers = useRef(new Map<number, (details: TaskDetails | null) => void>());
  const asked = useRef(0);
  useEffect(() => {
    const own = new Worker(new URL('./run-worker.ts', import.meta.url), { type: 'module' });
    worker.current = own;
    own.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
      if (data.kind === 'view') setShown(data);
      else if (data.kind === 'connection') setConnection(data.connection);
      else if (data.kind === 'problem') setProblem(data);
      else {
        answers.current.get(data.ask)?.(data.details);
        answers.current.delete(data.ask);
      }
    });
    own.postMessage({ kind: 'open', runId, token: storedToken() } satisfies ToWorker);
    return () => {
      own.terminate();
      setShown(NOTHING);
      setProblem(undefined);
      setConnection('connecting');
    };
  }, [runId]);
  const scrub = useCallback((at: number | null) => {
    worker.current?.postMessage({ kind: 'scrub', at } satisfies ToWorker);
  }, []);
  const details = useCallback((taskId: string) => {
    asked.current += 1;
    const ask = asked.current;
    worker.current?.postMessage({ kind: 'details', ask, taskId } satisfies ToWorker);
    return new Promise<TaskDetails | null>((resolve) => answers.current.set(ask, resolve));
  }, []);
  return { ...shown, connection, problem, scrub, details };
}
