// What all runs used, by worker, model, day, team or run; unusual usage is marked.

import { useState } from 'react';
import { Link } from 'wouter';
import type { UsageReport } from '../../../../src/core/usage/usage.ts';
import { Loading, useLoaded } from '../../app/live.tsx';
import { many, usdTogether, whole } from '../../model/words.ts';

const BY = ['worker', 'model', 'day', 'team', 'run'] as const;

const NAMES: Readonly<Record<UsageReport['by'], string>> = {
  worker: 'Worker',
  model: 'Model',
  day: 'Day',
  team: 'Team',
  run: 'Run',
};

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
      {data ? <Figures report={data} /> : <Loading isOver={problem !== undefined} />}
    </div>
  );
}

function Figures({ report }: { readonly report: UsageReport }) {
  const { rows, total, alerts, by } = report;
  const costs = usdTogether([...rows.map(({ costUsd }) => costUsd), total.costUsd]);
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
      {by === 'day' ? <Days report={report} /> : null}
      <section className="card wide" aria-label={`Usage by ${by}`}>
        <table className="plain">
          <thead>
            <tr>
              <th scope="col">{NAMES[by]}</th>
              {['Runs', 'Model calls', 'Tool calls', 'Tokens in', 'Tokens out', 'Cost'].map((name) => (
                <th key={name} scope="col" className="num">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, 500).map((row, index) => (
              <tr key={row.name}>
                <td>
                  {by === 'run' ? <Link href={`/runs/${encodeURIComponent(row.name)}`}>{row.name}</Link> : row.name}
                  <Mark alerts={alertsOn(report, row.name)} />
                </td>
                <Numbers row={row} cost={costs[index]} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td>Total</td>
              <Numbers row={total} cost={costs.at(-1)} />
            </tr>
          </tfoot>
        </table>
      </section>
      <Alerts alerts={alerts} />
    </>
  );
}

const Numbers = ({ row, cost }: { readonly row: UsageReport['total']; readonly cost: string | undefined }) => (
  <>
    <td className="num">{whole(row.runs)}</td>
    <td className="num">{whole(row.modelCalls)}</td>
    <td className="num">{whole(row.toolCalls)}</td>
    <td className="num">{whole(row.inputTokens)}</td>
    <td className="num">{whole(row.outputTokens)}</td>
    <td className="num">{cost}</td>
  </>
);

type Alert = UsageReport['alerts'][number];

/** The alerts that belong to a row; those of a model or a team are only in the list. */
function alertsOn({ by, alerts }: UsageReport, name: string): readonly Alert[] {
  switch (by) {
    case 'worker':
      return alerts.filter(({ worker }) => worker === name);
    case 'run':
      return alerts.filter(({ runId }) => runId === name);
    case 'day':
      return alerts.filter(({ at }) => at.startsWith(name));
    default:
      return [];
  }
}

const Mark = ({ alerts }: { readonly alerts: readonly Alert[] }) =>
  alerts.length === 0 ? null : (
    <span className="pill small waiting mark-unusual" title={alerts.map(({ message }) => message).join('\n')}>
      {many(alerts.length, 'alert')}
    </span>
  );

function Days({ report }: { readonly report: UsageReport }) {
  const shown = report.rows.slice(-60);
  const most = Math.max(1, ...shown.map(({ inputTokens, outputTokens }) => inputTokens + outputTokens));
  return (
    <section className="card" aria-label="Tokens by day">
      <div className="bars-by-day" aria-hidden="true">
        {shown.map(({ name, inputTokens, outputTokens }) => (
          <i
            key={name}
            className={alertsOn(report, name).length > 0 ? 'unusual' : ''}
            title={`${name}: ${whole(inputTokens + outputTokens)} tokens`}
            style={{ height: `${((inputTokens + outputTokens) / most) * 100}%` }}
          />
        ))}
      </div>
      <p className="inside dim">Tokens by day, {many(shown.length, 'day')}; days with alerts are amber</p>
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
      <ul className="alerts">
        {alerts
          .slice(-50)
          .toReversed()
          .map(({ runId, message, at }) => (
            <li key={`${runId} ${at} ${message}`}>
              <span>{message}</span>
              <span className="dim">{new Date(at).toLocaleString()}</span>
              <Link href={`/runs/${encodeURIComponent(runId)}`}>
                <code>{runId}</code>
              </Link>
            </li>
          ))}
      </ul>
    )}
  </section>
);
