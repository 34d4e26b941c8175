// Carries out the commands for nested teams: start or resume one, wait until one can resume, stop one.
//
//   T1. Everything reported about a nested run is folded from its journal, after this process has closed it.
//   T2. Aborting a command abandons the nested run, as a crash would. Only `stop-team` ends it for good.

import type { Amount } from '../../core/budget/account.ts';
import { ceilingFrom } from '../../core/budget/money.ts';
import { JournalDamaged } from '../../core/journal/decode.ts';
import type { Happening } from '../../core/journal/event.ts';
import type { Command, Slice } from '../../core/run/command.ts';
import { wakeAt } from '../../core/run/decide/decide.ts';
import { TEAM_TASK, waitingTeams } from '../../core/run/nested-teams.ts';
import type { RunState } from '../../core/run/state.ts';
import type { Clock } from '../../ports/clock.ts';
import type { CommandContext, TextPiece } from '../../ports/engine.ts';
import { messageOf } from '../perform/faults.ts';
import { RunHeld } from '../run/launch.ts';
import type { NestedTeams } from './nested-teams.ts';
import { type About, ended, endedUnbegun } from './team-end.ts';

type CommandOf<K extends Command['kind']> = Extract<Command, { kind: K }>;

/** The answer of a nested team is the result of its task; what its workers write is not. */
const fromBelow =
  (onText: (piece: TextPiece) => void) =>
  (piece: TextPiece): void =>
    onText({ ...piece, part: piece.part === 'answer' ? 'result' : piece.part === 'result' ? 'aside' : piece.part });

export async function runTeam(
  command: CommandOf<'run-team'>,
  { signal, clock, onText }: CommandContext,
  teams: NestedTeams,
): Promise<Happening> {
  const { slice, key, runId, budget } = command;
  const { taskId, attempt, worker } = slice;
  const about = { key, taskId, attempt, runId };
  const begun = await isBegun(teams, runId);
  const refusal = begun || teams.switches.isQuiet() ? undefined : await teams.switches.refusal(worker);
  if (refusal) return endedUnbegun(about, { status: 'failed', failure: refusal });
  try {
    const child = await teams.of(worker);
    const asked = { command, ...requestOf(slice) };
    await whenFree(clock, signal, () => child.pursue(asked, { letGo: signal, onText: onText && fromBelow(onText) }));
    const { state } = await teams.state(runId);
    return state.outcome ? ended(about, state) : waiting(about, state);
  } catch (error) {
    const failure = { code: 'worker-failed', worker, detail: messageOf(error) } as const;
    // Its usage is unknown, so charge the whole budget.
    if (error instanceof JournalDamaged)
      return { ...endedUnbegun(about, { status: 'failed', failure }), used: all(budget) };
    if (signal.aborted) return letGo(about);
    if (await isBegun(teams, runId)) throw error;
    return endedUnbegun(about, { status: 'failed', failure });
  }
}

/** The command was aborted (T2), so its reply is ignored: no command has an empty key. */
const letGo = ({ taskId, attempt }: About): Happening => ({ type: 'team-stirred', key: '', taskId, attempt });

const all = (budget: Parameters<typeof ceilingFrom>[0]): Amount => {
  const { tokens = 0, steps = 0, microUsd = 0 } = ceilingFrom(budget);
  return { tokens, steps, microUsd };
};

const isBegun = async ({ journal }: NestedTeams, runId: string): Promise<boolean> =>
  (await (await journal()).read(runId)).length > 0;

/** Retries while another process holds the nested run. That ends soon: the process was told to stop, or it has died. */
async function whenFree(clock: Clock, signal: AbortSignal, act: () => Promise<unknown>): Promise<void> {
  for (let waitMs = 5; ; waitMs = Math.min(1_000, waitMs * 2)) {
    try {
      await act();
      return;
    } catch (error) {
      if (!(error instanceof RunHeld)) throw error;
      await sleep(clock, waitMs, signal);
    }
  }
}

const sleep = (clock: Clock, ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const abort = (): void => {
      callOff();
      reject(signal.reason);
    };
    const callOff = clock.wakeAt(clock.now() + ms, () => {
      signal.removeEventListener('abort', abort);
      resolve();
    });
    signal.addEventListener('abort', abort, { once: true });
  });

/** The instruction becomes the request. Everything else is context, so that results of tasks do not read like instructions. */
function requestOf({
  instruction,
  successCriterion,
  input,
  inputs,
  missing,
  answers,
  previousFailure,
  context,
}: Slice) {
  const results = Object.entries(inputs).map(([id, { content }]) => [id, content] as const);
  const came = {
    doneWhen: successCriterion,
    ...(input === undefined ? {} : { input }),
    ...(results.length > 0 ? { results: Object.fromEntries(results) } : {}),
    ...(missing.length > 0 ? { missing } : {}),
    ...(answers.length > 0 ? { answers } : {}),
    ...(previousFailure ? { previousFailure } : {}),
  };
  return { request: instruction, context: { ...context, [TEAM_TASK]: came } };
}

const waiting = ({ key, taskId, attempt }: About, state: RunState): Happening => ({
  type: 'team-waiting',
  key,
  taskId,
  attempt,
  reviews: state.openReviews + waitingTeams(state).reviews,
});

export async function stopTeam(
  { key, taskId, attempt, worker, runId, reason }: CommandOf<'stop-team'>,
  { signal, clock }: CommandContext,
  teams: NestedTeams,
): Promise<Happening> {
  const about = { key, taskId, attempt, runId };
  const by = teams.wiring.whoami();
  try {
    const child = await teams.of(worker);
    const cancelled = { type: 'cancel-requested', by, reason } as const;
    await whenFree(clock, signal, () => child.cancel(runId, cancelled, { letGo: signal }));
    return ended(about, (await teams.state(runId)).state);
  } catch (error) {
    // The run is empty: it had not begun, and the command that was to begin it was aborted (T2).
    if (signal.aborted) return letGo(about);
    if (await isBegun(teams, runId)) throw error;
    return endedUnbegun(about, { status: 'cancelled', by, reason });
  }
}

/** Returns when the nested run, or one below it, gets a decision or reaches a time it waits for. */
export async function awaitTeam(
  { key, taskId, attempt, runId }: CommandOf<'await-team'>,
  { signal, clock }: CommandContext,
  teams: NestedTeams,
): Promise<Happening> {
  const happening = { type: 'team-stirred', key, taskId, attempt } as const;
  const store = await teams.journal();
  const { promise, resolve } = Promise.withResolvers<void>();
  const stops: (() => void)[] = [];
  signal.addEventListener('abort', () => resolve(), { once: true });
  try {
    const below = await waitingRuns(runId, teams);
    // Subscribe first, then check: a message in between is noticed twice rather than never.
    for (const { state } of below) {
      stops.push(store.onPost(state.runId, resolve));
      const wake = wakeAt(state);
      if (wake !== undefined) stops.push(clock.wakeAt(wake, resolve));
    }
    if (!(await canResume(runId, teams))) await promise;
    return happening;
  } finally {
    for (const stop of stops) stop();
  }
}

async function waitingRuns(runId: string, teams: NestedTeams): Promise<{ readonly state: RunState }[]> {
  const found = await teams.state(runId);
  const below = [found];
  for (const child of found.state.nesting?.children.values() ?? [])
    if (child.status === 'waiting') below.push(...(await waitingRuns(child.runId, teams)));
  return below;
}

/** Whether a nested run can go on: it has a message, its time has come, or it does not wait at all. */
async function canResume(runId: string, teams: NestedTeams): Promise<boolean> {
  if (!(await isBegun(teams, runId))) return true;
  const { state } = await teams.state(runId);
  if (state.outcome || state.parkedAt === undefined) return true;
  if ((await (await teams.journal()).posts(runId)).length > 0) return true;
  const wake = wakeAt(state);
  if (wake !== undefined && wake <= teams.wiring.clock.now()) return true;
  return childCanResume(state, teams);
}

export async function childCanResume(state: RunState, teams: NestedTeams): Promise<boolean> {
  for (const child of state.nesting?.children.values() ?? [])
    if (child.status === 'waiting' && (await canResume(child.runId, teams))) return true;
  return false;
}
