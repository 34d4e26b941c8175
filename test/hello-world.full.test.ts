// The first program of a user: DESIGN §9, with a tool of their own and no key.

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { root } from './support/repository.ts';

// Inside the repository, so that 'bosun' and 'zod' are found by name.
mkdirSync(path.join(root, '.tmp'), { recursive: true });
const folder = mkdtempSync(path.join(root, '.tmp', 'hello-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const program = (options: string, requests: readonly string[]): string => `
import { supervisor, tool, worker } from 'bosun';
import { z } from 'zod';
const handbook = ['SQLite is a library with one writer at a time.', 'Postgres is a server with many writers.'];
const searchHandbook = tool('search_handbook', {
  does: 'searches the handbook', input: z.object({ query: z.string() }), effect: 'read',
  run: ({ query }) => handbook.filter((line) => line.includes(query)).join(' ') || 'nothing found',
});
const team = supervisor({
  workers: {
    researcher: worker({ does: 'finds facts in the handbook', tools: [searchHandbook] }),
    writer: worker({ does: 'writes prose from facts it is given' }),
  },
  ${options}
});
const reports = [];
for (const request of ${JSON.stringify(requests)}) {
  const { answer, status } = await team.run(request);
  reports.push({ answer, status });
}
console.log(JSON.stringify(reports));
`;

function run(requests: readonly string[], options = '') {
  const file = path.join(folder, 'hello.mjs');
  writeFileSync(file, program(options, requests));
  const { NODE_OPTIONS: _, ANTHROPIC_API_KEY: __, OPENAI_API_KEY: ___, BOSUN_MODEL: ____, ...env } = process.env;
  const ended = spawnSync(process.execPath, ['--conditions=bosun-source', file], { env, encoding: 'utf8' });
  return { reports: JSON.parse(ended.stdout), stderr: ended.stderr };
}
const COMPARE = 'Compare SQLite and Postgres for a till system';

describe('hello world without a key', () => {
  it('answers with the tool of the user, and says once on stderr that the offline model worked', () => {
    const { reports, stderr } = run([COMPARE, 'What does the handbook say about SQLite?']);
    expect(reports[0]).toMatchObject({ status: 'complete' });
    expect(reports[0].answer).toMatch(/one writer at a time[\s\S]*many writers/);
    expect(reports[1]).toMatchObject({ status: 'complete', answer: expect.stringContaining('one writer at a time') });
    expect(stderr.match(/offline model works/g)).toHaveLength(1);
  });

  it('says in the answer what the offline model cannot do', () => {
    const [report] = run(['Write a poem about the sea']).reports;
    expect(report.answer).toContain('a language model may');
  });

  it.each(['advice: false', "models: { balanced: 'offline' }"])('is silent with %s', (options) => {
    expect(run(['What does the handbook say about SQLite?'], options).stderr).not.toContain('offline');
  });
});
