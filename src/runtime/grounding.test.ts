import { worker } from 'bosun';
import { createTestWiring, giveJson, scriptedModel, stubWorker, testSupervisor } from 'bosun/testing';
import { describe, expect, it } from 'vitest';
import { planOf } from '../../test/support/plans.ts';
import { teamOf } from '../../test/support/teams.ts';

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

/** Writes these drafts, one after the other, and keeps what it was told. */
const writing = (drafts: readonly string[], options: Partial<Parameters<typeof teamOf>[0]> = {}) => {
  const notes: (readonly string[])[] = [];
  const team = teamOf({
    workers: { billing: found() },
    synthesise: (question) => {
      notes.push(question.notes);
      return { answer: drafts[Math.min(notes.length, drafts.length) - 1] ?? '' };
    },
    ...options,
  });
  return { team, notes };
};

describe('a draft of the answer', () => {
  it('that says only what the results say is delivered as it is, each sentence with the tasks behind it', async () => {
    const { team, notes } = writing([HONEST]);
    const report = await team.run(twoTasks);
    expect(report).toMatchObject({ status: 'complete', answer: HONEST, gaps: [] });
    expect(report.sentences).toEqual([
      { text: 'Your invoice for March is 61.00 EUR, 12.00 EUR of it for roaming.', tasks: ['bill'], unconfirmed: [] },
      { text: 'The line loses 14 % of its packets.', tasks: ['line'], unconfirmed: [] },
    ]);
    expect(notes).toHaveLength(1);
  });

  it('that claims a refund nobody made goes back, and is delivered once it no longer does', async () => {
    const { team, notes } = writing([`${HONEST} ${REFUNDED}`, HONEST]);
    expect(await team.run(twoTasks)).toMatchObject({ status: 'complete', answer: HONEST, gaps: [] });
    expect(notes).toEqual([[], [expect.stringContaining('no result says that this was done')]]);
  });

  it('that insists is delivered with what no result says marked, and named as a gap', async () => {
    const { team, notes } = writing([`${HONEST} ${REFUNDED}`]);
    const report = await team.run(twoTasks);
    expect(notes).toHaveLength(2);
    expect(report).toMatchObject({
      status: 'partial',
      answer: `${HONEST} [no result says that this was done] ${REFUNDED}`,
      gaps: [`Not confirmed by any result: "${REFUNDED}" (no result says that this was done)`],
    });
    expect(report.sentences.at(-1)).toEqual({
      text: REFUNDED,
      tasks: expect.any(Array),
      unconfirmed: [expect.any(String)],
    });
  });

  it('goes back as often as the team says', async () => {
    const { team, notes } = writing([REFUNDED], { grounding: { roundsMax: 3 } });
    await team.run(twoTasks);
    expect(notes).toHaveLength(4);
    const never = writing([REFUNDED], { grounding: { roundsMax: 0 } });
    expect(await never.team.run(twoTasks)).toMatchObject({ status: 'partial' });
    expect(never.notes).toHaveLength(1);
  });

  it('is delivered unchecked where the team switched the check off: the harm it is there for', async () => {
    const { team } = writing([`${HONEST} ${REFUNDED}`], { grounding: false });
    expect(await team.run(twoTasks)).toMatchObject({ status: 'complete', answer: `${HONEST} ${REFUNDED}`, gaps: [] });
  });

  it('is held against the results before the critic sees it', async () => {
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

  it('written by a model goes back to it with what was wrong', async () => {
    const model = scriptedModel({ synthesise: [giveJson({ answer: REFUNDED }), giveJson({ answer: HONEST })] });
    const team = teamOf({ workers: { billing: found() }, models: { supervisor: model } });
    expect(await team.run(twoTasks)).toMatchObject({ status: 'complete', answer: HONEST });
    expect(JSON.stringify(model.requests[1]?.messages)).toContain('no result says that this was done');
  });

  it('is held against the results also when a process died with it, and the time is up for the next', async () => {
    const workers: Record<string, ReturnType<typeof found>> = { billing: found() };
    const options = {
      workers,
      synthesise: () => ({ answer: REFUNDED }),
      budget: { ms: 5_000 },
      advice: false,
    };
    const first = createTestWiring();
    const whole = testSupervisor(options, { wiring: first });
    const { runId } = await whole.settle(whole.run(twoTasks));
    const { events } = first.store.inspect(runId);
    const drafted = events.findIndex(({ type }) => type === 'answer-drafted');
    const wiring = createTestWiring();
    const archive = wiring.store.open();
    const claim = await archive.claim(runId);
    if (claim.status !== 'granted') throw new Error('The archive is not empty');
    await archive.append(claim.lease, events.slice(0, drafted + 1), { sync: true, taken: [] });
    await archive.release(claim.lease);
    const next = testSupervisor(options, { wiring });
    await wiring.clock.advance(60_000);
    const { answer, status } = await next.settle(next.resume(runId));
    expect([answer, status]).toEqual([`[no result says that this was done] ${REFUNDED}`, 'partial']);
  });

  it('is left as it is, on record, where a function was given more results than can be read again', async () => {
    const long = `${'Nothing else is to be said of it. '.repeat(20_000)}`;
    const { team } = writing([REFUNDED], { workers: { billing: stubWorker({ bill: long, line: 'fine' }) } });
    const { runId, answer, status } = await team.run(twoTasks);
    expect([answer, status]).toEqual([REFUNDED, 'complete']);
    const { events } = await team.trace(runId);
    expect(events.find(({ type }) => type === 'answer-grounded')).toMatchObject({
      unchecked: 'the results are too long to be read again',
    });
  });

  it('of one worker alone is that worker’s own', async () => {
    const team = teamOf({ workers: { only: worker({ does: 'counts', run: () => 'We have counted 7 sheep.' }) } });
    expect(await team.run('How many sheep are there?')).toMatchObject({
      status: 'complete',
      answer: 'We have counted 7 sheep.',
      sentences: [{ text: 'We have counted 7 sheep.', tasks: ['t1'], unconfirmed: [] }],
    });
  });
});
