import { stripVTControlCharacters } from 'node:util';
import { supervisor, worker } from 'bosun';
import { describe, expect, it } from 'vitest';
import { screen } from '../../../../test/support/screen.ts';
import type { Terminal } from '../terminal.ts';
import { watchRun } from './watch.ts';

/** A team of its own for each run: the failures of one run would open the writer's circuit breaker for the next. */
const newTeam = () =>
  supervisor({
    workers: {
      reader: worker({ does: 'reads', effect: 'read', run: () => 'read' }),
      writer: worker({
        does: 'writes',
        effect: 'read',
        run: () => Promise.reject(new Error('no ink')),
        attemptsMax: 1,
      }),
    },
  });
const task = { successCriterion: 'there is a page of text', instruction: 'Read the handbook of the ship' };
const plan = {
  goal: 'Read and write',
  tasks: [
    { id: 'first', worker: 'reader' as const, ...task },
    { id: 'second', worker: 'writer' as const, ...task, instruction: 'Write a letter\u001b[31m', dependsOn: ['first'] },
  ],
};

const watch = (terminal: Terminal) => watchRun(newTeam().run(plan), { terminal, now: Date.now, quiet: false });

describe('a run on a terminal', () => {
  it('is a tree that is redrawn in place and stays when it has ended', async () => {
    const { terminal, written } = screen({ live: true, columns: 90 });
    await watch(terminal);
    const last = written().split('\u001b[?25h')[0]?.split('\r').at(-1) ?? '';
    expect(last).toMatch(/● Read and write +partial/);
    expect(last).toMatch(/├─ ✔ first +reader +Read the handbook/);
    expect(last).toMatch(/└─ ✘ second +writer +Write a letter/);
    expect(written().startsWith('\u001b[?25l')).toBe(true);
    expect(written().endsWith('\u001b[?25h')).toBe(true);
  });

  it('never writes a line wider than the terminal, which would break the picture', async () => {
    for (const columns of [24, 40, 80, 200]) {
      const { terminal, written } = screen({ live: true, columns });
      await watch(terminal);
      const lines = stripVTControlCharacters(written()).split('\n');
      expect(Math.max(...lines.map((line) => line.replace('\r', '').length))).toBeLessThanOrEqual(columns);
    }
  });

  it('is printed as plain lines without a terminal, with escape codes removed', async () => {
    const { terminal, written } = screen({ live: false, columns: 80 });
    await watch(terminal);
    expect(written()).toMatch(/first → reader: Read the handbook of the ship\n.*first done\n/);
    expect(written()).toMatch(/second failed: writer failed: no ink\n/);
    expect(written()).not.toContain('\u001b');
  });

  it('shows tasks that started before the plan was complete, and those that were withdrawn', async () => {
    let shown = (): string => '';
    const streaming = supervisor({
      workers: {
        reader: worker({ does: 'reads', effect: 'read', run: () => 'read' }),
        writer: worker({ does: 'writes', effect: 'once', run: () => 'written' }),
      },
      plan: async function* ({ round }) {
        yield { id: 'first', worker: 'reader', ...task };
        yield { id: 'old', worker: 'reader', ...task, ...(round === 1 ? {} : { id: 'new' }) };
        // Both have ended, and that was drawn.
        await expect.poll(() => shown()).toMatch(/(?:✔ first|first done)[\s\S]*(?:✔ (?:old|new)|(?:old|new) done)/);
        yield { id: 'last', worker: 'writer', ...task, ...(round === 1 ? { dependsOn: ['nothing'] } : {}) };
      },
    });
    for (const live of [true, false]) {
      const { terminal, written } = screen({ live, columns: 90 });
      shown = written;
      await watchRun(streaming.run('Read and write'), { terminal, now: Date.now, quiet: false });
      if (live) expect(written()).toMatch(/Read and write +planning.*\n.*✔ first +reader/);
      else {
        expect(written()).toContain('first → reader, before the plan is complete: Read the handbook of the ship\n');
        expect(written()).toContain('plan of 3 tasks; started early and withdrawn: old\n');
        expect(written()).toContain('last → writer: Read the handbook of the ship\n');
      }
    }
  });
});
