import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';

/** Runs in a process of its own and records every file that is read by name. */
const filesReadBy = (code: string): string[] => {
  const watched = `
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    const read = [];
    const real = fs.readFileSync;
    fs.readFileSync = (file, ...rest) => (read.push(String(file)), real(file, ...rest));
    syncBuiltinESMExports();
    ${code}
    console.log(JSON.stringify(read));`;
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--conditions=bosun-source', '--input-type=module', '-e', watched],
    { encoding: 'utf8' },
  );
  expect(stderr).toBe('');
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
};

const isTable = (file: string): boolean => file.endsWith('word-vectors.bin');

const team = `
  const { supervisor, worker } = await import('bosun');
  const team = supervisor({
    advice: false,
    workers: {
      vet: worker({ does: 'treats sick animals', effect: 'read', run: () => 'treated' }),
      kitchen: worker({ does: 'cooks dishes for parties', effect: 'read', run: () => 'cooked' }),
    },
  });`;

describe('the table of word vectors', () => {
  it('is not read by importing the package and defining a team', () => {
    expect(filesReadBy(team).filter(isTable)).toEqual([]);
  });

  it('is read once, by the first request that needs it', () => {
    const plans = `await team.plan('Our goat has a fever'); await team.plan('The lentils are burnt');`;
    expect(filesReadBy(`${team} ${plans}`).filter(isTable)).toHaveLength(1);
  });
});
