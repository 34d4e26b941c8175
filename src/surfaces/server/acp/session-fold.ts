// A turn of a run as updates of an ACP session: a pure fold from journal events. The plan and the tool calls are updates of
// their own, progress is the agent's thought, the checked answer or a question is its message.

import type { SessionUpdate } from '@agentclientprotocol/sdk';
import type { RunEvent } from '../../../core/journal/event.ts';
import { type Asked, questionText } from '../turns/asked.ts';
import type { Protocol } from '../turns/protocol.ts';
import { foldTurn, type Note, newTurn, type TurnState, type TurnStep } from '../turns/turn-fold.ts';
import { type PlannedTask, type Work, workIn } from '../turns/work.ts';

type TaskWork = Extract<Work, { kind: 'task' }>;

interface Entry {
  readonly id: string;
  readonly text: string;
  readonly state: TaskWork['state'] | 'pending';
}

export interface SessionFold {
  readonly turn: TurnState;
  readonly request: string;
  readonly entries: readonly Entry[];
  /** What the run waits for when the turn has ended. */
  readonly asked: readonly Asked[];
}

interface Folded {
  readonly state: SessionFold;
  readonly frames: readonly SessionUpdate[];
}

export const newSession = (number: number): SessionFold => ({
  turn: newTurn(number),
  request: '',
  entries: [],
  asked: [],
});

const text = (value: string) => ({ type: 'text', text: value }) as const;
const says = (value: string): SessionUpdate => ({ sessionUpdate: 'agent_message_chunk', content: text(value) });
const thinks = (value: string): SessionUpdate => ({ sessionUpdate: 'agent_thought_chunk', content: text(value) });

/** What the requester has said. A client that sent it shows it already. */
export const isEcho = ({ sessionUpdate }: SessionUpdate): boolean => sessionUpdate === 'user_message_chunk';

export function foldSession(before: SessionFold, step: TurnStep): Folded {
  const { state: turn, notes } = foldTurn(before.turn, step);
  const isOpen = turn.phase !== 'before' && before.turn.phase !== 'ended';
  const request = step.event.type === 'run-started' ? step.event.request : before.request;
  const { entries, frames: worked } = withWork({ ...before, request }, step.event);
  let state: SessionFold = { ...before, turn, request, entries };
  const frames: SessionUpdate[] = isOpen ? [...heard(step.event), ...worked] : [];
  for (const note of notes) {
    if (note.kind === 'asked') state = { ...state, asked: note.reviews };
    frames.push(...updatesOf(note));
  }
  return { state, frames };
}

export const sessionProtocol: Protocol<SessionFold, SessionUpdate> = { begin: newSession, fold: foldSession };

function heard(event: RunEvent): readonly SessionUpdate[] {
  const echo = (value: string): readonly SessionUpdate[] => [
    { sessionUpdate: 'user_message_chunk', content: text(value) },
  ];
  if (event.type === 'run-started') return echo(event.request);
  if (event.type !== 'review-decided' || event.decision.kind !== 'answer') return [];
  const { content } = event.decision;
  return echo(typeof content === 'string' ? content : JSON.stringify(content));
}

function updatesOf(note: Note): readonly SessionUpdate[] {
  switch (note.kind) {
    case 'opened':
    case 'begun':
      return [];
    case 'progress':
      return [thinks(`${note.text}\n`)];
    case 'answered':
      return [says(note.text)];
    case 'asked': {
      // A review that takes yes or no is a request for permission.
      const [first, ...others] = note.reviews;
      return !first || first.takesYesOrNo ? [] : [says(questionText(first, others.length))];
    }
    case 'failed':
    case 'cancelled':
      return [says(note.message)];
    default:
      return note satisfies never;
  }
}

interface Worked {
  readonly entries: readonly Entry[];
  readonly frames: readonly SessionUpdate[];
}

function withWork({ entries, request }: SessionFold, event: RunEvent): Worked {
  const work = workIn(event);
  switch (work?.kind) {
    case undefined:
      return { entries, frames: [] };
    case 'planned':
      return planned(work.isAddition ? [...entries, ...work.tasks.map(entryOf)] : work.tasks.map(entryOf));
    case 'task':
      return planned(withState(entries, work, request));
    case 'call':
      return { entries, frames: [callUpdate(work)] };
    default:
      return work satisfies never;
  }
}

const entryOf = ({ id, worker, instruction }: PlannedTask): Entry => ({
  id,
  text: `${worker}: ${instruction}`,
  state: 'pending',
});

const TEXT_MAX = 200;

/** A task that no plan has named, such as the only one of a direct route, becomes an entry when it begins. */
function withState(entries: readonly Entry[], { taskId, state, worker }: TaskWork, request: string): readonly Entry[] {
  if (!entries.some(({ id }) => id === taskId))
    return [...entries, { id: taskId, text: `${worker ?? taskId}: ${request.slice(0, TEXT_MAX)}`, state }];
  return entries.map((entry) => (entry.id === taskId ? { ...entry, state } : entry));
}

const STATUS = {
  pending: 'pending',
  running: 'in_progress',
  waiting: 'in_progress',
  done: 'completed',
  failed: 'completed',
  skipped: 'completed',
  cancelled: 'completed',
} as const;

/** ACP has no entry that failed, so the text says it. */
const suffix = (state: Entry['state']): string =>
  state === 'failed' || state === 'skipped' || state === 'cancelled' || state === 'waiting' ? ` (${state})` : '';

const planned = (entries: readonly Entry[]): Worked => ({
  entries,
  frames: [
    {
      sessionUpdate: 'plan',
      entries: entries.map(({ text: content, state }) => ({
        content: content + suffix(state),
        priority: 'medium',
        status: STATUS[state],
      })),
    },
  ],
});

function callUpdate({ callId, taskId, tool, state }: Extract<Work, { kind: 'call' }>): SessionUpdate {
  if (state === 'running') {
    const title = `${taskId}: ${tool ?? 'a tool'}`;
    return { sessionUpdate: 'tool_call', toolCallId: callId, title, kind: 'other', status: 'in_progress' };
  }
  return {
    sessionUpdate: 'tool_call_update',
    toolCallId: callId,
    status: state === 'done' ? 'completed' : 'failed',
  };
}
