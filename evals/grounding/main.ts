// npm run eval:grounding -- [--data <file>] [--json] [--control]: drafts that invent numbers, names, dates, quotes and
// deeds, and drafts that put the same reports honestly in other words. `--control` switches the check off.

import { parseArgs } from 'node:util';
import { readWorlds, type World } from './cases.ts';
import { score } from './score.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    json: { type: 'boolean', default: false },
    control: { type: 'boolean', default: false },
  },
});

const OWN = ['first.jsonl', 'second.jsonl', 'third.jsonl', 'fourth.jsonl', 'fifth.jsonl', 'sixth.jsonl'].map(
  (name) => new URL(name, import.meta.url),
);

let worlds: World[];
try {
  worlds = values.data === undefined ? OWN.flatMap(readWorlds) : readWorlds(values.data);
} catch (error) {
  process.stderr.write(`eval:grounding: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(2);
}

const { unflagged, wrong, ...figures } = score(worlds, { control: values.control });

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
