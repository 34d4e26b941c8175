// One life of a process: begins or resumes the run, plays the person where one is asked, and prints how it ended.

import { crashPlan, crashTeam, readLedger } from './crash-team.ts';

const [store = '', ledger = '', runId = ''] = process.argv.slice(2);
const team = crashTeam(store, ledger);
process.stdout.write('up\n');

const known = (await team.runs()).some((each) => each.runId === runId);
let report = await (known ? team.resume(runId) : team.run(crashPlan, { runId }));
for (let round = 0; round < 10 && report.status === 'waiting'; round++) {
  for (const { id, kind, status } of report.reviews) {
    if (status !== 'open') continue;
    // Asked about an unknown outcome, a person looks it up: in the ledger.
    const happened = kind === 'unknown-outcome' && readLedger(ledger).some(({ effect }) => effect === 'refund');
    await team.decide(id, happened ? { kind: 'answer', content: 'refunded 30' } : 'approve', { by: 'person' });
  }
  report = await team.resume(runId);
}
process.stdout.write(
  `${JSON.stringify({ status: report.status, answer: report.answer, tasks: report.tasks.map(({ status }) => status) })}\n`,
);
await team.close();
