// A run as an A2A task: a pure fold from journal events to frames. A frame belongs to one turn of the run; the task knows all
// of them.
//
//   The answer is an artifact. A review or a question is the status INPUT_REQUIRED; a message to the task answers it. A plan
//   that a person refused, and a request that the team does not handle, are REJECTED.

import type { Decision, RunEvent } from '../../../core/journal/event.ts';
import { type Asked, questionText } from '../turns/asked.ts';
import type { Protocol } from '../turns/protocol.ts';
import { foldTurn, type Note, newTurn, type TurnState, type TurnStep } from '../turns/turn-fold.ts';
import {
  type A2aArtifact,
  type A2aFrame,
  type A2aMessage,
  type A2aPart,
  type A2aStateName,
  type A2aStatus,
  type A2aTask,
  dataPart,
  textPart,
} from './wire.ts';

/** Labels of a run: its conversation, and the id of the message that began it. */
export const CONTEXT = 'context';
export const MESSAGE = 'message';

export interface TaskFold {
  /** The turn whose frames are wanted. */
  readonly wanted: number;
  /** The turn that the run has reached. */
  readonly turn: TurnState;
  readonly status: A2aStatus;
  readonly artifacts: readonly A2aArtifact[];
  readonly history: readonly A2aMessage[];
  /** What the run waits for. */
  readonly asked: readonly Asked[];
  /** The last event that it knows. */
  readonly seq: number;
}

export const newTask = (wanted: number): TaskFold => ({
  wanted,
  turn: newTurn(0),
  status: { state: 'TASK_STATE_SUBMITTED', timestamp: '' },
  artifacts: [],
  history: [],
  asked: [],
  seq: 0,
});

const contextOf = ({ turn: { labels, runId } }: TaskFold): string => labels[CONTEXT] ?? runId;

export function foldTask(before: TaskFold, step: TurnStep): { state: TaskFold; frames: readonly A2aFrame[] } {
  const { state: turn, notes } = foldTurn(before.turn, step);
  let state: TaskFold = { ...before, turn, seq: step.seq };
  state = { ...state, history: [...state.history, ...saidIn(state, step.event)] };
  const frames: A2aFrame[] = [];
  for (const note of notes) {
    const noted = withNote(state, note, step);
    state = noted.state;
    frames.push(...noted.frames);
  }
  const isWanted = turn.number === before.wanted;
  return { state: { ...state, turn: nextTurn(turn) }, frames: isWanted ? frames : [] };
}

export const taskProtocol: Protocol<TaskFold, A2aFrame> = { begin: newTask, fold: foldTask };

/** A turn that ended because the run waits is followed by another one. */
const nextTurn = (turn: TurnState): TurnState =>
  turn.phase === 'ended' && turn.status === 'waiting'
    ? { ...turn, number: turn.number + 1, phase: 'waiting', status: undefined, endedAt: undefined }
    : turn;

interface Writing {
  readonly role: A2aMessage['role'];
  readonly messageId: string;
  readonly parts: readonly A2aPart[];
  readonly metadata?: Readonly<Record<string, unknown>>;
}

const message = (state: TaskFold, writing: Writing): A2aMessage => ({
  ...writing,
  contextId: contextOf(state),
  taskId: state.turn.runId,
});

/** What the requester, or a person who decided, has said with this event. */
function saidIn(state: TaskFold, event: RunEvent): readonly A2aMessage[] {
  const { runId, labels } = state.turn;
  if (event.type === 'run-started')
    return [
      message(state, {
        role: 'ROLE_USER',
        messageId: labels[MESSAGE] ?? `${runId}-request`,
        parts: [textPart(event.request)],
      }),
    ];
  if (event.type !== 'review-decided') return [];
  const { reviewId, decision, by } = event;
  const parts = [textPart(decisionText(decision)), dataPart({ reviewId, decision })];
  return [message(state, { role: 'ROLE_USER', messageId: `${reviewId}-decision`, parts, metadata: { by } })];
}

function decisionText(decision: Decision): string {
  switch (decision.kind) {
    case 'approve':
      return 'yes';
    case 'deny':
      return decision.reason === '' ? 'no' : `no: ${decision.reason}`;
    case 'answer':
      return typeof decision.content === 'string' ? decision.content : JSON.stringify(decision.content);
    case 'change':
      return 'yes, with other arguments';
    case 'cancel':
      return 'cancel';
    default:
      return decision satisfies never;
  }
}

interface Noted {
  readonly state: TaskFold;
  readonly frames: readonly A2aFrame[];
}

function withNote(state: TaskFold, note: Note, step: TurnStep): Noted {
  const to = (next: A2aStateName, parts: readonly A2aPart[] = []): Noted => moved(state, next, { parts, step });
  switch (note.kind) {
    case 'opened': {
      if (note.waits) return { state, frames: [] };
      const submitted = to('TASK_STATE_SUBMITTED').state;
      return { state: submitted, frames: [{ task: taskObject(submitted) }] };
    }
    case 'begun': {
      const working = { ...to('TASK_STATE_WORKING').state, asked: [] };
      return { state: working, frames: [{ task: taskObject(working) }] };
    }
    case 'progress':
      return to('TASK_STATE_WORKING', [textPart(note.text)]);
    case 'answered':
      return answered(state, note.text, step);
    case 'asked':
      return asking(state, note.reviews, step);
    case 'failed':
      return to(wasRefused(step.event) ? 'TASK_STATE_REJECTED' : 'TASK_STATE_FAILED', [textPart(note.message)]);
    case 'cancelled':
      return to('TASK_STATE_CANCELED', [textPart(note.message)]);
    default:
      return note satisfies never;
  }
}

/** The run failed because a person refused its plan. */
const wasRefused = (event: RunEvent): boolean =>
  event.type === 'run-failed' && event.failure.code === 'denied' && event.failure.what === 'the plan';

interface Moving {
  readonly parts: readonly A2aPart[];
  readonly step: TurnStep;
}

function moved(state: TaskFold, name: A2aStateName, { parts, step }: Moving): Noted {
  const { runId } = state.turn;
  const said =
    parts.length === 0
      ? {}
      : { message: message(state, { role: 'ROLE_AGENT', messageId: `${runId}-${step.seq}`, parts }) };
  const status: A2aStatus = { state: name, ...said, timestamp: new Date(step.event.at).toISOString() };
  const next = { ...state, status };
  const update = { taskId: runId, contextId: contextOf(state), status };
  const about = state.turn.status === undefined ? {} : { metadata: metadataOf(next) };
  return { state: next, frames: [{ statusUpdate: { ...update, ...about } }] };
}

function answered(state: TaskFold, text: string, step: TurnStep): Noted {
  if (state.turn.status === 'out-of-scope')
    return moved(state, 'TASK_STATE_REJECTED', { parts: [textPart(text)], step });
  const data = step.event.type === 'run-answered' ? step.event.data : undefined;
  const parts = [textPart(text), ...(data === undefined ? [] : [dataPart(data)])];
  const artifact: A2aArtifact = { artifactId: 'answer', name: 'answer', parts };
  const { state: completed, frames } = moved({ ...state, artifacts: [artifact] }, 'TASK_STATE_COMPLETED', {
    parts: [],
    step,
  });
  const update = { taskId: state.turn.runId, contextId: contextOf(state), artifact, lastChunk: true } as const;
  return { state: completed, frames: [{ artifactUpdate: update }, ...frames] };
}

function asking(state: TaskFold, reviews: readonly Asked[], step: TurnStep): Noted {
  const { state: waiting, frames } = moved(state, 'TASK_STATE_INPUT_REQUIRED', { parts: questionParts(reviews), step });
  const said = waiting.status.message;
  return { state: { ...waiting, asked: reviews, history: said ? [...state.history, said] : state.history }, frames };
}

/** The first review as a text that says how to answer, and all of them as data. */
export function questionParts(reviews: readonly Asked[]): readonly A2aPart[] {
  const [first, ...others] = reviews;
  if (!first) return [textPart('The run waits for a person. The inbox has its review.')];
  return [textPart(questionText(first, others.length)), dataPart({ reviews })];
}

/** How the run stands, for clients that know Bosun. */
const metadataOf = ({ turn: { team, status, gaps } }: TaskFold) => ({
  team,
  ...(status === undefined ? {} : { status, gaps }),
});

interface Shown {
  /** How many of the latest messages; all of them if it is missing. */
  readonly historyLength?: number | undefined;
  readonly includeArtifacts?: boolean;
}

export function taskObject(state: TaskFold, { historyLength, includeArtifacts = true }: Shown = {}): A2aTask {
  const { status, artifacts, history } = state;
  const shown = historyLength === undefined ? history : historyLength === 0 ? [] : history.slice(-historyLength);
  return {
    id: state.turn.runId,
    contextId: contextOf(state),
    status,
    ...(includeArtifacts && artifacts.length > 0 ? { artifacts } : {}),
    ...(shown.length > 0 ? { history: shown } : {}),
    metadata: metadataOf(state),
  };
}
