// The live view of a run: one line per task, from the folded state.

import { ROUTE } from '../../../core/run/keys.ts';
import type { RunState } from '../../../core/run/state.ts';
import { hasEnded, type TaskState } from '../../../core/run/task-state.ts';
import { count, duration, harmless, short, usd, wrapped } from '../print/wording.ts';
import type { Style, Terminal } from '../terminal.ts';
import { type Calls, ending, reasonOf, roleWords, seconds } from './calls.ts';
import type { NestedRuns } from './nested.ts';

/** The tools a task has called, by the id of the call. */
export type TaskCalls = Map<string, { readonly tool: string; open: boolean }>;

interface Frame {
  readonly state: RunState;
  readonly calls: ReadonlyMap<string, TaskCalls>;
  /** What model calls are doing. */
  readonly models: Pick<Calls, 'doing' | 'lastWords'>;
  readonly now: number;
  /** Counts redraws, for animations. */
  readonly beat: number;
  /** The runs of nested teams. */
  readonly nested?: Pick<NestedRuns, 'below'>;
}

const SPINNER = [...'⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏'];
const spinnerAt = (beat: number): string => SPINNER[beat % SPINNER.length] ?? '';

function glyphOf(task: Pick<TaskState, 'status' | 'openReviews'>, beat: number): readonly [string, Style] {
  switch (task.status) {
    case 'succeeded':
      return ['✔', 'green'];
    case 'failed':
    case 'escalated':
      return ['✘', 'red'];
    case 'skipped':
    case 'cancelled':
      return ['–', 'dim'];
    case 'blocked':
    case 'ready':
      return ['○', 'dim'];
    case 'waiting':
    case 'running':
    case 'settling':
    case 'backing-off':
    case 'refining':
    case 'splitting':
    case 'in-pieces':
      return task.openReviews > 0 ? ['?', 'yellow'] : [spinnerAt(beat), 'cyan'];
    default:
      return task.status satisfies never;
  }
}

/** The tools it called: the latest last, with dots while it runs. */
function callsOf(calls: TaskCalls): string {
  const names = [...calls.values()].map(({ tool, open }) => `${tool}${open ? '…' : ''}`);
  return names.length <= 3 ? names.join(', ') : `${count(names.length - 2, 'call')}, ${names.slice(-2).join(', ')}`;
}

const REASON_MAX = 40;

function progressOf({ state, now, calls, models }: Frame, task: TaskState): string {
  if (task.status === 'blocked') {
    const open = task.task.dependsOn.filter((id) => !isDone(state, id));
    return open.length > 0 ? `after ${open.join(', ')}` : '';
  }
  if (task.firstStartedAt === undefined) return '';
  const parts = [duration((task.endedAt ?? now) - task.firstStartedAt)];
  if (task.usage && task.usage.microUsd > 0) parts.push(usd(task.usage.microUsd / 1_000_000));
  parts.push(models.doing(task.dialogue?.id));
  const why = task.failure && !hasEnded(task) ? `: ${short(reasonOf(task.failure), REASON_MAX)}` : '';
  if (task.status === 'backing-off')
    parts.push(`attempt ${task.attempt + 1} in ${seconds((task.notBefore ?? now) - now)}${why}`);
  else if (task.attempt > 1) parts.push(`attempt ${task.attempt}${why}`);
  if (task.openReviews > 0) parts.push('waits for a person');
  parts.push(callsOf(calls.get(task.task.id) ?? new Map()));
  return parts.filter(Boolean).join(' · ');
}

const isDone = (state: RunState, taskId: string): boolean => {
  const task = state.tasks.get(taskId);
  return task !== undefined && hasEnded(task);
};

type Segment = readonly [text: string, style?: Style];

/** A line that wraps would break redrawing, so no line is wider than the terminal. */
function fitted(segments: readonly Segment[], { columns, paintNote }: Terminal): string {
  let room = columns - 1;
  return segments
    .map(([text, style]) => {
      const kept = text.slice(0, room);
      room -= kept.length;
      return style && kept !== '' ? paintNote(style, kept) : kept;
    })
    .join('');
}

const phaseWords = ({ phase, commands }: RunState): string => (commands.has(ROUTE) ? 'routing' : phase);

/** The role of the supervisor that is being asked; the latest, if there are several. */
const roleAsked = ({ consults }: RunState) => [...consults.values()].at(-1);

function headOf({ state, beat, now, models }: Frame, { columns }: Terminal): readonly Segment[] {
  const { outcome } = state;
  const parked = state.parkedAt !== undefined && !outcome;
  const mark: Segment = outcome ? ['●', 'dim'] : parked ? ['?', 'yellow'] : [spinnerAt(beat), 'cyan'];
  const asked = roleAsked(state);
  const busy = asked
    ? [roleWords(asked.key), models.doing(asked.dialogue?.id)].filter(Boolean).join(' · ')
    : phaseWords(state);
  const doing = outcome?.status ?? (parked ? 'waiting for a person' : busy);
  const spent = state.usage.microUsd > 0 ? ` · ${usd(state.usage.microUsd / 1_000_000)}` : '';
  const tail = ` ${doing} · ${duration((state.endedAt ?? now) - state.startedAt)}${spent}`;
  return [mark, [' '], [short(state.request, columns - tail.length - 4), 'bold'], [tail, 'dim']];
}

/** Which tasks to show if there are more than lines: running and failing ones first, then the latest to end. */
function shown(tasks: readonly TaskState[], most: number): readonly TaskState[] {
  if (tasks.length <= most) return tasks;
  const rank = (task: TaskState): number => {
    if (!hasEnded(task)) return task.firstStartedAt === undefined ? 2 : 0;
    return task.status === 'succeeded' ? 3 : 1;
  };
  const chosen = new Set([...tasks].sort((a, b) => rank(a) - rank(b)).slice(0, most));
  return tasks.filter((task) => chosen.has(task));
}

export function treeOf(frame: Frame, terminal: Terminal): readonly string[] {
  const { state, beat, models } = frame;
  const { columns } = terminal;
  const tasks = [...state.tasks.values()];
  const draft = state.previews?.shown && state.phase === 'working' ? DRAFT_LINES + 2 : 0;
  const listed = shown(tasks, Math.max(3, terminal.rows - 4 - draft));
  const hidden = tasks.length - listed.length;
  const idWidth = Math.max(0, ...listed.map(({ task }) => Math.min(task.id.length, 16)));
  const workerWidth = Math.max(0, ...listed.map(({ worker }) => Math.min(worker.length, 16)));
  const lines = listed.map((task, index): readonly Segment[] => {
    const branch = index === listed.length - 1 && hidden === 0 ? '└─' : '├─';
    const names = `${short(task.task.id, 16).padEnd(idWidth)}  ${short(task.worker, 16).padEnd(workerWidth)}`;
    const progress = short(progressOf(frame, task), Math.floor(columns / 2));
    const room = columns - names.length - progress.length - 10;
    const words = models.lastWords(task.dialogue?.id);
    const about = words === '' ? short(task.instruction, room) : ending(words, room);
    const instruction = room > 8 ? about.padEnd(room) : '';
    return [
      [branch, 'dim'],
      [' '],
      glyphOf(task, beat),
      [' '],
      [names, 'bold'],
      [`  ${instruction} `],
      [progress, 'dim'],
    ];
  });
  const more: Segment[][] = hidden > 0 ? [[[`└─ and ${count(hidden, 'more task')}`, 'dim']]] : [];
  const rows = withNested(listed, lines, frame, terminal.rows - 4 - draft - listed.length);
  return [headOf(frame, terminal), ...rows, ...more, ...wordsOfRole(frame, terminal), ...draftOf(frame, terminal)].map(
    (line) => fitted(line, terminal),
  );
}

/** The tasks of nested teams below the task they work for, as far as there is room. */
function withNested(
  listed: readonly TaskState[],
  lines: readonly (readonly Segment[])[],
  { nested, now, beat }: Frame,
  most: number,
): readonly (readonly Segment[])[] {
  let room = most;
  return lines.flatMap((line, index) => {
    const task = listed[index];
    const all = task && nested ? nested.below(task.task.id) : [];
    const below = all.slice(0, Math.max(0, room));
    room -= below.length;
    const bar = index === lines.length - 1 ? '   ' : '│  ';
    return [
      line,
      ...below.map(({ depth, task: inner }): readonly Segment[] => {
        const took = inner.firstStartedAt === undefined ? '' : duration((inner.endedAt ?? now) - inner.firstStartedAt);
        const names = `${short(inner.task.id, 16)}  ${short(inner.worker, 16)}`;
        const margin = `${bar}${'   '.repeat(depth - 1)}└─ `;
        return [[margin, 'dim'], glyphOf(inner, beat), [' '], [names], [`  ${took}`, 'dim']];
      }),
    ];
  });
}

/** What a role is writing, on one line below the tasks. */
function wordsOfRole({ state, models }: Frame, { columns }: Terminal): readonly (readonly Segment[])[] {
  const words = state.outcome ? '' : models.lastWords(roleAsked(state)?.dialogue?.id);
  return words === '' ? [] : [[['   '], [ending(words, columns - 4), 'dim']]];
}

const DRAFT_LINES = 8;

/** The draft answer while other tasks are still running. */
function draftOf({ state }: Frame, { columns }: Terminal): readonly (readonly Segment[])[] {
  const shownDraft = state.previews?.shown;
  if (!shownDraft || state.outcome || state.phase !== 'working') return [];
  const lines = wrapped(harmless(shownDraft.answer), columns - 4).split('\n');
  const kept = lines.slice(0, DRAFT_LINES).map((line): readonly Segment[] => [['  '], [line]]);
  const cut: Segment[][] = lines.length > DRAFT_LINES ? [[['  …', 'dim']]] : [];
  return [[[''], ['Draft so far', 'dim']], ...kept, ...cut];
}
