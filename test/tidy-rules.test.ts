// The rules that test/tidy.test.ts counts, each seen failing once: tiny sources in, offences out.

import { describe, expect, it } from 'vitest';
import { complexFunctions } from './support/rules/complexity.ts';
import { crowdedFolders } from './support/rules/crowded-folders.ts';
import { importsBeyondTheTable } from './support/rules/folder-imports.ts';
import { importRings } from './support/rules/import-rings.ts';
import { moduleState } from './support/rules/module-state.ts';
import { vagueWords } from './support/rules/plain-words.ts';
import type { Source } from './support/rules/syntax.ts';
import { unusedExports } from './support/rules/unused-exports.ts';

/** `{ 'src/a.ts': 'export {}' }` → sources in that order. */
const sourcesOf = (texts: Readonly<Record<string, string>>): Source[] =>
  Object.entries(texts).map(([file, text]) => ({ file, text }));

describe('the rule about crowded folders', () => {
  const numbered = (count: number, ending: string) => Array.from({ length: count }, (_, at) => `src/a/${at}${ending}`);

  it('counts the sources directly in a folder, without tests, data and folders below', () => {
    const beside = [...numbered(9, '.test.ts'), ...numbered(9, '.json'), 'src/a/b/c.ts'];
    expect(crowdedFolders([...numbered(26, '.ts'), ...beside])).toEqual(['src/a has 26 source files, more than 25']);
    expect(crowdedFolders([...numbered(25, '.ts'), ...beside])).toEqual([]);
  });
});

describe('the rule about rings of imports', () => {
  it('tells a ring once, with an example for each step', () => {
    const sources = sourcesOf({
      'src/core/b/one.ts': "import { two } from '../c/two.ts';",
      'src/core/c/two.ts': "export { three } from '../a/three.ts';",
      'src/core/a/three.ts': "const { one } = await import('../b/one.ts');",
    });
    expect(importRings(sources, 'src/core')).toEqual([
      'core/a → core/b → core/c → core/a (src/core/a/three.ts imports src/core/b/one.ts; ' +
        'src/core/b/one.ts imports src/core/c/two.ts; src/core/c/two.ts imports src/core/a/three.ts)',
    ]);
    expect(importRings(sources, 'src')).toEqual([]);
  });

  it.each([
    "import { two } from '../runtime/two.ts';",
    "import { two, type Two } from '../runtime/two.ts';",
    "import '../runtime/two.ts';",
    "import * as two from '../runtime/two.ts';",
    "export { two } from '../runtime/two.ts';",
    "const load = () => import('../runtime/two.ts');",
  ])('counts %s', (text) => {
    const back = "import { one } from '../core/one.ts';";
    expect(importRings(sourcesOf({ 'src/core/one.ts': text, 'src/runtime/two.ts': back }), 'src')).toHaveLength(1);
  });

  it.each([
    "import type { Two } from '../runtime/two.ts';",
    "import { type Two, type Three } from '../runtime/two.ts';",
    "export type { Two } from '../runtime/two.ts';",
    "type Two = import('../runtime/two.ts').Two;",
    "// import { two } from '../runtime/two.ts';",
  ])('does not count %s', (text) => {
    const back = "import { one } from '../core/one.ts';";
    expect(importRings(sourcesOf({ 'src/core/one.ts': text, 'src/runtime/two.ts': back }), 'src')).toEqual([]);
  });

  it('sees a ring that goes through a file outside all folders', () => {
    const sources = sourcesOf({
      'src/core/shared.ts': "import { one } from './a/one.ts';",
      'src/core/a/one.ts': "import { shared } from '../shared.ts';",
    });
    expect(importRings(sources, 'src/core')).toEqual([expect.stringMatching(/^core\/a → core\/shared\.ts → core\/a /)]);
  });
});

describe('the table of imports by value', () => {
  it('refuses what it does not list, and leaves types and other folders alone', () => {
    const sources = sourcesOf({
      'src/core/journal/event.ts': [
        "import { planSchema } from '../plan/plan-schema.ts';",
        "import { decide } from '../run/decide.ts';",
        "import type { State } from '../run/state.ts';",
        "import { seal } from './seal.ts';",
      ].join('\n'),
      'src/core/run/decide.ts': "import { heap } from '../graph/heap.ts';",
    });
    expect(importsBeyondTheTable(sources, { 'src/core/journal': /-schema\.ts$/ })).toEqual([
      'src/core/journal/event.ts imports src/core/run/decide.ts, which src/core/journal may not know',
    ]);
  });
});

describe('the rule about complexity', () => {
  const complexityOf = (text: string) => complexFunctions([{ file: 'a.ts', text }], 0);

  it.each([
    ['', 1],
    ['if (a) b(); else if (c) d(); else e();', 3],
    ['return a ? b : (c && d || e) ?? f;', 5],
    ['a ??= b; a ||= c; a &&= d; a += e;', 4],
    ['for (;;) {} for (const a in b) {} for (const a of b) {} while (a) {} do {} while (a);', 6],
    ['try { a(); } catch { b(); } finally { c(); }', 2],
    ["switch (a) { case 'b': case 'c': return 1; case 'd': return 2; default: return 3; }", 2],
    ["switch (a) { case 'b': if (c) return 1; }", 3],
    ['type A = B extends C ? 1 : 2; return a?.b?.c as A;', 1],
  ])('gives a function of %j a complexity of %i', (body, complexity) => {
    expect(complexityOf(`function f() { ${body} }`)).toEqual([
      `a.ts:1 f has a complexity of ${complexity}, more than 0`,
    ]);
  });

  it('counts a function inside another for itself, and says where it is', () => {
    const text = 'const outer = (a) => {\n  if (a) b();\n  return list.map((c) => c || (d && e));\n};';
    expect(complexityOf(text)).toEqual([
      'a.ts:1 outer has a complexity of 2, more than 0',
      'a.ts:3 a function in outer has a complexity of 3, more than 0',
    ]);
  });

  it('allows 20 and refuses 21', () => {
    const withBranches = (count: number) => [{ file: 'a.ts', text: `function f() { ${'if (a) b();'.repeat(count)} }` }];
    expect(complexFunctions(withBranches(19))).toEqual([]);
    expect(complexFunctions(withBranches(20))).toEqual(['a.ts:1 f has a complexity of 21, more than 20']);
  });
});

describe('the rule about unused exports', () => {
  const made = {
    file: 'src/made.ts',
    text: 'export const a = 1;\nexport interface B {}\nconst c = 2;\nexport { c as d };',
  };
  const unusedIn = (importer: string, file = 'src/uses.ts') =>
    unusedExports([made], { importers: [made, { file, text: importer }], entries: ['src/index.ts'] }).map(
      (offence) => / exports (\S+),/.exec(offence)?.[1],
    );

  it('names the file, the line and the export', () => {
    expect(unusedExports([made], { importers: [made], entries: [] })).toEqual([
      'src/made.ts:1 exports a, which no other file imports',
      'src/made.ts:2 exports B, which no other file imports',
      'src/made.ts:4 exports d, which no other file imports',
    ]);
  });

  it.each([
    ["import { a } from './made.ts';", ['B', 'd']],
    ["import { type B, d as e } from './made.ts';", ['a']],
    ["import type { B } from './made.ts';", ['a', 'd']],
    ["export { a } from './made.ts';", ['B', 'd']],
    ["export * from './made.ts';", []],
    ["import * as made from './made.ts'; made.a(made.d);", ['B']],
    ["import * as made from './made.ts'; use(made);", []],
    ["const { a, d: e } = await import('./made.ts');", ['B']],
    ["const d = (await import('./made.ts')).d;", ['a', 'B']],
    ["const made = await import('./made.ts'); made.a();", ['B', 'd']],
    ["const [{ a }, b] = await Promise.all([import('./made.ts'), import('./other.ts')]);", ['B', 'd']],
    ["const load = () => import('./made.ts');", []],
    ["let b: import('./made.ts').B;", ['a', 'd']],
    ["import { a } from './other.ts'; // import { d } from './made.ts';", ['a', 'B', 'd']],
  ])('after %s', (importer, unused) => {
    expect(unusedIn(importer)).toEqual(unused);
  });

  it('takes a test beside the file for a user, and the public entries as they are', () => {
    expect(unusedIn("import { a, type B, d } from './made.ts';", 'src/made.test.ts')).toEqual([]);
    expect(unusedExports([made], { importers: [made], entries: ['src/made.ts'] })).toEqual([]);
  });
});

describe('the rule about state of modules', () => {
  it.each([
    ['let count = 0;', 'a.ts:1 has let count at the top'],
    ['export var count = 0;', 'a.ts:1 has var count at the top'],
    ['const seen = new Set();\nconst f = (a) => seen.add(a);', 'a.ts:2 changes seen, which the module keeps'],
    [
      'const list: A[] = [];\nfunction f(a) { for (const b of a) list.push(b); }',
      'a.ts:2 changes list, which the module keeps',
    ],
    ['const last = { at: 0 };\nfunction f(a) { last.at = a; }', 'a.ts:2 changes last, which the module keeps'],
    ['const last = {};\nconst f = (a) => { delete last[a]; };', 'a.ts:2 changes last, which the module keeps'],
    ["const load = () => import('./b.ts');", 'a.ts:1 loads a module on demand'],
  ])('finds it in %j', (text, offence) => {
    expect(moduleState([{ file: 'a.ts', text }])).toEqual([offence]);
  });

  it.each([
    'const table = new Map();\nfor (const a of LIST) table.set(a.name, a);',
    'const table = new Map();\nLIST.forEach((a) => table.set(a.name, a));',
    'const table = new Map();\nconst f = (a) => table.get(a);',
    'const seen = new Set();\nfunction f() { const seen = new Set(); seen.add(1); }',
    'const seen = new Set();\nconst f = (seen: Set<number>) => seen.add(1);',
    'function f() { let count = 0; count += 1; return count; }',
  ])('finds none in %j', (text) => {
    expect(moduleState([{ file: 'a.ts', text }])).toEqual([]);
  });
});

describe('the rule about plain words', () => {
  it.each([
    ['a.ts', '// What nobody asked for is left out.\nconst a = 1;', 'a.ts:1 says nobody'],
    ['a.ts', 'const a = 1;\n/**\n * Whoever\n * asks. */', 'a.ts:3 says Whoever'],
    ['a.ts', "it('works, whatever comes', () => {});", 'a.ts:1 says whatever'],
    ['a.ts', 'const a = `\nIt waits for somebody`;', 'a.ts:2 says somebody'],
    ['a.md', '# Title\n\nWhatever happens.', 'a.md:3 says Whatever'],
  ])('reports where %s says %j', (file, text, offence) => {
    expect(vagueWords([{ file, text }])).toEqual([offence]);
  });

  it.each([
    ['a.ts', "const nobody = { worker: 'nobody' };"],
    ['a.ts', "const WORDS = 'anyone nobody somebody'.split(' ');"],
    ['a.ts', 'const WORDS = `anyone\n  nobody`.split(/\\s+/);'],
    ['a.ts', "say('--relabel run=nobody');"],
    ['a.md', 'No "nobody" and no `whatever` as a subject.'],
  ])('leaves names, quotations and lists of words alone: %s with %j', (file, text) => {
    expect(vagueWords([{ file, text }])).toEqual([]);
  });

  it('checks only the comments of a file whose strings are data', () => {
    const text = "// For whoever asks.\nconst request = 'pls send somebody';";
    expect(vagueWords([{ file: 'src/labels.ts', text }], { stringsAreData: /labels/ })).toEqual([
      'src/labels.ts:1 says whoever',
    ]);
  });
});
