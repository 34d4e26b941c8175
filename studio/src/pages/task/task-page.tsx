// One task: exactly what its worker saw, every call with arguments and result, every attempt with its reason.

import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { Status } from '../../app/status.tsx';
import type { TaskDetails } from '../../model/task-details.ts';
import { asText, duration, many, usd, whole } from '../../model/words.ts';
import { Json } from '../../parts/json.tsx';
import { Meter } from '../../parts/meter.tsx';
import { Pre } from '../../parts/pre.tsx';
import { type LiveRun, useRun } from '../../worker/use-run.ts';
import { Attempts } from './attempts.tsx';
import { EditAndFork } from './edit-and-fork.tsx';

export default function TaskPage({ runId, taskId }: { readonly runId: string; readonly taskId: string }) {
  const run = useRun(runId);
  const details = useDetails(run, taskId);
  const { view, problem } = run;
  if (problem)
    return (
      <p className="problem" role="alert">
        {problem.message}
      </p>
    );
  if (!view || details === undefined) return <p className="dim">Reading the journal…</p>;
  if (details === null)
    return (
      <div className="page">
        <h1>There is no task {taskId} in this run</h1>
        <Link href={`/runs/${encodeURIComponent(runId)}`}>Back to the run</Link>
      </div>
    );
  const { report } = details;
  return (
    <div className="page">
      <div>
        <div className="crumb">
          <Link href="/">Runs</Link> / <Link href={`/runs/${encodeURIComponent(runId)}`}>{view.summary.request}</Link> /{' '}
          <code>{taskId}</code>
        </div>
        <h1>{report.instruction}</h1>
      </div>
      <Facts details={details} asksPerson={view.tasks.find(({ id }) => id === taskId)?.asksPerson ?? false} />
      <div className="columns">
        <Seen details={details} />
        <Outcome details={details} />
      </div>
      <Attempts attempts={details.attempts} />
      {view.endedAt !== null && view.parentRunId === null ? <EditAndFork view={view} details={details} /> : null}
    </div>
  );
}

/** Asked for again whenever the run has moved on. */
function useDetails({ view, details }: LiveRun, taskId: string): TaskDetails | null | undefined {
  const [found, setFound] = useState<TaskDetails | null>();
  const seq = view?.seq;
  useEffect(() => {
    if (seq === undefined) return;
    let isWanted = true;
    void details(taskId).then((answer) => isWanted && setFound(answer));
    return () => {
      isWanted = false;
    };
  }, [seq, details, taskId]);
  return found;
}

function Facts({
  details: { report, budget },
  asksPerson,
}: {
  readonly details: TaskDetails;
  readonly asksPerson: boolean;
}) {
  const { worker, model, status, startedAt, endedAt, usage, confidence, attempts, cached } = report;
  const tookMs = startedAt && endedAt ? Date.parse(endedAt) - Date.parse(startedAt) : null;
  const facts: readonly (readonly [string, string])[] = [
    [worker, model ?? 'no model'],
    [tookMs === null ? '–' : duration(tookMs), many(attempts, 'attempt')],
    [usd(usage.costUsd), `${whole(usage.inputTokens + usage.outputTokens)} tokens`],
    [many(usage.modelCalls, 'model call'), many(usage.toolCalls, 'tool call')],
    ...(confidence === null ? [] : [[String(confidence), 'confidence'] as const]),
    ...(cached ? [['cached', 'at no cost'] as const] : []),
  ];
  return (
    <div className="facts">
      <Status status={asksPerson ? 'asks' : status === 'waiting' ? 'not started' : status} />
      {facts.map(([big, small]) => (
        <div className="fact" key={`${big} ${small}`}>
          <b>{big}</b>
          <span>{small}</span>
        </div>
      ))}
      {budget
        .filter(({ ceiling }) => ceiling !== null)
        .map((line) => (
          <Meter key={line.resource} line={line} />
        ))}
    </div>
  );
}

function Seen({ details: { slice, tools } }: { readonly details: TaskDetails }) {
  return (
    <section className="card" aria-label="What the worker sees">
      <header>
        <h2>What the worker sees</h2>
        <small>nothing else of the run</small>
      </header>
      <div className="inside stack">
        <dl className="facts-list">
          <dt>instruction</dt>
          <dd>{slice?.instruction}</dd>
          <dt>done when</dt>
          <dd>{slice?.successCriterion || 'not stated'}</dd>
          {slice?.missing.length ? (
            <>
              <dt>missing</dt>
              <dd>{slice.missing.join(', ')}</dd>
            </>
          ) : null}
        </dl>
        <Json title="Context granted to it" value={slice?.context ?? {}} />
        <Json
          title="Results it depends on"
          value={Object.fromEntries(Object.entries(slice?.inputs ?? {}).map(([id, { content }]) => [id, content]))}
        />
        {tools.length === 0 ? null : (
          <table className="plain">
            <thead>
              <tr>
                <th scope="col">Tool</th>
                <th scope="col">Effect</th>
                <th scope="col">Granted</th>
              </tr>
            </thead>
            <tbody>
              {tools.map(({ name, effect, granted, does }) => (
                <tr key={name} title={does}>
                  <td>
                    <code>{name}</code>
                  </td>
                  <td>{effect}</td>
                  <td>{granted ? 'yes' : 'no'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </section>
  );
}

function Outcome({ details: { report } }: { readonly details: TaskDetails }) {
  const { result, failure, escalation, claims, taintedBy } = report;
  return (
    <section className="card" aria-label="Result">
      <header>
        <h2>Result</h2>
        {taintedBy ? <small>read text from outside through {taintedBy}</small> : null}
      </header>
      <div className="inside stack">
        {failure ? <p className="problem">{failure.message}</p> : null}
        {escalation ? (
          <p className="note">
            Handed back, {escalation.reason}: {escalation.message}
          </p>
        ) : null}
        {result === null ? (
          failure || escalation ? null : (
            <p className="dim">There is no result yet.</p>
          )
        ) : (
          <Pre>{asText(result)}</Pre>
        )}
        {claims.length === 0 ? null : (
          <Json title={`${many(claims.length, 'claim')} to compare with others`} value={claims} />
        )}
      </div>
    </section>
  );
}
