// Opens a fork for work: its commands are answered from the original run's journal where possible.

import type { ForkOf, RunEvent } from '../../core/journal/event.ts';
import type { Digest } from '../../core/journal/hash-chain.ts';
import { createChain } from '../../core/journal/seal.ts';
import type { Perform } from '../../ports/engine.ts';
import type { Journal, StoredEvent } from '../../ports/journal.ts';
import { readHistory } from '../run/read-history.ts';
import type { Team } from '../run/team.ts';
import { forkPerform } from './fork-perform.ts';
import { createRecordedDecisions, type RecordedDecisions } from './recorded-decisions.ts';
import { recordingOf } from './recording.ts';
import { type GivenModels, variantOf } from './variant.ts';

export interface OpenFork {
  readonly perform: Perform;
  readonly recordedDecisions: RecordedDecisions;
}

interface ForkWorld {
  readonly team: Team;
  readonly digest: Digest;
  readonly whoami: () => string;
  /** Carries out commands with a variant of the supervisor's team. */
  readonly performWith: (team: Team) => Perform;
}

interface Forked {
  readonly runId: string;
  readonly fork: ForkOf;
  readonly store: Journal;
  /** The stored events of the fork. */
  readonly lines: readonly StoredEvent[];
  readonly given: GivenModels;
}

export async function openFork(world: ForkWorld, { runId, fork, store, lines, given }: Forked): Promise<OpenFork> {
  const { team, digest, whoami, performWith } = world;
  const origin = await store.read(fork.runId);
  if (origin.length === 0)
    throw new Error(`Run ${runId} is a fork of run ${fork.runId}, which is no longer in this store: begin a new run`);
  const recording = recordingOf(await eventsOf(fork.runId, origin, digest));
  const history = await eventsOf(runId, lines, digest);
  const variant = variantOf(team, fork, { digest, given });
  return {
    perform: forkPerform({ fork, recording, variant, perform: performWith(variant.team), history }),
    recordedDecisions: createRecordedDecisions({ fork, recording, history, by: whoami() }),
  };
}

export const eventsOf = async (
  runId: string,
  lines: readonly StoredEvent[],
  digest: Digest,
): Promise<readonly RunEvent[]> => [...(await readHistory(createChain(runId), lines, digest))];
