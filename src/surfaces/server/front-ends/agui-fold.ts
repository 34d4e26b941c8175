// A turn as a run of AG-UI 1.0: a pure fold from journal events to its events. The plan is the state, attempts at tasks are
// sub-agents, a review is an interrupt, and the checked answer is a text message. A Bosun run that waited is several AG-UI
// runs, one for each turn.

import type { Asked } from '../turns/asked.ts';
import type { Protocol } from '../turns/protocol.ts';
import { foldTurn, type Note, newTurn, type TurnState, type TurnStep } from '../turns/turn-fold.ts';
import { piecesOf } from '../turns/words.ts';
import { type AnnouncedCall, type Board, boardAfter, type Change, emptyBoard } from './board.ts';

const PROTOCOL_VERSION = '1.0';

/** Labels of a run: its AG-UI thread, its first AG-UI run, and the message that it answers. */
export const AGUI_THREAD = 'agui-thread';
export const AGUI_RUN = 'agui-run';
export const AGUI_MESSAGE = 'agui-message';

export interface AguiIds {
  readonly threadId: string;
  readonly runId: string;
}

interface AguiState {
  readonly turn: TurnState;
  readonly board: Board;
  /** The ids that the client gave to this turn; null takes those of the run. */
  readonly ids: AguiIds | null;
  /** Sub-agents that this AG-UI run has begun and not ended: with the worker of each. */
  readonly agents: Readonly<Record<string, { readonly worker: string; readonly taskId: string }>>;
  readonly progress: string;
  readonly answer: string;
}

export interface AguiFrame {
  readonly type: string;
  readonly [field: string]: unknown;
}

export const newAgui = (number: number, ids: AguiIds | null = null): AguiState => ({
  turn: newTurn(number),
  board: emptyBoard,
  ids,
  agents: {},
  progress: '',
  answer: '',
});

interface FoldedAgui {
  readonly state: AguiState;
  readonly frames: readonly AguiFrame[];
}

export const answerId = (runId: string): string => `answer/${runId}`;

const idsOf = ({ ids, turn: { runId, number, labels } }: AguiState): AguiIds =>
  ids ?? {
    threadId: labels[AGUI_THREAD] ?? runId,
    runId: number === 0 ? (labels[AGUI_RUN] ?? runId) : `${runId}/${number}`,
  };

export function foldAgui(before: AguiState, step: TurnStep): FoldedAgui {
  const { phase } = before.turn;
  if (phase === 'ended') return { state: before, frames: [] };
  const { state: turn, notes } = foldTurn(before.turn, step);
  const { board, changes } = boardAfter(before.board, step.event);
  let state: AguiState = { ...before, turn, board };
  const frames: AguiFrame[] = [];
  const add = (written: FoldedAgui): void => {
    state = written.state;
    frames.push(...written.frames);
  };
  const [first] = notes;
  if (first?.kind === 'begun') add(reopened(state, before.board));
  if (phase !== 'before') for (const change of changes) add(changed(state, change));
  for (const note of notes) add(noted(state, note));
  return { state, frames };
}

export const aguiProtocol: Protocol<AguiState, AguiFrame> = { begin: (turn) => newAgui(turn), fold: foldAgui };

/** Attempts that waited with the run go on as sub-agents of this AG-UI run. */
function reopened(state: AguiState, { attempts, tasks }: Board): FoldedAgui {
  const waiting = Object.entries(attempts).map(([taskId, agent]) => {
    const worker = tasks.find(({ id }) => id === taskId)?.worker ?? taskId;
    return changed(state, { kind: 'agent-began', agent, taskId, worker });
  });
  const agents = Object.assign({}, ...waiting.map((each) => each.state.agents));
  return { state: { ...state, agents }, frames: waiting.flatMap(({ frames }) => frames) };
}

const delta = (...patch: readonly unknown[]): AguiFrame => ({ type: 'STATE_DELTA', delta: patch });

function changed(state: AguiState, change: Change): FoldedAgui {
  const { board, agents } = state;
  const same = (...frames: readonly AguiFrame[]): FoldedAgui => ({ state, frames });
  switch (change.kind) {
    case 'plan':
      return same(delta({ op: 'replace', path: '/tasks', value: board.tasks }));
    case 'task': {
      const { at, isNew } = change;
      const task = board.tasks[at];
      if (isNew) return same(delta({ op: 'add', path: '/tasks/-', value: task }));
      return same(delta({ op: 'replace', path: `/tasks/${at}/state`, value: task?.state }));
    }
    case 'agent-began': {
      const { agent, worker, taskId } = change;
      const description = board.tasks.find(({ id }) => id === taskId)?.instruction ?? '';
      return {
        state: { ...state, agents: { ...agents, [agent]: { worker, taskId } } },
        frames: [
          {
            ...{ type: 'SUBAGENT_STARTED', subagentRunId: agent, name: worker },
            ...(description === '' ? {} : { description }),
            metadata: { taskId },
          },
        ],
      };
    }
    case 'agent-ended':
      return agentEnded(state, change);
    case 'call-began': {
      return same(...callFrames(change.call, ownerOf(state, change.call.agent)));
    }
    case 'call-ended': {
      const { callId, how, agent } = change;
      const owner = ownerOf(state, agent);
      return same({
        ...{ type: 'TOOL_CALL_RESULT', messageId: `result/${callId}`, toolCallId: callId },
        ...{ content: how, role: 'tool', ...owner },
      });
    }
    case 'decided':
      return same();
    default:
      return change satisfies never;
  }
}

function agentEnded(state: AguiState, { agent, how, why }: Extract<Change, { kind: 'agent-ended' }>): FoldedAgui {
  const { [agent]: known, ...agents } = state.agents;
  if (!known) return { state, frames: [] };
  const subagentRunId = agent;
  const frame: AguiFrame =
    how === 'failed'
      ? { type: 'SUBAGENT_ERROR', subagentRunId, message: `${known.taskId} has not succeeded: ${why}`, code: why }
      : {
          ...{ type: 'SUBAGENT_FINISHED', subagentRunId },
          outcome: { type: how === 'ok' ? 'success' : 'suspended' },
        };
  return { state: { ...state, agents }, frames: [frame] };
}

/** A call may only name a sub-agent that this AG-UI run has begun. */
const ownerOf = ({ agents }: AguiState, agent: string): { readonly subagentRunId?: string } =>
  agent in agents ? { subagentRunId: agent } : {};

const callFrames = ({ callId, tool, args }: AnnouncedCall, owner: object): readonly AguiFrame[] => [
  { type: 'TOOL_CALL_START', toolCallId: callId, toolCallName: tool, ...owner },
  { type: 'TOOL_CALL_ARGS', toolCallId: callId, delta: JSON.stringify(args), ...owner },
  { type: 'TOOL_CALL_END', toolCallId: callId, ...owner },
];

const shownState = ({ turn: { runId, team, status }, board: { tasks }, progress }: AguiState) => ({
  run: { id: runId, team, status: status ?? 'running' },
  progress,
  tasks,
});

function noted(state: AguiState, note: Note): FoldedAgui {
  switch (note.kind) {
    case 'opened': {
      const started = { type: 'RUN_STARTED', ...idsOf(state), protocolVersion: PROTOCOL_VERSION };
      return { state, frames: [started, { type: 'STATE_SNAPSHOT', snapshot: shownState(state) }] };
    }
    case 'begun':
      return { state, frames: [] };
    case 'progress':
      return {
        state: { ...state, progress: note.text },
        frames: [delta({ op: 'replace', path: '/progress', value: note.text })],
      };
    case 'answered':
      return answered({ ...state, answer: note.text });
    case 'asked':
      return asked(state, note.reviews);
    case 'failed':
      return { state, frames: [statusFrame(state), { type: 'RUN_ERROR', message: note.message, code: 'run_failed' }] };
    case 'cancelled': {
      const closed = closeAgents(state, () => ({ how: 'failed', why: 'cancelled' }));
      return { ...closed, frames: [...closed.frames, statusFrame(state), finished(state, { type: 'cancelled' })] };
    }
    default:
      return note satisfies never;
  }
}

const statusFrame = ({ turn: { status } }: AguiState): AguiFrame =>
  delta({ op: 'replace', path: '/run/status', value: status ?? 'running' });

function finished(state: AguiState, outcome: unknown, result?: unknown): AguiFrame {
  const { input, output, cached } = state.turn.tokens;
  const usage = { inputTokens: input, outputTokens: output, totalTokens: input + output, cachedInputTokens: cached };
  return {
    ...{ type: 'RUN_FINISHED', ...idsOf(state), outcome, usage: [usage] },
    ...(result === undefined ? {} : { result }),
  };
}

function answered(state: AguiState): FoldedAgui {
  const { turn, answer } = state;
  const closed = closeAgents(state, () => ({ how: 'ok', why: '' }));
  const messageId = answerId(turn.runId);
  const text =
    answer === ''
      ? []
      : [
          { type: 'TEXT_MESSAGE_START', messageId, role: 'assistant' },
          ...piecesOf(answer).map((piece) => ({ type: 'TEXT_MESSAGE_CONTENT', messageId, delta: piece })),
          { type: 'TEXT_MESSAGE_END', messageId },
        ];
  const result = { runId: turn.runId, status: turn.status, gaps: turn.gaps };
  const last = [statusFrame(state), finished(state, { type: 'success' }, result)];
  return { state: closed.state, frames: [...closed.frames, ...text, ...last] };
}

/** The end of every sub-agent that is still under way. */
function closeAgents(
  state: AguiState,
  how: (agent: string) => Omit<Extract<Change, { kind: 'agent-ended' }>, 'kind' | 'agent'>,
): FoldedAgui {
  const frames = Object.keys(state.agents).flatMap(
    (agent) => agentEnded(state, { kind: 'agent-ended', agent, ...how(agent) }).frames,
  );
  return { state: { ...state, agents: {} }, frames };
}

const YES_OR_NO = {
  type: 'object',
  properties: { approved: { type: 'boolean' }, reason: { type: 'string' } },
  required: ['approved'],
};
const IN_WORDS = { type: 'object', properties: { answer: { type: 'string' } }, required: ['answer'] };

function asked(state: AguiState, reviews: readonly Asked[]): FoldedAgui {
  const interrupts = reviews.map((review) => interruptOf(state, review));
  const suspended = Object.keys(state.agents).map((agent) => {
    const interruptIds = interrupts.filter((each) => each.subagentRunId === agent).map(({ id }) => id);
    const outcome = { type: 'suspended', ...(interruptIds.length > 0 ? { interruptIds } : {}) };
    return { type: 'SUBAGENT_FINISHED', subagentRunId: agent, outcome };
  });
  const { runId } = state.turn;
  const fallback = { id: runId, reason: 'waiting', message: 'The run waits for a person. The inbox has its review.' };
  const outcome = { type: 'interrupt', interrupts: interrupts.length > 0 ? interrupts : [fallback] };
  const last = [statusFrame(state), finished(state, outcome)];
  return { state: { ...state, agents: {} }, frames: [...suspended, ...last] };
}

function interruptOf(state: AguiState, { reviewId, kind, question, tool, args, takesYesOrNo }: Asked) {
  const { callId = null, taskId = null, expiresAt = null } = state.board.reviews[reviewId] ?? {};
  const agent = taskId === null ? undefined : state.board.attempts[taskId];
  return {
    id: reviewId,
    reason: kind,
    message: question,
    ...(callId === null ? {} : { toolCallId: callId }),
    ...(agent !== undefined && agent in state.agents ? { subagentRunId: agent } : {}),
    responseSchema: takesYesOrNo ? YES_OR_NO : IN_WORDS,
    ...(expiresAt === null ? {} : { expiresAt: new Date(expiresAt).toISOString() }),
    metadata: { taskId, tool, args },
  };
}
