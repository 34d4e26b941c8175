// A refund above 50 dollars waits for a person, for days if necessary. No process is blocked meanwhile: the run is
// stored in a file.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { allow, ask, supervisor, tool, worker } from 'bosun';
import { callTool, say, scriptedModel } from 'bosun/testing';
import { z } from 'zod';

const folder = mkdtempSync(path.join(tmpdir(), 'bosun-'));
const store = path.join(folder, 'journal.db');

const refund = tool('refund', {
  does: 'pays money back to a customer',
  input: z.object({ customer: z.string(), usd: z.number().positive() }),
  effect: 'once',
  approve: ({ usd }) => (usd <= 50 ? allow : ask(`$${usd} is above the limit of $50.`)),
  run: ({ customer, usd }) => `paid $${usd} to ${customer}`,
});

// A scripted model, so that this runs anywhere. Each process makes its own, as two real processes would.
const openTeam = () => {
  const script = { work: [callTool('refund', { customer: 'Ada', usd: 80 }), say('Ada has her 80 dollars back.')] };
  const billing = worker({
    does: 'handles refunds',
    tools: [refund],
    model: scriptedModel(script, { repeatable: true }),
  });
  return supervisor({ workers: { billing }, store });
};

// On Monday the run begins, and stops before the money is paid.
const monday = openTeam();
const waiting = await monday.run('Ada wants her 80 dollars back');
console.log(`${waiting.status}: ${waiting.reviews[0]?.question}`);
await monday.close();

// On Tuesday a person opens the inbox and decides.
const tuesday = openTeam();
for (const review of await tuesday.inbox()) {
  console.log(`Ilse approves ${review.tool} ${JSON.stringify(review.args)}`);
  await tuesday.decide(review.id, 'approve', { by: 'Ilse' });
}
await tuesday.close();

// On Wednesday the run continues where it stopped. The model is not asked again for what it already said.
const wednesday = openTeam();
const report = await wednesday.resume(waiting.runId);
console.log(`${report.status}: ${report.answer} (approved by ${report.reviews[0]?.decidedBy})`);
await wednesday.close();

rmSync(folder, { recursive: true });
