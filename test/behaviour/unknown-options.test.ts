// Options that do not exist are refused where they are written, with the name that was probably meant.

import { supervisor, tool, worker } from 'bosun';
import { mcp } from 'bosun/mcp';
import { scriptedModel, stubWorker } from 'bosun/testing';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const stub = stubWorker({});
const model = scriptedModel([]);
const team = (more: object): unknown => supervisor({ workers: { billing: stub }, ...more });
const agent = (more: object): unknown => worker({ does: 'searches', ...more });
const pay = (more: object): unknown =>
  tool('pay', { does: 'pays', input: z.object({}), effect: 'once', run: () => 1, ...more });

const MISSPELT: Record<string, [() => unknown, string]> = {
  'an option of a team': [
    () => team({ modles: { supervisor: model } }),
    'supervisor() has no option "modles"; did you mean "models"?',
  ],
  'an option of a team that is like no other': [
    () => team({ colour: 'red' }),
    'supervisor() has no option "colour": leave it out',
  ],
  'the beginning of an option': [
    () => team({ critic: () => ({}) }),
    'supervisor() has no option "critic"; did you mean "criticise"?',
  ],
  'an option inside escalate': [
    () => team({ escalate: { lowConfidance: 40 } }),
    'supervisor() has no option "escalate.lowConfidance"; did you mean "escalate.lowConfidence"?',
  ],
  'escalate itself': [() => team({ escalate: true }), 'escalate of supervisor() must be an object, not true'],
  'a limit': [
    () => team({ limits: { concurency: 2 } }),
    'supervisor() has no option "limits.concurency"; did you mean "limits.concurrency"?',
  ],
  'a budget': [
    () => team({ budget: { token: 2 } }),
    'supervisor() has no option "budget.token"; did you mean "budget.tokens"?',
  ],
  'a role with a temperature': [
    () => team({ temperature: { planner: 0 } }),
    'supervisor() has no option "temperature.planner"; did you mean "temperature.plan"?',
  ],
  'a role in modelRoles': [
    () => team({ models: { supervisor: model }, modelRoles: ['criticize'] }),
    'supervisor() has no option "modelRoles.criticize"; did you mean "modelRoles.criticise"?',
  ],
  'an option inside routing': [
    () => team({ routing: { rule: [] } }),
    'supervisor() has no option "routing.rule"; did you mean "routing.rules"?',
  ],
  'an option of a rule': [
    () => team({ routing: { rules: [{ when: /x/, too: 'billing' }] } }),
    'supervisor() has no option "routing.rules.0.too"; did you mean "routing.rules.0.to"?',
  ],
  'an option inside grounding': [
    () => team({ grounding: { rounds: 2 } }),
    'supervisor() has no option "grounding.rounds"; did you mean "grounding.roundsMax"?',
  ],
  'an option inside alerts': [
    () => team({ alerts: { webHooks: 'http://localhost' } }),
    'supervisor() has no option "alerts.webHooks"; did you mean "alerts.webhook"?',
  ],
  'an option of a pool': [
    () => team({ pools: { desk: { worker: ['billing'] } } }),
    'supervisor() has no option "pools.desk.worker"; did you mean "pools.desk.workers"?',
  ],
  'a limit of a provider': [
    () => team({ providers: { openai: { requestPerMinute: 3 } } }),
    'supervisor() has no option "providers.openai.requestPerMinute"; did you mean "providers.openai.requestsPerMinute"?',
  ],
  'a price': [
    () => team({ prices: { 'a/b': { inputUsdPerMtoken: 3 } } }),
    'supervisor() has no option "prices.a/b.inputUsdPerMtoken"; did you mean "prices.a/b.inputUsdPerMTok"?',
  ],
  'an option of an agent': [
    () => agent({ promt: 'You search.' }),
    'The worker that "searches" has no option "promt"; did you mean "prompt"?',
  ],
  'an option of an agent without its unit': [
    () => agent({ timeout: 5 }),
    'The worker that "searches" has no option "timeout"; did you mean "timeoutMs"?',
  ],
  'an option of an agent that only functions have': [
    () => agent({ effect: 'once' }),
    'The worker that "searches" is an agent and has no option "effect": it is for functions',
  ],
  'an option of a function that only agents have': [
    () => agent({ run: () => 1, effect: 'read', prompt: 'You add.' }),
    'The worker that "searches" is a function and has no option "prompt": it is for agents',
  ],
  'an option inside pure': [
    () => agent({ pure: { ttl: 5 } }),
    'The worker that "searches" has no option "pure.ttl"; did you mean "pure.ttlMs"?',
  ],
  'an option of a tool': [
    () => pay({ aprove: () => 'ask' }),
    'The tool "pay" has no option "aprove"; did you mean "approve"?',
  ],
  'an option of an MCP server': [
    () => mcp({ name: 'files', command: 'x', alow: ['read'] } as never),
    'The MCP server "files" has no option "alow"; did you mean "allow"?',
  ],
  'an option of a tool of an MCP server': [
    () => mcp({ name: 'files', command: 'x', tools: { read: { trusted: false } } } as never),
    'The MCP server "files" has no option "tools.read.trusted"; did you mean "tools.read.untrusted"?',
  ],
  'a name in models': [
    () => team({ models: { supervisor: model, judges: model } }),
    'models has "judges", which no worker names as its model; did you mean "judge"?',
  ],
  'the model of a worker': [
    () =>
      supervisor({
        workers: { billing: worker({ does: 'bills', model: 'storng' as 'strong' }) },
        models: { balanced: model },
      }),
    'The model of "billing" is "storng", which is no tier and not in the models of the team; did you mean "strong"?',
  ],
};

describe('a misspelt option', () => {
  for (const [what, [define, message]] of Object.entries(MISSPELT))
    it(`is refused: ${what}`, () => expect(define).toThrow(new Error(message)));

  it('is refused by run, plan and fork', async () => {
    const billing = supervisor({ workers: { billing: stub }, defaultWorker: 'billing' });
    const wrong = { dryrun: true } as object;
    await expect(async () => billing.run('the May bill', wrong)).rejects.toThrow(
      'team.run() has no option "dryrun"; did you mean "dryRun"?',
    );
    await expect(async () => billing.plan('the May bill', wrong)).rejects.toThrow('team.plan() has no option "dryrun"');
    await expect(async () => billing.run('the May bill', { budget: { dollars: 1 } as object })).rejects.toThrow(
      'team.run() has no option "budget.dollars": leave it out',
    );
  });

  it('is refused also in a team that is derived with with()', () => {
    expect(() => supervisor({ workers: { billing: stub } }).with({ budgets: {} } as object)).toThrow(
      'supervisor() has no option "budgets"; did you mean "budget"?',
    );
  });
});

describe('a name in models', () => {
  it('is free, as long as it is not nearly one that means something', () => {
    const models = { supervisor: model, worker: model, cheap: model, fastest: model, 'worker-2': model };
    expect(() => team({ models })).not.toThrow();
  });

  it('may be nearly one that means something if a worker names it', () => {
    const workers = { billing: worker({ does: 'bills', model: 'judges' }) };
    expect(() => supervisor({ workers, models: { supervisor: model, judges: model } })).not.toThrow();
  });
});
