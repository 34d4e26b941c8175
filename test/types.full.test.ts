// The cost of compiling against the public types, measured on the published declarations.

import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { read, root } from './support/repository.ts';

const INSTANTIATIONS_MAX = 5_000;

mkdirSync(path.join(root, '.tmp'), { recursive: true });
const project = mkdtempSync(path.join(root, '.tmp', 'types-'));
afterAll(() => rmSync(project, { recursive: true, force: true }));

beforeAll(() => {
  const installed = path.join(project, 'node_modules', 'bosun');
  mkdirSync(installed, { recursive: true });
  copyFileSync(path.join(root, 'package.json'), path.join(installed, 'package.json'));
  writeFileSync(path.join(project, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  const build = path.join(root, 'scripts', 'build.mjs');
  const built = spawnSync(process.execPath, [build, path.join(installed, 'dist')], { cwd: root, encoding: 'utf8' });
  if (built.status !== 0) throw new Error(`The build failed:\n${built.stdout}${built.stderr}`);
}, 600_000);

/** What the compiler says about one module of a user's, and how many types it had to instantiate for it. */
function compile(source: string): { faults: string; instantiations: number } {
  writeFileSync(path.join(project, 'user.ts'), source);
  const compilerOptions = {
    strict: true,
    module: 'nodenext',
    target: 'es2024',
    types: ['node'],
    noEmit: true,
    skipLibCheck: true,
  };
  writeFileSync(path.join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['user.ts'] }));
  const compiler = path.join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const args = [compiler, '-p', '.', '--pretty', 'false', '--extendedDiagnostics'];
  const { stdout } = spawnSync(process.execPath, args, { cwd: project, encoding: 'utf8' });
  return {
    faults: stdout
      .split('\n')
      .filter((line) => line.includes('error'))
      .join('\n'),
    instantiations: Number(/Instantiations:\s+(\d+)/.exec(stdout)?.[1] ?? Number.NaN),
  };
}

describe('the types of the public API', () => {
  it('cost hello world little', () => {
    const empty = compile('export {};');
    const hello = compile(read('examples/01-first-run.ts'));
    expect(hello.faults).toBe('');
    expect(hello.instantiations - empty.instantiations).toBeGreaterThan(0);
    expect(hello.instantiations - empty.instantiations).toBeLessThan(INSTANTIATIONS_MAX);
  });

  it('name the worker that is misspelt', () => {
    const planned = (name: string): string =>
      `${read('examples/01-first-run.ts')}
       await team.run({ goal: 'g', tasks: [{ id: 'a', worker: '${name}', instruction: 'i', successCriterion: 'c' }] });`;
    expect(compile(planned('librarian')).faults).toBe('');
    expect(compile(planned('libarian')).faults).toContain('"libarian"');
  });

  it('refuse it also where the planner yields its tasks one by one', () => {
    const yielding = (name: string): string =>
      `import { supervisor, worker } from 'bosun';
       export const team = supervisor({
         workers: { librarian: worker({ does: 'finds books' }), clerk: worker({ does: 'files letters' }) },
         async *plan({ request }) {
           yield { goal: request };
           yield { id: 'a', worker: '${name}', instruction: 'i', successCriterion: 'c' };
         },
       });`;
    expect(compile(yielding('librarian')).faults).toBe('');
    expect(compile(yielding('libarian')).faults).toContain('error TS2322');
  });
});

/** The files of the core that the compiler rejects once the journal has one more event type. */
function filesWithoutNewEvent(): string[] {
  const copy = path.join(project, 'new-event');
  for (const part of ['tsconfig.base.json', 'src/core', 'src/text'])
    cpSync(path.join(root, part), path.join(copy, part), {
      recursive: true,
      filter: (file) => !/\.test\.ts$/.test(file),
    });
  const schemas = 'src/core/journal/event-schema.ts';
  const table = 'export const eventSchemas = {';
  expect(read(schemas)).toContain(table);
  const extended = read(schemas).replace(table, `${table} 'cat-walked-by': z.object({}),`);
  writeFileSync(path.join(copy, schemas), extended);
  const compiler = path.join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const args = [compiler, '-p', 'src/core/tsconfig.json', '--noEmit', '--pretty', 'false'];
  const { stdout } = spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8' });
  return [...new Set(Array.from(stdout.matchAll(/^(\S+)\(\d+,\d+\): error/gm), ([, file = '']) => file))].sort();
}

describe('an event type that is added to the journal', () => {
  it('does not compile until the core folds it, admits or refuses it, and knows whether it must reach the disk', () => {
    const files = filesWithoutNewEvent();
    expect(files).toEqual(
      expect.arrayContaining([
        'src/core/run/admit.ts',
        'src/core/run/fold/apply.ts',
        'src/core/run/must-reach-disk.ts',
      ]),
    );
    expect(files).not.toContain('src/core/journal/event-schema.ts');
  }, 600_000);
});
