// A server as one process of several: it hosts runs that others submitted or left, and does the work of its queues.

import type { TeamEngine } from '../../../ports/team-engine.ts';
import { DefinitionChanged } from '../../../runtime/run/run-error.ts';
import type { Host } from './host.ts';

export interface FleetSettings {
  readonly engine: TeamEngine;
  /** The queues whose workers work in this process. */
  readonly queues: readonly string[];
  readonly hostsRuns: boolean;
  /** Most commands of each queue at the same time. */
  readonly commandsMax: number;
  /** Called if other processes took over from this one. */
  readonly onEvicted: (reason: Error) => void;
}

export async function joinFleet(
  host: Host,
  { queues, hostsRuns, commandsMax, onEvicted }: FleetSettings,
): Promise<void> {
  for (const { team } of host.teams) {
    const own = queues.filter((queue) => team.queues.includes(queue));
    if (!hostsRuns && own.length === 0) continue;
    await team.join({ queues: own, hostsRuns, commandsMax, onEvicted, resume: (runId) => workOn(host, runId) });
  }
}

/**
 * Works on a run until it ends or waits. False if another process works on it, or another call of this one: that does not
 * wait, because it would take a place of the queue.
 */
async function workOn(host: Host, runId: string): Promise<boolean> {
  const resumed = await host.resume(runId).catch((error: unknown) => {
    // The host has noted it. A process with the version of the run finds it by its sweep.
    if (DefinitionChanged.is(error)) return undefined;
    throw error;
  });
  if (resumed === undefined) return true;
  if (!resumed) return (await host.inspect.state(runId)).state.outcome !== undefined;
  await host.settled(runId);
  return true;
}
