// The run loop. Everything the runtime does happens here, or is called from here.
//
//   R1. Journal before acting: no command starts, and no answer leaves, before the events that caused it are stored.
//       The state folded in between is private to this function; if the append fails, it is thrown away with the run.
//   R2. The outside world is awaited in one place, `engine.next()`, so replay has one seam to keep deterministic.
//   R3. Folding says which commands are now wanted and which no longer are. After a crash nothing is in flight, so
//       everything still wanted is started again: resuming needs no code of its own.
//   R4. One event costs what it changed, never what exists.
//   R5. All that has happened since the last turn is one batch and one commit.

import type { Happening, RunEvent } from '../../core/journal/event.ts';
import type { Digest } from '../../core/journal/hash-chain.ts';
import { createChain, type NewSalt, seal } from '../../core/journal/seal.ts';
import type { AcceptChanges } from '../../core/plan/spec-changes.ts';
import type { TeamSpec } from '../../core/plan/team-spec.ts';
import { runEntry } from '../../core/report/run-entry.ts';
import { wakeAt } from '../../core/run/decide/decide.ts';
import { emptyState } from '../../core/run/empty-state.ts';
import { foldInto } from '../../core/run/fold/apply.ts';
import { mustReachDisk } from '../../core/run/must-reach-disk.ts';
import type { RunState } from '../../core/run/state.ts';
import { takeTurn } from '../../core/run/turn.ts';
import { clipEvent } from '../../core/values/nesting.ts';
import type { Arrival, Engine } from '../../ports/engine.ts';
import { coreParts, loadPartsFor, loadPartsForEvents } from './core-parts.ts';
import { readHistory } from './read-history.ts';
import { DefinitionChanged } from './run-error.ts';

interface RunOptions {
  /** What the run begins or goes on with: `run-started` or `run-resumed`. */
  readonly first: Happening;
  readonly digest: Digest;
  readonly newSalt?: NewSalt | undefined;
  /** The team that goes on with a run, which has to be the one that began it, or one that was accepted (D5). */
  readonly team?: TeamSpec | undefined;
  /** The changes of the team to accept now. */
  readonly acceptChanges?: AcceptChanges | undefined;
  readonly turnsMax: number;
  /** Whether the run works for a task of a parent run, which alone may resume it. */
  readonly isBelow?: boolean | undefined;
  /** Whether a run below this one can go on, while this one waits for it. */
  readonly childCanResume?: ((state: RunState) => Promise<boolean>) | undefined;
  /** In a fork: what people are known to say to reviews that have been opened. */
  readonly recordedDecisions?: ((opened: readonly RunEvent[], state: RunState) => readonly Happening[]) | undefined;
  /** Sees every event once it is stored. */
  readonly watch: (events: readonly RunEvent[], state: RunState) => void;
}

export interface Ran {
  readonly state: RunState;
  /** The last link of the journal's hash chain. */
  readonly head: string;
}

/** Runs until there is an outcome, or nothing to do but wait for a person. */
export async function run(
  engine: Engine,
  { first: given, digest, newSalt, turnsMax, watch, childCanResume, recordedDecisions = () => [], ...rest }: RunOptions,
): Promise<Ran> {
  const chain = createChain(engine.runId);
  const state = foldInto(emptyState(), await readHistory(chain, await engine.history(), digest));
  checkMayBegin(state, { runId: engine.runId, first: given, isBelow: rest.isBelow });
  const first = await withAccepted(given, state, { ...rest, digest });
  const known = recordedDecisions(openReviews(state), state);
  let arrivals: readonly Arrival[] = [...engine.arrived(), ...known.map(arriving)];
  // The process that wrote the outcome may have died before it was synced; sync it before reporting it.
  if (state.outcome) await engine.append([], { sync: true, taken: [] });
  if (state.outcome) return { state, head: chain.head };
  const isNew = isAccepting(first) || !hasNothingNew(state, arrivals, engine.now());
  if (!isNew && !(await childCanResume?.(state))) return { state, head: chain.head };
  arrivals = [{ happening: first }, ...arrivals];

  await loadPartsFor(state);
  for (let turn = 0; turn < turnsMax; turn++) {
    const happened = arrivals.map(({ happening }) => clipEvent(happening));
    await loadPartsForEvents(happened);
    const events = takeTurn(state, happened, engine.now(), coreParts);
    const taken = arrivals.map(({ post }) => post).filter((post) => post !== undefined);
    const lines = events.map((event) => seal(chain, event, digest, newSalt));
    if (lines.length + taken.length > 0) {
      const sync = events.some((event) => mustReachDisk(state, event));
      await engine.append(lines, { sync, taken, ...(isAtRest(state) ? { entry: () => runEntry(state, chain) } : {}) });
    }
    watch(events, state);
    startWanted(engine, state, turn);
    const decided = recordedDecisions(events, state).map(arriving);
    if (decided.length > 0) {
      arrivals = decided;
      continue;
    }
    if (isAtRest(state)) return { state, head: chain.head };
    arrivals = await engine.next(wakeIn(state));
  }
  throw new Error(`Run ${engine.runId} did not settle in ${turnsMax} turns`);
}

/** Nothing more happens in this process. */
const isAtRest = ({ outcome, parkedAt }: RunState): boolean => outcome !== undefined || parkedAt !== undefined;

/** In the first turn after a crash nothing is in flight, so every command of the state is started. */
function startWanted(engine: Engine, state: RunState, turn: number): void {
  for (const key of state.unwanted.splice(0)) engine.cancel(key);
  const wanted = state.wanted.splice(0);
  // A command may have come and gone within the batch: only what is still wanted is started.
  for (const command of turn === 0 ? state.commands.values() : wanted) {
    if (state.commands.get(command.key) === command) engine.start(command);
  }
}

function checkMayBegin(
  state: RunState,
  { runId, first, isBelow }: Pick<RunOptions, 'first' | 'isBelow'> & { readonly runId: string },
): void {
  // Beginning it again would start effects in flight a second time: only `run-resumed` says that their process is gone.
  if (first.type === 'run-started' && state.events > 0)
    throw new Error(`Run ${runId} exists already: go on with it by resuming it`);
  if (state.parent && !isBelow && !state.outcome)
    throw new Error(
      `Run ${runId} works for a task of another one: go on with run ${state.parent.rootRunId}, or cancel that`,
    );
}

const arriving = (happening: Happening): Arrival => ({ happening });

const openReviews = ({ reviews }: RunState): RunEvent[] =>
  Array.from(reviews.values()).flatMap(({ status, opened }) => (status === 'open' ? [opened] : []));

type Accepting = Pick<RunOptions, 'team' | 'acceptChanges' | 'digest'>;

const isAccepting = (first: Happening): boolean => first.type === 'run-resumed' && first.accepted !== undefined;

/** A run whose team was changed while it waited stops, unless the changes are accepted; the journal records which were. */
async function withAccepted(
  first: Happening,
  state: RunState,
  { team, acceptChanges = false, digest }: Accepting,
): Promise<Happening> {
  if (!team || first.type !== 'run-resumed' || state.events === 0 || state.outcome) return first;
  const { changesBetween, isOnlyCode, isSameTeam, versionOf } = await import('../../core/plan/spec-changes.ts');
  const { team: began, accepted, runId } = state;
  if (accepted === undefined && isSameTeam(began, team)) return first;
  const version = versionOf(team, digest);
  if (accepted === version) return first;
  if (acceptChanges === true || (acceptChanges === 'code' && isOnlyCode(began, team)))
    return { ...first, accepted: version };
  const changes = changesBetween(began, team);
  const hidden = accepted ? 'another version was accepted since' : 'something that its definition does not show';
  const what = changes.length === 0 ? hidden : changes.join('; ');
  throw new DefinitionChanged(
    `The team "${team.name}" was changed since run ${runId} began (${what}): look at it, then accept the changes, or cancel the run`,
    changes,
  );
}

/** When time alone goes on with the run. A run with nothing in flight and nothing to wait for would hang: that is a bug. */
function wakeIn(state: RunState): number | undefined {
  const wake = wakeAt(state);
  if (wake === undefined && state.commands.size === 0)
    throw new Error(`Run ${state.runId} is stuck in phase "${state.phase}"`);
  return wake;
}

/** Resuming a run that waits for a person writes nothing, unless there is something new. */
function hasNothingNew(state: RunState, arrivals: readonly Arrival[], now: number): boolean {
  if (state.parkedAt === undefined || arrivals.length > 0) return false;
  const wake = wakeAt(state);
  return wake === undefined || wake > now;
}
