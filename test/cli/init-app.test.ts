import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { newPlace } from '../support/cli.ts';
import { linkPackages } from '../support/link-packages.ts';

const run = promisify(execFile);

describe('bosun init --app', () => {
  it('writes a project that passes its own test', async () => {
    const place = newPlace();
    const { files } = await place.json(['init', '--app', 'My App']);
    const app = path.join(place.folder, 'My App');
    expect(files).toContain(path.join(app, 'test', 'team.test.ts'));
    const manifest = JSON.parse(readFileSync(path.join(app, 'package.json'), 'utf8'));
    expect(manifest).toMatchObject({ name: 'my-app', scripts: { test: 'node --test', start: 'node src/main.ts' } });
    linkPackages(app);
    const { NODE_OPTIONS: _, ...env } = process.env;
    const words = ['--conditions=bosun-source', '--test'];
    const { stdout } = await run(process.execPath, words, { cwd: app, env: { ...env, OPENAI_API_KEY: 'not used' } });
    expect(stdout).toMatch(/# pass 3|pass 3/);
    const started = await run(process.execPath, ['--conditions=bosun-source', 'src/main.ts', 'we need 2 monitors'], {
      cwd: app,
      env: { ...env, BOSUN_MODEL: 'offline' },
    });
    expect(started.stdout).toMatch(/waits for a person: .*2 monitors cost 440 dollars/);
  });

  it('overwrites nothing', async () => {
    const place = newPlace();
    place.write('app/package.json', '{}');
    const { status, stderr } = await place.bosun(['init', '--app', 'app']);
    expect(status).toBe(2);
    expect(stderr).toContain('app/package.json already exists, so nothing was written');
  });
});
