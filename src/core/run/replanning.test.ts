import { worker } from 'bosun';
import { describe, expect, it } from 'vitest';
import { type Answer, drive } from '../../../test/support/drive-core.ts';
import { planOf } from '../../../test/support/plans.ts';
import { defineTeam } from '../../runtime/define/define-team.ts';
import { runStarted } from '../../runtime/run/run-started.ts';
import type { Happening, RunEvent } from '../journal/event.ts';
import type { Plan } from '../plan/plan-schema.ts';
import type { Command } from './command.ts';
import { emptyState } from './empty-state.ts';
import { foldInto } from './fold/apply.ts';
import { isEmpty } from './insufficient-results.ts';
import { stateText } from './state-hash.ts';

/**
 * A plan that needs approval; `big` fails and is split, one of its pieces fails; `dead` fails, and a revision replaces
 * it.
 */
const first = planOf([
  { id: 'big', worker: 'crew' },
  { id: 'dead', worker: 'crew' },
  { id: 'after', worker: 'crew', dependsOn: ['big', 'dead'] },
]);
const parts = planOf([
  { id: 'p', worker: 'crew' },
  { id: 'q', worker: 'crew' },
  { id: 's', worker: 'crew' },
]);
const more = planOf([
  { id: 'other', worker: 'crew', dependsOn: ['big'], instead: 'dead' },
  { id: 'again', worker: 'crew', dependsOn: ['big', 'other'], instead: 'after' },
]);
const FAILING = ['big', 'dead', 'big.2'];
const roles = { plan: () => ({ goal: 'Asked below', tasks: [] }), synthesise: () => ({ answer: '' }) };
const limits = { concurrency: 2, splitsMax: 2 };
const crew = worker({ does: 'works', effect: 'read', run: () => 0, attemptsMax: 1 });
const team = defineTeam(
  { workers: { crew, spare: crew }, ...roles, limits, budget: { steps: 100 } },
  { digest: () => 'digest' },
);
const started = runStarted({
  runId: 'r',
  team,
  request: 'Close the books',
  options: { approvePlan: true },
  planOnly: false,
});

function planFor({ split, revision }: { split?: { task: { id: string } }; revision?: unknown }): Plan {
  if (split) return split.task.id === 'big' ? parts : { ...parts, tasks: [] };
  return revision ? more : first;
}

const obey: Answer = (command: Command) => {
  if (command.kind === 'work') {
    const { taskId, attempt, inputs } = command.slice;
    const failure = { code: 'worker-failed', worker: 'crew', detail: 'no' } as const;
    if (FAILING.includes(taskId)) return { type: 'attempt-failed', taskId, attempt, failure };
    return { type: 'task-succeeded', taskId, attempt, result: { content: `${taskId}<${Object.keys(inputs).join()}>` } };
  }
  if (command.kind === 'ground-draft')
    return { type: 'answer-grounded', key: command.draft.key, version: 'test/1', sentences: [] };
  if (command.kind !== 'consult') return undefined;
  const { key, question } = command;
  if (question.role === 'plan') return { type: 'plan-proposed', key, plan: planFor(question) };
  if (question.role !== 'synthesise') return undefined;
  return { type: 'answer-drafted', key, answer: question.reports.map(({ result }) => result.content).join('; ') };
};
const approve = (reviewId: string): Happening => ({
  type: 'review-decided',
  reviewId,
  by: 'ilse',
  decision: { kind: 'approve' },
});

describe('a run whose planner is asked again', () => {
  const whole = drive([], started, { answer: obey, decide: approve });

  it('is split, revised, approved and answered', () => {
    expect(whole.state.outcome).toMatchObject({
      status: 'partial',
      answer: 'big.1<>\n\nbig.3<>; other<big>; again<big,other>',
      gaps: ['List the disputed charges of account_q — crew failed: no'],
    });
    const types = new Set(whole.events.map(({ type }) => type));
    for (const type of ['task-split', 'split-declined', 'results-found-thin', 'plan-revised'])
      expect(types, type).toContain(type);
    expect([...whole.state.reviews.values()].map(({ kind }) => kind)).toEqual(['plan', 'plan']);
  });

  it('reaches the same outcome from every prefix of its journal', () => {
    for (let cut = 1; cut < whole.events.length; cut++) {
      const left = whole.events.slice(0, cut);
      const { state } = drive(left, { type: 'run-resumed', by: 'x' }, { answer: obey, decide: approve });
      expect(state.outcome, `cut after event ${cut} (${left.at(-1)?.type})`).toEqual(whole.state.outcome);
      expect([...state.tasks.keys()]).toEqual([...whole.state.tasks.keys()]);
    }
  });

  it('can be cancelled after any event: every task ends, and no budget stays reserved', () => {
    for (let cut = 2; cut < whole.events.length; cut++) {
      const left = whole.events.slice(0, cut);
      const { state } = drive(left, { type: 'cancel-requested', by: 'ilse', reason: 'enough' }, { answer: obey });
      expect(state.outcome?.status, `cut after event ${cut}`).toBe('cancelled');
      expect([state.unsettled, state.running, state.commands.size, state.account.held.steps]).toEqual([0, 0, 0, 0]);
    }
  });

  it('folds to the same state every time', () => {
    const again = foldInto(emptyState(), JSON.parse(JSON.stringify(whole.events)) as RunEvent[]);
    expect(stateText(again)).toBe(stateText(whole.state));
  });
});

describe('a result', () => {
  it.each([[null], [undefined], [''], ['  \n'], [[]], [{}]])('with nothing in it is empty: %j', (content) => {
    expect(isEmpty(content)).toBe(true);
  });
  it.each([[0], [false], ['no'], [[null]], [{ total: null }]])('that says something is not: %j', (content) => {
    expect(isEmpty(content)).toBe(false);
  });
});
