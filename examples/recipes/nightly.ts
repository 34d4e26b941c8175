// nightly.ts

import team from './team.ts';

// A run that a crash interrupted goes on first. One that waits for a person stays as it is.
for (const { runId } of await team.runs({ status: 'interrupted' })) await team.resume(runId);

// The same day never runs twice, even if the job is started again.
const day = process.env.DAY ?? new Date().toISOString().slice(0, 10);
const runId = `refunds-${day}`;
const before = (await team.runs()).some((run) => run.runId === runId);
const report = before ? await team.show(runId) : await team.run('refund 20 dollars to Ada', { runId });
console.log(`${day}: ${report.status}. ${report.answer}`);
await team.close();

// The exit code tells the scheduler: waiting for a person is no failure.
process.exitCode = report.status === 'complete' || report.status === 'waiting' ? 0 : 1;
