// Another decision on a review that was decided: which one, and what it needs to say.

import type { Decision } from '../../../src/core/journal/event.ts';
import type { ReviewReport } from '../../../src/core/report/report.ts';
import { visible, visibleDocument } from '../../../src/core/report/visible.ts';
import { shortened } from '../model/words.ts';

type Kind = Decision['kind'];

/** What the fields hold; an empty kind keeps the recorded decision. */
export interface DecisionDraft {
  readonly kind: Kind | '';
  readonly text: string;
}

export const KEPT: DecisionDraft = { kind: '', text: '' };

const NAMES: Readonly<Record<Kind, string>> = {
  approve: 'approve',
  deny: 'deny',
  change: 'approve with other arguments',
  answer: 'answer',
  cancel: 'cancel the run',
};

/** The decision that the fields say; undefined keeps the recorded one, a text says what is wrong. */
export function decisionIn({ kind, text }: DecisionDraft): Decision | undefined | string {
  switch (kind) {
    case '':
      return undefined;
    case 'approve':
      return { kind };
    case 'deny':
    case 'cancel':
      return { kind, reason: text.trim() };
    case 'answer':
      return text.trim() === '' ? 'Write the answer of the other decision' : { kind, content: text.trim() };
    case 'change':
      try {
        return { kind, args: JSON.parse(text) as unknown };
      } catch (error) {
        return `The arguments of the other decision are not JSON: ${(error as Error).message}`;
      }
    default:
      return kind satisfies never;
  }
}

interface DecisionFieldProps {
  readonly review: ReviewReport;
  /** The recorded decision, if it is known. */
  readonly decided?: Decision;
  readonly draft: DecisionDraft;
  readonly onChange: (draft: DecisionDraft) => void;
}

const TEXTS: Readonly<Partial<Record<Kind, string>>> = {
  deny: 'Reason',
  cancel: 'Reason',
  answer: 'Answer',
  change: 'Arguments as JSON',
};

export function DecisionField({ review, decided, draft, onChange }: DecisionFieldProps) {
  const choose = (kind: Kind | ''): void =>
    onChange({ kind, text: kind === 'change' ? visibleDocument(review.args) : '' });
  const label = draft.kind === '' ? undefined : TEXTS[draft.kind];
  return (
    <fieldset className="stack bare">
      <legend className="dim">
        {shortened(visible(review.question), 140)} · {review.decidedBy ?? 'the clock'} decided
        {decided ? `: ${NAMES[decided.kind]}` : ''}
      </legend>
      <select
        aria-label="Decision in the fork"
        value={draft.kind}
        onChange={({ target }) => choose(target.value as Kind | '')}
      >
        <option value="">keep this decision</option>
        {review.decisions.map((kind) => (
          <option key={kind} value={kind}>
            {NAMES[kind]}
          </option>
        ))}
      </select>
      {label === undefined ? null : (
        <label className="stack">
          <span className="dim">{label}</span>
          <textarea
            rows={draft.kind === 'change' ? 5 : 2}
            className={draft.kind === 'change' ? 'mono' : ''}
            value={draft.text}
            onChange={({ target }) => onChange({ ...draft, text: target.value })}
          />
        </label>
      )}
    </fieldset>
  );
}
