// Indexes the journal of a run by what was asked, so that a fork can find the recorded answers.

import type { Decision, EventOf, Happening, RunEvent } from '../../core/journal/event.ts';
import type { Command, DialogueView } from '../../core/run/command.ts';
import { escalationBehind } from '../../core/run/conclusion.ts';
import { emptyState } from '../../core/run/empty-state.ts';
import { apply } from '../../core/run/fold/apply.ts';
import { decisionAtExpiry } from '../../core/run/fold/reviews.ts';
import {
  type CommandKey,
  callKey,
  chooseKey,
  commandIn,
  consultIn,
  dialogueIdOf,
  groundKey,
  toolCallIn,
  toolKey,
  workKey,
} from '../../core/run/keys.ts';
import type { RunState } from '../../core/run/state.ts';
import {
  authoriseContent,
  callContent,
  consultContent,
  otherContent,
  reviewContent,
  toolContent,
  workContent,
} from './content.ts';

/** The answer to a command, and what the command reported before. */
export interface RecordedAnswer {
  readonly seq: number;
  /** The command it answered (`nameOf`). */
  readonly of: string;
  readonly happening: Happening;
  readonly told: readonly { readonly seq: number; readonly happening: Happening }[];
  /** For a model call: the subject and the opening of its dialogue. */
  readonly subject?: DialogueView['subject'];
  readonly opening?: EventOf<'model-call-prepared'> | undefined;
}

/** An effect that was begun; without an answer it is unknown whether it happened. */
export interface RecordedEffect {
  readonly seq: number;
  answer: RecordedAnswer | undefined;
}

export interface RecordedReview {
  readonly reviewId: string;
  /** The event that decided it; the one that opened it while it is undecided. */
  seq: number;
  decided: { readonly decision: Decision; readonly by: string } | undefined;
  /** What counts if there is no decision in time. */
  readonly atExpiry: Decision;
}

export interface Recording {
  readonly started: EventOf<'run-started'>;
  readonly answers: ReadonlyMap<string, readonly RecordedAnswer[]>;
  readonly effects: ReadonlyMap<string, readonly RecordedEffect[]>;
  /** Reviews by their content. */
  readonly reviews: ReadonlyMap<string, readonly RecordedReview[]>;
  /** The event that first dispatched each task. */
  readonly dispatched: ReadonlyMap<string, number>;
  /** The latest run of the nested team that worked for a task. */
  readonly children: ReadonlyMap<string, string>;
  readonly events: number;
}

interface Notes {
  readonly answers: Map<string, RecordedAnswer[]>;
  readonly effects: Map<string, RecordedEffect[]>;
  readonly reviews: Map<string, RecordedReview[]>;
  readonly open: Map<string, RecordedReview>;
  readonly dispatched: Map<string, number>;
  readonly children: Map<string, string>;
  /** Reports of commands in flight, by key. */
  readonly told: Map<string, { seq: number; happening: Happening }[]>;
  /** Effects in flight, by key. */
  readonly begun: Map<string, RecordedEffect>;
  readonly openings: Map<string, EventOf<'model-call-prepared'>>;
}

export function recordingOf(events: readonly RunEvent[]): Recording {
  const [started] = events;
  if (started?.type !== 'run-started') throw new Error('A journal begins with run-started');
  const state = emptyState();
  const notes: Notes = {
    answers: new Map(),
    effects: new Map(),
    reviews: new Map(),
    open: new Map(),
    dispatched: new Map(),
    children: new Map(),
    told: new Map(),
    begun: new Map(),
    openings: new Map(),
  };
  for (const [index, event] of events.entries()) note(state, notes, event, index + 1);
  return { started, ...notes, events: events.length };
}

function note(state: RunState, notes: Notes, event: RunEvent, seq: number): void {
  const key = keyIn(event, state);
  const command = key === undefined ? undefined : state.commands.get(key);
  // Before folding: the answer belongs to the dialogue as it was when the command was sent.
  const contents = command ? contentsOf(command) : [];
  if (event.type === 'model-call-prepared' && event.prompt && !notes.openings.has(dialogueIdOf(event.callId)))
    notes.openings.set(dialogueIdOf(event.callId), event);
  noteLost(state, notes, event, seq);
  apply(state, event);
  if (key !== undefined && command) {
    const happening = saidIn(event);
    if (state.commands.get(key) === command) add(notes.told, key, { seq, happening });
    else noteAnswer(notes, { command, contents, seq, happening });
  }
  noteEffect(state, notes, event, seq);
  notePeople(notes, event, seq);
}

/** The happening as it arrived. The core turns an ambiguous task's escalation into `task-asked`; undo that. */
function saidIn({ at: _, ...event }: RunEvent): Happening {
  const happening = event as Happening;
  return happening.type === 'task-asked' ? escalationBehind(happening) : happening;
}

const add = <T>(lists: Map<string, T[]>, key: string, entry: T): void => {
  const list = lists.get(key);
  if (list) list.push(entry);
  else lists.set(key, [entry]);
};

/** The key of the command that this event may end. */
function keyIn(event: RunEvent, { commands }: RunState): CommandKey | undefined {
  // A verdict holds the key of the draft.
  if (event.type === 'answer-grounded') return groundKey(event.key);
  if ('key' in event && typeof event.key === 'string') return commandIn({ key: event.key });
  switch (event.type) {
    case 'task-succeeded':
    case 'task-escalated':
    case 'task-asked':
      return workKey(event);
    case 'attempt-failed': {
      const choosing = chooseKey(event);
      return commands.has(choosing) ? choosing : workKey(event);
    }
    default:
      return undefined;
  }
}

/** The contents under which an answer is found. An authorisation has a second one without the task: an effect is the same
 *  for every task. */
function contentsOf(command: Command): string[] {
  switch (command.kind) {
    case 'prepare-call':
    case 'call-model':
      return [callContent(command.kind, command.dialogue)];
    case 'work':
    case 'run-team':
    case 'recall':
      return [workContent(command.kind, command.slice)];
    case 'build-worker':
    case 'route-request':
    case 'choose-worker':
    case 'fit-answer':
    case 'ground-draft':
      return [otherContent(command)];
    case 'consult':
      return [consultContent(command.question)];
    case 'authorise':
      return [authoriseContent(command), authoriseContent({ ...command, slice: undefined })];
    case 'call-tool':
      return command.effect === 'read' ? [toolContent(command)] : [];
    case 'await-team':
    case 'stop-team':
      return [];
    default:
      return command satisfies never;
  }
}

/** The same for preparing a model call and for making it. */
export const nameOf = (command: Command): string => ('callId' in command ? command.callId : command.key);

interface Answered {
  readonly command: Command;
  readonly contents: readonly string[];
  readonly seq: number;
  readonly happening: Happening;
}

function noteAnswer(notes: Notes, { command, contents, seq, happening }: Answered): void {
  const told = notes.told.get(command.key) ?? [];
  notes.told.delete(command.key);
  const about =
    'dialogue' in command
      ? { subject: command.dialogue.subject, opening: notes.openings.get(command.dialogue.id) }
      : {};
  const answer: RecordedAnswer = { seq, of: nameOf(command), happening, told, ...about };
  for (const content of contents) add(notes.answers, content, answer);
  const effect = notes.begun.get(command.key);
  if (effect) effect.answer = answer;
  notes.begun.delete(command.key);
}

/** A model call that was aborted by a timeout counts as failed with that timeout. */
function noteLost(state: RunState, notes: Notes, event: RunEvent, seq: number): void {
  if (event.type !== 'attempt-failed' && event.type !== 'consult-failed') return;
  const owner = event.type === 'attempt-failed' ? state.tasks.get(event.taskId) : state.consults.get(consultIn(event));
  const call = owner?.dialogue?.call;
  const command = call && state.commands.get(callKey(call.callId));
  if (command?.kind !== 'call-model') return;
  const { key, callId } = command;
  const usage = { inputTokens: 0, outputTokens: 0, microUsd: 0 };
  const happening: Happening = { type: 'model-call-failed', key, callId, failure: event.failure, usage };
  noteAnswer(notes, { command, contents: contentsOf(command), seq, happening });
}

/** Effects are noted when they begin: one without an outcome may have happened. */
function noteEffect(state: RunState, notes: Notes, event: RunEvent, seq: number): void {
  if (event.type === 'tool-call-started' && event.effect !== 'read') {
    const command = state.commands.get(toolKey(toolCallIn(event)));
    if (command?.kind === 'call-tool') begin(notes, command, toolContent({ ...command, slice: undefined }), seq);
  }
  if (event.type !== 'task-dispatched' && event.type !== 'worker-chosen' && event.type !== 'cache-missed') return;
  const command = state.commands.get(workKey(event));
  if (command?.kind !== 'work' || state.team.workers[command.slice.worker]?.effect === 'read') return;
  begin(notes, command, workContent('work', command.slice), seq);
}

function begin(notes: Notes, { key }: Command, content: string, seq: number): void {
  const effect: RecordedEffect = { seq, answer: undefined };
  add(notes.effects, content, effect);
  notes.begun.set(key, effect);
}

function notePeople(notes: Notes, event: RunEvent, seq: number): void {
  switch (event.type) {
    case 'review-opened': {
      const review: RecordedReview = {
        reviewId: event.reviewId,
        seq,
        decided: undefined,
        atExpiry: decisionAtExpiry(event),
      };
      add(notes.reviews, reviewContent(event), review);
      notes.open.set(event.reviewId, review);
      return;
    }
    case 'review-decided':
      return decide(notes, event.reviewId, seq, { decision: event.decision, by: event.by });
    case 'review-expired':
      return decide(notes, event.reviewId, seq, {
        decision: notes.open.get(event.reviewId)?.atExpiry ?? decisionAtExpiry({}),
        by: 'expiry',
      });
    case 'task-dispatched':
      if (!notes.dispatched.has(event.taskId)) notes.dispatched.set(event.taskId, seq);
      return;
    case 'team-started':
      notes.children.set(event.taskId, event.runId);
      return;
    default:
      return;
  }
}

function decide(notes: Notes, reviewId: string, seq: number, decided: NonNullable<RecordedReview['decided']>): void {
  const review = notes.open.get(reviewId);
  if (review) Object.assign(review, { seq, decided });
}
