// Another wording, model or prompt for this task, as a fork: what will run again is shown beforehand. No effect is repeated.

import { type FormEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { messageOf, send } from '../../api/client.ts';
import type { RunView } from '../../model/run-view.ts';
import type { TaskDetails } from '../../model/task-details.ts';
import { many, usd } from '../../model/words.ts';

export function EditAndFork({ view, details }: { readonly view: RunView; readonly details: TaskDetails }) {
  const { report, affected } = details;
  const [, go] = useLocation();
  const [instruction, setInstruction] = useState(report.instruction);
  const [model, setModel] = useState('');
  const [effects, setEffects] = useState(false);
  const [problem, setProblem] = useState('');
  const [isSending, setIsSending] = useState(false);
  const changes = {
    ...(instruction.trim() !== report.instruction ? { instructions: { [report.id]: instruction.trim() } } : {}),
    ...(model.trim() === '' ? {} : { models: { [report.id]: model.trim() } }),
  };
  const isChanged = Object.keys(changes).length > 0;
  const again = affected.reduce((sum, { costUsd }) => sum + costUsd, 0);
  const fork = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setIsSending(true);
    try {
      const path = `/api/runs/${encodeURIComponent(view.runId)}/fork`;
      const { runId } = await send<{ runId: string }>('POST', path, { ...changes, ...(effects ? { effects } : {}) });
      go(`/runs/${encodeURIComponent(runId)}`);
    } catch (error) {
      setProblem(messageOf(error));
      setIsSending(false);
    }
  };
  return (
    <form className="card" onSubmit={(event) => void fork(event)} aria-label="Edit and fork">
      <header>
        <h2>Edit and fork</h2>
        <small>a new run; this one stays as it is</small>
      </header>
      <div className="inside stack">
        <label className="stack">
          <span className="dim">Instruction</span>
          <textarea rows={3} value={instruction} onChange={({ target }) => setInstruction(target.value)} />
        </label>
        <label className="stack">
          <span className="dim">
            Model (as provider/model; empty keeps {report.model ?? 'the model of its worker'})
          </span>
          <input type="text" value={model} onChange={({ target }) => setModel(target.value)} />
        </label>
        <label className="check">
          <input type="checkbox" checked={effects} onChange={({ target }) => setEffects(target.checked)} /> Allow
          effects that this run did not have
        </label>
        <p className="note">
          Runs again: {affected.map(({ id }) => id).join(', ')} and the answer. The {many(affected.length, 'task')} cost{' '}
          {usd(again)} in this run; all others are taken over at no cost. Effects that happened are not repeated.
        </p>
        {problem === '' ? null : (
          <p className="problem" role="alert">
            {problem}
          </p>
        )}
        <div className="acts">
          <button type="submit" className="go" disabled={!isChanged || isSending}>
            Fork with these changes
          </button>
          {isChanged ? null : <span className="dim">Change something first.</span>}
        </div>
      </div>
    </form>
  );
}
