// Another instruction, model, prompt or decision for this task, as a fork: what will run again and what that took is shown
// beforehand. No effect is repeated.

import { type FormEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { messageOf, send } from '../../api/client.ts';
import { useLoaded } from '../../app/live.tsx';
import type { RunView } from '../../model/run-view.ts';
import type { TaskDetails } from '../../model/task-details.ts';
import { type DecisionDraft, DecisionField, decisionIn, KEPT } from '../../parts/decision-field.tsx';
import { Forecast } from './forecast.tsx';

interface EditProps {
  readonly view: RunView;
  readonly details: TaskDetails;
}

export function EditAndFork({ view, details }: EditProps) {
  const { report, decided } = details;
  const [, go] = useLocation();
  const [instruction, setInstruction] = useState(report.instruction);
  const [model, setModel] = useState('');
  const [prompt, setPrompt] = useState<string>();
  const [drafts, setDrafts] = useState<Readonly<Record<string, DecisionDraft>>>({});
  const [effects, setEffects] = useState(false);
  const [problem, setProblem] = useState('');
  const [isSending, setIsSending] = useState(false);
  const isAgent = view.tasks.find(({ id }) => id === report.id)?.kind === 'agent';
  const own = usePrompt(isAgent ? view.summary.team : undefined, report.worker);
  const edits = { instruction, model, prompt: prompt === own ? undefined : prompt, drafts };
  const changes = changesOf(details, edits);
  const isChanged = Object.keys(changes).length > 0;
  const fork = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const wrong = Object.values(drafts)
      .map(decisionIn)
      .find((each) => typeof each === 'string');
    if (wrong !== undefined) return setProblem(wrong);
    setIsSending(true);
    setProblem('');
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
          <textarea rows={2} value={instruction} onChange={({ target }) => setInstruction(target.value)} />
        </label>
        {isAgent ? (
          <>
            <ModelField view={view} model={report.model} value={model} onChange={setModel} />
            <label className="stack">
              <span className="dim">Prompt of {report.worker}, for all its tasks</span>
              <textarea
                rows={own ? 5 : 2}
                placeholder={own === undefined ? '' : 'It has no prompt of its own yet.'}
                value={prompt ?? own ?? ''}
                onChange={({ target }) => setPrompt(target.value)}
              />
            </label>
          </>
        ) : null}
        {decided.map(({ review, decision }) => (
          <DecisionField
            key={review.id}
            review={review}
            decided={decision}
            draft={drafts[review.id] ?? KEPT}
            onChange={(draft) => setDrafts((now) => ({ ...now, [review.id]: draft }))}
          />
        ))}
        <label className="check">
          <input type="checkbox" checked={effects} onChange={({ target }) => setEffects(target.checked)} /> Allow
          effects that this run did not have
        </label>
        <Forecast view={view} forecast={details.forecast} isPrompt={'prompts' in changes} mayAct={effects} />
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

/** The worker's own prompt as the server has it now; empty if it has none, undefined until it is known. */
function usePrompt(team: string | undefined, worker: string): string | undefined {
  const path = team === undefined ? undefined : `/api/teams/${encodeURIComponent(team)}`;
  const { data } = useLoaded<{ prompts: Readonly<Record<string, string | null>> }>(path, { follow: false });
  return data && (data.prompts[worker] ?? '');
}

interface ModelFieldProps {
  readonly view: RunView;
  readonly model: string | null;
  readonly value: string;
  readonly onChange: (model: string) => void;
}

/** Models that other tasks of the run used are offered. */
function ModelField({ view, model, value, onChange }: ModelFieldProps) {
  const known = [...new Set(view.tasks.flatMap((task) => (task.model === null ? [] : [task.model])))];
  return (
    <label className="stack">
      <span className="dim">Model, as provider/model; empty keeps {model ?? 'the model of its worker'}</span>
      <input type="text" list="models" value={value} onChange={({ target }) => onChange(target.value)} />
      <datalist id="models">
        {['fast', 'balanced', 'strong', ...known].map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
    </label>
  );
}

interface Edits {
  readonly instruction: string;
  readonly model: string;
  readonly prompt: string | undefined;
  readonly drafts: Readonly<Record<string, DecisionDraft>>;
}

/** The body of the request, with only what differs from the run. */
function changesOf({ report: { id, worker, instruction: before } }: TaskDetails, edits: Edits) {
  const { instruction, model, prompt, drafts } = edits;
  const decisions = Object.entries(drafts).flatMap(([reviewId, draft]) => {
    const decision = decisionIn(draft);
    return decision === undefined ? [] : [[reviewId, decision] as const];
  });
  return {
    ...(instruction.trim() === before ? {} : { instructions: { [id]: instruction.trim() } }),
    ...(model.trim() === '' ? {} : { models: { [id]: model.trim() } }),
    ...(prompt === undefined || prompt.trim() === '' ? {} : { prompts: { [worker]: prompt.trim() } }),
    ...(decisions.length === 0 ? {} : { decisions: Object.fromEntries(decisions) }),
  };
}
