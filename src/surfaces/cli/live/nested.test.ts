import { supervisor, worker } from 'bosun';
import { openMemoryJournal, sha256, systemClock } from 'bosun/journal';
import { describe, expect, it } from 'vitest';
import { createInspector } from '../../../runtime/inspect/inspect-runs.ts';
import type { Terminal } from '../terminal.ts';
import { watchRun } from './watch.ts';

const task = { instruction: 'Pack the crates for the ship', successCriterion: 'the crates are packed' };

/** Three levels: the office has a warehouse, the warehouse a crew, which packs as long as the test says. */
function office(pack: () => Promise<string>) {
  const store = openMemoryJournal();
  const crew = supervisor({
    name: 'crew',
    workers: { packer: worker({ does: 'packs crates', effect: 'read', run: pack }) },
  });
  const warehouse = supervisor({
    name: 'warehouse',
    workers: { crew: worker({ does: 'packs', team: crew }) },
  });
  const team = supervisor({
    name: 'office',
    store,
    workers: {
      depot: worker({ does: 'ships goods', team: warehouse }),
      clerk: worker({ does: 'writes letters', effect: 'read', run: () => 'written' }),
    },
  });
  return { team, inspector: createInspector(async () => store, sha256, systemClock) };
}

describe('the live tree of a team with nested teams', () => {
  it('shows their tasks below the task they work for, while they run and when they have ended', async () => {
    const frames: string[] = [];
    const nestedAt = (glyph: string): RegExp => new RegExp(`ship +depot.*\\n.*│ {2}└─ ${glyph} t1 {2}crew .*\\n`);
    const whileItRuns = nestedAt('[⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏]');
    const { team, inspector } = office(async () => {
      await expect.poll(() => frames.join('')).toMatch(whileItRuns);
      return 'packed';
    });
    const terminal: Terminal = {
      ...{ json: false, live: true, columns: 80, rows: 24, proseWidth: 80 },
      ...{ say: () => {}, line: () => {}, document: () => {}, note: () => {} },
      draw: (text) => frames.push(text),
      paint: (_, text) => text,
      paintNote: (_, text) => text,
    };
    const run = team.run({
      goal: 'Ship and write',
      tasks: [
        { id: 'ship', worker: 'depot', ...task },
        { id: 'write', worker: 'clerk', ...task, instruction: 'Write a letter to the harbour' },
      ],
    });
    const stateOf = (runId: string) =>
      inspector.state(runId).then(
        ({ state }) => state,
        () => undefined,
      );
    await watchRun(run, { terminal, now: Date.now, quiet: false, stateOf });
    expect(frames.join('')).toMatch(whileItRuns);
    const last = frames.findLast((text) => text.includes('ship')) ?? '';
    expect(last).toMatch(nestedAt('✔'));
    expect(last).toMatch(/│ {5}└─ ✔ t1 {2}packer/);
  });
});
