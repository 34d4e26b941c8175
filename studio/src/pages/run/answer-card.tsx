// The answer with its sources: hover a sentence, and its tasks light up. Below it what is missing, what contradicted, what
// was done; and first of all what a person has to decide.

import { Link } from 'wouter';
import type { RunView } from '../../model/run-view.ts';
import { type Segment, segmentsOf } from '../../model/segments.ts';
import { many } from '../../model/words.ts';
import { ReviewCard } from '../../parts/review-card.tsx';
import { SideNotes } from './side-notes.tsx';

export interface Linked {
  readonly view: RunView;
  readonly lit: ReadonlySet<string>;
  readonly light: (tasks: readonly string[] | null) => void;
}

interface AnswerProps extends Linked {
  readonly now: number;
  readonly isScrubbed: boolean;
}

export function AnswerCard({ view, lit, light, now, isScrubbed }: AnswerProps) {
  const { summary, tasks } = view;
  const open = summary.reviews.filter(({ status }) => status === 'open');
  return (
    <section className="card grows" aria-label="Answer">
      <header>
        <h2>Answer</h2>
        <small>{stateOf(view)}</small>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard */}
      <section className="answer" aria-label="Text of the answer" tabIndex={0}>
        {open.length > 0 && isScrubbed ? (
          <p className="note">{many(open.length, 'review was', 'reviews were')} open at this moment.</p>
        ) : (
          open.map((review, index) => (
            <ReviewCard
              key={review.id}
              review={review}
              askedBy={askerOf(tasks, review.taskId)}
              now={now}
              hasKeys={index === 0}
            />
          ))
        )}
        <AnswerText view={view} lit={lit} light={light} />
        <SideNotes view={view} light={light} />
      </section>
    </section>
  );
}

function askerOf(tasks: RunView['tasks'], taskId: string | null): string {
  const task = tasks.find(({ id }) => id === taskId);
  return task ? `${task.worker}, for task ${task.id}` : 'the supervisor';
}

const checkedText = (sentences: number): string =>
  sentences === 0 ? 'not checked sentence by sentence' : many(sentences, 'checked sentence');

function stateOf({ summary, draft }: RunView): string {
  if (summary.answer !== '') return summary.failure ? 'no answer' : checkedText(summary.sentences.length);
  if (summary.failure) return 'failed';
  if (draft) return 'so far, not yet the answer';
  return summary.status === 'cancelled' ? 'cancelled' : 'not written yet';
}

function AnswerText({ view: { summary, draft, runId }, lit, light }: Linked) {
  const { answer, failure, sentences } = summary;
  if (failure)
    return (
      <div className="stack">
        <p className="problem">{failure.message}</p>
        {answer === '' ? null : <p className="text">{answer}</p>}
      </div>
    );
  if (answer !== '')
    return (
      <p className="text">
        {segmentsOf(answer, sentences).map((segment, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: segments have no identity besides their place
          <Stretch key={index} runId={runId} segment={segment} lit={lit} light={light} />
        ))}
      </p>
    );
  if (draft)
    return (
      <div className="so-far">
        {draft.sentences.map((sentence) => (
          <p key={`${sentence.tasks.join(' ')} ${sentence.text}`}>
            <Stretch runId={runId} segment={{ ...sentence, unconfirmed: [] }} lit={lit} light={light} />
          </p>
        ))}
      </div>
    );
  return (
    <p className="dim">
      {summary.status === 'cancelled' ? 'The run was cancelled.' : 'Results appear here as tasks finish.'}
    </p>
  );
}

interface StretchProps extends Pick<Linked, 'lit' | 'light'> {
  readonly segment: Segment;
  readonly runId: string;
}

function Stretch({ segment, lit, light, runId }: StretchProps) {
  const { text, tasks, unconfirmed } = segment;
  if (tasks.length === 0 && unconfirmed.length === 0) return text;
  const isOn = tasks.some((id) => lit.has(id));
  const title = unconfirmed.length > 0 ? `Not confirmed: ${unconfirmed.join(', ')}` : undefined;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only adds emphasis; the links beside it lead to the tasks
    <span onMouseEnter={() => light(tasks)} onMouseLeave={() => light(null)}>
      <span className={`src${isOn ? ' on' : ''}${unconfirmed.length > 0 ? ' unsure' : ''}`} title={title}>
        {text}
      </span>
      {tasks.map((id) => (
        <Link
          key={id}
          href={`/runs/${encodeURIComponent(runId)}/tasks/${encodeURIComponent(id)}`}
          className="cite"
          aria-label={`Source: task ${id}`}
          onFocus={() => light(tasks)}
          onBlur={() => light(null)}
        >
          {id}
        </Link>
      ))}
    </span>
  );
}
