import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { commandFor } from './command-for.ts';

const root = mkdtempSync(path.join(tmpdir(), 'bosun-command-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const write = (name: string): string => {
  const file = path.join(root, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, '{}');
  return file;
};

write('package.json');
const source = write('src/surfaces/cli/main.ts');
const built = write('dist/surfaces/cli/main.js');
const elsewhere = path.join(root, 'project');
const bin = path.join(elsewhere, 'node_modules', '.bin');
mkdirSync(bin, { recursive: true });
symlinkSync(built, path.join(bin, 'bosun'));

const call = { root, execPath: '/opt/node', env: {}, cwd: tmpdir() };

describe('the command that is printed as advice', () => {
  it('is the script of the checkout where npm runs it', () => {
    expect(commandFor({ ...call, entry: source, cwd: root })).toBe('npm run -s bosun --');
  });

  it('names this Node and this file when the sources run from another folder, also inside npm', () => {
    const env = { npm_package_json: path.join(root, 'package.json'), npm_lifecycle_event: 'test' };
    const direct = `/opt/node --conditions=bosun-source ${source}`;
    expect(commandFor({ ...call, entry: source, env })).toBe(direct);
  });

  it('is bosun if the shell finds it, npx bosun if only npm does, and otherwise the file itself', () => {
    expect(commandFor({ ...call, entry: built, env: { PATH: bin } })).toBe('bosun');
    expect(commandFor({ ...call, entry: built, env: { PATH: bin, npm_command: 'exec' } })).toBe('npx bosun');
    expect(commandFor({ ...call, entry: built, cwd: elsewhere })).toBe('npx bosun');
    expect(commandFor({ ...call, entry: built })).toBe(`/opt/node ${built}`);
  });
});
