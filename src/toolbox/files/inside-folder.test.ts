import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { fileInside, placeInside } from './inside-folder.ts';

const base = mkdtempSync(path.join(tmpdir(), 'bosun-inside-'));
afterAll(() => rmSync(base, { recursive: true, force: true }));
const root = path.join(base, 'root');
mkdirSync(path.join(root, 'src'), { recursive: true });
mkdirSync(path.join(base, 'root-twin'));
writeFileSync(path.join(root, 'src', 'a.txt'), 'a');
writeFileSync(path.join(base, 'secret.txt'), 'secret');
writeFileSync(path.join(base, 'root-twin', 'twin.txt'), 'twin');
symlinkSync(path.join(base, 'secret.txt'), path.join(root, 'link-to-secret'));
symlinkSync(base, path.join(root, 'link-to-above'));
symlinkSync(path.join(base, 'not-there-yet'), path.join(root, 'link-to-nothing'));
symlinkSync(path.join(root, 'src'), path.join(root, 'link-inside'));
symlinkSync(root, path.join(base, 'other-name-of-root'));

describe('a path that a worker gives', () => {
  it.each(['src/a.txt', './src/../src/a.txt', 'link-inside/a.txt', path.join(root, 'src', 'a.txt'), '.'])(
    'is found inside the folder: %s',
    async (given) => {
      expect((await placeInside(root, given)).startsWith(root)).toBe(true);
    },
  );

  it.each([
    '../secret.txt',
    'src/../../secret.txt',
    '/etc/passwd',
    '../root-twin/twin.txt',
    'link-to-secret',
    'link-to-above/secret.txt',
    'link-to-above/new.txt',
    'link-to-nothing',
    'a\0/../../secret.txt',
  ])('is refused if it leads outside: %s', async (given) => {
    await expect(placeInside(root, given)).rejects.toThrow(/outside the folder|link to a file that does not exist/);
  });

  it('may name the folder by a link to it', async () => {
    const alias = path.join(base, 'other-name-of-root');
    expect(await placeInside(alias, path.join(alias, 'src', 'a.txt'))).toBe(path.join(root, 'src', 'a.txt'));
  });

  it('may name a file that does not exist yet', async () => {
    expect(await placeInside(root, 'new/folder/file.txt')).toBe(path.join(root, 'new', 'folder', 'file.txt'));
  });

  it('must name a file, not a folder or a device', async () => {
    await expect(fileInside(root, 'src')).rejects.toThrow(/is a folder/);
    await expect(fileInside(root, 'none.txt')).rejects.toThrow('There is no file "none.txt"');
    await expect(fileInside('/dev', 'zero')).rejects.toThrow(/not a plain file|outside/);
  });
});
