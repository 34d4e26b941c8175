// Watches a run: folds its events and shows them as a live tree, or as plain lines.

import type { RunEvent } from '../../../core/journal/event.ts';
import type { RunReport } from '../../../core/report/report.ts';
import { emptyState } from '../../../core/run/empty-state.ts';
import { foldInto } from '../../../core/run/fold/apply.ts';
import { toolIn } from '../../../core/run/keys.ts';
import type { RunState } from '../../../core/run/state.ts';
import type { RunHandle } from '../../../runtime/run/run-handle.ts';
import type { Terminal } from '../terminal.ts';
import { type Calls, createCalls, ending } from './calls.ts';
import { lineOf, speakerOf, taskOfCall } from './lines.ts';
import { type NestedRuns, type ReadState, watchNested } from './nested.ts';
import { type TaskCalls, treeOf } from './tree.ts';

const REDRAW_MS = 90;
const HIDE_CURSOR = '\u001b[?25l';
const SHOW_CURSOR = '\u001b[?25h';
const CLEAR_LINE = '\u001b[2K';
const CLEAR_BELOW = '\u001b[0J';
const up = (lines: number): string => (lines > 0 ? `\u001b[${lines}A` : '');

interface Screen {
  draw(): void;
  /** Reads the runs of nested teams a last time. */
  finish(): Promise<void>;
  /** Draws once more, so that the final view stays, and restores the cursor. */
  end(): void;
}

interface WatchOptions {
  readonly terminal: Terminal;
  readonly now: () => number;
  readonly quiet: boolean;
  /** The state of a run before it was resumed. */
  readonly before?: RunState;
  /** Reads the runs of nested teams; without it they are not shown. */
  readonly stateOf?: ReadState;
}

export async function watchRun(
  run: RunHandle,
  { terminal, now, quiet, before, stateOf }: WatchOptions,
): Promise<RunReport> {
  const state = before ?? emptyState();
  if (quiet) return run;
  const calls = new Map<string, TaskCalls>();
  const models = createCalls(now);
  const stopListening = run.onProgress(models.note);
  const screen = terminal.live
    ? openScreen({ state, calls, models, terminal, now, nested: watchNested(state, stateOf) })
    : undefined;
  const stopLines = screen ? () => {} : writeProgress({ state, models, terminal, now });
  try {
    for await (const event of { [Symbol.asyncIterator]: () => run[Symbol.asyncIterator]() }) {
      foldInto(state, [event]);
      noteCall(event, state, calls);
      models.follow(event, state);
      if (screen) screen.draw();
      else writeLine(event, state, terminal);
    }
    await screen?.finish();
    return await run;
  } finally {
    stopLines();
    stopListening();
    screen?.end();
  }
}

/** After how long a model call gets its first line of progress, and how often after that. */
const FIRST_LINE_MS = 5_000;
const NEXT_LINE_MS = 10_000;
const LINE_WIDTH = 100;

/** Lines about model calls that take long, for logs and pipes: a few for each, however much they write. */
function writeProgress({ state, models, terminal, now }: Omit<Picture, 'calls' | 'nested'>): () => void {
  const writtenAt = new Map<string, number>();
  const timer = setInterval(() => {
    const open = models.open();
    for (const id of writtenAt.keys()) if (!open.some((call) => call.id === id)) writtenAt.delete(id);
    for (const { id, since, isTold } of open) {
      const last = isTold ? since : writtenAt.get(id);
      if (now() - (last ?? since) < (last === undefined ? FIRST_LINE_MS : NEXT_LINE_MS)) continue;
      writtenAt.set(id, now());
      const words = ending(models.lastWords(id), LINE_WIDTH);
      const line = `${speakerOf(`${id}/m1`, state)}: ${models.doing(id)}${words === '' ? '' : `: ${words}`}`;
      noteAt(now(), line, state, terminal);
    }
  }, 1_000);
  timer.unref();
  return () => clearInterval(timer);
}

/** The state drops calls that have ended, but the view still shows them. */
function noteCall(event: RunEvent, state: RunState, calls: Map<string, TaskCalls>): void {
  if (event.type === 'tool-call-started') {
    const taskId = taskOfCall(event.callId, state);
    const ofTask: TaskCalls = calls.get(taskId) ?? new Map();
    calls.set(taskId, ofTask.set(event.callId, { tool: toolIn(event.idempotencyKey), open: true }));
  }
  if (event.type === 'tool-call-finished') {
    for (const ofTask of calls.values()) {
      const call = ofTask.get(event.callId);
      if (call) call.open = false;
    }
  }
}

function writeLine(event: RunEvent, state: RunState, terminal: Terminal): void {
  const line = lineOf(event, state);
  if (line !== undefined) noteAt(event.at, line, state, terminal);
}

function noteAt(time: number, line: string, { startedAt }: RunState, terminal: Terminal): void {
  const at = ((time - startedAt) / 1_000).toFixed(2).padStart(7);
  terminal.note(`${terminal.paintNote('dim', `${at}s`)} ${line}`);
}

interface Picture {
  readonly state: RunState;
  readonly calls: ReadonlyMap<string, TaskCalls>;
  readonly models: Calls;
  readonly terminal: Terminal;
  readonly now: () => number;
  readonly nested: NestedRuns;
}

/** How many redraws pass before nested runs are read again. */
const NESTED_BEATS = 3;

function openScreen({ state, calls, models, terminal, now, nested }: Picture): Screen {
  let height = 0;
  let beat = 0;
  let drawnAt = 0;
  const draw = (): void => {
    if (state.events === 0) return;
    drawnAt = Date.now();
    const lines = treeOf({ state, calls, models, now: now(), beat, nested }, terminal);
    terminal.draw(`${up(height)}\r${lines.map((line) => `${CLEAR_LINE}${line}\n`).join('')}${CLEAR_BELOW}`);
    height = lines.length;
  };
  const timer = setInterval(() => {
    beat += 1;
    if (beat % NESTED_BEATS === 0) void nested.refresh();
    draw();
  }, REDRAW_MS);
  // The timer must not keep the process alive when the run has ended.
  timer.unref();
  const showCursor = (): void => terminal.draw(SHOW_CURSOR);
  process.once('exit', showCursor);
  terminal.draw(HIDE_CURSOR);
  return {
    draw: () => {
      nested.note();
      if (Date.now() - drawnAt >= REDRAW_MS) draw();
    },
    finish: () => nested.finish(),
    end: () => {
      clearInterval(timer);
      draw();
      terminal.draw('\n');
      showCursor();
      process.removeListener('exit', showCursor);
    },
  };
}
