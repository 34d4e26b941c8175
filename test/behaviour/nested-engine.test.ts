// A team whose engine spans processes, and the teams below it. The engine is a port: here it is this process alone.

import { describe, expect, it } from 'vitest';
import { openRun } from '../../src/adapters/engine-local/local-engine.ts';
import { openMemoryJournal } from '../../src/adapters/engine-local/memory-journal.ts';
import type { Command } from '../../src/core/run/command.ts';
import { type Supervisor, supervisor, worker } from '../../src/index.ts';
import type { Offer, TeamEngine, TeamRunParts } from '../../src/ports/team-engine.ts';
import { chargeTask } from '../support/plans.ts';

function recordingEngine() {
  const opened: Pick<TeamRunParts, 'team' | 'path'>[] = [];
  const offers: Offer[] = [];
  const commands: Command[] = [];
  const queues: (string | undefined)[] = [];
  const journal = openMemoryJournal();
  const engine: TeamEngine = {
    open: async () => journal,
    openRun: (runId, parts) => {
      opened.push({ team: parts.team, path: parts.path });
      const perform: TeamRunParts['perform'] = (command, context) => {
        commands.push(command);
        queues.push(parts.queueOf?.(command));
        return parts.perform(command, context);
      };
      return openRun(runId, { ...parts, perform });
    },
    submit: async () => {},
    join: async (offer) => void offers.push(offer),
    queues: async () => [],
    pause: async () => {},
    close: async () => {},
  };
  return { engine, opened, offers, commands, queued: () => queues.filter((queue) => queue !== undefined) };
}

const PLAN = { goal: 'Enter it', tasks: [chargeTask('a', 'middle')] };

const options = { advice: false, grounding: false } as const;
const low = supervisor({
  ...options,
  name: 'low',
  workers: {
    payer: worker({ does: 'pays charges', effect: 'once', queue: 'bank', run: () => 'Paid 12.50 dollars on 2 May.' }),
  },
});
const middle = supervisor({
  ...options,
  name: 'middle',
  workers: { low: worker({ does: 'has charges paid', team: low }) },
});
const top = (engine: TeamEngine) =>
  supervisor({
    ...options,
    name: 'top',
    engine,
    workers: {
      middle: worker({ does: 'has charges entered', team: middle }),
      self: worker({ does: 'goes deeper', team: () => again }),
    },
  });
const again: Supervisor = supervisor({
  ...options,
  name: 'again',
  workers: {
    again: worker({ does: 'goes deeper', team: (): Supervisor => again }),
    drawer: worker({ does: 'draws', effect: 'read', queue: 'gpu', run: () => 'A sketch.' }),
  },
});

describe('nested teams under an engine that spans processes', () => {
  it('have their runs opened by it, under the name of the outermost team and the way from there', async () => {
    const { engine, opened } = recordingEngine();
    expect((await top(engine).run(PLAN)).status).toBe('complete');
    expect(opened).toEqual([
      { team: 'top', path: undefined },
      { team: 'top', path: ['middle'] },
      { team: 'top', path: ['middle', 'low'] },
    ]);
  });

  it('offer their queues with those of the outermost team, also a team that contains itself', async () => {
    const { engine, offers } = recordingEngine();
    const team = top(engine);
    expect(team.queues).toEqual(['bank', 'gpu']);
    await team.join({ queues: ['bank'] });
    expect(offers.map(({ queues }) => queues)).toEqual([['bank']]);
    await expect(team.join({ queues: ['fax'] })).rejects.toThrow('No worker of the team "top" has the queue "fax"');
  });

  it('offer the queues of teams that differ only in their queues, and skip teams that are not defined yet', async () => {
    const { engine } = recordingEngine();
    const painters = (queue: string) =>
      supervisor({
        ...options,
        name: 'painters',
        workers: { painter: worker({ does: 'paints', effect: 'read', queue, run: () => 'A boat.' }) },
      });
    const later: { team?: Supervisor } = {};
    const team = supervisor({
      ...options,
      name: 'studio',
      engine,
      workers: {
        small: worker({ does: 'paints small pictures', team: painters('gpu') }),
        large: worker({ does: 'paints large pictures', team: painters('large-gpu') }),
        later: worker({ does: 'paints later', team: () => later.team as Supervisor }),
      },
    });
    expect(team.queues).toEqual(['gpu', 'large-gpu']);
    await team.join({ queues: ['large-gpu'] });
  });

  it('send nothing to other processes from a fork, which must not repeat effects', async () => {
    const { engine, queued } = recordingEngine();
    const team = top(engine);
    const { runId } = await team.run(PLAN);
    expect(queued()).toEqual(['bank']);
    const fork = await team.fork(runId, { instructions: { a: 'Enter the charge of account_b' } });
    expect(fork.status).toBe('partial');
    expect(queued()).toEqual(['bank']);
  });

  it('know at the end of the way which commands must not be repeated', async () => {
    const { engine, offers, commands } = recordingEngine();
    const team = top(engine);
    await team.run(PLAN);
    await team.join({ queues: ['bank'] });
    const [offer] = offers;
    const pays = commands.filter(({ kind }) => kind === 'work');
    expect(pays).toHaveLength(1);
    const isOnceBelow = async (...path: string[]) => pays.map((await offer?.below(path))?.isOnce ?? (() => undefined));
    expect(await isOnceBelow('middle', 'low')).toEqual([true]);
    // Another version of the team, without this worker, cannot know.
    expect(await isOnceBelow('middle')).toEqual([true]);
    await expect(offer?.below(['middle', 'gone'])).rejects.toThrow('"gone" is not a team under this one');
  });
});
