// npm run eval:plans -- --data <file> [--json] [--control]: requests with gold task graphs. Each graph becomes a plan that
// loads and passes the plan check, or is refused with a reason; broken in every place it can be, it is always refused.
// And how near the offline planner comes to the graph, from the request alone. `--control` takes the check out of the
// product's source while it is loaded.

import { plant } from '../../test/simulation/plant.ts';
import { evaluation } from '../support/flags.ts';
import { GUARDS } from './guards.ts';

const SHOWN_MAX = 20;

const { fail, orFail, readFlags } = evaluation('eval:plans');
const { data: given, json, control } = readFlags({});
const data = given ?? fail('say which graphs to use: --data <file of records, one JSON object a line>');
if (control) for (const guard of GUARDS) plant(guard);

// After planting: whatever is imported now is the product as it stands, or without its check.
const { readCases } = await import('./cases.ts');
const { scoreCheck, scorePlanner } = await import('./score.ts');

const cases = orFail(() => readCases(data));
if (cases.length === 0) fail(`${data} holds no record: one JSON object a line, { "id", "request", "nodes", "edges" }`);

const { refusals, ...check } = scoreCheck(cases);
const planner = await scorePlanner(cases);

if (json) process.stdout.write(`${JSON.stringify({ control, ...check, ...planner, refusals })}\n`);
else {
  const lines = [
    `gold graphs as plans, the plan check ${control ? 'switched off' : 'on'}: ${check.plans} records`,
    `  loaded and passed           ${check.loaded}`,
    `  refused with a reason       ${check.refused}`,
    ...Object.entries(check.reasons).map(([code, times]) => `    ${code.padEnd(26)}${times}`),
    ...refusals.slice(0, SHOWN_MAX).map(({ id, reasons }) => `      ${id}: ${reasons[0]}`),
    ...(refusals.length > SHOWN_MAX ? [`      … and ${refusals.length - SHOWN_MAX} more (--json has all)`] : []),
    `  broken graphs accepted      ${check.brokenAccepted} of ${check.brokenTried}`,
    `    refused for the break     ${check.brokenNamed}`,
    `what the offline planner makes of ${planner.planned} requests: ${planner.tasksPerPlan} tasks a plan`,
    `  node F1                     ${planner.nodeF1}`,
    `  edge F1                     ${planner.edgeF1}`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}
