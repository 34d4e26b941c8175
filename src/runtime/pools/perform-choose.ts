// Says who of a pool gets a task (A15): the team's own rule, or else the figures. A rule that breaks or names a stranger
// fails the attempt: what it was to keep apart must not be mixed because it is broken.

import type { Happening } from '../../core/journal/event.ts';
import { describeFailure } from '../../core/journal/failure.ts';
import { membersOf } from '../../core/plan/pools.ts';
import { type Candidate, chooseByFigures, type Figure, figuresOf } from '../../core/policy/worker-load.ts';
import type { Command, Slice } from '../../core/run/command.ts';
import { modelFor } from '../define/choose-model.ts';
import { messageOf } from '../perform/faults.ts';
import type { Guards } from '../perform/perform.ts';
import type { Team } from '../run/team.ts';
import type { WorkerLoads } from './worker-loads.ts';

type Choose = Extract<Command, { kind: 'choose-worker' }>;
type Choosing = Pick<Guards, 'breakers' | 'switches'> & {
  readonly loads: Pick<WorkerLoads, 'refresh' | 'peek' | 'begin' | 'now'>;
};

export async function chooseWorker(team: Team, { key, slice, pool }: Choose, parts: Choosing): Promise<Happening> {
  const { taskId, attempt } = slice;
  const { loads } = parts;
  const members = membersOf(team.spec, pool);
  let ruled: string | undefined;
  try {
    ruled = await ruleFor(team, slice, { pool, members });
  } catch (error) {
    const detail = `nobody could be chosen for the task: ${messageOf(error)}`;
    return { type: 'attempt-failed', taskId, attempt, failure: { code: 'worker-failed', worker: pool, detail } };
  }
  const downs = await Promise.all(members.map((member) => downOf(team, { ...slice, worker: member }, parts)));
  // What cannot be read is not known; nobody is kept waiting for it.
  await loads.refresh(members).catch(() => {});
  // From here on nothing waits: whoever chooses next sees this choice in the queue.
  const candidates = members.map((worker, at): Candidate => ({ worker, ...loads.peek(worker), down: downs[at] }));
  const figures = figuresOf(candidates, loads.now());
  const choice = ruled === undefined ? chooseByFigures(figures) : byRule(ruled, { pool, figures });
  loads.begin(slice, choice.worker);
  return { type: 'worker-chosen', key, taskId, attempt, pool, ...choice, figures };
}

function byRule(worker: string, { pool, figures }: { readonly pool: string; readonly figures: readonly Figure[] }) {
  const { down } = figures.find((each) => each.worker === worker) ?? {};
  const reason = `the rule of ${pool} says so${down === undefined ? '' : `, although it is not there (${down})`}`;
  return { worker, by: 'rule' as const, reason };
}

async function ruleFor(
  { rules }: Team,
  { worker: _, tools: __, built: ___, ...task }: Slice,
  { pool, members }: { readonly pool: string; readonly members: readonly string[] },
): Promise<string | undefined> {
  const ruled = await rules?.get(pool)?.(task);
  if (ruled === undefined || members.includes(ruled)) return ruled;
  throw new Error(`the rule of the pool "${pool}" names "${String(ruled)}", which is not one of ${members.join(', ')}`);
}

/** Why this worker should not be asked now: it is switched off, or its circuit or that of its model's provider is open. */
async function downOf(team: Team, slice: Slice, { switches, breakers }: Choosing): Promise<string | undefined> {
  const off = switches.isQuiet() ? undefined : await switches.refusal(slice.worker);
  if (off) return describeFailure(off);
  const who = `worker ${slice.worker}`;
  const open =
    (breakers.isQuiet(who) ? undefined : await breakers.look(who)) ?? (await providerOf(team, slice, breakers));
  return open && describeFailure(open);
}

async function providerOf(team: Team, slice: Slice, breakers: Guards['breakers']) {
  if (team.spec.workers[slice.worker]?.kind !== 'agent') return undefined;
  try {
    const who = `provider ${(await modelFor(team, { subject: { kind: 'work', slice } })).provider}`;
    return breakers.isQuiet(who) ? undefined : await breakers.look(who);
  } catch {
    // A model that cannot be had is told by the worker itself.
    return undefined;
  }
}
