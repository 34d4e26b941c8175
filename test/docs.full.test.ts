// The TypeScript in the README and in docs/ compiles as it is, against the sources. A block that begins with the line
// `// fragment` is an excerpt and is skipped; there is no other exception. Paths and headings that pages name exist.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Block, blocksOf, pages } from './support/pages.ts';
import { exists, read, repositoryFiles, root, typeCheck } from './support/repository.ts';

const FIRST_EXAMPLE = 'examples/01-first-run.ts';

const isWhole = (block: Block): boolean => !block.code.startsWith('// fragment');

/** Writes a block so that a fault is reported on the line it has in the page. */
function writeBlock(folder: string, block: Block): string {
  const name = `${block.page.replaceAll('/', '__').replace(/\.md$/, '')}__${block.line}.ts`;
  writeFileSync(path.join(folder, name), '\n'.repeat(block.line - 1) + block.code);
  return name;
}

function faultsIn(blocks: readonly Block[]): string {
  mkdirSync(path.join(root, '.tmp'), { recursive: true });
  const folder = mkdtempSync(path.join(root, '.tmp', 'docs-'));
  try {
    const names = blocks.map((block) => writeBlock(folder, block));
    const tsconfig = { extends: path.join(root, 'tsconfig.json'), files: names, include: [] };
    writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(tsconfig));
    return typeCheck(path.join(folder, 'tsconfig.json'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Pages for users and for contributors; AGENTS.md and CONTRIBUTING.md name paths as well. */
const allPages = (): string[] => [...pages(), 'AGENTS.md', 'CONTRIBUTING.md'];

const PATH = /(?<![\w/.-])(?:src|test|bench|evals|examples|scripts|docs)\/[\w./-]*\w/g;

/** Paths that a page names and the repository does not have. Examples in fenced blocks may name files of a user. */
function missingPaths(page: string, text: string, files: readonly string[]): string[] {
  const prose = text.replace(/^```[\s\S]*?^```$/gm, '');
  const known = (name: string): boolean => files.some((file) => file === name || file.startsWith(`${name}/`));
  return [...new Set(prose.match(PATH) ?? [])]
    .filter((name) => !known(name))
    .map((name) => `${page} names ${name}, which does not exist`);
}

/** The anchor that Markdown readers make of a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-');

const anchorsOf = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

/** Links to a heading that the page they point to does not have. */
function missingHeadings(page: string, text: string): string[] {
  return [...text.matchAll(/\]\(([^)\s#:]*)#([^)\s]+)\)/g)].flatMap(([, file = '', anchor = '']) => {
    const target = file === '' ? page : path.posix.join(path.posix.dirname(page), file);
    const headings = exists(target) ? anchorsOf(read(target)) : [];
    return headings.includes(anchor) ? [] : [`${page} links to ${target}#${anchor}, which does not exist`];
  });
}

describe('the documentation', () => {
  it('names only paths that exist', () => {
    const files = repositoryFiles();
    expect(allPages().flatMap((page) => missingPaths(page, read(page), files))).toEqual([]);
    expect(missingPaths('docs/planted.md', 'see `src/core/gone.ts`', files)).toHaveLength(1);
  });

  it('links only to headings that exist', () => {
    expect(allPages().flatMap((page) => missingHeadings(page, read(page)))).toEqual([]);
    expect(missingHeadings('README.md', '[x](docs/style.md#gone)')).toHaveLength(1);
  });

  it('shows only TypeScript that compiles', () => {
    const blocks = pages()
      .flatMap((page) => blocksOf(page, 'ts'))
      .filter(isWhole);
    expect(blocks.length === 0 ? '' : faultsIn(blocks)).toBe('');
  });

  it('would not pass with a block that does not compile', () => {
    const block: Block = { page: 'docs/planted.md', line: 7, code: "export const count: number = 'three';\n" };
    expect(faultsIn([block])).toMatch(/docs__planted__7\.ts\(7,14\): error TS2322/);
  });

  it('begins with the first example, word for word', () => {
    expect(exists('README.md'), 'README.md does not exist yet').toBe(true);
    expect(exists(FIRST_EXAMPLE), `${FIRST_EXAMPLE} does not exist yet`).toBe(true);
    const first = blocksOf('README.md', 'ts')[0];
    expect(first?.code ?? 'README.md has no block fenced as ts').toBe(read(FIRST_EXAMPLE));
  });
});
