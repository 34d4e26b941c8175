// npm run eval:crews -- --data <folder> [--json] [--only support,research]: measures the ready-made teams on data from outside.
//
// The folder has one sub-folder for each part (support, research, contracts, market). A part is a file beside this one that
// exports a function `…Figures(dataFolder, options) => Promise<figures>`: it reads its own sub-folder, lets the team's own tools
// and workers do the work without a model, and puts a plain baseline beside each figure. A part whose file or data is missing is
// left out and named on stderr. Nothing of the data may be committed here.

import { existsSync } from 'node:fs';
import path from 'node:path';
import { evaluation } from '../support/flags.ts';

type Figures = (dataFolder: string, options: object) => Promise<Readonly<Record<string, unknown>>>;

const PARTS = ['support', 'contracts', 'market', 'research'] as const;

const { fail, readFlags } = evaluation('eval:crews');
const { data: given, json, only } = readFlags({ only: { type: 'string' } });
const data = path.resolve(given ?? fail('name the folder of data: --data <folder>'));
if (!existsSync(data)) fail(`there is no folder ${data}`);
const wanted = only?.split(',') ?? PARTS;
const unknown = wanted.find((name) => !PARTS.some((part) => part === name));
if (unknown !== undefined) fail(`there is no part "${unknown}": choose from ${PARTS.join(', ')}`);

const figures: Record<string, unknown> = {};
for (const part of PARTS) {
  if (!wanted.includes(part)) continue;
  const file = new URL(`./${part}.ts`, import.meta.url);
  if (!existsSync(file) || !existsSync(path.join(data, part))) {
    process.stderr.write(`eval:crews: ${part} is left out: its file or its data is missing\n`);
    continue;
  }
  const loaded: Readonly<Record<string, unknown>> = await import(file.href);
  const measure = Object.entries(loaded).find(([name]) => name.endsWith('Figures'))?.[1] as Figures | undefined;
  if (!measure) fail(`${part}.ts exports no function whose name ends in Figures`);
  figures[part] = await measure?.(data, {});
}
if (Object.keys(figures).length === 0) fail(`${data} holds no data of any part`);

if (json) process.stdout.write(`${JSON.stringify(figures)}\n`);
else
  for (const [part, found] of Object.entries(figures)) {
    process.stdout.write(`${part}\n`);
    for (const [name, value] of Object.entries(found as object)) process.stdout.write(`  ${name.padEnd(22)}${value}\n`);
  }
