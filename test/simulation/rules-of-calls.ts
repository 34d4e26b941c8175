// What must hold at the very moment a call reaches the world.

import type { WorkContext } from '../../src/runtime/run/team.ts';
import type { ToolArgs } from './effects.ts';
import { checkBuiltTool } from './rules-of-context.ts';
import type { Invocation, World } from './world.ts';

export function checkToolCall(world: World, call: Invocation, args: ToolArgs): void {
  const { journal, ledger } = world;
  const starts = journal.durable('tool-call-started').filter(({ idempotencyKey }) => idempotencyKey === call.key);
  const sofar = ledger.invocations.filter(({ key, kind }) => kind === 'tool' && key === call.key).length;
  if (call.effect !== 'read' && starts.length === 0)
    world.violate('intent before effect', `${call.who} was called for ${call.ref} without an intent on the disk`);
  if (call.effect === 'once' && sofar > starts.length)
    world.violate(
      'once is not repeated',
      `${call.who} ran ${sofar} times under ${call.key} for ${starts.length} intents`,
    );
  if (sofar > 1) world.count('calls repeated under their key');
  if (args.policy === 'deny') world.violate('denied calls never run', `${call.who} was called for ${call.ref}`);
  if (args.policy === 'ask' || args.policy === 'broken') checkApproval(world, call, args);
  checkGrant(world, call);
  checkAccepted(world, call);
  checkBuiltTool(world, call);
}

/** Nothing acts for a plan that may still be refused. */
function checkAccepted(world: World, { effect, who, ref }: Invocation): void {
  if (effect === 'read' || world.journal.events().some(({ type }) => type === 'plan-accepted')) return;
  world.violate('no effect before the plan is accepted', `${who} was called for ${ref}`);
}

function checkApproval(world: World, call: Invocation, args: ToolArgs): void {
  const { journal } = world;
  const same = (value: unknown): boolean => JSON.stringify(value) === JSON.stringify(args);
  const asked = new Map(journal.durable('review-opened').map((event) => [event.reviewId, event]));
  const agreed = journal.durable('review-decided').some(({ reviewId, decision }) => {
    const review = asked.get(reviewId);
    if (review?.taskId !== call.taskId || review.tool !== call.who) return false;
    return (decision.kind === 'approve' && same(review.args)) || (decision.kind === 'change' && same(decision.args));
  });
  if (!agreed) world.violate('asked before it runs', `${call.who} was called for ${call.ref}, which was not approved`);
  else world.count('approved calls');
}

function checkGrant(world: World, call: Invocation): void {
  const isDirect = world.journal.events().some((event) => event.type === 'request-triaged' && event.route === 'direct');
  if (isDirect) return;
  const later = world.journal
    .events()
    .flatMap((event) =>
      event.type === 'plan-revised' ? event.added : event.type === 'task-split' ? event.pieces : [],
    );
  const task = [...world.scenario.plan.tasks, ...later].find(({ id }) => id === call.taskId);
  // A person may approve an effect that the plan did not name.
  const isAsked = world.journal
    .events()
    .some((event) => event.type === 'review-opened' && event.taskId === call.taskId && event.tool === call.who);
  if (task?.tools && !task.tools.includes(call.who) && task.worker === call.who.split('_')[0] && !isAsked)
    world.violate('only granted tools run', `${call.who} was called by ${call.taskId}`);
}

export function checkWork(world: World, call: Invocation, task: WorkContext): void {
  const { journal, ledger } = world;
  const dispatches = [...journal.durable('task-dispatched'), ...journal.durable('worker-chosen')].filter(
    ({ taskId, worker }) => taskId === call.taskId && worker === call.who,
  );
  const sofar = ledger.invocations.filter(({ ref, kind }) => kind === 'worker' && ref === call.ref).length;
  if (call.effect !== 'read' && !dispatches.some(({ attempt }) => attempt === task.attempt))
    world.violate('intent before effect', `${call.who} ran on ${call.taskId} without a dispatch on the disk`);
  if (call.effect === 'once' && sofar > dispatches.length)
    world.violate(
      'once is not repeated',
      `${call.who} ran ${sofar} times on ${call.taskId} for ${dispatches.length} dispatches`,
    );
  const results = new Set<string>();
  for (const event of journal.events())
    if (event.type === 'task-succeeded' || event.type === 'task-recalled') results.add(event.taskId);
  checkAccepted(world, call);
  for (const id of Object.keys(task.inputs))
    if (!results.has(id))
      world.violate('inputs are results', `${call.taskId} got an input from ${id}, which gave none`);
}
