// Work that was wanted and not done, and about which the answer says nothing. Each piece is a gap. Loaded only for teams
// with tools.
//
//   U1. A call with an effect that failed, unless a call with an effect succeeded in the same task: the worker found
//       another way.
//   U2. An order of the request that no call answers, although a worker of the team has the tool.
//   U3. What a person decided about, or did in the worker's place, is not a matter of the worker.

import { saysItFailed } from '../../answer/failed-output.ts';
import type { EffectCall } from '../../answer/grounding.ts';
import { orderedEffects } from '../../policy/ordered-effects.ts';
import { effectsOf } from '../effects.ts';
import type { RunState } from '../state.ts';
import { ordersIn } from './authority.ts';
import { describeCall } from './not-done.ts';
import { isHandedIn } from './trust.ts';

/** Words by which an answer says that something was not done, was done before, or needs something first. */
const SAYS_NOT_DONE =
  /\b(?:not|no|none|never|cannot|unable|impossible|already|nothing|unfortunately|sorry|however|declin\w*|den(?:y|ied)|refus\w*|ineligible|requires?|needs?|please|confirm|missing|instead|failed|nicht|kein\w*|leider|schon|bereits|pas|déjà|ne|no se|ya|non|già|niet|geen|não|já)\b|n't\b|\?/iu;

/** One gap for each piece of work that the answer does not mention. */
export function untoldWork(state: RunState, answer: string): string[] {
  if (state.dryRun || SAYS_NOT_DONE.test(answer)) return [];
  const effects = effectsOf(state);
  const failed = failedCalls(state, effects);
  return [
    ...new Set(failed.map((call) => `Not done: ${describeCall(call)} — the call failed`)),
    ...ordersNotDone(state, effects, failed),
  ];
}

const isDone = ({ status, output }: EffectCall): boolean =>
  status === 'unknown' || (status === 'ok' && !saysItFailed(output));

/** U1. A task that failed is a gap already, and so is what a nested team did not do. */
function failedCalls({ tasks, team }: RunState, effects: readonly EffectCall[]): EffectCall[] {
  const done = new Set(effects.filter(isDone).map(({ task }) => task));
  return effects.filter((call) => {
    const task = tasks.get(call.task);
    const isOfTool =
      task !== undefined && team.workers[task.worker]?.kind === 'agent' && !task.ownEffects?.has(call.tool);
    const hasFailed = call.status === 'failed' || (call.status === 'ok' && !isDone(call));
    return isOfTool && task.status === 'succeeded' && hasFailed && !done.has(call.task);
  });
}

/** U2 */
function ordersNotDone(state: RunState, effects: readonly EffectCall[], failed: readonly EffectCall[]): string[] {
  if (isHandedIn(state)) return [];
  const decided = [...state.reviews.values()].map(({ opened }) => opened.tool);
  const settled = new Set([...[...effects.filter(isDone), ...failed].map(({ tool }) => tool), ...decided]);
  const called = new Set(effects.map(({ tool }) => tool));
  const tools = Object.values(state.team.workers)
    .flatMap((worker) => worker.tools)
    .map((tool) => ({ ...tool, policy: false, grant: undefined }));
  return ordersIn(state).flatMap((order) => {
    const wanted = orderedEffects([order], tools);
    if (wanted.length === 0 || wanted.some((name) => settled.has(name))) return [];
    const what = wanted.some((name) => called.has(name)) ? 'succeeded' : 'was made';
    return [`Not done: "${order.clause.join(' ')}" — no call of ${wanted.join(' or ')} ${what}`];
  });
}
