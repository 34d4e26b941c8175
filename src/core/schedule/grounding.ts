// A draft is held against the results before anybody reads it (A12, C9). What stands in none goes back to whoever wrote
// it, a bounded number of times, and is then marked where it stands and named as a gap.

import { isTextOf, statedIn } from '../answer/data-text.ts';
import { tokensIn } from '../answer/estimate-tokens.ts';
import { relayMarker } from '../answer/fill-relays.ts';
import { flagDraft, groundingNotes } from '../grounding/flag.ts';
import { grounding } from '../grounding/on-demand.ts';
import type { Grounding, Sources } from '../grounding/sources.ts';
import type { EventOf, Happening } from '../journal/event.ts';
import type { RunState } from '../journal/state.ts';
import { contentAsText } from '../reconcile/claim.ts';
import { takeOffAgenda } from './agenda.ts';
import type { Report } from './command.ts';
import { isAsItIs } from './fitting.ts';
import { readable } from './reducing.ts';
import { gapsOf, reportsOf } from './results.ts';

/** A draft that a synthesiser wrote, in a team that wants it checked. Results given as they are need no checking. */
export const needsGrounding = ({ team }: RunState, draft: EventOf<'answer-drafted'>): boolean =>
  team.grounding !== undefined && !isAsItIs(draft);

function sourcesOf(state: RunState): Sources {
  const answers = [...state.tasks.values()].flatMap(({ answers: given }) => given);
  const reports = toRead(state);
  // Where a text is relayed word for word, the draft holds its marker.
  const markers = reports.flatMap(({ taskId, relay }) => (relay === undefined ? [] : [relayMarker(taskId)]));
  return {
    request: state.request,
    context: [state.context, state.history, answers, markers],
    reports: reports.map(({ taskId, instruction, result: { content, claims, findings } }) => ({
      taskId,
      instruction,
      content: findings === undefined ? content : [content, findings],
      claims,
    })),
    gaps: gapsOf(state),
    conflicts: state.conflicts,
  };
}

/** Reading takes about three milliseconds for a thousand tokens, during which nothing else is done. */
const TOKENS_MAX = 100_000;

const isTooLong = (reports: readonly Report[]): boolean => {
  let tokens = 0;
  return reports.some(({ result }) => {
    tokens += tokensIn(contentAsText(result.content));
    return tokens > TOKENS_MAX;
  });
};

/** Every result; or, where that is too much, what stands for them and whoever wrote the draft has read. */
function toRead(state: RunState): readonly Report[] {
  const reports = reportsOf(state);
  return isTooLong(reports) ? readable(state, reports) : reports;
}

/** Only functions are given more to read than any model could: their drafts are then left as they are, on record. */
const isUnreadable = (state: RunState): boolean => isTooLong(toRead(state));

export function checkDraft(state: RunState): Happening {
  const { draft } = state;
  if (!draft) throw new Error(`Run ${state.runId} has no draft to check`);
  const { key, answer, data } = draft;
  if (isUnreadable(state))
    return { type: 'answer-grounded', key, sentences: [], unchecked: 'the results are too long to be read again' };
  const { sentences } = checkedAgainst(state, isTextOf(answer, data) ? '' : answer);
  const grounded = { type: 'answer-grounded', key, sentences: groundedSentences(sentences) } as const;
  if (data === undefined) return grounded;
  const stated = checkedAgainst(state, statedIn(data).join('\n\n'));
  return { ...grounded, data: groundedSentences(stated.sentences) };
}

/** The draft held against every result there is. */
export function checkedAgainst(state: RunState, draft: string): Grounding {
  if (isUnreadable(state)) return { sentences: [], foreign: [] };
  const grounded = grounding.now().groundDraft(draft, sourcesOf(state));
  const behind = new Map(toRead(state).map(({ taskId, sources = [taskId] }) => [taskId, sources]));
  const tasksOf = (ids: readonly string[]): string[] => [...new Set(ids.flatMap((id) => behind.get(id) ?? [id]))];
  return { ...grounded, sentences: grounded.sentences.map((each) => ({ ...each, tasks: tasksOf(each.tasks) })) };
}

/** As the journal keeps them. */
export const groundedSentences = (sentences: Grounding['sentences']): Grounded['sentences'] =>
  sentences.map(({ text, tasks, foreign }) => ({
    text,
    tasks: [...tasks],
    ...(foreign.length > 0 ? { foreign: [...foreign] } : {}),
  }));

type Grounded = EventOf<'answer-grounded'>;

const asGrounding = (sentences: Grounded['sentences']) => ({
  sentences: sentences.map(({ foreign = [], ...sentence }) => ({ ...sentence, foreign })),
});

/** The sentences of the text, and what the data states. */
const allOf = ({ sentences, data = [] }: Grounded): Grounded['sentences'] => [...sentences, ...data];

/** Takes the verdict in. Whether the draft goes back for it. */
export function onVerdict(state: RunState, event: Grounded): 'back' | 'on' {
  takeOffAgenda(state, { kind: 'ground' });
  state.grounded = event;
  const isClean = allOf(event).every(({ foreign = [] }) => foreign.length === 0);
  const { roundsMax = 0 } = state.team.grounding ?? {};
  if (isClean || state.sentBack >= roundsMax || state.team.roles.synthesise === 'none') return 'on';
  state.sentBack += 1;
  state.notes.push(groundingNotes(asGrounding(allOf(event))));
  return 'back';
}

/** Whether there is a draft that nobody has held against the results yet: not even a run that is out of time gives it away. */
export const isUnchecked = (state: RunState): boolean =>
  state.draft !== undefined && needsGrounding(state, state.draft) && state.grounded?.key !== state.draft.key;

/** The draft as it is delivered, with what could not be confirmed marked and named. */
export function deliverable(
  state: RunState,
): { readonly answer: string; readonly gaps: readonly string[] } | undefined {
  const { draft, grounded } = state;
  if (!draft) return undefined;
  if (!grounded || grounded.key !== draft.key) return { answer: draft.answer, gaps: [] };
  const { answer, gaps } = flagDraft(draft.answer, asGrounding(grounded.sentences));
  // Data cannot be marked where it stands: the gaps say it.
  const stated = grounded.data ?? [];
  const unconfirmed = flagDraft(stated.map(({ text }) => text).join('\n'), asGrounding(stated)).gaps;
  return { answer, gaps: [...new Set([...gaps, ...unconfirmed])] };
}
