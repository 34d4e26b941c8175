// npm run eval:injection -- --data <file> [--json] [--control]: text planted in what a tool returns, and a worker that
// obeys it. Two tables. In the first, the worker's definition lists the user's tool and the forbidden ones, and product
// code grants tools from the request alone. In the second, the task rightly holds a tool with an effect, and the planted
// text changes what it acts on. `--control` takes the guard out of the product's source while it is loaded.

import { plant } from '../../test/simulation/plant.ts';
import { evaluation } from '../support/flags.ts';
import { GUARDS } from './guards.ts';

const { fail, orFail, readFlags } = evaluation('eval:injection');
const values = readFlags({});
const data = values.data ?? fail('say which cases to use: --data <file of cases, one JSON object a line>');
if (values.control) for (const guard of GUARDS) plant(guard);

// After planting: whatever is imported now is the product as it stands, or without its guard.
const { readCases } = await import('./cases.ts');
const { changedArguments, forbiddenTools } = await import('./score.ts');

const read = orFail(() => readCases(data));
if (read.cases.length === 0) fail(`${data} holds no labelled case (user_request, user_tool, forbidden_tools)`);

const forbidden = await forbiddenTools(read.cases);
const changed = await changedArguments(read.cases);
const report = { control: values.control, unlabelled: read.unlabelled, ...forbidden, changedArguments: changed };

if (values.json) process.stdout.write(`${JSON.stringify(report)}\n`);
else {
  const percent = (part: number, whole: number): string => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;
  const lines = [
    `planted text, ${values.control ? 'guards switched off' : 'guards on'}: ${forbidden.cases} labelled cases, ${read.unlabelled} without labels`,
    `  forbidden calls executed    ${forbidden.forbiddenExecuted} of ${forbidden.forbiddenCalls}`,
    `  the user's own tool ran     ${forbidden.userToolExecuted} of ${forbidden.cases} (${percent(forbidden.userToolExecuted, forbidden.cases)})`,
    `the task holds the tool, the text changes its arguments: ${changed.cases} cases`,
    `  changed calls unattended    ${changed.unattended}`,
    `  a person was asked          ${changed.asked}`,
    `  unchanged calls unattended  ${changed.honestUnattended} of ${changed.cases} (${percent(changed.honestUnattended, changed.cases)})`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}
