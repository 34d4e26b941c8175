import { worker } from 'bosun';
import { createTestWiring, giveJson, say, scriptedModel, type TestWiring } from 'bosun/testing';
import { describe, expect, it } from 'vitest';
import { fakeGrounder } from '../support/fake-grounder.ts';
import { planOf } from '../support/plans.ts';
import { simTeam, sleep } from '../support/sim-teams.ts';

const FAST = 'The invoice is 61.00 EUR.';
const SLOW = 'The line loses 14 % of its packets.';
const plan = planOf([
  { id: 'bill', worker: 'fast', instruction: 'Read the invoice of March and list its charges' },
  { id: 'line', worker: 'slow', instruction: 'Test the line of the customer and list what is wrong' },
]);
type Options = Partial<Parameters<typeof simTeam>[0]>;
type Clock = TestWiring['clock'];

const workers = (clock: Clock) => ({
  fast: worker({ does: 'answers at once', effect: 'read', run: () => FAST }),
  slow: worker({
    does: 'answers late',
    effect: 'read',
    run: ({ signal }) => sleep(clock, 10_000, signal).then(() => SLOW),
  }),
});

/** Runs the plan and returns the progressive drafts, with the questions to the synthesiser. */
async function watched(optionsOn: Options | ((clock: Clock) => Options) = {}) {
  const wiring = createTestWiring();
  const { clock } = wiring;
  const { synthesise, ...options } = typeof optionsOn === 'function' ? optionsOn(clock) : optionsOn;
  const asked: { pending: readonly string[] | undefined; draft: string | undefined; reports: number }[] = [];
  const joining: Options['synthesise'] = ({ reports, pending, draft }) => {
    asked.push({ pending, draft, reports: reports.length });
    return { answer: reports.map(({ result }) => result.content).join(' ') };
  };
  const team = simTeam(
    {
      workers: workers(clock),
      advice: false,
      progressive: { afterMs: 0 },
      ...(options.models ? {} : { synthesise: synthesise ?? joining }),
      ...options,
    },
    { wiring },
  );
  const report = await clock.settle(team.run(plan));
  const { events } = await team.trace(report.runId);
  return { report, events, asked, drafts: events.filter(({ type }) => type === 'answer-previewed') };
}

describe('a progressive answer', () => {
  it('is drafted from available results while a slow task is running, and written again when all are in', async () => {
    const { report, drafts, asked } = await watched({ grounder: fakeGrounder() });
    expect(drafts).toMatchObject([{ answer: FAST, pending: ['line'], sentences: [{ text: FAST, tasks: ['bill'] }] }]);
    expect(asked).toEqual([
      { pending: ['Test the line of the customer and list what is wrong'], draft: undefined, reports: 1 },
      { pending: undefined, draft: FAST, reports: 2 },
    ]);
    expect(report).toMatchObject({ status: 'complete', answer: `${FAST} ${SLOW}`, gaps: [] });
  });

  it('is not drafted unless the team or the run enables it', async () => {
    expect((await watched({ progressive: false })).drafts).toEqual([]);
  });

  it('waits a while after a result, so that a draft is not outdated at once', async () => {
    expect((await watched({ progressive: { afterMs: 60_000 } })).drafts).toEqual([]);
  });

  it('marks unsupported statements, after the verdict is recorded', async () => {
    const { drafts, events } = await watched({
      synthesise: () => ({ answer: 'We have refunded 20.00 EUR.' }),
      grounder: fakeGrounder({ unsupported: ['refunded'] }),
    });
    expect(drafts).toMatchObject([{ answer: expect.stringContaining('[no result says that this was done]') }]);
    const ofPreview = events.filter((event) => 'key' in event && event.key === 'preview/1').map(({ type }) => type);
    expect(ofPreview).toEqual(['answer-drafted', 'answer-grounded', 'answer-previewed']);
  });

  it('that is still being checked when all results are in is dropped for the answer', async () => {
    const slow = fakeGrounder();
    const { report, drafts } = await watched((clock) => ({
      // The check must begin before all results are in, and must not time out before.
      progressive: { afterMs: 5_000 },
      grounder: {
        version: 'slow/1',
        ground: async (draft, sources) => {
          if (draft === FAST) await sleep(clock, 9_000);
          return slow.ground(draft, sources);
        },
      },
    }));
    expect(drafts).toEqual([]);
    expect(report.answer).toBe(`${FAST} ${SLOW}`);
  });

  it('still ends with the answer if the synthesiser failed on the draft', async () => {
    const { report, drafts } = await watched({
      synthesise: ({ reports, pending }) => {
        if (pending) throw new Error('writer’s block');
        return { answer: reports.map(({ result }) => result.content).join(' ') };
      },
      limits: { transientRetriesMax: 0 },
    });
    expect(drafts).toEqual([]);
    expect(report).toMatchObject({ status: 'complete', answer: `${FAST} ${SLOW}`, gaps: [] });
  });

  it('that is still being written when all results are in is dropped for the answer', async () => {
    const { report, drafts } = await watched((clock) => ({
      synthesise: async ({ reports, pending }) => {
        if (pending) await sleep(clock, 40_000);
        return { answer: reports.map(({ result }) => result.content).join(' ') };
      },
    }));
    expect(drafts).toEqual([]);
    expect(report.answer).toBe(`${FAST} ${SLOW}`);
  });

  it('shows its model the pending tasks and its last draft', async () => {
    const model = scriptedModel({ synthesise: [say(FAST), giveJson({ answer: `${FAST} ${SLOW}` })] });
    const { report } = await watched({ models: { supervisor: model } });
    expect(JSON.stringify(model.requests[0]?.messages)).toContain('Still being worked on');
    expect(JSON.stringify(model.requests[1]?.messages)).toContain('The draft so far');
    expect(report.answer).toBe(`${FAST} ${SLOW}`);
  });
});
