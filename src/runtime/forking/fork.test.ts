import { type Model, result, type StoredEvent, tool, worker } from 'bosun';
import { callTool, createTestWiring, giveJson, say, scriptedModel, type TestWiring } from 'bosun/testing';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { planOf } from '../../../test/support/plans.ts';
import { plainly, refund, refunding } from '../../../test/support/refunds.ts';
import { runIdsOf } from '../../../test/support/run-ids.ts';
import { simTeam } from '../../../test/support/sim-teams.ts';
import type { ForkReport } from './compare.ts';

/** Ten tasks on two levels: e needs a and b, f needs c, j needs e and f; d, g, h and i have no dependencies. */
const TEN = planOf([
  ...['a', 'b', 'c', 'd', 'g', 'h', 'i'].map((id) => ({ id })),
  { id: 'e', dependsOn: ['a', 'b'] },
  { id: 'f', dependsOn: ['c'] },
  { id: 'j', dependsOn: ['e', 'f'] },
]);

/** Looks something up, then repeats its instruction and inputs. */
function crew({ word = 'says', wiring = createTestWiring() } = {}) {
  const looked: string[] = [];
  const look = tool('look', {
    does: 'looks something up',
    input: z.object({ what: z.string() }),
    effect: 'read',
    run: ({ what }) => {
      looked.push(what);
      return `${what} is there`;
    },
  });
  const model = talking(word);
  const joins = scriptedModel(
    { synthesise: (request) => giveJson({ answer: reported(request) }) },
    { repeatable: true },
  );
  const team = simTeam(
    {
      workers: { billing: worker({ does: 'looks and says', tools: [look], model }) },
      models: { synthesise: joins },
      grounding: false,
    },
    { wiring },
  );
  return { ...team, model, joins, looked, wiring };
}

/** A model that looks up what its task is about, then says the task's number of letters in its own way. */
const talking = (word: string): ReturnType<typeof scriptedModel> =>
  scriptedModel(
    {
      work: [
        (request) => callTool('look', { what: request.purpose.taskId ?? '' }),
        (request) => giveJson({ content: `${word} ${request.purpose.taskId} ${inputsOf(request)}`, confidence: 90 }),
      ],
    },
    { repeatable: true, id: word },
  );

type Request = Parameters<Model['call']>[0];
const textOf = ({ messages }: Request): string => {
  const [first] = messages;
  return first?.role === 'user' ? first.text : '';
};
const reported = ({ brief }: Request): string =>
  brief.subject.kind === 'consult' && brief.subject.question.role === 'synthesise'
    ? brief.subject.question.reports.map(({ result: { content } }) => content).join('\n')
    : '';
const inputsOf = ({ brief }: Request): string =>
  brief.subject.kind === 'work'
    ? Object.values(brief.subject.slice.inputs)
        .map(({ content }) => String(content).length)
        .join('+')
    : '';

const statesOf = ({ tasks }: ForkReport): Record<string, string> =>
  Object.fromEntries(tasks.map(({ id, state }) => [id, state]));

describe('a fork without a change', () => {
  it('gives the identical answer, and calls no model, no tool and no function', async () => {
    const { settle, run, fork, compare, replay, trace, model, joins, looked } = crew();
    const before = await settle(run(TEN));
    const asked = [model.requests.length, joins.requests.length, looked.length];
    expect(asked).toEqual([20, 1, 10]);
    const after = await settle(fork(before.runId));
    expect([after.status, after.answer, after.gaps]).toEqual([before.status, before.answer, before.gaps]);
    expect([model.requests.length, joins.requests.length, looked.length]).toEqual(asked);
    expect(after.usage).toMatchObject({ modelCalls: 0, toolCalls: 0, costUsd: 0 });
    const report = await compare(after.runId);
    expect(report).toMatchObject({ modelCalls: 0, toolCalls: 0, rerun: [], changed: [], asked: [] });
    expect(report.same).toHaveLength(10);
    expect(report.forkOf).toEqual({ runId: before.runId, seq: 1 });
    expect(report.answerDiff.every(({ kind }) => kind === 'same')).toBe(true);
    expect(await replay(after.runId)).toMatchObject({ identical: true });
    const { calls, spans } = await trace(after.runId);
    expect(calls).toEqual([]);
    expect(spans.find(({ kind }) => kind === 'tool-call')?.detail).toMatch(/^taken over from event \d+$/);
  });

  it('can be forked again', async () => {
    const { settle, run, fork, compare, model } = crew();
    const before = await settle(run(TEN));
    const first = await settle(fork(before.runId));
    const second = await settle(fork(first.runId));
    expect(second.answer).toBe(before.answer);
    expect(model.requests).toHaveLength(20);
    expect((await compare(second.runId)).forkOf.runId).toBe(first.runId);
    const change = { models: { c: talking('declares') }, instructions: { a: 'Say it with other words' } };
    const changed = await settle(fork(before.runId, change));
    const asked = model.requests.length;
    const again = await settle(fork(changed.runId));
    expect(again.answer).toBe(changed.answer);
    expect(model.requests).toHaveLength(asked);
    expect(await compare(again.runId)).toMatchObject({ modelCalls: 0, rerun: [], changed: [] });
  });
});

describe('a fork with another model for one of ten tasks', () => {
  it('runs only that task and its dependants again', async () => {
    const { settle, run, fork, compare, model, looked } = crew();
    const before = await settle(run(TEN));
    const other = talking('declares');
    const after = await settle(fork(before.runId, { models: { c: other } }));
    const report = await compare(after.runId);
    expect(statesOf(report)).toEqual({
      ...Object.fromEntries(['a', 'b', 'd', 'g', 'h', 'i', 'e'].map((id) => [id, 'same'])),
      // Its dependant gets a longer text and says so; the task after that gets a text of the same length as before.
      ...{ c: 'changed', f: 'changed', j: 'changed' },
    });
    expect(report.rerun).toEqual(['c', 'f', 'j']);
    expect(other.requests.map(({ purpose }) => purpose.taskId)).toEqual(['c', 'c']);
    expect(model.requests.slice(20).map(({ purpose }) => purpose.taskId)).toEqual(['f', 'f', 'j', 'j']);
    expect(looked.slice(10)).toEqual(['c', 'f', 'j']);
    expect(report).toMatchObject({ modelCalls: 7, toolCalls: 3, asked: ['synthesise'] });
  });

  it('copies dependants whose inputs came out the same', async () => {
    const { settle, run, fork, compare } = crew();
    const before = await settle(run(TEN));
    const other = scriptedModel(
      { work: [callTool('look', { what: 'a' }), giveJson({ content: 'says a ', confidence: 90 })] },
      { repeatable: true, id: 'other' },
    );
    const after = await settle(fork(before.runId, { models: { a: other } }));
    const report = await compare(after.runId);
    // The other model gives the same reply.
    expect([report.rerun, report.changed]).toEqual([['a'], []]);
    expect(statesOf(report).a).toBe('re-run');
    expect(report.asked).toEqual([]);
    expect(after.answer).toBe(before.answer);
  });

  it('copies everything recorded before the event where it begins', async () => {
    const { settle, run, fork, compare } = crew();
    const before = await settle(run(TEN));
    const other = talking('declares');
    const after = await settle(fork(before.runId, { at: 'j', model: other, models: { synthesise: other } }));
    expect((await compare(after.runId)).rerun).toEqual(['j']);
  });
});

describe('a fork with another text', () => {
  it('for the instruction of one task runs that task and its dependants again', async () => {
    const { settle, run, fork, compare, model } = crew();
    const before = await settle(run(TEN));
    const after = await settle(fork(before.runId, { at: 'e', instructions: { e: 'Count the letters of both' } }));
    const report = await compare(after.runId);
    // The scripted model always gives the same reply, so later tasks are copied.
    expect(report.rerun).toEqual(['e']);
    expect(model.requests.slice(20).every((request) => textOf(request).includes('Count the letters of both'))).toBe(
      true,
    );
    expect(after.plan?.tasks.find(({ id }) => id === 'e')?.instruction).toBe('Count the letters of both');
    expect(report.tasks.find(({ id }) => id === 'e')).toMatchObject({
      state: 're-run',
      before: { instruction: expect.stringContaining('account_e') },
      after: { instruction: 'Count the letters of both' },
    });
  });

  it('for a worker or a role asks only that one again', async () => {
    const { settle, run, fork, compare } = crew();
    const before = await settle(run(TEN));
    const all = await settle(fork(before.runId, { prompts: { billing: 'You are brief.' } }));
    expect((await compare(all.runId)).rerun).toHaveLength(10);
    const answered = await settle(fork(before.runId, { prompts: { synthesise: 'Write one line.' } }));
    expect(await compare(answered.runId)).toMatchObject({ rerun: [], asked: ['synthesise'], modelCalls: 1 });
  });

  it('rejects names and events that the run does not have, before it begins', async () => {
    const { settle, run, fork, runs } = crew();
    const { runId } = await settle(run(TEN));
    const wrong = [
      [{ at: 'z' }, /neither an event nor a task "z"/],
      [{ at: 4_000 }, /neither an event nor a task "4000"/],
      [{ models: { biling: 'x/y' } }, /"biling".*did you mean billing/],
      [{ prompts: { nobody: 'x' } }, /"nobody" cannot get another prompt/],
      [{ instructions: { z: 'x' } }, /"z" cannot get another instruction/],
      [{ at: 'j', instructions: { a: 'x' } }, /"a" was dispatched before/],
      [{ decisions: { r1: 'approve' } }, /no review "r1": it had no reviews/],
    ] as const;
    for (const [options, message] of wrong) await expect(settle(fork(runId, options))).rejects.toThrow(message);
    await expect(settle(fork('unknown'))).rejects.toThrow('There is no run "unknown"');
    expect(await runs()).toMatchObject([{ runId }]);
  });
});

describe('a decision in a fork', () => {
  const asked = async (amount: number, decision: 'approve' | 'deny') => {
    const { options, paid, lastResults, model } = refunding(refund(amount));
    const team = simTeam(options());
    const waiting = await team.settle(team.run(planOf([{ id: 'a' }])));
    expect(waiting.status).toBe('waiting');
    await team.decide(waiting.reviews[0]?.id ?? '', decision, { by: 'Ada' });
    return { team, paid, lastResults, model, before: await team.settle(team.resume(waiting.runId)) };
  };

  it('is the recorded one, and the effect it allowed is not repeated', async () => {
    const { team, paid, before, model } = await asked(100, 'approve');
    const calls = model.requests.length;
    const after = await team.settle(team.fork(before.runId));
    expect([after.status, after.answer, paid, model.requests.length]).toEqual(['complete', 'done', [100], calls]);
    expect(after.reviews).toMatchObject([{ status: 'decided', decidedBy: 'Ada' }]);
    expect(after.usage.toolCalls).toBe(0);
  });

  it('can be changed: an approval becomes a denial, and only later work is done again', async () => {
    const { team, paid, before, lastResults } = await asked(100, 'approve');
    const after = await team.settle(
      team.fork(before.runId, { decisions: { r1: { kind: 'deny', reason: 'too much' } } }),
    );
    expect(lastResults()).toEqual([expect.stringContaining('declined: too much')]);
    expect(await team.compare(after.runId)).toMatchObject({ modelCalls: 1, toolCalls: 0, rerun: ['a'], withheld: [] });
    expect(paid).toEqual([100]);
  });

  it('that approves a denied call has no effect, unless the fork may have effects', async () => {
    const { team, paid, before, lastResults } = await asked(100, 'deny');
    const without = await team.settle(team.fork(before.runId, { decisions: { r1: 'approve' } }));
    expect(paid).toEqual([]);
    expect(lastResults()).toEqual([expect.stringContaining('This is a fork, which has no effect of its own')]);
    expect(await team.compare(without.runId)).toMatchObject({ toolCalls: 0, withheld: ['refund'] });
    const withEffects = await team.settle(team.fork(before.runId, { decisions: { r1: 'approve' }, effects: true }));
    expect(paid).toEqual([100]);
    expect(await team.compare(withEffects.runId)).toMatchObject({ toolCalls: 1, withheld: [] });
  });

  it('that is still open in the original run is waited for', async () => {
    const { options, paid } = refunding(refund(100));
    const team = simTeam(options());
    const waiting = await team.settle(team.run(planOf([{ id: 'a' }])));
    const after = await team.settle(team.fork(waiting.runId));
    expect(after).toMatchObject({ status: 'waiting', reviews: [{ status: 'open' }] });
    const decided = await team.settle(team.fork(waiting.runId, { decisions: { r1: 'deny' } }));
    expect([decided.status, paid]).toEqual(['partial', []]);
  });
});

describe('an effect', () => {
  it('of another task with the same tool and arguments is not repeated; a new one is withheld', async () => {
    const { options, paid } = refunding(refund(20));
    const team = simTeam(options());
    const before = await team.settle(team.run(planOf([{ id: 'a' }, { id: 'b' }])));
    expect(paid).toEqual([20, 20]);
    const more = scriptedModel(
      { work: [callTool('refund', { amount: 20 }), callTool('refund', { amount: 30 }), say('done')] },
      { repeatable: true, id: 'other' },
    );
    const after = await team.settle(team.fork(before.runId, { models: { a: more } }));
    expect(paid).toEqual([20, 20]);
    expect(await team.compare(after.runId)).toMatchObject({ rerun: ['a'], toolCalls: 0, withheld: ['refund'] });
    const acting = await team.settle(team.fork(before.runId, { models: { a: more }, effects: true }));
    expect(paid).toEqual([20, 20, 30]);
    expect(acting.usage.toolCalls).toBe(1);
  });

  it('of a function worker is neither repeated nor added', async () => {
    const sent: string[] = [];
    const sender = worker({
      does: 'sends letters',
      effect: 'once',
      run: ({ instruction }) => {
        sent.push(instruction);
        return 'sent';
      },
    });
    const team = simTeam({ workers: { billing: sender }, synthesise: plainly });
    const before = await team.settle(team.run(planOf([{ id: 'a' }, { id: 'b' }])));
    const same = await team.settle(team.fork(before.runId));
    expect([same.answer, sent.length]).toEqual(['sent; sent', 2]);
    const other = { instructions: { b: 'Send a letter to everybody' } };
    const withheld = await team.settle(team.fork(before.runId, other));
    expect([withheld.answer, sent.length]).toEqual([expect.stringContaining('Not done: This is a fork'), 2]);
    await team.settle(team.fork(before.runId, { ...other, effects: true }));
    expect(sent.slice(2)).toEqual(['Send a letter to everybody']);
  });

  it('without a recorded outcome becomes a question to a person and is not repeated', async () => {
    const wiring = createTestWiring();
    const calls: number[] = [];
    const make = () => {
      const act = tool('act', {
        does: 'acts',
        input: z.object({ n: z.number() }),
        effect: 'once',
        run: ({ n }) => {
          calls.push(n);
          return new Promise(() => {});
        },
      });
      const model = scriptedModel({ work: [callTool('act', { n: 1 }), say('done')] }, { repeatable: true });
      return simTeam({ workers: { billing: worker({ does: 'acts', tools: [act], model }) } }, { wiring });
    };
    const team = make();
    const running = team.run(planOf([{ id: 'a' }]), { runId: 'lost' });
    await wiring.clock.runUntil(() => calls.length > 0);
    void running;
    const after = await team.settle(make().fork('lost', { effects: true }));
    expect(calls).toEqual([1]);
    expect(after).toMatchObject({ status: 'waiting', reviews: [{ kind: 'unknown-outcome' }] });
  });
});

describe('a fork whose process dies', () => {
  it('resumes after any stored event and gives the same answer', async () => {
    const first = crew();
    const before = await first.settle(first.run(TEN));
    const change = { instructions: { c: 'Say it again' } };
    const whole = await first.settle(first.fork(before.runId, { runId: 'fork', ...change }));
    const journal = first.wiring.store.inspect('fork').events;
    expect(journal.length).toBeGreaterThan(50);
    for (let cut = 1; cut < journal.length; cut += 3) {
      const { wiring, settle, resume, compare, model, looked } = crew();
      await write(wiring, before.runId, first.wiring.store.inspect(before.runId).events);
      await write(wiring, 'fork', journal.slice(0, cut));
      const after = await settle(resume('fork'));
      expect([cut, after.status, after.answer]).toEqual([cut, whole.status, whole.answer]);
      // Work in flight may be done once more; copied work is not.
      expect(model.requests.every(({ purpose }) => purpose.taskId === 'c')).toBe(true);
      expect(looked.every((what) => what === 'c')).toBe(true);
      expect((await compare('fork')).rerun).toEqual(['c']);
    }
  });
});

async function write(wiring: TestWiring, runId: string, lines: readonly StoredEvent[]): Promise<void> {
  const archive = wiring.store.open('archive');
  const claim = await archive.claim(runId);
  if (claim.status !== 'granted') throw new Error('the run should not be held');
  await archive.append(claim.lease, lines, { sync: true, taken: [] });
  await archive.release(claim.lease);
}

describe('a nested team in a fork', () => {
  it('is copied as a whole, or forks its own run without repeating an effect', async () => {
    const wiring = createTestWiring();
    const { options, paid } = refunding(refund(20));
    const nested = simTeam({ name: 'desk', ...options() }, { wiring });
    const team = simTeam(
      { workers: { billing: worker({ does: 'has refunds done', team: nested }) }, synthesise: plainly },
      { wiring },
    );
    const ordered = planOf([{ id: 'a', instruction: 'Refund the charge of account_a' }]);
    const before = await team.settle(team.run(ordered, { runId: 'top' }));
    expect([before.answer, paid]).toEqual(['done', [20]]);
    const same = await team.settle(team.fork('top', { runId: 'same' }));
    expect([same.answer, same.usage.modelCalls, await runIdsOf(team)]).toEqual(['done', 0, ['same', 'top', 'top~a~1']]);
    const other = await team.settle(team.fork('top', { runId: 'other', instructions: { a: 'Refund it once more' } }));
    expect([other.answer, paid]).toEqual(['done', [20]]);
    expect((await team.trace('other~a~1')).events[0]).toMatchObject({ forkOf: { runId: 'top~a~1' } });
    for (const runId of await runIdsOf(team)) expect(await team.replay(runId)).toMatchObject({ identical: true });
  });

  it('cannot be forked alone', async () => {
    const wiring = createTestWiring();
    const nested = simTeam(
      { workers: { w: worker({ does: 'works', effect: 'read', run: () => result('x') }) } },
      { wiring },
    );
    const team = simTeam({ workers: { n: worker({ does: 'has it done', team: nested }) } }, { wiring });
    await team.settle(team.run('work', { runId: 'top' }));
    await expect(team.settle(team.fork('top~t1~1'))).rejects.toThrow('fork run top, and name the task');
  });
});
