// npm run eval:grounding -- [--data <file> | --sets <name>] [--every <n>] [--json] [--control]: drafts that invent numbers,
// names, dates, quotes and deeds, and drafts that put the same reports honestly in other words. `--sets` takes only the sets
// whose names begin so (letter, strict, plain, strangers, deeds), `--every` only each nth world, `--control` switches the check off.

import { readdirSync } from 'node:fs';
import { evaluation } from '../support/flags.ts';
import { readWorlds } from './cases.ts';
import { score } from './score.ts';

const { fail, orFail, readFlags } = evaluation('eval:grounding');
const values = readFlags({ every: { type: 'string', default: '1' }, sets: { type: 'string', default: '' } });
const every = Number(values.every);
if (!(Number.isInteger(every) && every > 0)) fail(`--every ${values.every} is not a whole number above 0`);

/** Ours, and those that strangers wrote who had not seen the check. The cards were fitted to all of them. */
const OWN = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.jsonl') && name.startsWith(values.sets))
  .sort()
  .map((name) => new URL(name, import.meta.url));

if (OWN.length === 0) fail(`--sets ${values.sets}: no set has a name that begins so`);
const { data } = values;
const worlds = orFail(() => (data === undefined ? OWN.flatMap(readWorlds) : readWorlds(data))).filter(
  (_, index) => index % every === 0,
);

const { unflagged, wrong, ...figures } = await score(worlds, { control: values.control });

if (values.json) process.stdout.write(`${JSON.stringify(figures)}\n`);
else {
  const lines = [
    `grounding, ${values.control ? 'check switched off' : 'check on'}`,
    `  inventions delivered unflagged  ${figures.deliveredUnflagged} of ${figures.invented}`,
    `  honest drafts wrongly flagged   ${figures.wronglyFlagged} of ${figures.honest}`,
    ...(values.control
      ? []
      : unflagged.map(
          ({ domain, draft, found }) => `unflagged (${domain}): ${draft} — ${found.join(' | ') || 'nothing found'}`,
        )),
    ...wrong.map(({ domain, draft, found }) => `wrongly flagged (${domain}): ${draft} — ${found.join(' | ')}`),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}
