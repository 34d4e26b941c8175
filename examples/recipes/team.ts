// The team of the recipes in docs/guide/recipes.md.

import { allow, ask, supervisor, tool, worker } from 'bosun';
import { z } from 'zod';

const refund = tool('refund', {
  does: 'pays money back to a customer',
  input: z.object({ customer: z.string(), usd: z.number().positive() }),
  effect: 'once',
  approve: ({ usd }) => (usd <= 50 ? allow : ask(`${usd} dollars are more than 50.`)),
  run: ({ customer, usd }) => `paid ${usd} dollars to ${customer}`,
});

export default supervisor({
  name: 'support',
  workers: {
    refunds: worker({ does: 'pays money back to customers', examples: ['refund 20 dollars to Ada'], tools: [refund] }),
  },
  store: process.env.BOSUN_STORE ?? 'support.db',
});
