import { worker } from 'bosun';
import { giveJson, say, sayCut, scriptedModel } from 'bosun/testing';
import { describe, expect, it } from 'vitest';
import { teamOf } from '../support/teams.ts';

const crew = { billing: worker({ does: 'explains bills' }), network: worker({ does: 'tests lines' }) };
const routed = giveJson({ route: 'direct', workers: [{ name: 'billing', confidence: 95 }], reason: 'a bill' });

const capsOf = async (options: object, script: Parameters<typeof scriptedModel>[0] = {}, reasons = false) => {
  const model = { ...scriptedModel({ triage: [routed], work: [say('It is 12 dollars.')], ...script }), reasons };
  const team = teamOf({ workers: crew, models: { fast: model, worker: model }, ...options });
  const handle = team.run('Why is my bill so high?', { budget: { tokens: 60_000 } });
  const started: { readonly outputTokensMax: number; readonly tokens: number }[] = [];
  for await (const event of { [Symbol.asyncIterator]: () => handle[Symbol.asyncIterator]() })
    if (event.type === 'model-call-started')
      started.push({ outputTokensMax: event.outputTokensMax, tokens: event.reserved.tokens });
  return { report: await handle, caps: started.map(({ outputTokensMax }) => outputTokensMax), started };
};

describe('the output limit of a model call', () => {
  it('is small for a role with short replies, and so is what is reserved for it', async () => {
    const { report, caps, started } = await capsOf({});
    expect(report.status).toBe('complete');
    expect(caps).toEqual([600, 4_096]);
    expect(started[0]?.tokens).toBeLessThan(4_096);
  });

  it('can be set for each role, and is never above the limit of the team unless that is set for the role', async () => {
    const limits = { outputTokens: { triage: 200, work: 9_000 } };
    expect((await capsOf({ limits })).caps).toEqual([200, 9_000]);
    expect((await capsOf({ limits: { outputTokensMax: 300 } })).caps).toEqual([300, 300]);
  });

  it('is that of any call for a model that reasons, whose thoughts count as output', async () => {
    expect((await capsOf({}, {}, true)).caps).toEqual([4_096, 4_096]);
    expect((await capsOf({ limits: { outputTokens: { triage: 700 } } }, {}, true)).caps[0]).toBe(700);
  });

  it('grows after a reply that was cut at it', async () => {
    const { report, caps } = await capsOf({}, { triage: [sayCut('{"route": "dir'), sayCut('{"route"'), routed] });
    expect(report.status).toBe('complete');
    expect(caps.slice(0, 3)).toEqual([600, 4_096, 16_384]);
  });

  it('must have the name of a role', () => {
    expect(() => teamOf({ workers: crew, limits: { outputTokens: { triag: 1 } as object } })).toThrow(/triag/);
  });
});
