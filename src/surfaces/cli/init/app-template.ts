// The files that `bosun init --app` writes: a project of its own, with a test that passes.

import { CASES } from './cases-template.ts';
import { TEAM } from './team-template.ts';

/** Kept apart from the text, because a test forbids importing this package by name inside src. */
const PACKAGE = 'bosun';

const MAIN = `// Runs one request and prints the answer. If a person must decide, it asks here.
//
//   npm start -- "book room Aare for 3 people, and we need 20 pens"

import { createInterface } from 'node:readline/promises';
import team from './team.ts';

const request = process.argv.slice(2).join(' ') || 'book room Aare for 3 people, and we need 20 pens';

// Runs are kept in this file. One that is interrupted goes on with office.resume(runId).
const office = team.with({ store: 'runs.db' });

let report = await office.run(request);
while (report.status === 'waiting' && process.stdin.isTTY) {
  const open = report.reviews.filter(({ status }) => status === 'open');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  for (const { id, question } of open) {
    const said = await terminal.question(\`\${question}\\nApprove? [y/N] \`);
    await office.decide(id, said.trim().toLowerCase() === 'y' ? 'approve' : 'deny');
  }
  terminal.close();
  report = await office.resume(report.runId);
}
console.log(report.answer);
if (report.status === 'waiting') console.log(\`Run \${report.runId} waits for a person: \${report.reviews[0]?.question}\`);
await office.close();
`;

const TEST = `// What the team promises. The offline model needs no key, so this runs anywhere and always ends the same.

import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { callTool, say, scriptedModel } from '${PACKAGE}/testing';

const file = join(mkdtempSync(join(tmpdir(), 'office-')), 'office.jsonl');
process.env.OFFICE_FILE = file;
const { default: team } = await import('../src/team.ts');

const office = team.with({ models: { supervisor: 'offline', worker: 'offline' } });
after(() => office.close());

describe('the office', () => {
  it('books a room and orders pens in one request', async () => {
    const report = await office.run('book room Aare for 3 people, and we need 20 pens');
    assert.equal(report.status, 'complete');
    assert.match(readFileSync(file, 'utf8'), /"room":"Aare","people":3/);
    assert.match(readFileSync(file, 'utf8'), /"item":"pens","quantity":20/);
  });

  it('waits for a person before it spends more than 100 dollars', async () => {
    const waiting = await office.run('we need 2 monitors');
    assert.equal(waiting.status, 'waiting');
    assert.doesNotMatch(readFileSync(file, 'utf8'), /monitors/);
    await office.decide(waiting.reviews[0]?.id ?? '', 'approve', { by: 'Ilse' });
    const report = await office.resume(waiting.runId);
    assert.equal(report.status, 'complete');
    assert.match(readFileSync(file, 'utf8'), /"item":"monitors","quantity":2/);
  });

  it('does not book a room that is too small, even if a model tries', async () => {
    const model = scriptedModel({
      'task:t1': [callTool('book_room', { room: 'Aare', people: 40 }), say('Room Aare has only 4 seats.')],
    });
    const scripted = team.with({ models: { supervisor: 'offline', worker: model } });
    await scripted.run({
      goal: 'a room',
      tasks: [
        {
          id: 't1',
          worker: 'rooms',
          instruction: 'Book room Aare for 40 people',
          successCriterion: 'A room is booked, or the reason why none is',
        },
      ],
    });
    assert.doesNotMatch(readFileSync(file, 'utf8'), /"people":40/);
    model.assertDone();
    await scripted.close();
  });
});
`;

const TSCONFIG = {
  compilerOptions: {
    target: 'esnext',
    module: 'nodenext',
    types: ['node'],
    strict: true,
    noUncheckedIndexedAccess: true,
    verbatimModuleSyntax: true,
    erasableSyntaxOnly: true,
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    noEmit: true,
  },
  include: ['src', 'test'],
};

const README = `# A team with Bosun

\`\`\`sh
npm install
npm test                                # what the team promises; needs no key
npm start -- "we need 2 monitors"       # costs more than 100 dollars, so it asks you
npm run check                           # types
\`\`\`

| file | holds |
|---|---|
| \`src/team.ts\` | three workers, their tools, and what they may do without asking |
| \`src/main.ts\` | runs a request; runs are kept in \`runs.db\` |
| \`test/team.test.ts\` | the tests, with the offline model and a scripted one |
| \`src/team.eval.jsonl\` | requests with the expected result: \`npx bosun eval --team src/team.ts\` |

Set \`ANTHROPIC_API_KEY\` or \`OPENAI_API_KEY\` for a real model. Without a key the offline model does the work.
`;

/** The name of a folder as the name of a package. */
const packageName = (folder: string): string =>
  folder
    .toLowerCase()
    .replaceAll(/[^a-z0-9._-]+/g, '-')
    .replaceAll(/^[-._]+|[-._]+$/g, '') || 'my-team';

export function appFiles({ folder, version }: { readonly folder: string; readonly version: string }) {
  const manifest = {
    name: packageName(folder),
    private: true,
    type: 'module',
    engines: { node: '^22.18.0 || >=24' },
    scripts: { start: 'node src/main.ts', test: 'node --test', check: 'tsc' },
    dependencies: { [PACKAGE]: `^${version}`, zod: '^4.0.0' },
    devDependencies: { '@types/node': '^24.0.0', typescript: '>=5.8' },
  };
  return {
    'package.json': `${JSON.stringify(manifest, null, 2)}\n`,
    'tsconfig.json': `${JSON.stringify(TSCONFIG, null, 2)}\n`,
    'src/team.ts': TEAM.replaceAll('./team.ts', 'src/team.ts'),
    'src/team.eval.jsonl': CASES,
    'src/main.ts': MAIN,
    'test/team.test.ts': TEST,
    'README.md': README,
    '.gitignore': 'node_modules\n.bosun\nruns.db*\noffice.jsonl\n',
  };
}
