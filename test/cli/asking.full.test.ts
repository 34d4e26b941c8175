// Approvals and questions on a terminal.

import { describe, expect, it } from 'vitest';
import { newPlace, PERSON_TEAM } from '../support/cli.ts';
import { hasPty, onTerminal } from '../support/pty.ts';

/** Pays what the request says, after an approval. */
const PAYING_TEAM = `
import { ask, supervisor, tool, worker } from 'bosun';
import { callTool, say, scriptedModel } from 'bosun/testing';
import { z } from 'zod';
const pay = tool('pay', {
  does: 'pays an invoice', effect: 'once', input: z.object({ to: z.string(), amount: z.number().positive() }),
  approve: () => ask('payments need a person'), run: ({ to, amount }) => 'paid ' + amount + ' to ' + to,
});
export default supervisor({
  name: 'payers',
  workers: { payer: worker({ does: 'pays', tools: [pay], model: scriptedModel({
    work: [callTool('pay', { to: 'Ada\\u202eevil', amount: 30 }), say('It is done.')] }) }) },
});
`;

const paying = () => {
  const place = newPlace();
  place.write('team.ts', PAYING_TEAM);
  return place;
};
const RUN = ['run', '--team', './team.ts', 'pay the invoice'];

describe.skipIf(!hasPty)('an approval on a terminal', () => {
  it('is asked on the spot with the whole call, and the run goes on', async () => {
    const place = paying();
    const screen = onTerminal([...RUN, '--as', 'Ada'], { cwd: place.folder });
    const asked = await screen.until(/Approve\? \[y\/N\/edit\] /);
    expect(asked).toContain('pay {"to":"Ada\\u{202e}evil","amount":30}');
    screen.type('y\n');
    const { status, shown } = await screen.ended;
    expect([status, shown]).toEqual([0, expect.stringContaining('It is done.')]);
    const { reviews, effects } = await place.json(['show', 'last']);
    expect(reviews).toMatchObject([{ decidedBy: 'Ada', status: 'decided' }]);
    expect(effects).toMatchObject([{ tool: 'pay', status: 'ok' }]);
  });

  it('is denied by Enter, and by n with a reason', async () => {
    for (const [typed, reason] of [
      ['\n', /declined|denied/i],
      ['n too dear\n', /too dear/],
    ] as const) {
      const place = paying();
      const screen = onTerminal(RUN, { cwd: place.folder });
      await screen.until(/Approve\? \[y\/N\/edit\] /);
      screen.type(typed);
      await screen.ended;
      const report = await place.json(['show', 'last']);
      expect(report.effects).toMatchObject([{ tool: 'pay', status: 'denied' }]);
      expect(JSON.stringify(await place.json(['trace', 'last']))).toMatch(reason);
    }
  });

  it('can be given with other arguments, which are checked by the schema and shown again', async () => {
    const place = paying();
    const screen = onTerminal(RUN, { cwd: place.folder });
    await screen.until(/Approve\? \[y\/N\/edit\] /);
    screen.type('edit\n');
    await screen.until(/Arguments: \{"to":"Ada\\u202eevil","amount":30\}/);
    screen.type('\u0015{"to":"Bob","amount":-1}\n');
    await screen.until(/Approve with these arguments\? \[y\/N\] /);
    screen.type('y\n');
    await screen.until(/the arguments do not fit pay: amount: .*\n/);
    const again = await screen.until(/Approve\? \[y\/N\/edit\] /);
    expect(again, 'y would now approve the first arguments').toContain(
      'Unchanged: pay {"to":"Ada\\u{202e}evil","amount":30}',
    );
    screen.type('edit\n');
    await screen.until(/Arguments: /);
    screen.type('\u0015{"to":"Bob","amount":20}\n');
    expect(await screen.until(/Approve with these arguments\? \[y\/N\] /)).toContain('pay {"to":"Bob","amount":20}');
    screen.type('y\n');
    expect((await screen.ended).status).toBe(0);
    expect((await place.json(['show', 'last'])).effects).toMatchObject([{ args: { to: 'Bob', amount: 20 } }]);
  });

  it('stays in the inbox with --no-input, after Ctrl-D, and without a terminal', async () => {
    const place = paying();
    const still = await onTerminal([...RUN, '--no-input'], { cwd: place.folder }).ended;
    expect([still.status, still.shown]).toEqual([4, expect.not.stringContaining('[y/N')]);
    const screen = onTerminal(RUN, { cwd: place.folder });
    await screen.until(/Approve\? \[y\/N\/edit\] /);
    screen.type('\u0004');
    expect((await screen.ended).status).toBe(4);
    const piped = await place.bosun(RUN, { input: 'y\n' });
    expect([piped.status, piped.stderr]).toEqual([4, expect.not.stringContaining('[y/N')]);
    for (const flag of ['--quiet', '--json']) {
      const { status, shown } = await onTerminal([...RUN, flag], { cwd: place.folder }).ended;
      expect([status, shown]).toEqual([4, expect.not.stringContaining('[y/N')]);
    }
    expect((await place.json(['inbox'])).reviews).toHaveLength(5);
  });

  it('is not given by keys that were pressed before it was shown', async () => {
    const place = paying();
    const screen = onTerminal(RUN, { cwd: place.folder });
    screen.type('y\ny\ny\n');
    await screen.until(/Approve\? \[y\/N\/edit\] /);
    screen.type('\u0004');
    expect((await screen.ended).status).toBe(4);
  });
});

describe.skipIf(!hasPty)('a question on a terminal', () => {
  it('takes a typed answer', async () => {
    const place = newPlace();
    place.write('team.ts', PERSON_TEAM);
    const screen = onTerminal(['run', '--team', './team.ts', 'which colour?'], { cwd: place.folder });
    await screen.until(/Your answer: /);
    screen.type('green\n');
    const { status, shown } = await screen.ended;
    expect([status, shown]).toEqual([0, expect.stringMatching(/green\n\n.*complete/s)]);
  });
});
