// Three levels of teams with a payment and an approval at the lowest, in a process that dies after an event of any of their
// journals, at once or at the next append.

import { ask, type Model, type ModelReply, type ModelRequest, tool, worker } from 'bosun';
import { createTestWiring, type SimulatedJournal, type TestWiring } from 'bosun/testing';
import { expect } from 'vitest';
import { z } from 'zod';
import type { RunEvent } from '../../src/core/journal/event.ts';
import type { RunReport } from '../../src/core/report/report.ts';
import type { TelemetrySpan } from '../../src/core/telemetry/span.ts';
import type { Journal } from '../../src/ports/journal.ts';
import type { Wiring } from '../../src/runtime/run/wiring.ts';
import { planOf } from '../support/plans.ts';
import { runIdsOf } from '../support/run-ids.ts';
import { simTeam, sleep } from '../support/sim-teams.ts';

export interface Kill {
  /** How many events are stored, in all journals together, when the process dies. */
  readonly diesAfter: number | undefined;
  /** With the event just stored, or at the append after it. */
  readonly atOnce: boolean;
  /** Whether a payment on the wire still arrives. */
  readonly arrives: boolean;
}

interface World {
  readonly wiring: TestWiring;
  readonly paid: string[];
  isAlive: boolean;
  /** How many there have been. */
  processes: number;
  readonly arrives: boolean;
  readonly send: ((spans: readonly TelemetrySpan[]) => void) | undefined;
}

/** Spans that a dead process would send are lost. */
const telemetryOf = ({ send }: World, isAlive: () => boolean): Pick<Wiring, 'telemetry'> =>
  send === undefined
    ? {}
    : {
        telemetry: async () => ({
          content: false,
          warn: (message) => expect.fail(message),
          open: async () => ({ send: async (spans) => (isAlive() ? send(spans) : new Promise<void>(() => {})) }),
        }),
      };

/** A new process with the whole tree of teams in it. */
function launch(world: World, store: Journal) {
  const { clock } = world.wiring;
  world.isAlive = true;
  const number = ++world.processes;
  const mine = { isAlive: () => world.isAlive };
  const wiring = { ...world.wiring, ...telemetryOf(world, () => world.isAlive && number === world.processes) };
  const pay = tool('pay', {
    does: 'pays an invoice',
    input: z.object({}),
    effect: 'once',
    approve: () => ask('it is money'),
    run: async (_, { idempotencyKey }) => {
      await sleep(clock, 20);
      if (mine.isAlive() || world.arrives) world.paid.push(idempotencyKey);
      await sleep(clock, 20);
      return 'paid';
    },
  });
  // Decided by the dialogue alone, so that it is the same in every process.
  const model: Model = {
    id: 'm',
    provider: 'p',
    price: { inputMicroUsdPerMTok: 1, outputMicroUsdPerMTok: 1 },
    countTokens: () => 100,
    call: async ({ messages }: ModelRequest): Promise<ModelReply> => {
      await sleep(clock, 20);
      const isPaid = messages.some(({ role }) => role === 'tool');
      const calls = isPaid ? [] : [{ id: 'p', tool: 'pay', args: {} }];
      return { text: isPaid ? 'it is paid' : '', calls, usage: { inputTokens: 50, outputTokens: 10 } };
    },
  };
  const low = simTeam({ name: 'low', workers: { clerk: worker({ does: 'pays', tools: [pay], model }) } }, { wiring });
  const middle = simTeam(
    {
      name: 'middle',
      workers: {
        low: worker({ does: 'has it paid', team: low }),
        reader: worker({ does: 'reads', effect: 'read', run: () => sleep(clock, 30).then(() => 'read') }),
      },
      plan: () =>
        planOf([
          { id: 'a', worker: 'reader' },
          { id: 'b', worker: 'low', dependsOn: ['a'] },
        ]),
    },
    { wiring },
  );
  return simTeam(
    {
      workers: {
        middle: worker({ does: 'has it settled', team: middle }),
        writer: worker({ does: 'writes', effect: 'read', run: ({ inputs }) => `settled: ${inputs.m?.content}` }),
      },
      budget: { tokens: 20_000, steps: 20 },
      store,
      telemetry: world.send !== undefined,
    },
    { wiring },
  );
}

const PLAN = planOf([
  { id: 'm', worker: 'middle' },
  { id: 'w', worker: 'writer', dependsOn: ['m'] },
]);

interface Cut {
  stored: number;
  readonly kill: Kill;
  readonly die: () => void;
}

/** Stores events up to the cut, and dies there. */
function dying(journal: SimulatedJournal, cut: Cut): Journal {
  const { diesAfter, atOnce } = cut.kill;
  const append: Journal['append'] = async (lease, events, options) => {
    const after = cut.stored + events.length;
    if (diesAfter === undefined || after < diesAfter || (after === diesAfter && !atOnce)) {
      cut.stored = after;
      return journal.append(lease, events, options);
    }
    const kept = events.slice(0, diesAfter - cut.stored);
    if (kept.length > 0) await journal.append(lease, kept, { ...options, taken: [] });
    cut.stored = Number.POSITIVE_INFINITY;
    journal.crash();
    cut.die();
    return new Promise<void>(() => {});
  };
  return new Proxy(journal, {
    get: (target, name) => {
      if (name === 'append') return append;
      const member: unknown = Reflect.get(target, name);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
}

/** What is different in the test that uses it. */
interface Settling {
  /** Gets the spans that a living process sends. */
  readonly send?: (spans: readonly TelemetrySpan[]) => void;
}

export async function settled(kill: Kill, { send }: Settling = {}) {
  const wiring = createTestWiring();
  const world: World = { wiring, paid: [], isAlive: true, processes: 0, arrives: kill.arrives, send };
  const { promise: death, resolve: die } = Promise.withResolvers<'died'>();
  const cut: Cut = { stored: 0, kill, die: () => die('died') };
  let team = launch(world, dying(wiring.store.open(), cut));
  let crashes = 0;
  const drive = async (): Promise<RunReport> => {
    let work: PromiseLike<RunReport> = team.run(PLAN, { runId: 'r' });
    for (;;) {
      const report = await (crashes === 0 ? Promise.race([work, death]) : work);
      if (typeof report === 'object' && report.status !== 'waiting') return report;
      if (report === 'died') {
        crashes += 1;
        world.isAlive = false;
        await sleep(wiring.clock, 1_000);
        team = launch(world, wiring.store.open());
      } else await decideAll();
      await sleep(wiring.clock, 1_000);
      const isBegun = wiring.store.inspect('r').events.length > 0;
      work = isBegun ? team.resume('r') : team.run(PLAN, { runId: 'r' });
    }
  };
  const decideAll = async (): Promise<void> => {
    for (const { id, kind, rootRunId } of await team.inbox()) {
      expect(rootRunId).toBe('r');
      const isPaid = kind === 'unknown-outcome' && world.paid.length > 0;
      expect(await team.decide(id, isPaid ? { kind: 'answer', content: 'paid' } : 'approve')).toEqual({
        accepted: true,
      });
    }
  };
  const report = await wiring.clock.settle(drive());
  const statuses = await Promise.all(
    [...(await runIdsOf(team))].sort().map(async (runId) => [runId, (await team.show(runId)).status]),
  );
  const read = async (runId: string): Promise<RunEvent[]> =>
    wiring.store.inspect(runId).events.map(({ body }) => JSON.parse(body) as RunEvent);
  return { report, crashes, paid: world.paid.length, statuses, events: cut.stored, read };
}
