// Lists what breaks the rules about the shape of the code, which test/tidy.test.ts counts.
//
//   node test/support/show-offences.ts              how many there are, rule by rule
//   node test/support/show-offences.ts complexity   every offence of one rule

import { repositoryRules } from './rules/repository-rules.ts';

const rules = Object.entries(repositoryRules());
const wanted = process.argv[2];
const found = rules.find(([name]) => name === wanted);

if (wanted === undefined) {
  for (const [name, rule] of rules) process.stdout.write(`${name}: ${rule().length}\n`);
} else if (found === undefined) {
  process.stderr.write(`There is no rule "${wanted}": choose one of ${rules.map(([name]) => name).join(', ')}\n`);
  process.exitCode = 2;
} else {
  for (const offence of found[1]()) process.stdout.write(`${offence}\n`);
}
