// What all runs used, by worker, model, day, team or run; unusual usage is marked.

import { useState } from 'react';
import { Link } from 'wouter';
import type { UsageReport } from '../../../../src/core/usage/usage.ts';
import { useLoaded } from '../../app/live.tsx';
import { many, usd, whole } from '../../model/words.ts';

const BY = ['worker', 'model', 'day', 'team', 'run'] as const;

export default function UsagePage() {
  const [by, setBy] = useState<(typeof BY)[number]>('worker');
  const { data, problem } = useLoaded<UsageReport>(`/api/usage?by=${by}`);
  return (
    <div className="page">
      <h1>Usage</h1>
      <fieldset className="tabs bare">
        <legend className="hidden">Added up by</legend>
        {BY.map((each) => (
          <button key={each} type="button" aria-pressed={by === each} onClick={() => setBy(each)}>
            By {each}
          </button>
        ))}
      </fieldset>
      {problem === undefined ? null : (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      {data ? <Figures report={data} /> : null}
    </div>
  );
}

function Figures({ report }: { readonly report: UsageReport }) {
  const { rows, total, alerts, by } = report;
  if (rows.length === 0)
    return (
      <div className="card empty">
        <h2>Nothing has been used yet</h2>
        <p>Calls of models and tools are counted here as soon as the first run makes one.</p>
        <Link href="/">Start a run</Link>
      </div>
    );
  return (
    <>
      {by === 'day' ? <Days rows={rows} /> : null}
      <section className="card wide" aria-label={`Usage by ${by}`}>
        <table className="plain">
          <thead>
            <tr>
              <th scope="col">{by}</th>
              {['Runs', 'Model calls', 'Tool calls', 'Tokens in', 'Tokens out', 'Cost'].map((name) => (
                <th key={name} scope="col" className="num">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, 500).map((row) => (
              <tr key={row.name}>
                <td>
                  {by === 'run' ? <Link href={`/runs/${encodeURIComponent(row.name)}`}>{row.name}</Link> : row.name}
                </td>
                <Numbers row={row} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td>Total</td>
              <Numbers row={total} />
            </tr>
          </tfoot>
        </table>
      </section>
      <Alerts alerts={alerts} />
    </>
  );
}

const Numbers = ({ row }: { readonly row: UsageReport['total'] }) => (
  <>
    <td className="num">{whole(row.runs)}</td>
    <td className="num">{whole(row.modelCalls)}</td>
    <td className="num">{whole(row.toolCalls)}</td>
    <td className="num">{whole(row.inputTokens)}</td>
    <td className="num">{whole(row.outputTokens)}</td>
    <td className="num">{usd(row.costUsd)}</td>
  </>
);

function Days({ rows }: { readonly rows: UsageReport['rows'] }) {
  const shown = rows.slice(-60);
  const most = Math.max(1, ...shown.map(({ inputTokens, outputTokens }) => inputTokens + outputTokens));
  return (
    <section className="card" aria-label="Tokens by day">
      <div className="bars-by-day" aria-hidden="true">
        {shown.map(({ name, inputTokens, outputTokens }) => (
          <i
            key={name}
            title={`${name}: ${whole(inputTokens + outputTokens)} tokens`}
            style={{ height: `${((inputTokens + outputTokens) / most) * 100}%` }}
          />
        ))}
      </div>
      <p className="inside dim">Tokens by day, {many(shown.length, 'day')}</p>
    </section>
  );
}

const Alerts = ({ alerts }: { readonly alerts: UsageReport['alerts'] }) => (
  <section className="card" aria-label="Unusual usage">
    <header>
      <h2>Unusual</h2>
      <small>{alerts.length === 0 ? 'nothing stands out' : many(alerts.length, 'alert')}</small>
    </header>
    {alerts.length === 0 ? null : (
      <ul className="inside">
        {alerts.slice(-50).map(({ runId, message, at }) => (
          <li key={`${runId} ${at} ${message}`}>
            {message} <Link href={`/runs/${encodeURIComponent(runId)}`}>{runId}</Link>
          </li>
        ))}
      </ul>
    )}
  </section>
);
