// Work whose size others decide: the tools of a server, the calls of one reply, a web page, the text and values of the lock. Reports the CPU of each round.

import { fileURLToPath } from 'node:url';
import { supervisor, type ToolSource, tool, worker } from 'bosun';
import { mcp } from 'bosun/mcp';
import { callTool, type Script, say, scriptedModel } from 'bosun/testing';
import { z } from 'zod';
import { answerParent, collectGarbage } from '../support/child.ts';
import { internal } from '../support/measured-tree.ts';
import { mustBeComplete } from '../support/team.ts';

export interface GrowthInput {
  readonly what: 'tools' | 'calls' | 'page' | 'values';
  readonly n: number;
  readonly rounds: number;
}

export interface GrowthOutput {
  readonly cpuMicros: readonly number[];
}

const direct = () => ({
  route: 'direct' as const,
  workers: [{ name: 'reader', confidence: 100 }],
  reason: 'the only worker',
  outOfScope: [],
});

const teamWith = (tools: readonly (ToolSource | ReturnType<typeof tool>)[], script: Script) =>
  supervisor({
    workers: { reader: worker({ does: 'reads records', tools, model: scriptedModel(script) }) },
    triage: direct,
    advice: false,
  });

/** From starting the server to the report of a run that calls one of its tools. */
async function withTools(n: number): Promise<void> {
  const server = fileURLToPath(new URL('../fixtures/tool-server.mjs', import.meta.url));
  const source = mcp({ name: 'many', command: process.execPath, args: [server, String(n)] });
  const team = teamWith([source], [callTool('read_record_7', { id: 'a' }), say('It is read.')]);
  mustBeComplete(await team.run('read record 7'), 1);
  await team.close();
}

/** All calls in one reply. */
async function withCalls(n: number): Promise<void> {
  const read = tool('read', {
    does: 'reads a record',
    input: z.object({ id: z.number() }),
    effect: 'idempotent',
    grant: 'always',
    run: ({ id }) => id % 2,
  });
  const calls = Array.from({ length: n }, (_, at) => ({ tool: 'read', args: { id: at % 10 } }));
  const team = teamWith([read], [{ ...callTool('read'), calls }, say('All are read.')]);
  mustBeComplete(await team.run('read the records'), 1);
  await team.close();
}

async function withPage(bytes: number): Promise<void> {
  const { textOfHtml } = await internal<typeof import('../../src/toolbox/web/html-text.ts')>('toolbox/web/html-text');
  const page = '<tr><td>&nbsp;</td>\n\n  <td><br></td></tr>';
  textOfHtml(page.repeat(bytes / page.length), 50_000);
}

/** Texts of one unit, repeated, each with values that nearly occur in it. */
const UNITS = [
  'A',
  '1',
  '1,',
  '1/',
  'a@',
  'AA00 ',
  '+1 ',
  '€1 200 ',
  '"a":',
  'a,b/',
  'e\u0301',
  '2026-03-14 ',
  'x@y.z,',
  '\\',
];

async function withValues(chars: number): Promise<void> {
  const { knownValues } =
    await internal<typeof import('../../src/core/policy/known-values.ts')>('core/policy/known-values');
  for (const unit of UNITS) {
    const text = unit.repeat(Math.ceil(chars / UNITS.length / unit.length));
    const known = knownValues();
    known.add(text);
    for (const value of [`${text.slice(0, text.length / 2)}x`, unit, 'eve@evil.example', '2026-03-15'])
      known.hasText(value);
    known.hasNumber(7);
  }
}

const WORK = { tools: withTools, calls: withCalls, page: withPage, values: withValues };

await answerParent<GrowthInput, GrowthOutput>(async ({ what, n, rounds }) => {
  const cpuMicros: number[] = [];
  // The first round loads and compiles the code.
  for (let round = 0; round <= rounds; round++) {
    collectGarbage();
    const before = process.cpuUsage();
    await WORK[what](n);
    const { user, system } = process.cpuUsage(before);
    if (round > 0) cpuMicros.push(user + system);
  }
  return { cpuMicros };
});
