// All conversations, the latest first, and the form that begins one.

import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { send } from '../../api/client.ts';
import { useNow } from '../../app/clock.ts';
import { Loading, useLoaded } from '../../app/live.tsx';
import { Status } from '../../app/status.tsx';
import type { TeamSummary, ThreadLine } from '../../model/api-types.ts';
import { ago, many } from '../../model/words.ts';
import { MessageForm } from './message-form.tsx';

export default function ConversationsPage() {
  const now = useNow(10_000);
  const teams = useLoaded<{ teams: readonly TeamSummary[] }>('/api/teams', { follow: false }).data?.teams ?? [];
  const { data, problem } = useLoaded<{ threads: readonly ThreadLine[] }>('/api/threads');
  return (
    <div className="page">
      <h1>Conversations</h1>
      <Begin teams={teams} />
      {problem === undefined ? null : (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      {data === undefined ? (
        <Loading isOver={problem !== undefined} />
      ) : data.threads.length === 0 ? (
        <div className="card empty">
          <h2>There is no conversation yet</h2>
          <p>
            In a conversation each run knows what was said before. Begin one here, or go on from a run that has ended:
            the field is at the end of its page. Programs begin one with <code>POST /api/threads</code>.
          </p>
        </div>
      ) : (
        <ul className="card thread-list">
          {data.threads.map((thread) => (
            <li key={thread.id}>
              <Line thread={thread} now={now} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const Line = ({ thread, now }: { readonly thread: ThreadLine; readonly now: number }) => (
  <Link href={`/conversations/${encodeURIComponent(thread.id)}`} className="thread-row">
    <span className="what">
      <b>{thread.title || 'Nothing was said yet'}</b>
      <span>
        {many(thread.runs, 'run')} · begun by {thread.createdBy}
        {thread.openReviews > 0 ? ` · ${many(thread.openReviews, 'open review')}` : ''}
      </span>
    </span>
    <span>{thread.status === null ? null : <Status status={thread.status} small />}</span>
    <span className="num team">{thread.team}</span>
    <span className="num">{ago(Date.parse(thread.lastAt), now)}</span>
  </Link>
);

function Begin({ teams }: { readonly teams: readonly TeamSummary[] }) {
  const [, go] = useLocation();
  const [chosen, setChosen] = useState('');
  const team = teams.find(({ name }) => name === chosen) ?? teams[0];
  const begin = async (text: string): Promise<void> => {
    const { id } = await send<{ id: string }>('POST', '/api/threads', { team: team?.name ?? '' });
    await send('POST', `/api/threads/${encodeURIComponent(id)}/messages`, { text });
    go(`/conversations/${encodeURIComponent(id)}`);
  };
  return (
    <MessageForm
      label="A new conversation"
      placeholder="What do you want to know or have done?"
      button="Begin"
      send={begin}
    >
      {teams.length > 1 ? (
        <select aria-label="Team" value={team?.name} onChange={({ target }) => setChosen(target.value)}>
          {teams.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      ) : null}
    </MessageForm>
  );
}
