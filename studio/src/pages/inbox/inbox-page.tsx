// Everything that waits for a person, of all runs. Every window reads it again when something changes; a review that
// another person decided stays in sight for a while, with who and when.

import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { visible } from '../../../../src/core/report/visible.ts';
import { get } from '../../api/client.ts';
import { useNow } from '../../app/clock.ts';
import { useLoaded } from '../../app/live.tsx';
import type { OpenReview } from '../../model/api-types.ts';
import type { WireEvent } from '../../model/fold-run.ts';
import { ago, many, shortened } from '../../model/words.ts';
import { ReviewCard, TITLES } from '../../parts/review-card.tsx';

const KEPT_MS = 60_000;

export default function InboxPage() {
  const { data, problem, reload } = useLoaded<{ reviews: readonly OpenReview[] }>('/api/inbox');
  const [chosen, setChosen] = useState<string | undefined>();
  const now = useNow(1_000);
  const reviews = data?.reviews ?? [];
  const closed = useClosed(data?.reviews);
  const current = reviews.find(({ id }) => id === chosen) ?? reviews[0];
  useMoveKeys(reviews, current, setChosen);
  return (
    <div className="page">
      <div className="head">
        <h1>Inbox</h1>
        <span className="dim">
          {many(reviews.length, 'open review')} · <kbd>J</kbd> <kbd>K</kbd> move, <kbd>A</kbd> approve, <kbd>E</kbd>{' '}
          edit, <kbd>D</kbd> deny, <kbd>R</kbd> answer
        </span>
      </div>
      {problem === undefined ? null : (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      <Closed closed={closed} now={now} />
      {current ? (
        <div className="inbox">
          <ul className="card">
            {reviews.map((review) => (
              <li key={review.id}>
                <button type="button" aria-current={review.id === current.id} onClick={() => setChosen(review.id)}>
                  <b>{review.tool ? visible(review.tool) : TITLES[review.kind]}</b>
                  <span>{shortened(visible(review.question), 90)}</span>
                  <span className="dim">
                    {review.team} · {ago(Date.parse(review.openedAt), now)}
                  </span>
                </button>
              </li>
            ))}
          </ul>
          <Detail key={current.id} review={current} now={now} onDecided={reload} />
        </div>
      ) : data ? (
        <div className="card empty">
          <h2>No decision waits for you</h2>
          <p>
            A run stops here when a policy says that a person must decide: a refund above a limit, a plan you wanted to
            see first, a question of a worker. It waits until a person decides or the review expires, also through
            restarts of the server.
          </p>
        </div>
      ) : null}
    </div>
  );
}

function useMoveKeys(
  reviews: readonly OpenReview[],
  current: OpenReview | undefined,
  choose: (id: string) => void,
): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const step = { j: 1, k: -1 }[event.key];
      if (step === undefined || !current || event.metaKey || event.ctrlKey) return;
      if (event.target instanceof HTMLElement && event.target.closest('input, textarea, select')) return;
      const next = reviews[reviews.indexOf(current) + step];
      if (next) choose(next.id);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [reviews, current, choose]);
}

interface DetailProps {
  readonly review: OpenReview;
  readonly now: number;
  readonly onDecided: () => void;
}

function Detail({ review, now, onDecided }: DetailProps) {
  const { task, request, rootRunId, runId } = review;
  return (
    <div className="detail">
      <div>
        <div className="crumb">
          <Link href={`/runs/${encodeURIComponent(rootRunId)}`}>
            Run <code>{rootRunId}</code>
          </Link>
          {runId === rootRunId ? null : (
            <>
              {' / '}
              <Link href={`/runs/${encodeURIComponent(runId)}`}>
                nested <code>{runId}</code>
              </Link>
            </>
          )}
        </div>
        <h2>{request}</h2>
        {task ? (
          <p className="dim">
            Task <Link href={`/runs/${encodeURIComponent(runId)}/tasks/${encodeURIComponent(task.id)}`}>{task.id}</Link>{' '}
            of {task.worker}: {task.instruction}
          </p>
        ) : null}
      </div>
      <ReviewCard
        review={review}
        askedBy={task ? `${task.worker}, for task ${task.id}` : 'the supervisor'}
        now={now}
        hasKeys
        onDecided={onDecided}
      />
    </div>
  );
}

interface ClosedReview {
  readonly id: string;
  readonly what: string;
  readonly by: string;
  readonly at: number;
  readonly how: string;
}

/** Reviews that were in the list and no longer are, with who decided and when, from the journal. */
function useClosed(reviews: readonly OpenReview[] | undefined): readonly ClosedReview[] {
  const before = useRef<readonly OpenReview[]>([]);
  const [closed, setClosed] = useState<readonly ClosedReview[]>([]);
  useEffect(() => {
    if (!reviews) return;
    const gone = before.current.filter(({ id }) => !reviews.some((review) => review.id === id));
    before.current = reviews;
    for (const review of gone)
      void howItEnded(review).then(
        (ended) => ended && setClosed((now) => [ended, ...now.filter(({ id }) => id !== ended.id)].slice(0, 5)),
        () => {},
      );
  }, [reviews]);
  return closed;
}

interface EndOfReview {
  readonly reviewId?: string;
  readonly by?: string;
  readonly decision?: { readonly kind: string };
}

async function howItEnded({ id, runId, tool, kind }: OpenReview): Promise<ClosedReview | undefined> {
  const { events } = await get<{ events: readonly WireEvent[] }>(`/api/runs/${encodeURIComponent(runId)}/events`);
  const end = events.findLast(
    ({ type, body }) =>
      (type === 'review-decided' || type === 'review-expired') && (body as EndOfReview).reviewId === id,
  );
  if (!end) return undefined;
  const { by = 'the clock', decision } = end.body as EndOfReview;
  return { id, what: tool ?? kind, by, at: end.at, how: decision?.kind ?? 'expired' };
}

const HOW: Readonly<Record<string, string>> = {
  approve: 'approved',
  deny: 'denied',
  change: 'approved with other arguments',
  answer: 'answered',
  cancel: 'ended with its run',
  expired: 'expired',
};

const Closed = ({ closed, now }: { readonly closed: readonly ClosedReview[]; readonly now: number }) => (
  <div role="status" className="stack">
    {closed
      .filter(({ at }) => now - at < KEPT_MS)
      .map(({ id, what, by, at, how }) => (
        <p key={id} className="note">
          <b>{visible(what)}</b> {HOW[how] ?? how} by {by} at {new Date(at).toLocaleTimeString()}
        </p>
      ))}
  </div>
);
