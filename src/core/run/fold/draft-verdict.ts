// A draft is checked by the team's grounder before anybody reads it (A12, C9): asking is a command, the verdict a fact. What
// is certainly unsupported goes back to the writer, a bounded number of times, and is then marked where it stands and named
// as a gap. What could not be decided is listed, without consequences.

import { gapsFor, markDraft, notesFor, unconfirmedIn } from '../../answer/mark-draft.ts';
import type { EventOf } from '../../journal/event.ts';
import type { Report } from '../command.ts';
import { effectsOf } from '../effects.ts';
import { type ConsultKey, groundKey } from '../keys.ts';
import { gapsOf, reportsOf } from '../results.ts';
import { arrived, type RunState, want } from '../state.ts';
import { isAsItIs } from './answer-fit.ts';
import { readable } from './reduction.ts';

type Draft = EventOf<'answer-drafted'>;
type Verdict = EventOf<'answer-grounded'>;

/** A draft that somebody wrote, in a team that wants it checked. Results given as they are need no checking. */
export const needsVerdict = ({ team }: RunState, draft: Draft): boolean =>
  team.grounding !== undefined && !isAsItIs(draft);

/** What the writer of a draft was given to read; asked for before the question is closed. */
export function readBy({ consults }: RunState, key: ConsultKey): readonly Report[] | undefined {
  const question = consults.get(key)?.question;
  return question?.role === 'synthesise' ? question.reports : undefined;
}

export function wantVerdict(state: RunState, draft: Draft, read: readonly Report[] | undefined): void {
  const reports = reportsOf(state);
  const answers = [...state.tasks.values()].flatMap(({ answers: given }) => given);
  want(state, {
    kind: 'ground-draft',
    key: groundKey(draft.key),
    draft,
    reports,
    read: read ?? readable(state, reports),
    known: {
      request: state.request,
      context: [state.context, state.history, answers],
      effects: effectsOf(state),
      gaps: gapsOf(state),
      conflicts: [...state.conflicts],
    },
  });
}

/** The sentences of the text, and what the data states. */
const allOf = ({ sentences, data = [] }: Verdict): Verdict['sentences'] => [...sentences, ...data];

/** Takes the verdict in. Whether the draft goes back for it. */
export function onVerdict(state: RunState, event: Verdict): 'back' | 'on' {
  arrived(state, groundKey(event.key));
  state.grounded = event;
  const isClean = allOf(event).every(({ foreign = [] }) => foreign.length === 0);
  const { roundsMax = 0 } = state.team.grounding ?? {};
  if (isClean || state.sentBack >= roundsMax || state.team.roles.synthesise === 'none') return 'on';
  state.sentBack += 1;
  state.notes.push(notesFor(allOf(event)));
  return 'back';
}

/** Whether the draft is being checked: not even a run that is out of time delivers it before that. */
export const awaitsVerdict = ({ draft, commands }: RunState): boolean =>
  draft !== undefined && commands.has(groundKey(draft.key));

interface Delivery {
  readonly answer: string;
  readonly gaps: readonly string[];
  readonly unconfirmed: readonly string[];
}

/** The draft as it is delivered, with what is unsupported marked and named. */
export function deliverable({ draft, grounded }: RunState): Delivery | undefined {
  if (!draft) return undefined;
  if (!grounded || grounded.key !== draft.key) return { answer: draft.answer, gaps: [], unconfirmed: [] };
  const { answer, gaps } = markDraft(draft.answer, grounded.sentences);
  const unconfirmed = [...uncheckedIn(grounded), ...unconfirmedIn(allOf(grounded))];
  return {
    answer,
    gaps: [...new Set([...gaps, ...gapsFor(grounded.data ?? [])])],
    unconfirmed: [...new Set(unconfirmed)],
  };
}

/** Verdicts without a version are from before there were grounders, and had no such consequence. */
const uncheckedIn = ({ unchecked, version }: Verdict): string[] =>
  unchecked === undefined || version === undefined ? [] : [`The answer could not be checked: ${unchecked}`];
