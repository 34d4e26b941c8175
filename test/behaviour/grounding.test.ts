import { type Grounder, worker } from 'bosun';
import { createTestWiring, giveJson, scriptedModel, stubWorker, type TestWiring, testSupervisor } from 'bosun/testing';
import { describe, expect, it } from 'vitest';
import { fakeGrounder } from '../support/fake-grounder.ts';
import { planOf } from '../support/plans.ts';
import { teamOf } from '../support/teams.ts';

const twoTasks = planOf([
  { id: 'bill', instruction: 'Read the invoice of March and list its charges' },
  { id: 'line', instruction: 'Test the line of the customer and say what is wrong with it' },
]);
const found = () =>
  stubWorker({
    bill: 'The invoice of March is 61.00 EUR, of which 12.00 EUR are for roaming.',
    line: 'The line loses 14 % of its packets. A technician is proposed, none is booked.',
  });

const HONEST = 'Your invoice for March is 61.00 EUR, 12.00 EUR of it for roaming. The line loses 14 % of its packets.';
const REFUNDED = 'We have refunded the roaming charge.';
const grounder = () => fakeGrounder({ unsupported: ['refunded'], doubtful: ['12.00 EUR'] });

/** A synthesiser that writes these drafts in turn and records its notes. */
const writing = (drafts: readonly string[], options: Partial<Parameters<typeof teamOf>[0]> = {}) => {
  const notes: (readonly string[])[] = [];
  const team = teamOf({
    workers: { billing: found() },
    synthesise: (question) => {
      notes.push(question.notes);
      return { answer: drafts[Math.min(notes.length, drafts.length) - 1] ?? '' };
    },
    grounder: grounder(),
    ...options,
  });
  return { team, notes };
};

describe('a draft of the answer', () => {
  it('with everything supported is delivered as it is, each sentence with its tasks', async () => {
    const { team, notes } = writing([HONEST], { grounder: fakeGrounder() });
    const report = await team.run(twoTasks);
    expect(report).toMatchObject({ status: 'complete', answer: HONEST, gaps: [], unconfirmed: [] });
    expect(report.sentences).toEqual([
      { text: 'Your invoice for March is 61.00 EUR, 12.00 EUR of it for roaming.', tasks: ['bill'], unconfirmed: [] },
      { text: 'The line loses 14 % of its packets.', tasks: ['line'], unconfirmed: [] },
    ]);
    expect(notes).toHaveLength(1);
  });

  it('with an unsupported statement goes back once, and is delivered once it is removed', async () => {
    const { team, notes } = writing([`${HONEST} ${REFUNDED}`, HONEST]);
    expect(await team.run(twoTasks)).toMatchObject({ status: 'complete', answer: HONEST, gaps: [] });
    expect(notes).toEqual([[], [expect.stringContaining('no result says that this was done')]]);
    expect(notes[1]?.[0]).toContain('The record of this run shows no such action that succeeded');
  });

  it('that keeps the statement is delivered with the sentence marked and named as a gap', async () => {
    const { team, notes } = writing([`${HONEST} ${REFUNDED}`]);
    const report = await team.run(twoTasks);
    expect(notes).toHaveLength(2);
    expect(report).toMatchObject({
      status: 'partial',
      answer: `${HONEST} [no result says that this was done] ${REFUNDED}`,
      gaps: [`Not confirmed by any result: "${REFUNDED}" (no result says that this was done)`],
    });
    expect(report.sentences.at(-1)).toEqual({ text: REFUNDED, tasks: [], unconfirmed: ['refunded'] });
  });

  it('with an unconfirmed statement is delivered as it is, and the report lists the statement', async () => {
    const { team, notes } = writing([HONEST]);
    const report = await team.run(twoTasks);
    expect(notes).toHaveLength(1);
    expect(report).toMatchObject({ status: 'complete', answer: HONEST, gaps: [] });
    expect(report.unconfirmed).toEqual([
      '"12.00 EUR" in "Your invoice for March is 61.00 EUR, 12.00 EUR of it for roaming."',
    ]);
  });

  it('goes back up to roundsMax times', async () => {
    const { team, notes } = writing([REFUNDED], { grounding: { roundsMax: 3 } });
    await team.run(twoTasks);
    expect(notes).toHaveLength(4);
    const never = writing([REFUNDED], { grounding: { roundsMax: 0 } });
    expect(await never.team.run(twoTasks)).toMatchObject({ status: 'partial' });
    expect(never.notes).toHaveLength(1);
  });

  it('is delivered with its invention if grounding is off (control)', async () => {
    const { team } = writing([`${HONEST} ${REFUNDED}`], { grounding: false });
    expect(await team.run(twoTasks)).toMatchObject({ status: 'complete', answer: `${HONEST} ${REFUNDED}`, gaps: [] });
  });

  it('is checked before the critic sees it', async () => {
    const criticised: string[] = [];
    const { team } = writing([REFUNDED, HONEST], {
      criticise: ({ draft }) => {
        criticised.push(draft);
        return { verdict: 'deliver' };
      },
    });
    await team.run(twoTasks);
    expect(criticised).toEqual([HONEST]);
  });

  it('written by a model goes back to it with the faults', async () => {
    const model = scriptedModel({ synthesise: [giveJson({ answer: REFUNDED }), giveJson({ answer: HONEST })] });
    const team = teamOf({ workers: { billing: found() }, models: { supervisor: model }, grounder: grounder() });
    expect(await team.run(twoTasks)).toMatchObject({ status: 'complete', answer: HONEST });
    expect(JSON.stringify(model.requests[1]?.messages)).toContain('no result says that this was done');
  });

  it('that is the result of a single worker is not checked', async () => {
    const asked = fakeGrounder();
    const team = teamOf({
      workers: { only: worker({ does: 'counts', effect: 'read', run: () => 'We have counted 7 sheep.' }) },
      grounder: asked,
    });
    expect(await team.run('How many sheep are there?')).toMatchObject({
      status: 'complete',
      answer: 'We have counted 7 sheep.',
      sentences: [{ text: 'We have counted 7 sheep.', tasks: ['t1'], unconfirmed: [] }],
    });
    expect(asked.asked).toEqual([]);
  });
});

describe('the verdict on a draft', () => {
  it('is recorded with the version of the grounder, and replay does not ask again', async () => {
    const asked = grounder();
    const { team } = writing([`${HONEST} ${REFUNDED}`], { grounder: asked });
    const { runId } = await team.run(twoTasks);
    const { events } = await team.trace(runId);
    expect(events.filter(({ type }) => type === 'answer-grounded')).toMatchObject([
      { key: 'synthesise/1', version: 'fake/1' },
      { key: 'synthesise/2', version: 'fake/1' },
    ]);
    expect(await team.replay(runId)).toMatchObject({ identical: true });
    expect(asked.asked).toHaveLength(2);
  });

  it('is based on the request, its context and the results', async () => {
    const asked = fakeGrounder();
    const { team } = writing([HONEST], { grounder: asked });
    await team.run(twoTasks, { request: 'Explain my bill', context: { customer: 'C-7' } });
    const [first] = asked.asked;
    expect(first?.draft).toBe(HONEST);
    expect(first?.sources).toMatchObject({ request: 'Explain my bill', gaps: [], effects: [] });
    expect(first?.sources.reports.map(({ taskId }) => taskId)).toEqual(['bill', 'line']);
    expect(JSON.stringify(first?.sources.context)).toContain('C-7');
  });

  it('is copied by a fork with the same draft', async () => {
    const asked = grounder();
    const { team } = writing([HONEST], { grounder: asked });
    const before = await team.run(twoTasks);
    const after = await team.fork(before.runId);
    expect([after.answer, after.unconfirmed]).toEqual([before.answer, before.unconfirmed]);
    expect(asked.asked).toHaveLength(1);
    const { events } = await team.trace(after.runId);
    expect(events.find(({ type }) => type === 'answer-grounded')).toMatchObject({
      key: 'synthesise/1',
      reused: expect.any(Number),
    });
  });

  it.each<[string, Grounder['ground'], string]>([
    [
      'throws',
      () => {
        throw new Error('out of ideas');
      },
      'the grounder failed: out of ideas',
    ],
    ['rejects', () => Promise.reject(new Error('out of ideas')), 'the grounder failed: out of ideas'],
    [
      'says what cannot be read',
      () => ({ sentences: 'none' }) as unknown as ReturnType<Grounder['ground']>,
      'the grounder failed: its verdict cannot be read',
    ],
  ])('of a grounder that %s is that the answer could not be checked', async (_, ground, why) => {
    const { team } = writing([HONEST], { grounder: { version: 'broken/1', ground } });
    const report = await team.run(twoTasks);
    expect(report).toMatchObject({ status: 'complete', answer: HONEST, gaps: [] });
    expect(report.unconfirmed).toEqual([expect.stringContaining(`The answer could not be checked: ${why}`)]);
  });

  it('of a grounder that never answers is given up after ten seconds', async () => {
    const team = testSupervisor({
      workers: { billing: found() } as Record<string, ReturnType<typeof found>>,
      synthesise: () => ({ answer: HONEST }),
      grounder: { version: 'slow/1', ground: () => new Promise(() => {}) },
    });
    const report = await team.settle(team.run(twoTasks));
    expect(report.unconfirmed).toEqual([
      'The answer could not be checked: the grounder failed: it gave no verdict within 10000 ms',
    ]);
    expect(report.latency.wallMs).toBe(10_000);
  });

  it('says "too long" if the results are too long to be checked', async () => {
    const long = `${'Nothing else is to be said of it. '.repeat(20_000)}`;
    const { team } = writing([REFUNDED], { workers: { billing: stubWorker({ bill: long, line: 'fine' }) } });
    const { runId, answer, status, unconfirmed } = await team.run(twoTasks);
    expect([answer, status]).toEqual([REFUNDED, 'complete']);
    expect(unconfirmed).toEqual(['The answer could not be checked: the results are too long to be read again']);
    const { events } = await team.trace(runId);
    expect(events.find(({ type }) => type === 'answer-grounded')).toMatchObject({
      unchecked: 'the results are too long to be read again',
    });
  });

  it('requires a grounder with a version', () => {
    const nameless = { ground: () => ({ sentences: [] }) } as unknown as Grounder;
    expect(() => writing([HONEST], { grounder: nameless })).toThrow('needs a version');
  });
});

describe('a run that reaches its deadline with a draft', () => {
  const options = (asked: Grounder) => ({
    workers: { billing: found() } as Record<string, ReturnType<typeof found>>,
    synthesise: () => ({ answer: REFUNDED }),
    budget: { ms: 5_000 },
    advice: false,
    grounder: asked,
  });

  it('waits for the verdict before it delivers the draft', async () => {
    const { clock } = createTestWiring();
    const wiring: TestWiring = createTestWiring({ clock });
    const slow: Grounder = {
      version: 'slow/1',
      ground: (draft, sources) =>
        new Promise((resolve) => clock.wakeAt(clock.now() + 8_000, () => resolve(grounder().ground(draft, sources)))),
    };
    const team = testSupervisor(options(slow), { wiring });
    const { answer, status, latency } = await team.settle(team.run(twoTasks));
    expect([answer, status]).toEqual([`[no result says that this was done] ${REFUNDED}`, 'partial']);
    expect(latency.wallMs).toBe(8_000);
  });

  it('has the draft checked also after a crash', async () => {
    const first = createTestWiring();
    const whole = testSupervisor(options(grounder()), { wiring: first });
    const { runId } = await whole.settle(whole.run(twoTasks));
    const { events } = first.store.inspect(runId);
    const drafted = events.findIndex(({ type }) => type === 'answer-drafted');
    const wiring = createTestWiring();
    const archive = wiring.store.open();
    const claim = await archive.claim(runId);
    if (claim.status !== 'granted') throw new Error('The archive is not empty');
    await archive.append(claim.lease, events.slice(0, drafted + 1), { sync: true, taken: [] });
    await archive.release(claim.lease);
    const next = testSupervisor(options(grounder()), { wiring });
    await wiring.clock.advance(60_000);
    const { answer, status } = await next.settle(next.resume(runId));
    expect([answer, status]).toEqual([`[no result says that this was done] ${REFUNDED}`, 'partial']);
  });
});

describe('support that a writer declares', () => {
  const says = 'The line loses 14 % of its packets.';
  const supporting = (support: unknown) => {
    const asked = fakeGrounder();
    const model = scriptedModel({ synthesise: giveJson({ answer: HONEST, support }) });
    const team = teamOf({ workers: { billing: found() }, models: { supervisor: model }, grounder: asked });
    return { team, model, asked };
  };

  it('reaches the grounder once it is verified, by the number of a report or by its task', async () => {
    const quote = 'loses 14 % of its packets';
    const { team, asked, model } = supporting([
      { says, from: [{ task: 2, quote }], calc: null },
      { says, from: [{ task: 'line', quote }] },
      { says, from: [{ task: '1', quote }] },
    ]);
    await team.run(twoTasks);
    expect(asked.asked[0]?.sources.support).toEqual([
      { says, tasks: ['line'] },
      { says, tasks: ['line'] },
    ]);
    expect(JSON.stringify(model.requests[0]?.messages)).toContain('2. Test the line of the customer');
  });

  it.each([[[{ says: 7 }, null]], ['see above'], [null]])('that is unreadable is dropped: %j', async (support) => {
    const { team, asked, model } = supporting(support);
    expect(await team.run(twoTasks)).toMatchObject({ status: 'complete', answer: HONEST });
    expect(model.requests).toHaveLength(1);
    expect(asked.asked[0]?.sources.support).toBeUndefined();
  });
});
