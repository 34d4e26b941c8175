// The request as the headline, and what can be done with the whole run.

import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { messageOf, send } from '../../api/client.ts';
import type { RunView } from '../../model/run-view.ts';
import { ago } from '../../model/words.ts';

export function RunHead({ view, now }: { readonly view: RunView; readonly now: number }) {
  const { summary, runId, startedAt, endedAt, forkOf, parentRunId } = view;
  const [, go] = useLocation();
  const [problem, setProblem] = useState('');
  const act = async (work: () => Promise<void>): Promise<void> => {
    setProblem('');
    await work().catch((error: unknown) => setProblem(messageOf(error)));
  };
  const path = `/api/runs/${encodeURIComponent(runId)}`;
  const cancel = (): Promise<void> =>
    act(async () => {
      await send('POST', `${path}/cancel`, { reason: 'cancelled in the studio' });
    });
  const fork = (): Promise<void> =>
    act(async () => {
      const forked = await send<{ runId: string }>('POST', `${path}/fork`, {});
      go(`/runs/${encodeURIComponent(forked.runId)}`);
    });
  const { startedBy, thread } = summary.labels;
  return (
    <div>
      <div className="head">
        <div>
          <div className="crumb">
            <Link href="/">Runs</Link> / <Link href={`/teams/${encodeURIComponent(summary.team)}`}>{summary.team}</Link>{' '}
            / <code>{runId}</code>
            {startedBy ? ` · ${startedBy}` : ''} · {ago(startedAt, now)}
            {thread ? (
              <>
                {' · '}
                <Link href={`/conversations/${encodeURIComponent(thread)}`}>conversation</Link>
              </>
            ) : null}
            {forkOf ? (
              <>
                {' · fork of '}
                <Link href={`/runs/${encodeURIComponent(forkOf)}`}>{forkOf}</Link>
              </>
            ) : null}
            {parentRunId ? (
              <>
                {' · nested in '}
                <Link href={`/runs/${encodeURIComponent(parentRunId)}`}>{parentRunId}</Link>
              </>
            ) : null}
          </div>
          <h1>{summary.request}</h1>
        </div>
        <div className="acts">
          {endedAt !== null && parentRunId === null ? (
            <button
              type="button"
              onClick={() => void fork()}
              title="Repeat this run as a new one. Only affected tasks run again; no effect is repeated."
            >
              Fork
            </button>
          ) : null}
          {forkOf ? (
            <button
              type="button"
              onClick={() => go(`/compare?a=${encodeURIComponent(forkOf)}&b=${encodeURIComponent(runId)}`)}
            >
              Compare
            </button>
          ) : null}
          <button type="button" onClick={() => go(`/audit/${encodeURIComponent(runId)}`)}>
            Audit
          </button>
          {endedAt === null && parentRunId === null ? (
            <button type="button" className="danger" onClick={() => void cancel()}>
              Cancel run
            </button>
          ) : null}
        </div>
      </div>
      {problem === '' ? null : (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
