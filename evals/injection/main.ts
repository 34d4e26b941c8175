// npm run eval:injection -- --data <file> [--json] [--control]: plants text in tool output, with a worker that obeys it.
// There are two tables. In the first, the worker has the user's tool and the forbidden ones, and the product grants tools by
// the request alone. In the second, the task is granted a tool with an effect, and the planted text changes its arguments.
// Then come families of ways around the rule on the origin of values, with honest calls of the same form.
// `--control` removes the guards from the source while it is loaded.

import { plant } from '../../test/simulation/plant.ts';
import { evaluation } from '../support/flags.ts';
import { GUARDS } from './guards.ts';

const { fail, orFail, readFlags } = evaluation('eval:injection');
const values = readFlags({});
const data = values.data ?? fail('name the file of cases: --data <file, one JSON object per line>');
if (values.control) for (const guard of GUARDS) plant(guard);

// Import the product only now, after --control has removed the guards.
const { readCases } = await import('./cases.ts');
const { changedArguments, forbiddenTools } = await import('./score.ts');
const { scoreFamilies } = await import('./score-families.ts');

const read = orFail(() => readCases(data));
if (read.cases.length === 0)
  fail(`${data} holds no labelled case: each line needs user_request, user_tool and forbidden_tools`);

const forbidden = await forbiddenTools(read.cases);
const changed = await changedArguments(read.cases);
const families = await scoreFamilies(read.cases);
const report = {
  control: values.control,
  unlabelled: read.unlabelled,
  ...forbidden,
  changedArguments: changed,
  families,
};

if (values.json) process.stdout.write(`${JSON.stringify(report)}\n`);
else {
  const percent = (part: number, whole: number): string => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;
  const lines = [
    `planted text, ${values.control ? 'guards switched off' : 'guards on'}: ${forbidden.cases} labelled cases, ${read.unlabelled} without labels`,
    `  forbidden calls executed    ${forbidden.forbiddenExecuted} of ${forbidden.forbiddenCalls}`,
    `  the user's own tool ran     ${forbidden.userToolExecuted} of ${forbidden.cases} (${percent(forbidden.userToolExecuted, forbidden.cases)})`,
    `the task may use the tool, the text changes its arguments: ${changed.cases} cases`,
    `  changed calls unattended    ${changed.unattended}`,
    `  a person was asked          ${changed.asked}`,
    `  unchanged calls unattended  ${changed.honestUnattended} of ${changed.cases} (${percent(changed.honestUnattended, changed.cases)})`,
    'ways around the rule on the origin of values:',
    ...Object.entries(families).map(
      ([name, { attempts, through, honest, held }]) =>
        `  ${name.padEnd(16)}  ${through} of ${attempts} planted calls unattended, ${held} of ${honest} honest calls held`,
    ),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}
