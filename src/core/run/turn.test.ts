import { type Decision, tool, worker } from 'bosun';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Answer, drive } from '../../../test/support/drive-core.ts';
import { planOf } from '../../../test/support/plans.ts';
import { defineTeam } from '../../runtime/define/define-team.ts';
import { coreParts } from '../../runtime/run/core-parts.ts';
import { runStarted } from '../../runtime/run/run-started.ts';
import type { Happening, RunEvent } from '../journal/event.ts';
import type { Command } from './command.ts';
import { emptyState } from './empty-state.ts';
import { foldInto } from './fold/apply.ts';
import { takeTurn } from './turn.ts';

const input = z.object({});
const pay = tool('pay', { does: 'pays', input, effect: 'once', run: () => 0 });
const model = {
  id: 'm',
  provider: 'p',
  price: { inputMicroUsdPerMTok: 0, outputMicroUsdPerMTok: 0 },
  countTokens: () => 1,
  call: () => Promise.reject(),
};
const team = defineTeam(
  {
    workers: {
      crew: worker({ does: 'works', effect: 'read', run: () => 0 }),
      clerk: worker({ does: 'pays', tools: [pay], model }),
      boss: worker({ does: 'decides', person: true }),
    },
    limits: { concurrency: 2 },
  },
  { digest: () => 'digest' },
);
const started = (tasks: Parameters<typeof planOf>[0], runId = 'r'): Happening =>
  runStarted({ runId, team, request: planOf(tasks), options: {}, planOnly: false });

/** Performs every command at once. Task `flaky` is busy the first time; clerks pay once and are done. */
const obey: Answer = (command: Command) => {
  switch (command.kind) {
    case 'work': {
      const { taskId, attempt } = command.slice;
      if (taskId === 'flaky' && attempt === 1)
        return { type: 'attempt-failed', taskId, attempt, failure: { code: 'unavailable', who: 'w', detail: 'busy' } };
      return { type: 'task-succeeded', taskId, attempt, result: { content: `${taskId} done` } };
    }
    case 'prepare-call':
      return {
        type: 'model-call-prepared',
        key: command.key,
        callId: command.callId,
        model: 'm',
        provider: 'p',
        inputTokens: 5,
        outputTokensMax: 100,
        inputMicroUsdPerMTok: 0,
        outputMicroUsdPerMTok: 0,
      };
    case 'call-model': {
      const isFirst = command.dialogue.exchanges.length === 0;
      const reading = isFirst
        ? ({ kind: 'calls', calls: [{ id: 'c', tool: 'pay', args: {} }] } as const)
        : ({ kind: 'final', value: { content: 'paid' } } as const);
      const usage = { inputTokens: 5, outputTokens: 5, microUsd: 0 };
      return {
        type: 'model-call-finished',
        key: command.key,
        callId: command.callId,
        reading: { ...reading } as never,
        usage,
      };
    }
    case 'authorise':
      return {
        type: 'tool-call-authorised',
        key: command.key,
        callId: command.callId,
        args: {},
        fingerprint: 'f',
        ruling: { kind: 'ask', reason: 'money' },
      };
    case 'call-tool':
      return {
        type: 'tool-call-finished',
        key: command.key,
        callId: command.callId,
        outcome: { status: 'ok', output: 'receipt' },
      };
    default:
      return undefined;
  }
};

const approve = (reviewId: string, kind: string): Happening => {
  const decision: Decision =
    kind === 'task' || kind === 'unknown-outcome' ? { kind: 'answer', content: 'by hand' } : { kind: 'approve' };
  return { type: 'review-decided', reviewId, by: 'ilse', decision };
};

const rich = [
  { id: 'flaky', worker: 'crew' },
  { id: 'pays', worker: 'clerk' },
  { id: 'asks', worker: 'boss' },
  { id: 'after', worker: 'crew', dependsOn: ['flaky', 'asks'] },
  { id: 'last', worker: 'crew', dependsOn: ['after', 'pays'] },
];

describe('a run', () => {
  it('reaches the same outcome from every prefix of its journal', () => {
    const whole = drive([], started(rich), { answer: obey, decide: approve });
    expect(whole.state.outcome).toMatchObject({ status: 'complete', answer: 'last done' });
    for (let cut = 1; cut < whole.events.length; cut++) {
      const { state, events } = drive(
        whole.events.slice(0, cut),
        { type: 'run-resumed', by: 'x' },
        { answer: obey, decide: approve },
      );
      expect(state.outcome, `cut after event ${cut} (${whole.events[cut - 1]?.type})`).toEqual(whole.state.outcome);
      const paid = events.filter(({ type }) => type === 'tool-call-started');
      expect(paid, `payments after a cut at ${cut}`).toHaveLength(1);
    }
  });

  it('folds to the same state every time', () => {
    const { state, events } = drive([], started(rich), { answer: obey, decide: approve });
    const again = foldInto(emptyState(), JSON.parse(JSON.stringify(events)) as RunEvent[]);
    expect(again.outcome).toEqual(state.outcome);
    expect([...again.tasks].map(([id, { status, attempt }]) => [id, status, attempt])).toEqual(
      [...state.tasks].map(([id, { status, attempt }]) => [id, status, attempt]),
    );
    expect([again.running, again.backingOff, again.openReviews, again.unsettled, again.commands.size]).toEqual([
      0, 0, 0, 0, 0,
    ]);
    expect(again.account).toEqual(state.account);
  });

  it('records an answer once if it arrives several times, and ignores unexpected answers', () => {
    const twice: Answer = (command) => {
      const happening = obey(command);
      return happening && !Array.isArray(happening) ? [happening as Happening, happening as Happening] : happening;
    };
    const once = drive([], started(rich), { answer: obey, decide: approve });
    const doubled = drive([], started(rich), { answer: twice, decide: approve });
    expect(doubled.events.map(({ type }) => type)).toEqual(once.events.map(({ type }) => type));
    const { state } = once;
    const late: Happening = { type: 'task-succeeded', taskId: 'flaky', attempt: 1, result: { content: 'late' } };
    expect(takeTurn(state, [late], 1e9, coreParts)).toEqual([]);
  });

  it('keeps its time monotonic when the clock is set back', () => {
    const state = emptyState();
    takeTurn(state, [started([{ id: 'a', worker: 'crew' }])], 5_000, coreParts);
    const answer: Happening = { type: 'task-succeeded', taskId: 'a', attempt: 1, result: { content: 'A' } };
    const events = takeTurn(state, [answer], 1_000, coreParts);
    expect(new Set(events.map(({ at }) => at))).toEqual(new Set([5_000]));
  });

  it('refuses events from outside that only the core may decide', () => {
    const state = emptyState();
    takeTurn(state, [started([{ id: 'a', worker: 'crew' }])], 0, coreParts);
    const forged: Happening[] = [
      { type: 'run-answered', status: 'complete', answer: 'forged', gaps: [] },
      { type: 'task-failed', taskId: 'a', failure: { code: 'no-result', detail: '' } },
      { type: 'plan-accepted', round: 1 },
      started([{ id: 'b', worker: 'crew' }]),
    ];
    expect(takeTurn(state, forged, 1, coreParts)).toEqual([]);
    expect(state.tasks.size).toBe(1);
  });

  it('refuses and records decisions that are too late, repeated, or about something else', () => {
    const { state } = drive([], started([{ id: 'asks', worker: 'boss' }]), { answer: obey });
    const decide = (reviewId: string, kind: 'approve' | 'deny'): Happening => ({
      type: 'review-decided',
      reviewId,
      by: 'kofi',
      decision: kind === 'deny' ? { kind, reason: '' } : { kind },
    });
    const types = (happened: Happening[]) => takeTurn(state, happened, 9, coreParts).map(({ type }) => type);
    expect(types([decide('r-r1', 'approve')])).toEqual(['decision-refused', 'run-parked']);
    expect(types([decide('r-r9', 'deny')])).toEqual(['decision-refused', 'run-parked']);
    expect(types([decide('r-r1', 'deny'), decide('r-r1', 'deny')]).slice(0, 2)).toEqual([
      'review-decided',
      'decision-refused',
    ]);
    expect(state.outcome?.status).toBe('failed');
  });

  it('ends every task once, with a bounded number of events per task', () => {
    const tasks = Array.from({ length: 500 }, (_, index) => ({
      id: `t${index}`,
      worker: 'crew',
      dependsOn: index > 1 ? [`t${Math.floor(index / 2)}`] : [],
    }));
    const wide = defineTeam(
      { workers: { crew: worker({ does: 'works', effect: 'read', run: () => 0 }) }, limits: { tasksMax: 500 } },
      { digest: () => 'd' },
    );
    const first = runStarted({ runId: 'r', team: wide, request: planOf(tasks), options: {}, planOnly: false });
    const { state, events } = drive([], first, { answer: obey });
    expect(state.outcome?.status).toBe('complete');
    expect(events.length).toBeLessThan(2 * 500 + 10);
  });
});
