// All runs, live, and the form that starts one.

import { useState } from 'react';
import { useNow } from '../../app/clock.ts';
import { Loading, useLoaded } from '../../app/live.tsx';
import { RUN_STATUSES, wordFor } from '../../app/status.tsx';
import type { RunSummary, TeamSummary } from '../../model/api-types.ts';
import { NewRun } from './new-run.tsx';
import { RunList } from './run-list.tsx';

const PAGE = 200;

export function RunsPage() {
  const now = useNow(10_000);
  const [words, setWords] = useState('');
  const [status, setStatus] = useState('');
  const [team, setTeam] = useState('');
  const [limit, setLimit] = useState(PAGE);
  const teams = useLoaded<{ teams: readonly TeamSummary[] }>('/api/teams', { follow: false }).data?.teams ?? [];
  const query = new URLSearchParams({ limit: String(limit) });
  if (words.trim() !== '') query.set('q', words.trim());
  if (status !== '') query.set('status', status);
  if (team !== '') query.set('team', team);
  const { data, problem } = useLoaded<{ runs: readonly RunSummary[]; next: string | null }>(`/api/runs?${query}`);
  const isFiltered = words !== '' || status !== '' || team !== '';
  return (
    <div className="page">
      <h1>Runs</h1>
      <NewRun teams={teams} />
      <div className="filters">
        <input
          type="search"
          aria-label="Search runs"
          placeholder="Search requests or ids"
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        <Choice name="Status" value={status} onChange={setStatus} options={RUN_STATUSES} />
        <Choice name="Team" value={team} onChange={setTeam} options={teams.map(({ name }) => name)} />
      </div>
      {problem === undefined ? null : (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      {data === undefined ? (
        <Loading isOver={problem !== undefined} />
      ) : data.runs.length === 0 ? (
        <NoRuns isFiltered={isFiltered} />
      ) : (
        <RunList runs={data.runs} now={now} />
      )}
      {data?.next ? (
        <div className="acts">
          <button type="button" disabled={limit >= 1_000} onClick={() => setLimit(1_000)}>
            Show older runs
          </button>
        </div>
      ) : null}
    </div>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly options: readonly string[];
}

const Choice = ({ name, value, onChange, options }: ChoiceProps) => (
  <select aria-label={name} value={value} onChange={({ target }) => onChange(target.value)}>
    <option value="">{name}: any</option>
    {options.map((option) => (
      <option key={option} value={option}>
        {wordFor(option)}
      </option>
    ))}
  </select>
);

const NoRuns = ({ isFiltered }: { readonly isFiltered: boolean }) =>
  isFiltered ? (
    <div className="card empty">
      <h2>No run matches</h2>
      <p>Try fewer words, or another status.</p>
    </div>
  ) : (
    <div className="card empty">
      <h2>Nothing has run yet</h2>
      <p>
        Write a request above, or take the sample: the supervisor splits it into tasks, gives each to the right worker,
        checks what comes back, and answers once. You watch it happen, and you decide where a person has to.
      </p>
      <p>
        Runs that are started elsewhere show up here too: with <code>bosun run "…"</code>, or through the API, which is
        described at <a href="/docs">/docs</a>.
      </p>
    </div>
  );
