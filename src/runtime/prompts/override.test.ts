import { worker } from 'bosun';
import { giveJson, say, scriptedModel } from 'bosun/testing';
import { describe, expect, it } from 'vitest';
import { planOf } from '../../../test/support/plans.ts';
import { teamOf } from '../../../test/support/teams.ts';
import type { PromptOverrides } from './override.ts';
import { DATA_RULE } from './parts.ts';

async function runWith(prompts: PromptOverrides) {
  const model = scriptedModel({
    plan: giveJson(planOf([{ id: 'a' }, { id: 'b', worker: 'writer' }])),
    work: [giveJson({ content: 'done' }), giveJson({ content: 'done' })],
    synthesise: say('All done.'),
  });
  const team = teamOf({
    workers: {
      billing: worker({ does: 'reads bills', scope: 'bills only' }),
      writer: worker({ does: 'writes letters', prompt: 'You write.' }),
    },
    models: { balanced: model },
    prompts,
  });
  const report = await team.run('Explain my bill');
  const { calls } = await team.trace(report.runId);
  const systemOf = (role: string, name?: string): string =>
    model.requests.find(({ purpose }) => purpose.role === role && (name === undefined || purpose.worker === name))
      ?.system ?? '';
  const versions = Object.fromEntries(calls.map(({ role, worker: name, prompt }) => [name ?? role, prompt]));
  return { report, systemOf, versions };
}

describe('a prompt of the team’s own', () => {
  it('replaces our text for that role only, and the trace shows it', async () => {
    const { report, systemOf, versions } = await runWith({ plan: 'Plan as a captain would.' });
    expect(report.status).toBe('complete');
    expect(systemOf('plan').startsWith('Plan as a captain would.')).toBe(true);
    expect(systemOf('plan')).not.toContain('You split a request');
    expect(versions.plan).toMatch(/^plan\/custom-[0-9a-f]{8}$/);
    expect(versions).toMatchObject({ billing: 'work/3-compact', synthesise: 'synthesise/5-compact' });
  });

  it('cannot leave out the reply format, the rule on data or the list of workers', async () => {
    const { systemOf } = await runWith({ plan: 'Plan.', work: 'Work.' });
    expect(systemOf('plan')).toContain('"tasks":[');
    expect(systemOf('plan')).toContain('- billing: reads bills');
    expect(systemOf('plan')).toContain(DATA_RULE);
    expect(systemOf('work', 'billing')).toContain('{"content":');
    expect(systemOf('work', 'billing')).toContain('Your scope: bills only');
    expect(systemOf('work', 'writer')).toContain('You write.');
  });

  it('may be built from ours and contain the team’s part, which is then not added again', async () => {
    const { systemOf } = await runWith({ plan: ({ standard, team }) => `${team}\n\n${standard}\nBe brief.` });
    const system = systemOf('plan');
    expect(system.startsWith('## Workers')).toBe(true);
    expect(system.split('- billing: reads bills')).toHaveLength(2);
    expect(system).toContain('Be brief.');
  });

  it('has a new version if one letter changes', async () => {
    const [one, same, other] = await Promise.all(['A b.', 'A b.', 'A c.'].map((plan) => runWith({ plan })));
    expect(one?.versions.plan).toBe(same?.versions.plan);
    expect(one?.versions.plan).not.toBe(other?.versions.plan);
  });

  it('changes the hash of the team, so that a waiting run notices the change', () => {
    const hashWith = (prompts: PromptOverrides) =>
      teamOf({ workers: { a: worker({ does: 'counts', effect: 'read', run: () => 1 }) }, prompts }).spec.hash;
    const hashes = [{}, { plan: 'A.' }, { plan: 'B.' }, { judge: 'A.' }, { plan: () => 'A.' }].map(hashWith);
    expect(new Set(hashes).size).toBe(hashes.length);
    expect(hashWith({ plan: 'A.' })).toBe(hashes[1]);
  });

  it('for an unknown role, or without text, is refused when the team is defined', () => {
    const define = (prompts: object) => () =>
      teamOf({ workers: { a: worker({ does: 'counts', effect: 'read', run: () => 1 }) }, prompts });
    expect(define({ plann: 'x' })).toThrow('prompts.plann is for no role: did you mean prompts.plan?');
    expect(define({ plan: ' ' })).toThrow('prompts.plan must be a text or a function that returns one');
    expect(define({ plan: 7 })).toThrow('prompts.plan must be a text');
  });
});
