// npm run eval:plans -- --data <file> [--json] [--control]: measures the plan check and the offline planner on requests with
// gold task graphs. Each graph becomes a plan, which must pass the check or be refused with a reason; every broken variant
// must be refused. The offline planner gets only the request, and its plan is compared with the graph. `--control` removes
// the check from the source while it is loaded.

import { plant } from '../../test/simulation/plant.ts';
import { evaluation } from '../support/flags.ts';
import { GUARDS } from './guards.ts';

const SHOWN_MAX = 20;

const { fail, orFail, readFlags } = evaluation('eval:plans');
const { data: given, json, control } = readFlags({});
const data = given ?? fail('name the file of graphs: --data <file, one JSON object per line>');
if (control) for (const guard of GUARDS) plant(guard);

// Import the product only now, after --control has removed the check.
const { readCases } = await import('./cases.ts');
const { scoreCheck, scorePlanner } = await import('./score.ts');

const cases = orFail(() => readCases(data));
if (cases.length === 0)
  fail(`${data} holds no record: write one JSON object per line, { "id", "request", "nodes", "edges" }`);

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
    `    refused for that break    ${check.brokenNamed}`,
    `plans of the offline planner for ${planner.planned} requests: ${planner.tasksPerPlan} tasks per plan`,
    `  node F1                     ${planner.nodeF1}`,
    `  edge F1                     ${planner.edgeF1}`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}
