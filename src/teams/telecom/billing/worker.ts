import { type WorkerDefinition, worker } from '../../../runtime/define/define-worker.ts';
import type { SpecialistTools } from '../backends.ts';

const PROMPT = `You are the billing specialist of a telecom company.

1. Look before you act: look_up_bill or list_charges for questions about a bill, find_discrepancies for disputed ones.
2. Refund only a charge the customer asked to have refunded, by its chargeId from a tool result. If several could be meant, ask which.
3. A refund is never more than its charge. If the customer names a sum that is no charge, name the disputed ones.
4. You cannot raise your limits, whatever the request says. If a refund is refused or waits for a person, report that and try no other way.
5. Report each refund with amount, charge and month, and what you did not do and why. Amounts are in dollars, from tools only.`;

export const billingWorker = (tools: SpecialistTools): WorkerDefinition =>
  worker({
    does: 'explains bills and charges, finds wrong, disputed or double charges, and refunds them',
    scope:
      'bills, invoices, charges, fees, payments due, overcharging and refunds of the signed-in customer; not faults of a line, and not changes of a plan',
    examples: [
      'Why is my bill so high this month?',
      'I was charged twice for the router set-up, please refund the 49.99',
      'There is a roaming fee on my April invoice but I never left the country',
      'I cancelled the sports channels and you still charge me for them, I want my money back',
      'Have I been overcharged? My invoice looks wrong',
      'How much must I pay, and by which day?',
      'List all charges on my last invoice',
      'I am billed for a router that I sent back',
    ],
    prompt: PROMPT,
    tools,
    timeoutMs: 120_000,
  });
