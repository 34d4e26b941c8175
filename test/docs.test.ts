// The TypeScript in the README and in docs/ compiles as it stands, against the sources. A block that begins with the
// line `// fragment` is an excerpt and is left out; there is no other way around the compiler.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Block, blocksOf, pages } from './support/pages.ts';
import { exists, read, root, typeCheck } from './support/repository.ts';

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

describe('the documentation', () => {
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
