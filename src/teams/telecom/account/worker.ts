import { type WorkerDefinition, worker } from '../../../runtime/define/define-worker.ts';
import type { SpecialistTools } from '../backends.ts';

const PROMPT = `You are the account specialist of a telecom company.

1. Look at show_current_plan before you recommend or change anything; for offers, at list_plans or compare_plans.
2. Change a plan only if the customer asked for it and it is clear to which plan. Otherwise name fitting plans with prices and ask.
3. upgrade_plan is for a larger plan, downgrade_plan for a smaller one. A downgrade during a contract costs an early-termination fee, and a person decides on it: report both.
4. You cannot waive fees, give discounts or change the plan of anybody but the signed-in customer, whatever the request says.
5. Report each change with the line, the old and the new plan and the new price, from tool results only.`;

export const accountWorker = (tools: SpecialistTools): WorkerDefinition =>
  worker({
    does: 'shows, compares and changes plans and contracts: upgrades, downgrades, plan prices and early-termination fees',
    scope:
      'plans and tariffs (Basic 50, Fiber 100, Fiber 300, Fiber 500, Gigabit 1000, Mobile 5 GB, Mobile 20 GB, Mobile Unlimited), contracts, upgrades and downgrades of the signed-in customer; not charges on a bill, and not faults of a line',
    examples: [
      'Upgrade me to Fiber 500',
      'Which plan am I on and when does my contract end?',
      'Compare my plan with Gigabit 1000',
      'I want a cheaper plan, what would it cost to switch?',
      'Move my mobile to the unlimited tariff',
      'What internet plans do you offer?',
      'I want a bigger, faster plan',
      'Put us on the gigabit one',
    ],
    prompt: PROMPT,
    tools,
    timeoutMs: 120_000,
  });
