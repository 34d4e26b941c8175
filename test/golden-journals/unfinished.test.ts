import { readFileSync } from 'node:fs';
import type { Decision } from 'bosun';
import { createTestWiring, type TestWiring } from 'bosun/testing';
import { describe, expect, it } from 'vitest';
import type { StoredEvent } from '../../src/ports/journal.ts';
import { fakeGrounder } from '../support/fake-grounder.ts';
import { simTeam } from '../support/sim-teams.ts';
import { approvalTeam, doubtTeam, draftTeam, HONEST, INVENTED, insistingTeam, PAID } from './unfinished-runs.ts';

interface Golden {
  readonly runId: string;
  readonly lines: readonly StoredEvent[];
}

type TeamOn = (wiring: TestWiring) => Parameters<typeof simTeam>[0];

/** A store with a journal of format 1 in it, and the team that goes on with it. */
async function left(name: string, teamOn: TeamOn) {
  const file = new URL(`./format-1/${name}.json`, import.meta.url);
  const { runId, lines } = JSON.parse(readFileSync(file, 'utf8')) as Golden;
  const wiring = createTestWiring();
  const store = wiring.store.open();
  const claim = await store.claim(runId);
  if (claim.status !== 'granted') throw new Error('The store is not empty');
  await store.append(claim.lease, lines, { sync: true, taken: [] });
  await store.release(claim.lease);
  const grounder = fakeGrounder({ unsupported: ['refunded'] });
  const team = simTeam({ grounder, ...teamOn(wiring) }, { wiring });
  const resume = () => team.settle(team.resume(runId));
  const decide = async (decision: Decision): Promise<void> => {
    const [review] = await team.inbox();
    await team.decide(review?.id ?? '', decision);
  };
  return { runId, lines, team, resume, decide, grounder, store: wiring.store };
}

const decided = { kind: 'answer', content: 'paid back' } as const;

describe('a run that an earlier version left', () => {
  it('with an open approval goes on when a person approves, under the same keys', async () => {
    const calls: unknown[] = [];
    const { runId, lines, resume, decide, store } = await left('open-approval', () => approvalTeam('last', calls));
    await decide({ kind: 'approve' });
    expect(await resume()).toMatchObject({
      status: 'complete',
      answer: PAID,
      effects: [{ task: 'pay', tool: 'pay_back', args: { eur: 20 }, status: 'ok' }],
    });
    expect(calls).toEqual(['paid']);
    const bodies = (type: string) =>
      store
        .inspect(runId)
        .events.filter((line) => line.type === type)
        .map(({ body }) => JSON.parse(body));
    const { fingerprint } = bodies('tool-call-authorised')[0];
    expect(fingerprint).toBe(JSON.parse(lines.find(({ type }) => type === 'review-opened')?.body ?? '').fingerprint);
    expect(bodies('tool-call-started')).toMatchObject([
      { callId: 'work/pay/1/c1', idempotencyKey: `${runId}/pay/pay_back/${fingerprint}/0` },
    ]);
  });

  it('with an unknown outcome goes on with what a person knows of it, and does not act again', async () => {
    const calls: unknown[] = [];
    const { resume, decide } = await left('unknown-outcome', () => doubtTeam('last', calls));
    await decide(decided);
    expect(await resume()).toMatchObject({ status: 'complete', answer: PAID, effects: [{ status: 'ok' }] });
    expect(calls).toEqual([]);
  });

  it('with an effect under way asks a person about it, and does not act again', async () => {
    const calls: unknown[] = [];
    const { resume, decide } = await left('call-under-way', () => doubtTeam('last', calls));
    expect(await resume()).toMatchObject({
      status: 'waiting',
      reviews: [{ kind: 'unknown-outcome' }],
      effects: [{ status: 'unknown' }],
    });
    await decide(decided);
    expect(await resume()).toMatchObject({ status: 'complete', answer: PAID });
    expect(calls).toEqual([]);
  });

  it('with a draft without a verdict has it checked, and delivers it', async () => {
    const { runId, resume, grounder, team } = await left('draft-without-verdict', draftTeam);
    expect(await resume()).toMatchObject({ status: 'complete', answer: HONEST });
    expect(grounder.asked).toMatchObject([{ draft: HONEST, sources: { effects: [] } }]);
    expect(await team.replay(runId)).toMatchObject({ identical: true });
  });

  it('with a preview without a verdict has it checked, and shows it marked', async () => {
    const { runId, resume, team } = await left('preview-without-verdict', insistingTeam);
    await resume();
    const { events } = await team.trace(runId);
    expect(events.find(({ type }) => type === 'answer-previewed')).toMatchObject({
      answer: `[no result says that this was done] ${INVENTED}`,
    });
  });

  it('with its verdicts on record replays to the same verdicts, and no grounder is asked', async () => {
    const { runId, lines, resume, grounder, team } = await left('verdicts-on-record', insistingTeam);
    expect(lines.filter(({ type }) => type === 'answer-grounded')).toHaveLength(2);
    // The verdicts are taken from the journal. Only the end is decided otherwise today: a partial answer has a confidence.
    const { divergence } = await team.replay(runId);
    expect(divergence).toMatchObject({ recorded: { type: 'run-answered' }, replayed: { confidence: 100 } });
    const { confidence: _, ...replayed } = { confidence: 0, ...divergence?.replayed };
    expect(replayed).toEqual(divergence?.recorded);
    expect(await resume()).toMatchObject({ status: 'partial', unconfirmed: [] });
    expect(grounder.asked).toEqual([]);
  });
});
