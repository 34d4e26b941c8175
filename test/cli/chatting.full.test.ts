// bosun chat: on a terminal and from a pipe.

import { describe, expect, it } from 'vitest';
import { CLERK_TEAM, newPlace } from '../support/cli.ts';
import { hasPty, onTerminal } from '../support/pty.ts';

const SLOW_TEAM = `
import { supervisor, worker } from 'bosun';
const sleep = (signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));
export default supervisor({
  name: 'clerks',
  workers: { clerk: worker({ does: 'answers', effect: 'read',
    run: ({ instruction, signal }) => (instruction === 'wait' ? sleep(signal) : 'You said: ' + instruction) }) },
});
`;
const CHAT = ['chat', '--team', './team.ts'];

describe('bosun chat', () => {
  it('answers the lines of a pipe one after the other, with the turns before them', async () => {
    const place = newPlace();
    place.write('team.ts', CLERK_TEAM);
    const { status, stdout } = await place.bosun([...CHAT, '-q'], { input: 'good morning\n\nhow much?\n/cost\n' });
    expect(status).toBe(0);
    expect(stdout).toMatch(/You said: good morning\n[\s\S]*You said: how much\?\n[\s\S]*this chat .* 2 runs\n/);
    const chain = await place.json(['show', 'last']);
    expect(chain.turns).toMatchObject([
      { role: 'requester', text: 'good morning' },
      { role: 'supervisor', text: 'You said: good morning', untrusted: false },
      { role: 'requester', text: 'how much?' },
      { role: 'supervisor', text: 'You said: how much?' },
    ]);
    const later = await place.bosun(['chat', '--continue', 'last', '--json'], { input: 'and now?' });
    expect(JSON.parse(later.stdout)).toMatchObject({ team: 'clerks', runs: [{ answer: 'You said: and now?' }] });
    expect((await place.json(['show', 'last'])).turns).toHaveLength(6);
  });

  it('ends a pipe with the exit code of the last run', async () => {
    const place = newPlace();
    place.write('team.ts', CLERK_TEAM.replace("'You said: ' + instruction", 'undefined'));
    expect((await place.bosun(CHAT, { input: 'hello\n' })).status).toBe(1);
  });

  it.skipIf(!hasPty)('shows plan, trace and cost of the last run, and ends with Ctrl-D', async () => {
    const place = newPlace();
    place.write('team.ts', CLERK_TEAM);
    const screen = onTerminal(CHAT, { cwd: place.folder });
    await screen.until(/> /);
    screen.type('/plan\n');
    await screen.until(/There is no run yet.*\n> /);
    screen.type('good morning\n');
    await screen.until(/You said: good morning\n[\s\S]*\n> /);
    screen.type('/plan\n');
    await screen.until(/t1 {2}clerk\n {2}good morning\n[\s\S]*> /);
    screen.type('/trace\n');
    await screen.until(/run .*\n[\s\S]*task t1[\s\S]*> /);
    screen.type('/cost\n');
    await screen.until(/last run .*\$0\n[\s\S]*> /);
    screen.type('/nonsense\n');
    await screen.until(/There is no command \/nonsense: see \/help\n> /);
    screen.type('\u0004');
    expect((await screen.ended).status).toBe(0);
  });

  it.skipIf(!hasPty)('stops the run with Ctrl-C, and goes on', async () => {
    const place = newPlace();
    place.write('team.ts', SLOW_TEAM);
    const screen = onTerminal(CHAT, { cwd: place.folder });
    await screen.until(/> /);
    screen.type('wait\n');
    await screen.until(/t1 /);
    screen.type('\u0003');
    await screen.until(/cancelled[\s\S]*\n> /);
    screen.type('\u0003');
    await screen.until(/Ctrl-D or \/quit ends the chat\.\n> /);
    screen.type('still there?\n');
    await screen.until(/You said: still there\?\n[\s\S]*\n> /);
    screen.type('/quit\n');
    expect((await screen.ended).status).toBe(0);
    expect((await place.json(['runs'])).runs.map(({ status }: { status: string }) => status)).toEqual([
      'complete',
      'cancelled',
    ]);
  });
});
