import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { newPlace } from '../support/cli.ts';
import { linkPackages } from '../support/link-packages.ts';
import { root } from '../support/repository.ts';

it('bosun init --app writes a project that passes its own type check', async () => {
  const place = newPlace();
  await place.json(['init', '--app', 'app']);
  const app = path.join(place.folder, 'app');
  linkPackages(app);
  const tsc = path.join(root, 'node_modules', '.bin', 'tsc');
  const { stdout } = await promisify(execFile)(tsc, ['--customConditions', 'bosun-source'], { cwd: app });
  expect(stdout).toBe('');
});
