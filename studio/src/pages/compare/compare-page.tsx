// Two runs side by side: what differs in status, cost, time, tasks and answer. A fork opens here with its original.

import { Link, useLocation, useSearch } from 'wouter';
import type { RunReport, TaskReport } from '../../../../src/core/report/report.ts';
import { useLoaded } from '../../app/live.tsx';
import { Status, wordFor } from '../../app/status.tsx';
import type { RunSummary } from '../../model/api-types.ts';
import { asText, duration, shortened, usd } from '../../model/words.ts';
import { Pre } from '../../parts/pre.tsx';
import { TextDiff } from '../../parts/text-diff.tsx';

export default function ComparePage() {
  const query = new URLSearchParams(useSearch());
  const [, go] = useLocation();
  const { data } = useLoaded<{ runs: readonly RunSummary[] }>('/api/runs?limit=100');
  const [a, b] = [query.get('a') ?? '', query.get('b') ?? ''];
  const choose = (side: 'a' | 'b', runId: string): void => {
    const next = new URLSearchParams({ a, b, [side]: runId });
    go(`/compare?${next}`);
  };
  const runs = data?.runs ?? [];
  return (
    <div className="page">
      <h1>Compare</h1>
      <div className="filters">
        <Choice label="First run" value={a} runs={runs} onChange={(runId) => choose('a', runId)} />
        <Choice label="Second run" value={b} runs={runs} onChange={(runId) => choose('b', runId)} />
      </div>
      {a !== '' && b !== '' ? (
        <Sides a={a} b={b} />
      ) : (
        <div className="card empty">
          <h2>Choose two runs</h2>
          <p>
            Fork a run with another instruction or model, and see here which tasks changed, what it cost, and how the
            answer differs. The button "Compare" on the page of a fork leads here.
          </p>
        </div>
      )}
    </div>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly runs: readonly RunSummary[];
  readonly onChange: (runId: string) => void;
}

const Choice = ({ label, value, runs, onChange }: ChoiceProps) => (
  <select aria-label={label} className="grow" value={value} onChange={({ target }) => onChange(target.value)}>
    <option value="">{label}…</option>
    {value !== '' && !runs.some(({ runId }) => runId === value) ? <option value={value}>{value}</option> : null}
    {runs.map(({ runId, request }) => (
      <option key={runId} value={runId}>
        {runId} · {shortened(request, 60)}
      </option>
    ))}
  </select>
);

function Sides({ a, b }: { readonly a: string; readonly b: string }) {
  const first = useLoaded<RunReport>(`/api/runs/${encodeURIComponent(a)}`);
  const second = useLoaded<RunReport>(`/api/runs/${encodeURIComponent(b)}`);
  const problem = first.problem ?? second.problem;
  if (problem) return <p className="problem">{problem}</p>;
  if (!first.data || !second.data) return <p className="dim">Loading…</p>;
  const both = [first.data, second.data] as const;
  return (
    <>
      <div className="columns">
        {both.map((report) => (
          <Side key={report.runId} report={report} other={report === first.data ? second.data : first.data} />
        ))}
      </div>
      {first.data.answer === second.data.answer || first.data.answer === '' || second.data.answer === '' ? null : (
        <section className="card" aria-label="Difference of the answers">
          <header>
            <h2>Difference</h2>
            <small>from the first answer to the second</small>
          </header>
          <div className="inside">
            <TextDiff title="Answer" before={first.data.answer} after={second.data.answer} />
          </div>
        </section>
      )}
      <Tasks both={both} />
    </>
  );
}

function Side({ report, other }: { readonly report: RunReport; readonly other: RunReport | undefined }) {
  const isSame = report.answer === other?.answer;
  return (
    <section className="card" aria-label={`Run ${report.runId}`}>
      <header>
        <h2>
          <Link href={`/runs/${encodeURIComponent(report.runId)}`}>{report.runId}</Link>
        </h2>
        <Status status={report.status} small />
      </header>
      <div className="inside stack">
        <p>{report.request}</p>
        <div className="facts">
          <div className="fact">
            <b>{usd(report.usage.costUsd)}</b>
            <span>cost</span>
          </div>
          <div className="fact">
            <b>{duration(report.latency.wallMs)}</b>
            <span>time</span>
          </div>
          <div className="fact">
            <b>{report.usage.modelCalls}</b>
            <span>model calls</span>
          </div>
          <div className="fact">
            <b>{report.confidence ?? '–'}</b>
            <span>confidence</span>
          </div>
        </div>
        <p className="dim">{isSame ? 'The answers are the same.' : 'The answers differ.'}</p>
        <Pre>{report.answer || '(no answer)'}</Pre>
      </div>
    </section>
  );
}

function Tasks({ both: [a, b] }: { readonly both: readonly [RunReport, RunReport] }) {
  const ids = [...new Set([...a.tasks, ...b.tasks].map(({ id }) => id))];
  const find = (report: RunReport, id: string): TaskReport | undefined => report.tasks.find((task) => task.id === id);
  return (
    <section className="card wide" aria-label="Tasks of both runs">
      <table className="plain">
        <thead>
          <tr>
            <th scope="col">Task</th>
            <th scope="col">First</th>
            <th scope="col">Second</th>
            <th scope="col">Difference</th>
          </tr>
        </thead>
        <tbody>
          {ids.slice(0, 500).map((id) => {
            const [one, two] = [find(a, id), find(b, id)];
            return (
              <tr key={id}>
                <td>
                  <code>{id}</code> {shortened(one?.instruction ?? two?.instruction ?? '', 60)}
                </td>
                <td>{sideText(one)}</td>
                <td>{sideText(two)}</td>
                <td>{differenceOf(one, two)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

const sideText = (task: TaskReport | undefined): string =>
  task
    ? `${wordFor(task.status)} · ${usd(task.usage.costUsd)} · ${shortened(asText(task.result ?? task.failure?.message ?? ''), 120)}`
    : 'not there';

function differenceOf(one: TaskReport | undefined, two: TaskReport | undefined): string {
  if (!one || !two) return one ? 'only in the first' : 'only in the second';
  const parts = [
    one.instruction === two.instruction ? '' : 'instruction',
    one.worker === two.worker ? '' : 'worker',
    one.model === two.model ? '' : 'model',
    one.status === two.status ? '' : 'status',
    JSON.stringify(one.result) === JSON.stringify(two.result) ? '' : 'result',
  ].filter((part) => part !== '');
  return parts.join(', ') || 'none';
}
