// The outcome of a nested team for the task of its parent: folded from its journal, with all that it used.

import { NOTHING, type Resource } from '../../core/budget/account.ts';
import type { HappeningOf, TeamOutcome } from '../../core/journal/event.ts';
import type { Result } from '../../core/reconcile/claim.ts';
import { whyOutOfScope } from '../../core/run/decide/finish.ts';
import { effectsOf } from '../../core/run/effects.ts';
import type { RunState } from '../../core/run/state.ts';

/** The command, task and attempt that the nested run belongs to. */
export interface About {
  readonly key: string;
  readonly taskId: string;
  readonly attempt: number;
  readonly runId: string;
}

/** For a run that never began, and so used nothing. */
export const endedUnbegun = (about: About, outcome: TeamOutcome): HappeningOf<'team-ended'> => ({
  type: 'team-ended',
  ...about,
  outcome,
  used: NOTHING,
  usage: { inputTokens: 0, outputTokens: 0, microUsd: 0, modelCalls: 0, toolCalls: 0 },
  tasks: 0,
});

export function ended(about: About, state: RunState): HappeningOf<'team-ended'> {
  const { account, usage, tasks, withdrawn, nesting, models } = state;
  // Reservations that were never settled may have been used.
  const used = (resource: Resource): number => account.spent[resource] + account.held[resource];
  const tainted = [...tasks.values()].find(({ taintedBy }) => taintedBy !== undefined)?.taintedBy;
  // The parent run does not know the tasks of this one, so their effects count as those of its own task.
  const effects = effectsOf(state).map((effect) => ({ ...effect, task: about.taskId }));
  return {
    type: 'team-ended',
    ...about,
    outcome: outcomeOf(state),
    used: { tokens: used('tokens'), steps: used('steps'), microUsd: used('microUsd') },
    usage: { ...usage },
    tasks: tasks.size + (withdrawn?.size ?? 0) + (nesting?.tasksUsed ?? 0),
    ...(models.size > 0 ? { models: [...models] } : {}),
    ...(tainted === undefined ? {} : { taintedBy: tainted }),
    ...(effects.length === 0 ? {} : { effects }),
  };
}

function outcomeOf(state: RunState): TeamOutcome {
  const { outcome, route } = state;
  switch (outcome?.status) {
    case 'out-of-scope':
      return { status: 'out-of-scope', message: whyOutOfScope(state) };
    case 'complete':
    case 'partial':
      // Earlier versions recorded `complete`.
      if (route === 'out-of-scope') return { status: 'out-of-scope', message: outcome.answer };
      return {
        status: 'answered',
        result: resultOf(state, outcome),
        gaps: [...outcome.gaps],
        ...(outcome.unconfirmed.length === 0 ? {} : { unconfirmed: [...outcome.unconfirmed] }),
        ...(outcome.confidence === undefined && hasSilentAgent(state) ? { unsure: true } : {}),
      };
    case 'failed':
      return { status: 'failed', failure: outcome.failure };
    case 'cancelled':
      return { status: 'cancelled', by: outcome.by, reason: outcome.reason };
    default:
      throw new Error(`Run ${state.runId} has not ended as the run of a nested team ends`);
  }
}

function hasSilentAgent({ tasks, team }: RunState): boolean {
  for (const { status, worker, result, unsureTeam } of tasks.values())
    if (status === 'succeeded' && result?.confidence === undefined)
      if (unsureTeam || team.workers[worker]?.kind === 'agent') return true;
  return false;
}

interface Answered {
  readonly answer: string;
  readonly gaps: readonly string[];
  readonly confidence: number | undefined;
  readonly data?: unknown;
}

/** The answer with the claims and findings of its workers, so that the parent team can compare it with other results. */
function resultOf({ tasks, conflicts }: RunState, { answer, gaps, confidence, data }: Answered): Result {
  const overruled = new Set(
    conflicts.flatMap(({ ruling, sides }) =>
      ruling?.taskId === undefined ? [] : sides.filter(({ taskId }) => taskId !== ruling.taskId).map(keyOfSide),
    ),
  );
  const given = [...tasks.values()].filter(({ status }) => status === 'succeeded');
  const claims = given.flatMap(({ task, result }) =>
    (result?.claims ?? []).filter((claim) => !overruled.has(keyOfSide({ taskId: task.id, claim }))),
  );
  const findings = given.flatMap(({ result }) => result?.findings ?? []);
  const missing = gaps.length === 0 ? '' : `\n\nMissing:\n${gaps.map((gap) => `- ${gap}`).join('\n')}`;
  return {
    // An answer with a schema is passed on as data; its gaps are in the outcome.
    content: data ?? `${answer}${missing}`,
    ...(claims.length > 0 ? { claims } : {}),
    ...(findings.length > 0 ? { findings } : {}),
    ...(confidence === undefined ? {} : { confidence }),
  };
}

const keyOfSide = (side: { readonly taskId: string; readonly claim: unknown }): string =>
  JSON.stringify([side.taskId, side.claim]);
