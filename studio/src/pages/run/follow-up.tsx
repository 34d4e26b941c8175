// The next turn of the conversation: a new run that knows this one.

import { type FormEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { get, messageOf, send } from '../../api/client.ts';
import type { RunView } from '../../model/run-view.ts';

export function FollowUp({ view: { runId, summary, parentRunId } }: { readonly view: RunView }) {
  const [, go] = useLocation();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');
  if (parentRunId !== null) return null;
  const start = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    try {
      const { turns } = await get<{ turns: unknown }>(`/api/runs/${encodeURIComponent(runId)}`);
      const labels = { thread: summary.labels.thread ?? runId };
      const body = { team: summary.team, request: text, history: turns, labels };
      const next = await send<{ runId: string }>('POST', '/api/runs', body);
      go(`/runs/${encodeURIComponent(next.runId)}`);
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  return (
    <form className="card ask" onSubmit={(event) => void start(event)}>
      <label htmlFor="follow-up" className="dim">
        Go on from here. The team knows this conversation.
      </label>
      <div className="row">
        <input
          id="follow-up"
          type="text"
          className="grow"
          placeholder="Ask a follow-up question…"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <button type="submit" disabled={text.trim() === ''}>
          Send
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
