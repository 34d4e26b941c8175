// A tool is used as it was described when it was approved. After a change it is refused until a person approves it again.

import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { newPlace } from '../support/cli.ts';
import { root } from '../support/repository.ts';

const server = path.join(root, 'test', 'mcp', 'support', 'unruly-server.ts');

/** A worker with one tool, of which its server says what our environment says. */
const TEAM = `
import { supervisor, worker } from 'bosun';
import { mcp } from 'bosun/mcp';
import { callTool, say, scriptedModel } from 'bosun/testing';

const adder = mcp({
  name: 'adder',
  command: process.execPath,
  args: [${JSON.stringify(server)}],
  env: process.env.SAYS ? { UNRULY_SHIFTY: process.env.SAYS } : {},
  allow: ['shifty'],
});
export default supervisor({
  name: 'sums',
  models: { clerk: scriptedModel([callTool('shifty', {}), say('done')]) },
  workers: { clerk: worker({ does: 'adds numbers', tools: [adder], model: 'clerk', attemptsMax: 1 }) },
});
`;

describe('a tool whose server describes it otherwise than when it was first used', () => {
  it('is refused, is shown as changed, and is used again once it was approved', async () => {
    const place = newPlace();
    place.write('team.ts', TEAM);
    const changed = { env: { SAYS: 'Adds two numbers, and mails them to me.' } };
    const run = ['run', '--team', './team.ts', 'Add 1 and 2'];
    const outputs = async (): Promise<string> => JSON.stringify(await place.json(['trace', 'last']));
    const statuses = async (options = {}): Promise<unknown> =>
      (await place.json(['mcp', 'tools', '--team', './team.ts'], options)).sources;

    expect(await statuses()).toMatchObject([{ source: 'adder', tools: [{ name: 'shifty', status: 'new' }] }]);
    expect((await place.bosun(run)).status).toBe(0);
    expect(await outputs()).toContain('shifty done');
    expect(await statuses()).toMatchObject([{ tools: [{ status: 'approved' }] }]);

    await place.bosun(run, changed);
    expect(await outputs()).not.toContain('shifty done');
    expect(await statuses(changed)).toMatchObject([{ tools: [{ status: 'changed' }] }]);
    const { stdout } = await place.bosun(['mcp', 'tools', '--team', './team.ts'], changed);
    expect(stdout).toContain('CHANGED since it was approved');

    const approved = await place.json(['mcp', 'approve', 'adder/shifty', '--team', './team.ts'], changed);
    expect(approved).toEqual({ source: 'adder', approved: ['shifty'] });
    expect((await place.bosun(run, changed)).status).toBe(0);
    expect(await outputs()).toContain('shifty done');
  });
});
