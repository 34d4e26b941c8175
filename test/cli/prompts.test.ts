import { describe, expect, it } from 'vitest';
import { newPlace } from '../support/cli.ts';

const BUDGETS = { triage: 300, plan: 600, synthesise: 300 };

describe('bosun prompts show', () => {
  it('prints what would be sent for a role, with schema and tokens, in the profile asked for', async () => {
    const place = newPlace();
    const compact = await place.json(['prompts', 'show', 'plan', '--team', 'telecom', '--request', 'My line is down']);
    expect(compact).toMatchObject({ role: 'plan', worker: null, profile: 'compact', version: 'plan/5-compact' });
    expect(compact.user).toContain('My line is down');
    expect(JSON.stringify(compact.replySchema)).toContain('"enum":["billing"]');
    const full = await place.json(['prompts', 'show', 'plan', '--profile', 'full']);
    expect(full.tokens.system).toBeGreaterThan(compact.tokens.system);
    const { stdout } = await place.bosun(['prompts', 'show', 'technical']);
    expect(stdout).toMatch(/^work\/\d+-compact · about \d+ tokens/);
    expect(stdout).toContain('run_line_test');
  });

  it('stays within the budgets for a team of three', async () => {
    const place = newPlace();
    for (const [role, tokensMax] of Object.entries(BUDGETS)) {
      const { tokens } = await place.json(['prompts', 'show', role]);
      expect(tokens.system, role).toBeLessThanOrEqual(tokensMax);
    }
  });

  it('says what there is if the role is misspelt', async () => {
    const { stderr, status } = await newPlace().bosun(['prompts', 'show', 'triagge']);
    expect(stderr).toContain('did you mean triage?');
    expect(status).toBe(2);
  });
});
