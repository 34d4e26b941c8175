// One conversation: its turns, each with the run that answered it, what a person has to decide, and the next message.

import { Link } from 'wouter';
import { send } from '../../api/client.ts';
import { useNow } from '../../app/clock.ts';
import { useLoaded } from '../../app/live.tsx';
import { Status } from '../../app/status.tsx';
import type { OpenReview, ThreadDetails } from '../../model/api-types.ts';
import { type Exchange, exchangesOf } from '../../model/exchanges.ts';
import { ago, duration, usd } from '../../model/words.ts';
import { ReviewCard } from '../../parts/review-card.tsx';
import { MessageForm } from './message-form.tsx';

export default function ConversationPage({ id }: { readonly id: string }) {
  const path = `/api/threads/${encodeURIComponent(id)}`;
  const { data, problem, reload } = useLoaded<ThreadDetails>(path);
  const inbox = useLoaded<{ reviews: readonly OpenReview[] }>('/api/inbox');
  const now = useNow(2_000);
  if (problem)
    return (
      <div className="page">
        <h1>This conversation cannot be shown</h1>
        <p className="problem" role="alert">
          {problem}
        </p>
      </div>
    );
  if (!data) return <p className="dim">Loading…</p>;
  const exchanges = exchangesOf(data.turns, data.runs);
  const ids = new Set(data.runs.map(({ runId }) => runId));
  const open = inbox.data?.reviews.filter(({ rootRunId }) => ids.has(rootRunId)) ?? [];
  const say = async (text: string): Promise<void> => {
    await send('POST', `${path}/messages`, { text, whenBusy: 'enqueue' });
    reload();
  };
  return (
    <div className="page talk-page">
      <div>
        <div className="crumb">
          <Link href="/conversations">Conversations</Link> /{' '}
          <Link href={`/teams/${encodeURIComponent(data.team)}`}>{data.team}</Link> / <code>{id}</code> · begun by{' '}
          {data.createdBy}, {ago(Date.parse(data.createdAt), now)}
        </div>
        <h1>{exchanges[0]?.request ?? 'Nothing was said yet'}</h1>
      </div>
      <ol className="talk" aria-label="Turns">
        {exchanges.map((exchange, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: turns are only added at the end
          <Turn key={index} exchange={exchange} isFirst={index === 0} />
        ))}
        {data.queued.map(({ messageId, text }) => (
          <li key={messageId}>
            <p className="said queued">{text}</p>
            <p className="dim">Sent when the run before it has ended.</p>
          </li>
        ))}
      </ol>
      {open.map((review, index) => (
        <ReviewCard
          key={review.id}
          review={review}
          askedBy={review.task ? `${review.task.worker}, for task ${review.task.id}` : 'the supervisor'}
          now={now}
          hasKeys={index === 0}
          onDecided={reload}
        />
      ))}
      <MessageForm
        label={
          data.isBusy ? 'The team is still at work. Your message is sent when it has answered.' : 'Your next message'
        }
        placeholder="Go on…"
        button="Send"
        send={say}
      />
    </div>
  );
}

interface TurnProps {
  readonly exchange: Exchange;
  /** Its request is the headline of the page. */
  readonly isFirst: boolean;
}

function Turn({ exchange: { request, answer, run }, isFirst }: TurnProps) {
  return (
    <li>
      {isFirst ? null : <p className="said">{request}</p>}
      <div className="replied">
        {answer === null ? <p className="dim">{nothingYet(run?.status)}</p> : <p className="text">{answer}</p>}
        {run ? (
          <p className="dim about">
            <Status status={run.status} small />
            <Link href={`/runs/${encodeURIComponent(run.runId)}`}>
              Open the run <code>{run.runId}</code>
            </Link>
            {duration(run.wallMs)} · {usd(run.costUsd)}
          </p>
        ) : null}
      </div>
    </li>
  );
}

const NOTHING: Readonly<Record<string, string>> = {
  running: 'The team is at work…',
  waiting: 'A person has to decide first.',
  cancelled: 'The run was cancelled.',
  failed: 'The run failed.',
};

const nothingYet = (status: string | undefined): string => NOTHING[status ?? ''] ?? 'There is no answer.';
