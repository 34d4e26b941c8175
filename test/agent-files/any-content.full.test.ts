import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { AgentFileFaults, asLine } from '../../src/agent-files/fault.ts';
import { readAgentFile } from '../../src/agent-files/read-agent-file.ts';
import { readTeamFile } from '../../src/agent-files/read-team-file.ts';
import { teamFromFolder } from '../../src/agent-files/team-from-folder.ts';
import { cpuNow } from '../support/cpu.ts';
import { fakeServer } from './support.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'bosun-any-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Fragments that are hard for YAML and for our parser. */
const PIECES = [
  ...['---\n', '---', '...\n', '\uFEFF', '\r\n', '\n', '\t', '  ', ': ', ':', '- ', '? ', '# ', ', '],
  ...[
    '[',
    ']',
    '{',
    '}',
    '|',
    '>',
    '>-\n',
    '"',
    "'",
    '&a ',
    '*a',
    '*b',
    '!!binary ',
    '!tag ',
    '<<: *a',
    '%YAML 9\n',
    '@',
    '`',
  ],
  ...[
    'name: a\n',
    'name: b',
    'description: does it\n',
    'description: <example>user: "x"</example>\n',
    'tools: ',
    'model: ',
  ],
  ...[
    'Read',
    'Bash(git:*)',
    'mcp__s__t',
    'mcp____',
    'Grp',
    '*',
    'opus',
    'x/y',
    'null',
    'true',
    '1e999',
    '0x1',
    '.nan',
    '2026-01-01',
  ],
  ...[
    '__proto__: ',
    'constructor: ',
    'toString',
    '<example>',
    '</example>',
    '\\n',
    'user: ',
    'assistant:',
    'maxTurns: ',
    '-1',
  ],
  ...[
    'budget:\n  usd: ',
    'policies:\n  Read: ',
    'ask when a.b > 5',
    'mcpServers:\n  s:\n    ',
    'command: ',
    'url: ',
    '\u0024{X}',
    '\u0024{Y:-z}',
  ],
  ...[
    'workers:\n  a:\n    ',
    'fallbacks:\n  a: ',
    'models:\n  fast: ',
    'web:\n  allow: ',
    'limits: ',
    'é',
    '日',
    '\u0000',
    '\ud800',
    'Prompt.\n',
  ],
];
const text = fc.oneof(
  { weight: 6, arbitrary: fc.array(fc.constantFrom(...PIECES), { maxLength: 40 }).map((pieces) => pieces.join('')) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) },
);
const agentText = fc.oneof(
  text,
  text.map((inside) => `---\n${inside}\n---\nPrompt.`),
  text.map((inside) => `---\nname: a\ndescription: does it\n${inside}\n---\nPrompt.`),
);
const checkRemarks = (remarks: readonly { file: string; line: number; message: string }[], lines: number): void => {
  for (const remark of remarks) {
    expect(remark.line).toBeGreaterThanOrEqual(1);
    expect(remark.line).toBeLessThanOrEqual(lines + 1);
    expect(asLine(remark)).not.toMatch(/[\n\r]/);
    expect(remark.message).not.toMatch(/undefined|\[object|at .*\.ts:/);
  }
};
const linesOf = (content: string): number => content.split(/\r\n|\n|\r/).length;

describe('for any content of a file,', () => {
  it('an agent file is read, or its faults are reported with lines that exist', async () => {
    await fc.assert(
      fc.asyncProperty(agentText, async (content) => {
        const { agent, faults, warnings } = await readAgentFile('x.md', content);
        expect(agent === undefined).toBe(faults.length > 0);
        checkRemarks([...faults, ...warnings], linesOf(content));
      }),
      { numRuns: 1_500 },
    );
  });

  it.each([
    ['a value that holds itself', 'tools: &a [*a]'],
    [
      'aliases that multiply',
      `x: &x [1,1,1,1,1,1,1,1,1]\n${'abcdefgh'.replaceAll(/./g, (key, at, all) => `${key}: &${key} [${`*${at === 0 ? 'x' : all[at - 1]},`.repeat(9)}1]\n`)}`,
    ],
    ['brackets without end', `tools: ${'['.repeat(50_000)}`],
    ['maps in maps', `tools: ${'{a: '.repeat(20_000)}`],
    ['a very long line', `tools: ${'Read,'.repeat(50_000)}`],
    ['a very long key', `${'k'.repeat(100_000)}: 1`],
  ])('%s is read or reported, in good time', async (_, inside) => {
    const began = cpuNow();
    const matter = `---\nname: a\ndescription: does it\n${inside}\n---\nPrompt.`;
    const { agent, faults } = await readAgentFile('x.md', matter);
    expect(agent === undefined).toBe(faults.length > 0);
    expect((await readTeamFile('team.yaml', `workers:\n  a:\n    ${inside}\n`, {})).faults).toBeInstanceOf(Array);
    expect(cpuNow() - began).toBeLessThan(10_000);
  });

  it('team.yaml is read, or its faults are reported with lines that exist', async () => {
    await fc.assert(
      fc.asyncProperty(text, async (content) => {
        const { team, faults } = await readTeamFile('team.yaml', content, { X: 'x' });
        expect(team).toBeTypeOf('object');
        checkRemarks(faults, linesOf(content));
      }),
      { numRuns: 1_500 },
    );
  });

  it('a folder is a team, or rejects with the list of its faults and no other error', async () => {
    const bytes = fc.oneof(
      { weight: 4, arbitrary: agentText },
      { weight: 1, arbitrary: fc.uint8Array({ maxLength: 100 }) },
    );
    await fc.assert(
      fc.asyncProperty(bytes, agentText, text, fc.boolean(), async (one, other, team, lenient) => {
        writeFileSync(path.join(folder, 'one.md'), one);
        writeFileSync(path.join(folder, 'other.md'), other);
        writeFileSync(path.join(folder, 'team.yaml'), team);
        try {
          const loaded = await teamFromFolder(folder, { lenient, env: {}, mcp: fakeServer });
          expect(Object.keys(loaded.definition.workers).length).toBeGreaterThan(0);
          expect(lenient || loaded.faults.length === 0).toBe(true);
        } catch (error) {
          if (!AgentFileFaults.is(error)) throw error;
          expect(error.faults.length).toBeGreaterThan(0);
        }
      }),
      { numRuns: 400 },
    );
  });
});
