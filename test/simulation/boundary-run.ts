// The run that test/simulation/every-boundary.full.test.ts kills: its team, its back-end, and a person who looks before saying
// whether an effect is to be made again.

import { z } from 'zod';
import { sha256 } from '../../src/adapters/digest-node/sha256.ts';
import { openRun } from '../../src/adapters/engine-local/local-engine.ts';
import { exactGrounder } from '../../src/adapters/grounder-exact/exact-grounder.ts';
import type { Effect } from '../../src/core/plan/team-spec.ts';
import type { RunReport } from '../../src/core/report/report.ts';
import type { Journal } from '../../src/ports/journal.ts';
import type { Model, ModelReply, ModelRequest } from '../../src/ports/model.ts';
import { allow, ask, tool } from '../../src/runtime/define/define-tool.ts';
import { worker } from '../../src/runtime/define/define-worker.ts';
import { createSupervisor, type Supervisor } from '../../src/runtime/run/supervisor.ts';
import { createProcess, type Process } from './process.ts';
import { drawScenario } from './scenario.ts';
import { CALM } from './weather.ts';
import { createWorld, type Ledger, type World } from './world.ts';

// Loading takes real time, and simulated time waits for none.
import '../../src/runtime/run/load-all.ts';

export interface BoundaryOptions {
  /** How many events are stored when the process dies; the append that would store more is cut short there. */
  readonly diesAfter: number | undefined;
  /** Whether a request on the wire at that moment still arrives. */
  readonly arrives: boolean;
  /** Whether it dies with the event just stored, before anything follows from it, or lives until the next append. */
  readonly atOnce: boolean;
}

export interface BoundaryRun {
  readonly report: RunReport;
  readonly ledger: Ledger;
  /** The kinds of reviews in the order in which they were decided. */
  readonly asked: readonly string[];
  readonly crashes: number;
  /** Once effects that were called again without a person's word while it was not known whether they had happened. */
  readonly repeatedInDoubt: readonly string[];
}

const PLAN = {
  goal: 'Settle the account of the supplier',
  tasks: [
    { id: 'a', worker: 'reader', instruction: 'Read the open invoices of supplier_7' },
    { id: 'b', worker: 'clerk', instruction: 'Book, pay and wire the amount of invoice_12' },
    { id: 'c', worker: 'filer', instruction: 'File invoice_12 under supplier_7' },
    { id: 'd', worker: 'writer', instruction: 'Sum up what became of invoice_12', dependsOn: ['a', 'b', 'c'] },
  ].map((task) => ({ successCriterion: 'every amount of invoice_12 is named', ...task })),
};

export const eventsOfUncrashedRun = async (): Promise<number> =>
  (await boundaryRun({ diesAfter: undefined, arrives: true, atOnce: true })).report.audit.events;

export async function boundaryRun({ diesAfter, arrives, atOnce }: BoundaryOptions): Promise<BoundaryRun> {
  const base = createWorld({ ...drawScenario(1), weather: CALM });
  // The only chance left is whether the death of a process stops what it has on the wire.
  const world: World = { ...base, dice: { ...base.dice, chance: () => !arrives } };
  const backEnd = createBackEnd(world);
  const asked: string[] = [];
  let crashes = 0;
  let cut = diesAfter;
  const launch = (): { process: Process; team: Supervisor } => {
    const process = createProcess(world, 'process', () => {});
    const journal = dyingJournal(world, process, { cut, atOnce });
    if (cut !== undefined) crashes += 1;
    cut = undefined;
    return { process, team: teamIn(process, journal, backEnd) };
  };
  let { process, team } = launch();
  let work: PromiseLike<RunReport> = team.run(PLAN, { runId: world.runId, approvePlan: true });
  const drive = async (): Promise<RunReport> => {
    for (;;) {
      const report = await Promise.race([work, process.gone]);
      if (typeof report === 'object' && report.status !== 'waiting') return report;
      if (typeof report === 'object') await decideAll(team, report, { backEnd, asked });
      else ({ process, team } = launch());
      await world.sleep(1_000);
      const isBegun = world.store.inspect(world.runId).events.length > 0;
      work = isBegun ? team.resume(world.runId) : team.run(PLAN, { runId: world.runId, approvePlan: true });
    }
  };
  const report = await world.clock.settle(drive());
  return { report, ledger: world.ledger, asked, crashes, repeatedInDoubt: backEnd.repeatedInDoubt };
}

/** Stores events up to the cut, and dies there. */
function dyingJournal(
  world: World,
  process: Process,
  { cut, atOnce }: { cut: number | undefined; atOnce: boolean },
): Journal {
  return {
    ...process.journal,
    append: async (lease, events, options) => {
      const stored = world.store.inspect(world.runId).events.length;
      const after = stored + events.length;
      if (cut === undefined || after < cut || (after === cut && !atOnce))
        return process.journal.append(lease, events, options);
      const kept = events.slice(0, cut - stored);
      if (kept.length > 0) await process.journal.append(lease, kept, { ...options, taken: [] });
      process.kill();
      return new Promise<void>(() => {});
    },
  };
}

interface BackEnd {
  readonly repeatedInDoubt: string[];
  call(process: Process, call: { key: string; ref: string; effect: Effect }): Promise<{ ref: string }>;
  hasHappened(ref: string): boolean;
  /** A person has said that it may be called once more. */
  allowAgain(ref: string): void;
}

function createBackEnd(world: World): BackEnd {
  const { applied } = world.ledger;
  const seen = new Set<string>();
  const called = new Set<string>();
  const repeatedInDoubt: string[] = [];
  return {
    repeatedInDoubt,
    hasHappened: (ref) => applied.has(ref),
    allowAgain: (ref) => void called.delete(ref),
    call: (process, { key, ref, effect }) => {
      if (!process.isAlive()) return new Promise(() => {});
      if (effect === 'once' && called.has(ref)) repeatedInDoubt.push(ref);
      called.add(ref);
      let isStopped = false;
      const entry = {
        stop: () => {
          isStopped = true;
        },
      };
      process.inFlight.add(entry);
      return process.hold(
        new Promise((resolve) => {
          world.after(20, () => {
            if (isStopped) return;
            if (effect !== 'read' && !seen.has(key)) applied.set(ref, (applied.get(ref) ?? 0) + 1);
            if (effect === 'idempotent') seen.add(key);
            world.after(20, () => {
              process.inFlight.delete(entry);
              resolve({ ref });
            });
          });
        }),
      );
    },
  };
}

function teamIn(process: Process, journal: Journal, backEnd: BackEnd): Supervisor {
  const { clock } = process;
  const wiring = {
    clock,
    digest: sha256,
    newRunId: () => 'r',
    whoami: () => process.name,
    openJournal: () => journal,
    grounder: async () => exactGrounder(),
    openRun,
  };
  const input = z.object({ ref: z.string() });
  const toolOf = (name: string, effect: Effect) =>
    tool(name, {
      does: `does ${name}`,
      input,
      effect,
      approve: ({ ref }) => (ref === 'wire' ? ask('it leaves the house') : allow),
      run: ({ ref }, { idempotencyKey }) => backEnd.call(process, { key: idempotencyKey, ref, effect }),
    });
  return createSupervisor(wiring)({
    workers: {
      reader: worker({ does: 'reads', effect: 'read', run: ({ attempt }) => readings(attempt) }),
      clerk: worker({
        does: 'books and pays',
        tools: [toolOf('lookup', 'read'), toolOf('book', 'idempotent'), toolOf('pay', 'once'), toolOf('wire', 'once')],
      }),
      filer: worker({
        does: 'files',
        effect: 'idempotent',
        run: async ({ idempotencyKey }) => {
          await backEnd.call(process, { key: idempotencyKey, ref: 'c', effect: 'idempotent' });
          return 'filed';
        },
      }),
      writer: worker({ does: 'sums up', effect: 'read', run: ({ inputs }) => summary(inputs) }),
    },
    models: { balanced: model(process, backEnd) },
    synthesise: ({ reports }) => ({ answer: String(reports.at(-1)?.result.content) }),
    store: journal,
  });
}

/** Rate-limited on the first attempt, even after a crash; the second attempt succeeds. */
function readings(attempt: number): string {
  if (attempt === 1) throw Object.assign(new Error('slow down'), { status: 429 });
  return 'numbers';
}

const summary = (inputs: Readonly<Record<string, { content: unknown }>>): string =>
  Object.entries(inputs)
    .map(([id, { content }]) => `${id}: ${content}`)
    .join('; ');

/** Looks up; then books and pays at once; then wires; then reports. Decided by the dialogue alone. */
function model(process: Process, backEnd: BackEnd): Model {
  const steps = [['lookup'], ['book', 'pay'], ['wire']];
  return {
    id: 'm',
    provider: 'p',
    price: { inputMicroUsdPerMTok: 1, outputMicroUsdPerMTok: 1 },
    countTokens: () => 100,
    call: async ({ messages }: ModelRequest): Promise<ModelReply> => {
      await backEnd.call(process, { key: '', ref: 'model', effect: 'read' });
      const refs = steps[messages.filter(({ role }) => role === 'tool').length] ?? [];
      const calls = refs.map((ref) => ({ id: ref, tool: ref, args: { ref } }));
      const text = calls.length > 0 ? '' : JSON.stringify({ content: 'booked, paid and wired' });
      return { text, calls, usage: { inputTokens: 50, outputTokens: 10 } };
    },
  };
}

/** The person approves what needs approval; asked about the unknown, looks whether it happened. */
async function decideAll(
  team: Supervisor,
  report: RunReport,
  { backEnd, asked }: { backEnd: BackEnd; asked: string[] },
): Promise<void> {
  for (const review of report.reviews.filter(({ status }) => status === 'open')) {
    asked.push(review.kind);
    const ref = (review.args as { ref: string } | null)?.ref ?? '';
    const isDone = review.kind === 'unknown-outcome' && backEnd.hasHappened(ref);
    if (!isDone) backEnd.allowAgain(ref);
    const decided = await team.decide(review.id, isDone ? { kind: 'answer', content: { ref } } : 'approve');
    if (!decided.accepted) throw new Error(`${review.id}: ${decided.reason}`);
  }
}
