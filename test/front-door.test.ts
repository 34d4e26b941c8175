// The root of the package has what a first team needs. Everything else has an entry of its own, and what moved there is
// still at the root for one version, marked as deprecated with its new place.

import path from 'node:path';
import { pathToFileURL } from 'node:url';
import * as bosun from 'bosun';
import { evaluate } from 'bosun/eval';
import { offlineModel } from 'bosun/offline';
import { describe, expect, it } from 'vitest';
import { read, root } from './support/repository.ts';

const FIRST_TEAM = [
  'DefinitionChanged',
  'ModelFault',
  'NothingSent',
  'RunError',
  'UnknownOutcome',
  'allow',
  'ask',
  'deny',
  'describeFailure',
  'escalate',
  'result',
  'supervisor',
  'tool',
  'useTools',
  'worker',
];

const index = read('src/index.ts');

/** Name and entry of each value that is deprecated at the root. */
const moved = [...index.matchAll(/@deprecated Import it from `bosun\/([\w-]+)`\. \*\/\s*(?:export const )?(\w+)/g)].map(
  ([, entry = '', name = '']) => ({ entry, name }),
);

const manifest = JSON.parse(read('package.json')) as { exports: Record<string, { types?: string }> };

describe('the root of the package', () => {
  it('exports about fifteen values, which a first team needs', () => {
    const names = Object.keys(bosun).filter((name) => !moved.some((each) => each.name === name));
    expect(names.sort()).toEqual(FIRST_TEAM);
  });

  it('marks every other name as deprecated, and the entry it names has the same value', async () => {
    expect(moved.length).toBeGreaterThan(10);
    for (const { entry, name } of moved) {
      const there = (await import(/* @vite-ignore */ pathToFileURL(path.join(root, `src/${entry}.ts`)).href)) as Record<
        string,
        unknown
      >;
      expect([name, typeof there[name]]).toEqual([name, typeof (bosun as Record<string, unknown>)[name]]);
    }
  });

  it('is what the command gives to team files, entry by entry', () => {
    const provided = read('src/surfaces/cli/teams/resolve-imports.ts');
    const entries = Object.entries(manifest.exports).filter(([, { types }]) => types !== undefined);
    for (const [entry] of entries) if (entry !== '.') expect(provided).toContain(`'${entry.replace('./', '')}'`);
  });
});

const { supervisor, worker } = bosun;
const library = supervisor({
  name: 'library',
  workers: {
    librarian: worker({ does: 'finds books and says where they stand', effect: 'read', run: () => 'Shelf 3.' }),
    cashier: worker({ does: 'looks up fines and takes payments', effect: 'read', run: () => 'You owe 3.50.' }),
  },
  models: { supervisor: offlineModel() },
});

describe('evaluate() of bosun/eval', () => {
  it('runs the cases of a program and says which failed', async () => {
    const { team, figures, passed } = await evaluate(library, {
      cases: [
        { request: 'Where do I find the book Dune?', workers: ['librarian'] },
        { kind: 'worker', worker: 'cashier', instruction: 'Look up the fines', expect: { contains: '3.50' } },
        { kind: 'worker', worker: 'cashier', instruction: 'Look up the fines', expect: { contains: '9.99' } },
      ],
    });
    expect({ team, passed }).toEqual({ team: 'library', passed: false });
    expect(figures.routing.accuracy).toBe(1);
    expect(figures.failed.map(({ at }) => at)).toEqual(['case 3']);
  });

  it('reads the text of a case file, with its bars', async () => {
    const cases = `{"kind": "worker", "worker": "cashier", "instruction": "Look up fines", "expect": {"contains": "3.50"}}
{"bars": {"workers.passRate": 1}}`;
    const { bars, passed } = await evaluate(library, { cases });
    expect({ passed, bars }).toMatchObject({ passed: true, bars: [{ bar: 'workers.passRate', met: true, value: 1 }] });
  });

  it('refuses cases that could not fail, all of them at once', async () => {
    const cases = [{ request: 'Where is Dune?', workers: ['libarian'] }, { request: 'Where is Dune?' }];
    await expect(evaluate(library, { cases, bars: { 'routing.acuracy': 1 } })).rejects.toThrow(
      /case 1 names the worker "libarian".*did you mean "librarian"[\s\S]*case 2[\s\S]*did you mean "routing.accuracy"/,
    );
    await expect(evaluate(library, { cases: [] })).rejects.toThrow('There is no case to run: give at least one');
  });
});
