// The rules of docs/style.md that a machine can check. Each rule returns what breaks it, one line per offence; the list
// of exceptions below may only shrink: an entry that excuses nothing any more fails too.

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { importsOf, withoutComments } from './support/imports.ts';
import { exists, read, repositoryFiles, root, typeCheck } from './support/repository.ts';
import { PUBLIC_ENTRIES, repositoryRules } from './support/rules/repository-rules.ts';

/** Offences we live with for now, word for word as a rule reports them. Remove entries; add none. */
const EXCEPTIONS: readonly string[] = [];

const MAY_IMPORT: Record<string, readonly string[]> = {
  text: [],
  core: ['text'],
  ports: ['core'],
  runtime: ['text', 'core', 'ports'],
  'word-vectors': [],
  adapters: ['text', 'word-vectors', 'core', 'ports'],
  toolbox: ['text', 'word-vectors', 'core', 'ports'],
  contracts: ['core', 'ports', 'runtime'],
  testkit: ['core', 'ports', 'runtime'],
  'agent-files': ['text', 'core', 'ports', 'runtime', 'toolbox'],
  teams: ['core', 'ports', 'runtime', 'toolbox'],
  surfaces: ['text', 'core', 'ports', 'runtime', 'adapters', 'toolbox', 'agent-files', 'testkit', 'teams'],
};

/** The only files that may know a port and also the adapter that fills it. */
const JOINS_PORTS_AND_ADAPTERS = /^src\/(?:wiring|testing|surfaces\/[^/]+\/main)\.ts$/;
/** Joins the real parts once, for the library and for the main file of each surface. */
const WIRING = 'src/wiring.ts';
const PACKAGES_OF_CORE = ['zod'];
/** Areas that read no clock, no chance and no world. */
const PURE: readonly string[] = ['text', 'core'];

const LINES_MAX = 400;
const CONTRIBUTING_LINES_MAX = 60;
const CODE = /^(?:src|test|bench|examples|scripts|evals|studio\/src)\/.*\.(?:ts|tsx|mts|js|mjs)$/;

const UNTOLD_INPUTS: Record<string, RegExp> = {
  'Date.now': /\bDate\.now\b/,
  'new Date()': /\bnew Date\(\s*\)/,
  'Math.random': /\bMath\.random\b/,
  'performance.now': /\bperformance\.now\b/,
  'crypto.random…': /\bcrypto\.(?:randomUUID|getRandomValues|randomBytes)\b/,
};

const MACHINE_PATH = /(?<![\w.~@)}\]*-])\/(?:work|root|home|Users)\/[\w.-]/;
const REGISTRY_HOST = /\/\/(?:[\w-]+\.)*registry\.[\w.-]+/;
const UNFINISHED_TEST = /\b(?:it|test|describe|suite)\.(?:only|skip|todo)\b/;
const MARKDOWN_LINK = /(?<!`)\[[^\]]*\]\(([^)\s]+)(?:\s+"[^"]*")?\)/g;

const files = repositoryFiles();
const isTest = (file: string): boolean => file.endsWith('.test.ts');
const sources = files.filter((file) => file.startsWith('src/') && file.endsWith('.ts') && !isTest(file));
const texts = files.filter((file) => file !== 'package-lock.json' && !read(file).includes('\0'));

/** `src/core/plan/plan.ts` is in the area `core`; a file directly in src is in none. */
const areaOf = (file: string): string | undefined => /^src\/([^/]+)\//.exec(file)?.[1];
const adapterOf = (file: string): string | undefined => /^src\/adapters\/([^/]+)/.exec(file)?.[1];
const linesOf = (file: string): number => read(file).trimEnd().split('\n').length;

function forbiddenImport(file: string, specifier: string): string | undefined {
  const area = areaOf(file);
  if (!specifier.startsWith('.')) {
    if (/^bosun(?:\/|$)/.test(specifier)) return 'imports the package by its own name';
    if (area === 'text') return 'text uses no package';
    if (area === 'core' && !PACKAGES_OF_CORE.includes(specifier)) return `core may only use ${PACKAGES_OF_CORE}`;
    return undefined;
  }
  const target = path.posix.normalize(path.posix.join(path.posix.dirname(file), specifier));
  if (!target.startsWith('src/')) return 'leaves src';
  if (area === undefined)
    return [...PUBLIC_ENTRIES, WIRING].includes(file) ? undefined : 'only the public entries lie directly in src';
  const targetArea = areaOf(target);
  if (targetArea === area) {
    return adapterOf(file) === adapterOf(target) ? undefined : 'adapters never import each other';
  }
  if (target === WIRING && JOINS_PORTS_AND_ADAPTERS.test(file)) return undefined;
  if (targetArea === undefined) return 'nothing inside src imports a public entry';
  if (!MAY_IMPORT[area]?.includes(targetArea)) return `${area} may not import ${targetArea}`;
  if (targetArea === 'adapters' && !JOINS_PORTS_AND_ADAPTERS.test(file))
    return 'only main.ts of a surface wires adapters';
  return undefined;
}

function importsAgainstTheTable(): string[] {
  return sources.flatMap((file) =>
    importsOf(read(file)).flatMap((specifier) => {
      const fault = forbiddenImport(file, specifier);
      return fault === undefined ? [] : [`${file} imports '${specifier}': ${fault}`];
    }),
  );
}

/** The studio folds journals with the core and holds no rule of its own; everything else it asks of the server. */
function studioBeyondTheCore(): string[] {
  const pages = files.filter((file) => /^studio\/src\/.*\.tsx?$/.test(file));
  return pages.flatMap((file) =>
    importsOf(read(file))
      .filter((specifier) => specifier.startsWith('.'))
      .map((specifier) => path.posix.normalize(path.posix.join(path.posix.dirname(file), specifier)))
      .filter((target) => !/^(?:studio\/src|src\/(?:core|text))\//.test(target))
      .map((target) => `${file} imports ${target}: the studio may only use src/core and src/text`),
  );
}

function unknownAreas(): string[] {
  const areas = new Set(sources.map(areaOf).filter((area) => area !== undefined));
  return [...areas].filter((area) => !(area in MAY_IMPORT)).map((area) => `src/${area} is not in the table MAY_IMPORT`);
}

function untoldInputsInCore(): string[] {
  return sources
    .filter((file) => PURE.includes(areaOf(file) ?? ''))
    .flatMap((file) => {
      const code = withoutComments(read(file));
      const used = Object.entries(UNTOLD_INPUTS).filter(([, pattern]) => pattern.test(code));
      return used.map(([name]) => `${file} uses ${name}`);
    });
}

const longFiles = (): string[] =>
  files
    .filter((file) => CODE.test(file) && linesOf(file) > LINES_MAX)
    .map((file) => `${file} has ${linesOf(file)} lines, more than ${LINES_MAX}`);

/** Lines matching a pattern, reported with their number; `where` narrows the files. */
function linesMatching(pattern: RegExp, where: readonly string[]): string[] {
  return where.flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1} has ${pattern.exec(line)?.[0]}`] : [])),
  );
}

function lockFileHosts(): string[] {
  return read('package-lock.json')
    .split('\n')
    .flatMap((line, index) =>
      /"resolved":\s*"http/.test(line) ? [`package-lock.json:${index + 1} names a host`] : [],
    );
}

function lockFileGaps(): string[] {
  const script = path.join(root, 'scripts', 'complete-lock.mjs');
  const { stderr } = spawnSync(process.execPath, [script, '--check'], { encoding: 'utf8' });
  return stderr.split('\n').filter((line) => line !== '');
}

function deadLinks(): string[] {
  const pages = files.filter((file) => /^(?:docs\/.*|[^/]+)\.md$/.test(file));
  return pages.flatMap((page) =>
    [...read(page).matchAll(MARKDOWN_LINK)]
      .map((match) => match[1] ?? '')
      .filter((target) => !/^(?:[a-z]+:|#)/.test(target))
      .filter((target) => !exists(path.posix.join(path.posix.dirname(page), target.replace(/#.*$/, ''))))
      .map((target) => `${page} links to ${target}, which does not exist`),
  );
}

const longContributing = (): string[] =>
  exists('CONTRIBUTING.md') && linesOf('CONTRIBUTING.md') <= CONTRIBUTING_LINES_MAX
    ? []
    : [`CONTRIBUTING.md is missing or has more than ${CONTRIBUTING_LINES_MAX} lines`];

const RULES: Record<string, () => string[]> = {
  'points every import inwards': importsAgainstTheTable,
  'keeps the studio to the core and the text readers': studioBeyondTheCore,
  'keeps every folder of src in the table of imports': unknownAreas,
  'reads no clock and rolls no dice in the core': untoldInputsInCore,
  'has no source file too long to hold in mind': longFiles,
  'names no path of the machine it was written on': () => linesMatching(MACHINE_PATH, texts),
  'names no package registry': () => [...linesMatching(REGISTRY_HOST, texts), ...lockFileHosts()],
  'has a lock file that npm accepts on every platform': lockFileGaps,
  'has no test that is skipped, left for later or run alone': () =>
    linesMatching(UNFINISHED_TEST, files.filter(isTest)),
  'explains how to contribute on one screen': longContributing,
  'has no dead link between its pages': deadLinks,
};

describe('the repository', () => {
  for (const [fact, rule] of Object.entries(RULES)) {
    it(fact, () => {
      expect(rule().filter((offence) => !EXCEPTIONS.includes(offence))).toEqual([]);
    });
  }

  it('excuses nothing that no longer needs an excuse', () => {
    const offences = new Set(Object.values(RULES).flatMap((rule) => rule()));
    expect(EXCEPTIONS.filter((exception) => !offences.has(exception))).toEqual([]);
  });
});

describe('the repository, read by its syntax,', () => {
  const rules = Object.entries(repositoryRules());

  // `node test/support/show-offences.ts <rule>` lists the offences without the test.
  it.each(rules)('keeps the rule %s', (_, offencesOf) => {
    expect(offencesOf()).toEqual([]);
  });
});

describe('the table of imports', () => {
  it.each([
    ['src/core/plan/plan.ts', '../../runtime/run.ts'],
    ['src/core/plan/plan.ts', 'node:fs'],
    ['src/core/plan/plan.ts', 'bosun'],
    ['src/ports/clock.ts', '../runtime/run.ts'],
    ['src/runtime/run/run.ts', '../../adapters/clock-system/clock.ts'],
    ['src/runtime/run/run.ts', '../../index.ts'],
    ['src/adapters/engine-local/engine.ts', '../clock-system/clock.ts'],
    ['src/adapters/engine-local/engine.ts', '../../runtime/run.ts'],
    ['src/surfaces/cli/print.ts', '../../adapters/engine-local/engine.ts'],
    ['src/surfaces/cli/main.ts', '../../../test/support/repository.ts'],
    ['src/shortcut.ts', './core/plan/plan.ts'],
  ])('refuses %s importing %s', (file, specifier) => {
    expect(forbiddenImport(file, specifier)).toBeDefined();
  });

  it.each([
    ['src/core/plan/plan.ts', 'zod'],
    ['src/core/plan/plan.ts', '../graph/find-cycle.ts'],
    ['src/runtime/run/run.ts', 'node:fs'],
    ['src/adapters/engine-local/engine.ts', './journal.ts'],
    ['src/adapters/engine-local/engine.ts', '../../ports/engine.ts'],
    ['src/surfaces/cli/main.ts', '../../adapters/engine-local/engine.ts'],
    ['src/index.ts', './adapters/engine-local/engine.ts'],
  ])('allows %s importing %s', (file, specifier) => {
    expect(forbiddenImport(file, specifier)).toBeUndefined();
  });

  it('sees every way to write an import, and none in a comment', () => {
    const source = [
      "import a from 'a';",
      "import type { B } from 'b';",
      "import {\n  c,\n  d,\n} from 'c';",
      "import 'e';",
      "export { f } from 'f';",
      "export type * from 'g';",
      "const h = await import('h');",
      "type I = import('i').I;",
      "// import j from 'j';",
      "/*\nimport k from 'k';\n*/",
    ].join('\n');
    expect(importsOf(source).sort()).toEqual(['a', 'b', 'c', 'e', 'f', 'g', 'h', 'i']);
  });
});

describe('the core', () => {
  it('cannot be compiled once it touches Node or the DOM', () => {
    mkdirSync(path.join(root, '.tmp'), { recursive: true });
    const folder = mkdtempSync(path.join(root, '.tmp', 'core-'));
    const outside = ['setTimeout', 'setInterval', 'fetch', 'process', 'console', 'Buffer', 'performance', 'document'];
    try {
      const lines = ["import { z } from 'zod';", "import fs from 'node:fs';", 'export const inside = [z, fs];'];
      writeFileSync(path.join(folder, 'impure.ts'), [...lines, ...outside.map((name) => `${name};`)].join('\n'));
      const tsconfig = { extends: path.join(root, 'src/core/tsconfig.json'), include: ['impure.ts'], exclude: [] };
      writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(tsconfig));
      const faults = typeCheck(path.join(folder, 'tsconfig.json'));
      const refused = [...outside, 'node:fs'].filter((name) => faults.includes(`'${name}'`));
      expect(refused).toEqual([...outside, 'node:fs']);
      expect(faults).not.toContain('zod');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
