import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { ReadyTool } from '../ready-tool.ts';
import { globTool } from './glob-tool.ts';
import { grepTool } from './grep-tool.ts';
import { readFileTool } from './read-tool.ts';
import { editFileTool, writeFileTool } from './write-tools.ts';

const base = mkdtempSync(path.join(tmpdir(), 'bosun-files-'));
afterAll(() => rmSync(base, { recursive: true, force: true }));
const root = path.join(base, 'root');
const put = (name: string, content: string | Uint8Array): void => {
  mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
  writeFileSync(path.join(root, name), content);
};
put('src/a.ts', 'const one = 1;\nconst two = 2;\n');
put('src/deep/b.ts', 'export const three = 3;\r\nexport const four = 4;');
put('notes.md', '# Notes\nconst is a word here\n');
put('empty.txt', '');
put('picture.bin', new Uint8Array([1, 0, 2]));
put('long.txt', Array.from({ length: 5_000 }, (_, at) => `line ${at + 1}`).join('\n'));
put('node_modules/x/index.js', 'const hidden = 1;');
put('.hidden/c.ts', 'const five = 5;');
writeFileSync(path.join(base, 'secret.ts'), 'const secret = 42;');
symlinkSync(path.join(base, 'secret.ts'), path.join(root, 'src', 'link.ts'));
symlinkSync(base, path.join(root, 'above'));

const { signal } = new AbortController();
const call = (tool: ReadyTool, args: unknown): Promise<unknown> => tool.run(args, { signal });
const schemaOf = async (tool: ReadyTool, args: unknown) => (await tool.input['~standard'].validate(args)).issues;

describe('Read', () => {
  const read = readFileTool(root);
  it('returns numbered lines, and says how to continue where it stops', async () => {
    expect(await call(read, { file_path: 'src/a.ts' })).toBe('     1  const one = 1;\n     2  const two = 2;');
    expect(await call(read, { file_path: 'long.txt', offset: 4_999 })).toContain(
      '  4999  line 4999\n  5000  line 5000',
    );
    expect(await call(read, { file_path: 'long.txt' })).toContain('go on with offset 2001');
    expect(await call(read, { file_path: 'empty.txt' })).toBe('(the file is empty)');
  });

  it('refuses files outside the folder, files that are not text, and lines that do not exist', async () => {
    await expect(call(read, { file_path: '../secret.ts' })).rejects.toThrow(/outside/);
    await expect(call(read, { file_path: 'src/link.ts' })).rejects.toThrow(/outside/);
    await expect(call(read, { file_path: 'picture.bin' })).rejects.toThrow(/is not text/);
    await expect(call(read, { file_path: 'src/a.ts', offset: 9 })).rejects.toThrow('has 2 lines');
  });

  it('only reads, and its output is untrusted', () => {
    expect(read).toMatchObject({ effect: 'read', untrusted: true });
    expect(read.approve).toBeUndefined();
  });
});

describe('Glob', () => {
  const glob = globTool(root);
  it('finds files by name, and follows no links', async () => {
    const found = await call(glob, { pattern: '**/*.ts' });
    expect(found).toEqual({ files: ['src/a.ts', 'src/deep/b.ts'], found: 2, isComplete: true });
    expect(await call(glob, { pattern: '*.ts', path: 'src' })).toMatchObject({ files: ['src/a.ts'] });
    expect(await call(glob, { pattern: '.hidden/*' })).toMatchObject({ files: ['.hidden/c.ts'] });
  });

  it('only reads, and the names it finds are untrusted', () => {
    expect(glob).toMatchObject({ effect: 'read', untrusted: true });
  });

  it('does not look outside the folder', async () => {
    await expect(call(glob, { pattern: '*', path: 'above' })).rejects.toThrow(/outside/);
    expect(await call(glob, { pattern: '../*' })).toMatchObject({ files: [] });
  });
});

describe('Grep', () => {
  const grep = grepTool(root);
  it('finds lines by a regular expression, in a file, a folder or files of a kind', async () => {
    const all = (await call(grep, { pattern: '\\bconst\\b' })) as { matches: { file: string; line: number }[] };
    expect(all.matches.map(({ file, line }) => `${file}:${line}`)).toEqual([
      'notes.md:2',
      'src/a.ts:1',
      'src/a.ts:2',
      'src/deep/b.ts:1',
      'src/deep/b.ts:2',
    ]);
    expect(await call(grep, { pattern: 'CONST', ignoreCase: true, glob: '*.md' })).toMatchObject({
      matches: [{ file: 'notes.md', line: 2, text: 'const is a word here' }],
    });
    expect(await call(grep, { pattern: 'four', path: 'src/deep/b.ts' })).toMatchObject({
      matches: [{ file: 'src/deep/b.ts', line: 2, text: 'export const four = 4;' }],
    });
  });

  it('never shows a line from outside the folder', async () => {
    expect(await call(grep, { pattern: 'secret' })).toMatchObject({ matches: [] });
    await expect(call(grep, { pattern: 'secret', path: 'src/link.ts' })).rejects.toThrow(/outside/);
  });

  it('explains an invalid pattern', async () => {
    await expect(call(grep, { pattern: '(' })).rejects.toThrow(/not a regular expression/);
  });

  it('can be cancelled while a pattern runs for ever, without blocking the process', async () => {
    put('evil.txt', `${'a'.repeat(50)}!`);
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 300);
    const endless = grep.run({ pattern: '^(a+)+$', path: 'evil.txt' }, { signal: controller.signal });
    await expect(endless).rejects.toThrow(/cancelled/);
  });
});

describe('Write and Edit', () => {
  const write = writeFileTool(root);
  const edit = editFileTool(root);

  it('need approval for every call', () => {
    expect(write.approve?.({ file_path: 'x', content: '' })).toMatchObject({ kind: 'ask' });
    expect(edit.approve?.({ file_path: 'x', old_string: 'a', new_string: 'b' })).toMatchObject({ kind: 'ask' });
  });

  it('change files in the folder completely or not at all', async () => {
    await call(write, { file_path: 'new/folder/x.txt', content: 'red and red' });
    await expect(call(edit, { file_path: 'new/folder/x.txt', old_string: 'red', new_string: 'blue' })).rejects.toThrow(
      '2 times',
    );
    await call(edit, { file_path: 'new/folder/x.txt', old_string: 'red', new_string: '$&blue', replace_all: true });
    expect(readFileSync(path.join(root, 'new/folder/x.txt'), 'utf8')).toBe('$&blue and $&blue');
    await expect(call(edit, { file_path: 'new/folder/x.txt', old_string: 'x', new_string: '' })).rejects.toThrow(
      /not in/,
    );
    expect(readdirSync(path.join(root, 'new/folder'))).toEqual(['x.txt']);
  });

  it.each(['../out.txt', 'above/out.txt', '/tmp/bosun-out.txt', 'src/link.ts'])(
    'never write to %s',
    async (file_path) => {
      await expect(call(write, { file_path, content: 'x' })).rejects.toThrow(/outside/);
      await expect(call(edit, { file_path, old_string: 'const', new_string: 'x' })).rejects.toThrow(/outside/);
      expect(readFileSync(path.join(base, 'secret.ts'), 'utf8')).toBe('const secret = 42;');
    },
  );

  it('reject invalid arguments', async () => {
    expect(await schemaOf(write, { file_path: '' })).toBeDefined();
    expect(await schemaOf(write, { file_path: 'a', content: 'b' })).toBeUndefined();
  });
});
