// The decisions of people in a run, and what would be if one of them had been another: a fork.

import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { ReviewReport } from '../../../../src/core/report/report.ts';
import { visible } from '../../../../src/core/report/visible.ts';
import { messageOf, send } from '../../api/client.ts';
import type { RunView } from '../../model/run-view.ts';
import { shortened, usd } from '../../model/words.ts';
import { DecisionField, decisionIn, KEPT } from '../../parts/decision-field.tsx';

export function Decisions({ view }: { readonly view: RunView }) {
  const decided = view.summary.reviews.filter(({ status }) => status !== 'open');
  return decided.length === 0 ? null : (
    <div>
      <h3>Decisions</h3>
      <ul>
        {decided.map((review) => (
          <Decided key={review.id} view={view} review={review} />
        ))}
      </ul>
    </div>
  );
}

function Decided({ view, review }: { readonly view: RunView; readonly review: ReviewReport }) {
  const [isOpen, setIsOpen] = useState(false);
  const { question, decidedBy, status, id, taskId } = review;
  const at = view.decidedAt[id];
  const mayFork = status === 'decided' && view.endedAt !== null && view.parentRunId === null;
  return (
    <li>
      {shortened(visible(question), 90)} {status === 'expired' ? 'expired' : `decided by ${decidedBy ?? '?'}`}
      {at === undefined ? '' : ` at ${new Date(at).toLocaleTimeString()}`}
      {mayFork && taskId !== null ? (
        <>
          {'. '}
          <Link href={`/runs/${encodeURIComponent(view.runId)}/tasks/${encodeURIComponent(taskId)}`}>
            Decide otherwise in a fork
          </Link>
        </>
      ) : null}
      {mayFork && taskId === null ? (
        <button type="button" className="quiet" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          Decide otherwise in a fork…
        </button>
      ) : null}
      {isOpen ? <Otherwise view={view} review={review} /> : null}
    </li>
  );
}

const AGAIN: Readonly<Partial<Record<ReviewReport['kind'], string>>> = {
  plan: 'the tasks that the other plan has and this one had not, and the answer',
  conflict: 'the answer',
};

/** For reviews that belong to the run: its plan, a conflict, its budget. Those of a task are on its page. */
function Otherwise({ view, review }: { readonly view: RunView; readonly review: ReviewReport }) {
  const [, go] = useLocation();
  const [draft, setDraft] = useState(KEPT);
  const [problem, setProblem] = useState('');
  const decision = decisionIn(draft);
  const fork = async (): Promise<void> => {
    if (decision === undefined) return;
    if (typeof decision === 'string') return setProblem(decision);
    try {
      const path = `/api/runs/${encodeURIComponent(view.runId)}/fork`;
      const { runId } = await send<{ runId: string }>('POST', path, { decisions: { [review.id]: decision } });
      go(`/runs/${encodeURIComponent(runId)}`);
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  return (
    <div className="note stack">
      <DecisionField review={review} draft={draft} onChange={setDraft} />
      <p>
        Runs again: {AGAIN[review.kind] ?? 'what came after this decision, and the answer'}. The whole run cost{' '}
        {usd(view.summary.usage.costUsd)}; what stays the same is taken over at no cost, and no effect is repeated.
      </p>
      {problem === '' ? null : (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      <div className="acts">
        <button type="button" className="go" disabled={decision === undefined} onClick={() => void fork()}>
          Fork with this decision
        </button>
      </div>
    </div>
  );
}
