// The team's grounder checks a draft before it is delivered (A12, C9): the check is a command, the verdict an event. A
// draft with unsupported statements goes back to the writer a limited number of times; after that the statements are
// marked in the text and named as gaps. Statements the grounder could not decide are only listed as unconfirmed.
//
// Rulings on conflicts bind in the same way, also in a team without a grounder: a draft that states an overruled value
// goes back once, and a settled conflict that the draft does not mention is mentioned below it.

import { gapsFor, markDraft, notesFor, unconfirmedIn } from '../../answer/mark-draft.ts';
import { bindsDraft, rulingNote, settledIn } from '../../answer/rulings.ts';
import type { EventOf } from '../../journal/event.ts';
import type { Report } from '../command.ts';
import { effectsOf } from '../effects.ts';
import { type ConsultKey, groundKey } from '../keys.ts';
import { boundRulings, gapsOf, reportsOf } from '../results.ts';
import { arrived, type RunState, want } from '../state.ts';
import { isVerbatim } from './answer-fit.ts';
import { readableReports } from './reduction.ts';

type Draft = EventOf<'answer-drafted'>;
type Verdict = EventOf<'answer-grounded'>;

/**
 * True for a draft that a writer wrote, in a team with a grounder or under a ruling. Results delivered word for word
 * need no check.
 */
export const needsVerdict = ({ team, conflicts }: RunState, draft: Draft): boolean =>
  !isVerbatim(draft) && (team.grounding !== undefined || conflicts.some(bindsDraft));

/** The reports that the writer of a draft read. Must be called before the consult is closed. */
export function reportsReadBy({ consults }: RunState, key: ConsultKey): readonly Report[] | undefined {
  const question = consults.get(key)?.question;
  return question?.role === 'synthesise' ? question.reports : undefined;
}

export function wantVerdict(state: RunState, draft: Draft, read: readonly Report[] | undefined): void {
  const reports = reportsOf(state);
  const bound = boundRulings(state);
  const answers = [...state.tasks.values()].flatMap(({ answers: given }) => given);
  want(state, {
    kind: 'ground-draft',
    key: groundKey(draft.key),
    draft,
    reports,
    read: read ?? readableReports(state, reports),
    known: {
      request: state.request,
      context: [state.context, state.history, answers],
      effects: effectsOf(state),
      tools: Object.values(state.team.workers).flatMap(({ tools }) => tools.filter(({ effect }) => effect !== 'read')),
      gaps: gapsOf(state),
      conflicts: [...state.conflicts],
    },
    ...(bound.length > 0 ? { bound } : {}),
  });
}

/** The verdicts on sentences of the text and on values of the data. */
const allOf = ({ sentences, data = [] }: Verdict): Verdict['sentences'] => [...sentences, ...data];

/** Stores the verdict and says whether the draft goes back to the writer. */
export function onVerdict(state: RunState, event: Verdict): 'back' | 'on' {
  arrived(state, groundKey(event.key));
  state.grounded = event;
  const isClean = allOf(event).every(({ foreign = [] }) => foreign.length === 0);
  // Without a grounder only rulings send a draft back, once.
  const { roundsMax = 1 } = state.team.grounding ?? {};
  if (isClean || state.sentBack >= roundsMax || state.team.roles.synthesise === 'none') return 'on';
  state.sentBack += 1;
  state.notes.push(notesFor(allOf(event)));
  return 'back';
}

/** Whether a check of the draft is under way. Even a run that is out of time waits for it before delivering. */
export const awaitsVerdict = ({ draft, commands }: RunState): boolean =>
  draft !== undefined && commands.has(groundKey(draft.key));

interface Delivery {
  readonly answer: string;
  readonly gaps: readonly string[];
  readonly unconfirmed: readonly string[];
}

/** The draft as it is delivered: unsupported statements are marked and named as gaps. */
export function draftToDeliver({ draft, grounded, conflicts }: RunState): Delivery | undefined {
  if (!draft) return undefined;
  if (!grounded || grounded.key !== draft.key) return { answer: draft.answer, gaps: [], unconfirmed: [] };
  const { answer: marked, gaps } = markDraft(draft.answer, grounded.sentences);
  const notes = settledIn(conflicts.filter(({ id }) => grounded.untold?.includes(id))).map(rulingNote);
  const answer = notes.length === 0 ? marked : [marked.trimEnd(), notes.join('\n')].join('\n\n');
  const unconfirmed = [...uncheckedIn(grounded), ...unconfirmedIn(allOf(grounded))];
  return {
    answer,
    gaps: [...new Set([...gaps, ...gapsFor(grounded.data ?? [])])],
    unconfirmed: [...new Set(unconfirmed)],
  };
}

/**
 * In journals from before the grounder port (no version), `unchecked` does not become a gap.
 */
const uncheckedIn = ({ unchecked, version }: Verdict): string[] =>
  unchecked === undefined || version === undefined ? [] : [`The answer could not be checked: ${unchecked}`];
