// A turn of a conversation, folded from the journal of its run: from the request, or from a point where the run waited for a
// person, to the answer or to the next such point. Protocols fold these notes into their own frames.
//
//   T1. Turn 0 begins with the run; turn n begins with the n-th `run-parked`. A turn ends at the next one, or with the run.
//   T2. The fold is pure: the same events give the same notes, however they are portioned.
//   T3. An answer comes only from `run-answered`, after it was checked.

import type { RunEvent } from '../../../core/journal/event.ts';
import { describeFailure } from '../../../core/journal/failure.ts';
import { type Asked, askedIn } from './asked.ts';
import { progressOf } from './progress.ts';

/** A stored event of the run. `below` are reviews of nested teams that were open when the run began to wait. */
export interface TurnStep {
  readonly seq: number;
  readonly event: RunEvent;
  readonly below: readonly Asked[];
}

type RunStatus = 'complete' | 'partial' | 'out-of-scope' | 'waiting' | 'failed' | 'cancelled';

export type Note =
  | { readonly kind: 'opened'; readonly waits: boolean }
  /** Work goes on after the run waited. */
  | { readonly kind: 'begun' }
  | { readonly kind: 'progress'; readonly text: string }
  | { readonly kind: 'answered'; readonly text: string }
  | { readonly kind: 'asked'; readonly reviews: readonly Asked[] }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'cancelled'; readonly message: string };

interface Tokens {
  readonly input: number;
  readonly output: number;
  readonly cached: number;
}

export interface TurnState {
  readonly number: number;
  readonly phase: 'before' | 'waiting' | 'working' | 'ended';
  readonly runId: string;
  readonly team: string;
  readonly labels: Readonly<Record<string, string>>;
  /** When the turn began and ended, in milliseconds. */
  readonly openedAt: number;
  readonly endedAt: number | undefined;
  readonly status: RunStatus | undefined;
  readonly gaps: readonly string[];
  readonly tokens: Tokens;
  readonly parks: number;
  readonly open: readonly Asked[];
  readonly planned: readonly { readonly id: string; readonly worker: string }[];
}

export const newTurn = (number: number): TurnState => ({
  number,
  phase: 'before',
  runId: '',
  team: '',
  labels: {},
  openedAt: 0,
  endedAt: undefined,
  status: undefined,
  gaps: [],
  tokens: { input: 0, output: 0, cached: 0 },
  parks: 0,
  open: [],
  planned: [],
});

interface Folded {
  readonly state: TurnState;
  readonly notes: readonly Note[];
}

export function foldTurn(before: TurnState, step: TurnStep): Folded {
  if (before.phase === 'ended') return { state: before, notes: [] };
  const known = gathered(before, step);
  if (known.phase === 'before') return opened(known, step);
  const isFirst = known.phase === 'waiting';
  const working: TurnState = isFirst ? { ...known, phase: 'working' } : known;
  const counted = { ...working, tokens: tokensAfter(working.tokens, step.event) };
  const { state, notes } = noted(counted, step);
  return { state, notes: isFirst ? [{ kind: 'begun' }, ...notes] : notes };
}

/** Turn 0 opens with the first event, the n-th with the n-th point at which the run waited. */
function opened(state: TurnState, { event }: TurnStep): Folded {
  const waits = state.number > 0;
  if (waits ? state.parks < state.number : event.type !== 'run-started') return { state, notes: [] };
  return {
    state: { ...state, phase: waits ? 'waiting' : 'working', openedAt: event.at },
    notes: [{ kind: 'opened', waits }],
  };
}

/** What is known of the run, also from events before the turn. */
function gathered(state: TurnState, { event }: TurnStep): TurnState {
  switch (event.type) {
    case 'run-started':
      return {
        ...state,
        runId: event.runId,
        team: event.team.name,
        labels: event.labels ?? {},
        planned: event.plan?.tasks ?? [],
      };
    case 'plan-proposed':
      return { ...state, planned: event.plan.tasks.map(({ id, worker }) => ({ id, worker })) };
    case 'review-opened':
      return { ...state, open: [...state.open, askedIn(event)] };
    case 'review-decided':
    case 'review-expired':
      return { ...state, open: state.open.filter(({ reviewId }) => reviewId !== event.reviewId) };
    case 'run-parked':
      return { ...state, parks: state.parks + 1 };
    default:
      return state;
  }
}

function tokensAfter({ input, output, cached }: Tokens, event: RunEvent): Tokens {
  if (event.type !== 'model-call-finished' && event.type !== 'model-call-failed' && event.type !== 'team-ended')
    return { input, output, cached };
  const { usage } = event;
  return {
    input: input + usage.inputTokens,
    output: output + usage.outputTokens,
    cached: cached + ('cachedInputTokens' in usage ? (usage.cachedInputTokens ?? 0) : 0),
  };
}

function noted(state: TurnState, { event, below }: TurnStep): Folded {
  const ended = (status: RunStatus, note: Note, gaps: readonly string[] = []): Folded => ({
    state: { ...state, phase: 'ended', status, gaps, endedAt: event.at },
    notes: [note],
  });
  switch (event.type) {
    case 'run-answered':
      return ended(event.status, { kind: 'answered', text: withGaps(event.answer, event.gaps) }, event.gaps);
    case 'run-parked':
      return ended('waiting', { kind: 'asked', reviews: [...state.open, ...below] });
    case 'run-failed':
      return ended('failed', { kind: 'failed', message: event.answer ?? describeFailure(event.failure) }, event.gaps);
    case 'run-cancelled':
      return ended('cancelled', {
        kind: 'cancelled',
        message: `${event.by} cancelled the run${event.reason === '' ? '' : `: ${event.reason}`}`,
      });
    case 'run-planned':
      return ended('complete', { kind: 'answered', text: '' });
    default: {
      const text = progressOf(event, state.planned);
      return { state, notes: text === undefined ? [] : [{ kind: 'progress', text }] };
    }
  }
}

/** A reader of the text alone must learn what is missing. */
const withGaps = (answer: string, gaps: readonly string[]): string => {
  const unsaid = gaps.filter((gap) => !answer.includes(gap));
  if (unsaid.length === 0) return answer;
  return [answer, ['Missing:', ...unsaid.map((gap) => `- ${gap}`)].join('\n')]
    .filter((part) => part !== '')
    .join('\n\n');
};
