// Planners that write their plan bit by bit, change their minds from one round to the next, and break off.

import type { PlanDraft, TaskDraft } from '../../src/core/plan/plan-schema.ts';
import type { ModelReply, ModelRequest } from '../../src/ports/model.ts';
import { brokenConnection, refusal } from './faults.ts';
import type { Process } from './process.ts';
import type { World } from './world.ts';

const isPlan = (reply: unknown): reply is PlanDraft =>
  typeof reply === 'object' && reply !== null && 'tasks' in reply && Array.isArray(reply.tasks);

/** The same plan, the same with other words here and there, or one that turns out faulty only at its end. */
export function varied({ streamDice: dice, scenario }: World, reply: unknown): unknown {
  if (!scenario.streams || !isPlan(reply)) return reply;
  const [first] = reply.tasks;
  const reworded = (share: number): TaskDraft[] =>
    reply.tasks.map((task) =>
      dice.chance(share) ? { ...task, instruction: task.instruction.replace('totals', 'sums') } : task,
    );
  if (first && dice.chance(0.45))
    return { ...reply, tasks: [...reworded(0.5), { ...first, id: 'last', worker: 'nobody' }] };
  return dice.chance(0.2) ? { ...reply, tasks: reworded(0.2) } : reply;
}

/** A function of the team that yields its tasks. */
export function inPieces(world: World, process: Process, reply: unknown): unknown {
  if (!isPlan(reply)) return reply;
  world.count('plans yielded');
  return yielding(world, process, reply);
}

async function* yielding(world: World, process: Process, { tasks, ...head }: PlanDraft): AsyncGenerator<unknown> {
  const { streamDice: dice } = world;
  if (dice.chance(0.5)) yield head;
  for (const task of tasks) {
    await process.hold(world.sleep(dice.int(0, 700)));
    if (dice.chance(0.02)) throw refusal(dice);
    yield task;
  }
  return head;
}

/** A model that writes its reply if the caller listens; now and then its connection breaks on the way. */
export async function writeSlowly(
  world: World,
  process: Process,
  { reply, request }: { readonly reply: ModelReply; readonly request: ModelRequest },
): Promise<ModelReply> {
  const { streamDice: dice } = world;
  world.count('plans written');
  for (let at = 0; at < reply.text.length; ) {
    const size = dice.int(1, 300);
    await process.hold(world.sleep(dice.int(0, 500)));
    request.signal.throwIfAborted();
    if (dice.chance(0.01)) throw brokenConnection(dice);
    request.onText?.(reply.text.slice(at, at + size));
    at += size;
  }
  return reply;
}
