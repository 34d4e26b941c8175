// A team that refunds, with a policy: the smallest case in which a person has a say.

import { allow, ask, deny, tool, worker } from 'bosun';
import { callTool, say, scriptedModel } from 'bosun/testing';
import { z } from 'zod';
import { contentAsText } from '../../src/core/reconcile/claim.ts';

/** A synthesiser that adds nothing. */
export const plainly = ({ reports }: { reports: readonly { result: { content: unknown } }[] }) => ({
  answer: reports.map(({ result: { content } }) => contentAsText(content)).join('; '),
});

/** A worker who may refund 50 alone, must ask up to 500, and may never refund more. */
export function refunding(script: Parameters<typeof scriptedModel>[0]) {
  const paid: number[] = [];
  const refund = tool('refund', {
    does: 'pays money back',
    input: z.object({ amount: z.number().positive() }),
    effect: 'once',
    approve: ({ amount }) =>
      amount <= 50 ? allow : amount <= 500 ? ask(`${amount} is more than 50`) : deny(`${amount} is more than 500`),
    run: ({ amount }) => {
      paid.push(amount);
      return `paid ${amount}`;
    },
  });
  const model = scriptedModel(script, { repeatable: true });
  const options = (more: object = {}) => ({
    workers: { billing: worker({ does: 'refunds', tools: [refund], model }) },
    synthesise: plainly,
    ...more,
  });
  const lastResults = () => {
    const message = model.requests.at(-1)?.messages.findLast(({ role }) => role === 'tool');
    return message?.role === 'tool' ? message.results.map(({ output }) => output) : [];
  };
  return { paid, options, model, lastResults };
}
/** A script that refunds this much, then is done. */
export const refund = (amount: number) => ({ work: [callTool('refund', { amount }), say('done')] });
