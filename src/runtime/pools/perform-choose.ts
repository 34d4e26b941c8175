// Chooses the worker of a pool for a task (A15): by the pool's rule, otherwise by figures. If the rule throws or names a
// worker outside the pool, the attempt fails: falling back to figures could give the task to a worker the rule excludes.

import type { Happening } from '../../core/journal/event.ts';
import { describeFailure } from '../../core/journal/failure.ts';
import { membersOf } from '../../core/plan/pools.ts';
import { type Candidate, chooseByFigures, type Figure, figuresOf } from '../../core/policy/worker-load.ts';
import type { Command, Slice } from '../../core/run/command.ts';
import { fewOf } from '../../text/nearest.ts';
import { modelFor } from '../define/choose-model.ts';
import { providerBreaker } from '../perform/breakers.ts';
import { messageOf } from '../perform/faults.ts';
import type { Guards } from '../perform/perform.ts';
import type { Team } from '../run/team.ts';
import type { WorkerLoads } from './worker-loads.ts';

type Choose = Extract<Command, { kind: 'choose-worker' }>;
type ChooseParts = Pick<Guards, 'breakers' | 'switches'> & {
  readonly loads: Pick<WorkerLoads, 'refresh' | 'peek' | 'begin' | 'now'>;
};

export async function chooseWorker(team: Team, { key, slice, pool }: Choose, parts: ChooseParts): Promise<Happening> {
  const { taskId, attempt } = slice;
  const { loads } = parts;
  const members = membersOf(team.spec, pool);
  let ruled: string | undefined;
  try {
    ruled = await ruleFor(team, slice, { pool, members });
  } catch (error) {
    const detail = `no worker could be chosen for the task: ${messageOf(error)}`;
    return { type: 'attempt-failed', taskId, attempt, failure: { code: 'worker-failed', worker: pool, detail } };
  }
  const downs = await Promise.all(members.map((member) => whyDown(team, { ...slice, worker: member }, parts)));
  // If the figures cannot be read, choose without them.
  await loads.refresh(members).catch(() => {});
  // No await from here on, so that the next choice sees this one in the queue.
  const candidates = members.map((worker, at): Candidate => ({ worker, ...loads.peek(worker), down: downs[at] }));
  const figures = figuresOf(candidates, loads.now());
  const choice = ruled === undefined ? chooseByFigures(figures) : byRule(ruled, { pool, figures });
  loads.begin(slice, choice.worker);
  return { type: 'worker-chosen', key, taskId, attempt, pool, ...choice, figures };
}

function byRule(worker: string, { pool, figures }: { readonly pool: string; readonly figures: readonly Figure[] }) {
  const { down } = figures.find((each) => each.worker === worker) ?? {};
  const reason = `the rule of ${pool} says so${down === undefined ? '' : `, although it is unavailable (${down})`}`;
  return { worker, by: 'rule' as const, reason };
}

async function ruleFor(
  { rules }: Team,
  { worker: _, tools: __, built: ___, ...task }: Slice,
  { pool, members }: { readonly pool: string; readonly members: readonly string[] },
): Promise<string | undefined> {
  const ruled = await rules?.get(pool)?.(task);
  if (ruled === undefined || members.includes(ruled)) return ruled;
  throw new Error(`the rule of the pool "${pool}" names "${String(ruled)}", which is not one of ${fewOf(members)}`);
}

/** Why this worker is unavailable: it is switched off, or its circuit or that of its model's provider is open. */
async function whyDown(team: Team, slice: Slice, { switches, breakers }: ChooseParts): Promise<string | undefined> {
  const off = switches.isQuiet() ? undefined : await switches.refusal(slice.worker);
  if (off) return describeFailure(off);
  const who = `worker ${slice.worker}`;
  const open =
    (breakers.isQuiet(who) ? undefined : await breakers.look(who)) ?? (await openProvider(team, slice, breakers));
  return open && describeFailure(open);
}

async function openProvider(team: Team, slice: Slice, breakers: Guards['breakers']) {
  if (team.spec.workers[slice.worker]?.kind !== 'agent') return undefined;
  try {
    const who = providerBreaker(await modelFor(team, { subject: { kind: 'work', slice } }));
    return breakers.isQuiet(who) ? undefined : await breakers.look(who);
  } catch {
    // The worker itself reports a model that cannot be loaded.
    return undefined;
  }
}
