// Why no process goes on with this run, and the button that continues it.

import { useState } from 'react';
import { messageOf, send } from '../../api/client.ts';
import { useLoaded } from '../../app/live.tsx';

interface Trouble {
  readonly why: string;
  /** A person has to accept the changes of the team first. */
  readonly needsConsent: boolean;
  readonly path: string;
  readonly reload: () => void;
}

/** Undefined while the run goes on. */
export function useTrouble(runId: string | undefined): Trouble | undefined {
  const path = runId === undefined ? undefined : `/api/runs/${encodeURIComponent(runId)}`;
  const { data, reload } = useLoaded<{ readonly trouble?: string; readonly stopped?: string }>(path);
  if (path === undefined || data?.trouble === undefined) return undefined;
  return { why: data.trouble, needsConsent: data.stopped !== undefined, path, reload };
}

export function StoppedNote({ trouble: { why, needsConsent, path, reload } }: { readonly trouble: Trouble }) {
  const [problem, setProblem] = useState('');
  const resume = async (): Promise<void> => {
    setProblem('');
    const body = { acceptChanges: needsConsent };
    await send('POST', `${path}/resume`, body).catch((error: unknown) => setProblem(messageOf(error)));
    reload();
  };
  return (
    <div className="problem stopped" role="alert">
      <p>
        <b>This run has stopped.</b> {why}
      </p>
      <div className="acts">
        <button type="button" onClick={() => void resume()}>
          {needsConsent ? 'Accept the changes and go on' : 'Try again'}
        </button>
      </div>
      {problem === '' ? null : <p>{problem}</p>}
    </div>
  );
}
