// What must hold when all is over: the ledger of the world against the journal of the run.

import { sha256 } from '../../src/adapters/digest-node/sha256.ts';
import { microUsdFrom } from '../../src/core/budget/money.ts';
import { decode } from '../../src/core/journal/decode.ts';
import { verifyChain } from '../../src/core/journal/hash-chain.ts';
import { createChain } from '../../src/core/journal/seal.ts';
import type { Budget } from '../../src/core/plan/plan-schema.ts';
import type { RunState } from '../../src/core/run/state.ts';
import type { EffectNotes } from './rules-of-effects.ts';
import { checkJournal } from './rules-of-journals.ts';
import { checkReplanned } from './rules-of-replanning.ts';
import { effectsOf } from './wanted-effects.ts';
import type { World } from './world.ts';

export function checkRun(world: World): RunState | undefined {
  const { store, runId } = world;
  const lines = store.inspect(runId).events;
  const verdict = verifyChain(runId, lines, sha256);
  if (!verdict.ok) world.violate('the hash chain holds', verdict.problem);
  try {
    const events = [...decode(createChain(runId), lines, sha256)];
    const { state, effects } = checkJournal(events, (rule, detail) => world.violate(rule, detail));
    checkBudgets(world, state);
    checkEffects(world, state);
    checkRecords(world, state, effects);
    checkDoubts(world, state);
    checkReplanned(world, state);
    for (const event of events) world.count(`events: ${event.type}`);
    if (state.withdrawn) world.count('tasks withdrawn');
    return state;
  } catch (error) {
    world.violate('any beginning of a journal folds', error instanceof Error ? (error.stack ?? '') : String(error));
    return undefined;
  }
}

function checkBudgets(world: World, state: RunState): void {
  check(world, 'the run', state.team.budget, undefined);
  for (const { task, split } of state.tasks.values()) {
    const pieces = split && 'pieces' in split ? split.pieces : [];
    // What a withdrawn task of the same name used was not this one's.
    if (task.budget && !state.withdrawn?.has(task.id))
      check(world, task.id, task.budget, new Set([task.id, ...pieces]));
  }
}

function check(
  { ledger, journal, violate }: World,
  whose: string,
  budget: Budget,
  tasks: ReadonlySet<string> | undefined,
): void {
  const isOurs = (call: { readonly taskId: string | undefined }): boolean =>
    tasks === undefined || tasks.has(call.taskId ?? '');
  const calls = ledger.models.filter(isOurs);
  const tokens = calls.reduce((sum, call) => sum + call.tokens, 0);
  const microUsd = calls.reduce((sum, call) => sum + call.microUsd, 0);
  const called = new Set(ledger.invocations.filter(isOurs).map(({ key }) => key));
  // A call repeated under its key after a crash is the same step.
  const steps = journal.durable('tool-call-started').filter(({ idempotencyKey }) => called.has(idempotencyKey)).length;
  const limit = (what: string, used: number, max: number | undefined): void => {
    if (max !== undefined && used > max)
      violate('budgets are never overshot', `${whose} used ${used} of ${max} ${what}`);
  };
  limit('tokens', tokens, budget.tokens);
  limit('micro-dollars', microUsd, budget.usd === undefined ? undefined : microUsdFrom(budget.usd));
  limit('steps', calls.length + steps, budget.steps);
}

function checkEffects(world: World, state: RunState): void {
  const { ledger, scenario } = world;
  const wanted = new Map<string, number>();
  for (const { task } of state.tasks.values())
    for (const { name } of scenario.workers) {
      for (const { ref, times } of effectsOf(scenario, task.id, name)) wanted.set(ref, times);
      wanted.set(`${task.id}:${name}`, 1);
    }
  for (const [ref, times] of ledger.applied) {
    const allowed = (wanted.get(ref) ?? 0) + approvedRepetitions(world, ref);
    if (times > allowed) world.violate('no effect twice', `${ref} happened ${times} times, wanted ${allowed}`);
    world.count('effects');
  }
}

/** What happened is not on record as if it had not; unless a person allowed it again, and then both are true. */
function checkRecords({ ledger, violate }: World, state: RunState, { allowedAgain }: EffectNotes): void {
  for (const { effects } of state.tasks.values())
    for (const [key, { status }] of effects ?? [])
      if (status === 'failed' && ledger.appliedKeys.has(key) && !allowedAgain.has(key))
        violate('what happened is not denied', `${ledger.appliedKeys.get(key)} happened, and is on record as failed`);
}

/** A worker with a once effect with an unknown outcome is shown to a person. */
function checkDoubts({ ledger, journal, violate }: World, state: RunState): void {
  if (state.ending || state.outcome?.status === 'cancelled') return;
  const asked = new Set<string>();
  for (const event of journal.events())
    if (event.type === 'review-opened' && event.kind === 'unknown-outcome') asked.add(event.taskId ?? '');
  for (const taskId of ledger.doubts)
    if (!asked.has(taskId)) violate('doubts are asked about', `no person was asked about the outcome of ${taskId}`);
}

/** A person who says "do it again" is obeyed, and one who changes the arguments has asked for something else. */
function approvedRepetitions({ journal, ledger }: World, ref: string): number {
  const first = ledger.invocations.find((call) => call.ref === ref);
  const once = first?.effect === 'once' ? first : undefined;
  const opened = new Map<string, { taskId?: string | undefined; args?: unknown; kind: string }>();
  let approved = 0;
  for (const event of journal.events()) {
    if (event.type === 'review-opened') opened.set(event.reviewId, event);
    if (event.type !== 'review-decided') continue;
    const review = opened.get(event.reviewId);
    const isAboutCall = (review?.args as { ref?: string } | undefined)?.ref === ref;
    if (event.decision.kind === 'change' && isAboutCall) approved += 1;
    if (event.decision.kind !== 'approve') continue;
    if (once && review?.kind === 'unknown-outcome' && isAboutCall) approved += 1;
    const isAboutTask = review?.args === undefined && review?.taskId === once?.taskId;
    if (once?.kind === 'worker' && isAboutTask && review?.kind !== 'low-confidence') approved += 1;
  }
  return approved;
}
