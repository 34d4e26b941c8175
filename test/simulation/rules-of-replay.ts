// A journal is enough to replay a run, no matter how the processes that wrote it ended (E6).

import { sha256 } from '../../src/adapters/digest-node/sha256.ts';
import { replayRun } from '../../src/runtime/inspect/replay.ts';
import type { World } from './world.ts';

export async function checkReplay(world: World): Promise<void> {
  const lines = world.store.inspect(world.runId).events;
  if (lines.length === 0 || world.violations.length > 0) return;
  const rule = 'a replay gives the identical journal';
  try {
    const { identical, divergence } = await replayRun(world.runId, lines, sha256);
    if (!identical) world.violate(rule, JSON.stringify(divergence));
  } catch (error) {
    world.violate(rule, error instanceof Error ? (error.stack ?? '') : String(error));
  }
  world.count('journals replayed');
  if (lines.some(({ type }) => type === 'run-resumed')) world.count('resumed journals replayed');
}
