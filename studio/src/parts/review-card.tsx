// A decision that waits for a person: everything that it decides, and the ways to decide it.

import { useCallback, useEffect, useState } from 'react';
import type { Decision } from '../../../src/core/journal/event.ts';
import type { ReviewReport } from '../../../src/core/report/report.ts';
import { visible } from '../../../src/core/report/visible.ts';
import { messageOf } from '../api/client.ts';
import { useLoaded } from '../app/live.tsx';
import { ago } from '../model/words.ts';
import { decide } from './decide.ts';
import { EditArguments } from './edit-arguments.tsx';
import { PlanUnderReview } from './plan-under-review.tsx';

export interface ReviewCardProps {
  readonly review: ReviewReport;
  /** Who asks, such as "billing, for task t1". */
  readonly askedBy: string;
  readonly now: number;
  /** Whether the keys A, E, D and R decide this review. */
  readonly hasKeys: boolean;
  readonly onDecided?: () => void;
}

type Mode = 'look' | 'edit' | 'deny' | 'answer';
type Way = Decision['kind'];

const KEYS: Readonly<Record<string, Way>> = { a: 'approve', e: 'change', d: 'deny', r: 'answer' };

export const TITLES: Readonly<Record<ReviewReport['kind'], string>> = {
  approval: 'Approve this call?',
  plan: 'Approve this plan?',
  'low-confidence': 'Accept this result?',
  conflict: 'Which of these is right?',
  failure: 'A task failed. Try again?',
  budget: 'The budget is used up. Go on?',
  'unknown-outcome': 'It is not known whether this happened. Call it again?',
  question: 'A worker asks you',
  task: 'A task for you',
};

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;

export function ReviewCard({ review, askedBy, now, hasKeys, onDecided }: ReviewCardProps) {
  const [mode, setMode] = useState<Mode>('look');
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState('');
  const { id } = review;
  const tool = useTool(review);
  const choose = useCallback(
    async (decision: Decision): Promise<void> => {
      setIsSending(true);
      setProblem('');
      try {
        await decide(id, decision);
        setMode('look');
        onDecided?.();
      } catch (error) {
        setProblem(messageOf(error));
      }
      setIsSending(false);
    },
    [id, onDecided],
  );
  const begin = useCallback(
    (way: Way): void => {
      if (way === 'approve') void choose({ kind: 'approve' });
      else if (way === 'change') setMode('edit');
      else if (way === 'deny' || way === 'answer') setMode(way);
    },
    [choose],
  );
  useKeys(hasKeys && mode === 'look' && !isSending, review, begin);
  return (
    <section className="review" aria-label={TITLES[review.kind]}>
      <h3>{TITLES[review.kind]}</h3>
      <p className="why">{visible(review.question)}</p>
      {review.kind === 'plan' ? (
        <PlanUnderReview args={review.args} />
      ) : (
        <CallFacts review={review} effect={tool?.effect ?? null} />
      )}
      <dl>
        <dt>asked by</dt>
        <dd>
          {askedBy}, {ago(Date.parse(review.openedAt), now)}
        </dd>
        {review.expiresAt === null ? null : (
          <>
            <dt>expires</dt>
            <dd>
              {new Date(review.expiresAt).toLocaleString()}, which counts as {review.expires}
            </dd>
          </>
        )}
      </dl>
      {problem === '' ? null : (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      <Ways
        review={review}
        schema={tool?.schema ?? null}
        mode={mode}
        isSending={isSending}
        begin={begin}
        choose={choose}
        back={() => setMode('look')}
      />
    </section>
  );
}

interface Tool {
  readonly effect: string | null;
  /** The JSON Schema of its arguments. */
  readonly schema: unknown;
}

/** What the server knows about the tool that the review is about. The run's journal does not hold it. */
function useTool({ id, tool }: ReviewReport): Tool | undefined {
  const path = tool === null ? undefined : `/api/reviews/${encodeURIComponent(id)}`;
  return useLoaded<Tool>(path, { follow: false }).data;
}

const EFFECTS: Readonly<Record<string, string>> = {
  read: 'only reads',
  idempotent: 'effect, safe to repeat',
  once: 'effect, only once',
};

function useKeys(isOn: boolean, { decisions }: ReviewReport, begin: (way: Way) => void): void {
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent): void => {
      const way = KEYS[event.key.toLowerCase()];
      if (way === undefined || !decisions.includes(way) || isTyping(event)) return;
      if (event.metaKey || event.ctrlKey || event.altKey) return;
      event.preventDefault();
      begin(way);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isOn, decisions, begin]);
}

/** The whole call; characters that hide or move text are written out. */
function CallFacts({
  review: { tool, args },
  effect,
}: {
  readonly review: ReviewReport;
  readonly effect: string | null;
}) {
  if (tool === null && args === null) return null;
  const fields =
    typeof args === 'object' && args !== null && !Array.isArray(args)
      ? Object.entries(args)
      : [['value', args] as const];
  return (
    <dl>
      {tool === null ? null : (
        <>
          <dt>tool</dt>
          <dd>
            {visible(tool)}
            {effect === null ? '' : ` · ${EFFECTS[effect] ?? effect}`}
          </dd>
        </>
      )}
      {fields.map(([name, value]) => (
        <Fact key={name} name={name} value={value} />
      ))}
    </dl>
  );
}

const Fact = ({ name, value }: { readonly name: string; readonly value: unknown }) => (
  <>
    <dt>{visible(name)}</dt>
    <dd>{visible(typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? 'null'))}</dd>
  </>
);

interface WaysProps {
  readonly review: ReviewReport;
  readonly schema: unknown;
  readonly mode: Mode;
  readonly isSending: boolean;
  readonly begin: (way: Way) => void;
  readonly choose: (decision: Decision) => Promise<void>;
  readonly back: () => void;
}

function Ways({ review, schema, mode, isSending, begin, choose, back }: WaysProps) {
  const { decisions, kind, args } = review;
  if (mode === 'edit')
    return (
      <EditArguments
        key={schema === null ? 'plain' : 'schema'}
        args={kind === 'plan' ? ((args as { plan?: unknown } | null)?.plan ?? args) : args}
        schema={kind === 'plan' ? null : schema}
        isSending={isSending}
        onSend={(changed) => void choose({ kind: 'change', args: changed })}
        onBack={back}
      />
    );
  if (mode === 'deny')
    return (
      <Words
        label="Why not? The worker and the report get this reason."
        button="Deny"
        isSending={isSending}
        mayBeEmpty
        onSend={(reason) => void choose({ kind: 'deny', reason })}
        onBack={back}
      />
    );
  if (mode === 'answer')
    return (
      <Words
        label="Your answer"
        button="Send answer"
        isSending={isSending}
        onSend={(content) => void choose({ kind: 'answer', content })}
        onBack={back}
      />
    );
  const ways: readonly (readonly [Way, string, string])[] = [
    ['approve', 'Approve', 'A'],
    ['change', 'Edit…', 'E'],
    ['deny', 'Deny…', 'D'],
    ['answer', 'Answer…', 'R'],
  ];
  const offered = ways.filter(([way]) => decisions.includes(way));
  return (
    <div className="acts">
      {offered.map(([way, name, key], index) => (
        <button
          key={way}
          type="button"
          className={index === 0 ? 'go' : ''}
          disabled={isSending}
          onClick={() => begin(way)}
        >
          {name}
          <kbd>{key}</kbd>
        </button>
      ))}
    </div>
  );
}

interface WordsProps {
  readonly label: string;
  readonly button: string;
  readonly isSending: boolean;
  readonly mayBeEmpty?: boolean;
  readonly onSend: (text: string) => void;
  readonly onBack: () => void;
}

function Words({ label, button, isSending, mayBeEmpty = false, onSend, onBack }: WordsProps) {
  const [text, setText] = useState('');
  return (
    <form
      className="fields"
      onSubmit={(event) => {
        event.preventDefault();
        onSend(text.trim());
      }}
    >
      <label>
        {label}
        {/* biome-ignore lint/a11y/noAutofocus: the person has just asked for this field */}
        <textarea rows={2} autoFocus value={text} onChange={({ target }) => setText(target.value)} />
      </label>
      <div className="acts">
        <button type="submit" className="go" disabled={isSending || (!mayBeEmpty && text.trim() === '')}>
          {button}
        </button>
        <button type="button" onClick={onBack}>
          Back
        </button>
      </div>
    </form>
  );
}
