// Starts a run, and goes to its page at once.

import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { messageOf, send } from '../../api/client.ts';
import type { TeamSummary } from '../../model/api-types.ts';

export function NewRun({ teams }: { readonly teams: readonly TeamSummary[] }) {
  const [, go] = useLocation();
  const [chosen, setChosen] = useState('');
  const [request, setRequest] = useState('');
  const [dryRun, setDryRun] = useState(false);
  const [approvePlan, setApprovePlan] = useState(false);
  const [isStarting, setIsStarting] = useState(false);
  const [problem, setProblem] = useState('');
  const team = teams.find(({ name }) => name === chosen) ?? teams[0];
  const start = async (text: string): Promise<void> => {
    setIsStarting(true);
    setProblem('');
    try {
      const options = { ...(dryRun ? { dryRun } : {}), ...(approvePlan ? { approvePlan } : {}) };
      const { runId } = await send<{ runId: string }>('POST', '/api/runs', {
        ...(team ? { team: team.name } : {}),
        request: text,
        ...options,
      });
      go(`/runs/${encodeURIComponent(runId)}`);
    } catch (error) {
      setProblem(messageOf(error));
      setIsStarting(false);
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (request.trim() !== '') void start(request);
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) submit(event);
  };
  return (
    <form className="card ask" onSubmit={submit}>
      <label className="hidden" htmlFor="request">
        Request
      </label>
      <textarea
        id="request"
        rows={2}
        placeholder="What should be done? In your own words."
        value={request}
        onChange={({ target }) => setRequest(target.value)}
        onKeyDown={onKey}
      />
      {team?.sample && request === '' ? (
        <button type="button" className="sample" disabled={isStarting} onClick={() => void start(team.sample ?? '')}>
          <b>Run the sample</b> · {team.sample}
        </button>
      ) : null}
      <div className="row">
        {teams.length > 1 ? (
          <select aria-label="Team" value={team?.name} onChange={({ target }) => setChosen(target.value)}>
            {teams.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        ) : null}
        <Check label="Approve the plan first" isOn={approvePlan} onChange={setApprovePlan} />
        <Check label="Dry run, no effects" isOn={dryRun} onChange={setDryRun} />
        <button type="submit" className="go spread" disabled={isStarting || request.trim() === ''}>
          Start run
        </button>
      </div>
      {problem === '' ? null : (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}

interface CheckProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

const Check = ({ label, isOn, onChange }: CheckProps) => (
  <label className="check">
    <input type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked)} />
    {label}
  </label>
);
