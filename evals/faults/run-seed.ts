// Runs one seed against the faulty provider to its outcome, through the process deaths that the seed has. Then it compares
// the run's journal, the ledger of the tools and the books of the provider.

import path from 'node:path';
import { type Journal, type RunReport, type Supervisor, supervisor, worker } from 'bosun';
import { openMemoryJournal, openSqliteJournal } from 'bosun/journal';
import { z } from 'zod';
import { loadModel } from '../../src/adapters/model-ai-sdk/load-model.ts';
import type { Model } from '../../src/ports/model.ts';
import { type AskedRole, POSTED } from './brain.ts';
import { dying, ProcessDied } from './dying-journal.ts';
import { type Ledger, openLedger } from './ledger.ts';
import { type Overshoots, overshootsOf } from './overshoots.ts';
import { keyOf, PRICE, type Provider } from './provider.ts';
import { planOf, type Scenario, scenarioOf } from './scenario.ts';

export interface SeedResult {
  readonly seed: number;
  readonly status: string;
  /** By the provider's books, and by the journal. */
  readonly overshoots: Overshoots;
  readonly repeated: readonly string[];
  /** Why it has no outcome, if it has none. */
  readonly withoutOutcome: string | undefined;
  /** Why tasks failed, or why the run failed before it had any. */
  readonly failures: readonly string[];
  readonly effects: number;
  readonly crashes: number;
  readonly reviews: number;
}

export interface SeedOptions {
  readonly provider: Provider;
  /** A folder for the stores of runs whose process dies. */
  readonly folder: string;
}

/** The schema of a worker's result, which a model can fail to match. */
const noteSchema = z.object({ page: z.string(), note: z.string() });
/** Far more than any run needs, even on a slow machine. */
const HUNG_MS = 300_000;
const PERSON = 'the bookkeeper';
const MODELS = { chat: 'openai/faulty', messages: 'anthropic/faulty' } as const;

export async function runSeed(seed: number, { provider, folder }: SeedOptions): Promise<SeedResult> {
  const scenario = scenarioOf(seed);
  provider.open(scenario);
  const ledger = openLedger(scenario);
  const store = path.join(folder, `seed-${seed}.sqlite`);
  // A run whose process never dies needs no disk.
  const kept = scenario.deaths.length > 0 ? undefined : openMemoryJournal();
  let crashes = 0;
  let report: RunReport | undefined;
  let broken: unknown;
  const lives = [...scenario.deaths.map((appendsMax) => ({ appendsMax })), undefined];
  for (const life of lives) {
    const journal = kept ?? (await openSqliteJournal({ path: store, sync: 'normal' }));
    const team = await teamFor(scenario, {
      provider,
      ledger,
      journal: life ? dying(journal, { ...life, keepsLast: seed % 4 < 2 }) : journal,
    });
    try {
      report = await orHung(throughReviews(team, scenario, ledger));
      break;
    } catch (error) {
      if (!isDeath(error)) {
        broken = error;
        break;
      }
      crashes += 1;
    } finally {
      await team.close();
    }
  }
  return {
    seed,
    status: report?.status ?? 'none',
    overshoots: overshootsOf(scenario, report, provider.billed(seed)),
    repeated: ledger.repeated(),
    withoutOutcome: whyNoOutcome(report, broken),
    failures: report ? failuresOf(report) : [],
    effects: ledger.effects(),
    crashes,
    reviews: report?.reviews.length ?? 0,
  };
}

const isDeath = (error: unknown): boolean =>
  error instanceof Error && (error instanceof ProcessDied || isDeath(error.cause));

const failuresOf = ({ tasks, failure }: RunReport): string[] =>
  tasks.length === 0
    ? [failure?.code ?? 'none']
    : tasks.flatMap((task) => (task.failure ? [task.failure.code] : task.status === 'cancelled' ? ['cancelled'] : []));

const ENDED: ReadonlySet<string> = new Set(['complete', 'partial', 'out-of-scope', 'failed', 'cancelled']);

function whyNoOutcome(report: RunReport | undefined, broken: unknown): string | undefined {
  if (report && ENDED.has(report.status)) return undefined;
  if (report) return `it is still ${report.status}`;
  return broken instanceof Error ? (broken.stack ?? broken.message) : String(broken);
}

interface TeamParts {
  readonly provider: Provider;
  readonly ledger: Ledger;
  readonly journal: Journal;
}

type Crew = Supervisor<'clerk' | 'auditor' | 'deputy'>;

async function teamFor(scenario: Scenario, { provider, ledger, journal }: TeamParts): Promise<Crew> {
  const { planned, ladder, outputTokensMax, attemptMs: timeoutMs } = scenario;
  const model = (role: AskedRole): Promise<Model> => modelFor(scenario, provider, role);
  const common = { attemptsMax: 3, stepsMax: 10, timeoutMs, output: noteSchema };
  const tools = [...ledger.tools];
  return supervisor({
    name: 'bookkeeping',
    store: journal,
    workers: {
      clerk: worker({ does: 'keeps the ledger', ...common, tools, ...(ladder ? { fallback: 'deputy' } : {}) }),
      deputy: worker({ does: 'stands in for the clerk', ...common, tools }),
      auditor: worker({ does: 'reads what the clerk wrote', ...common }),
    },
    sharedTools: tools.map(({ spec }) => spec.name),
    models: {
      worker: await model('work'),
      synthesise: await model('synthesise'),
      ...(ladder ? { strong: await model('work') } : {}),
      ...(planned === 'by-model' ? { plan: await model('plan') } : {}),
    },
    limits: {
      transientRetriesMax: 4,
      backoffBaseMs: 1,
      backoffCapMs: 5,
      outputTokensMax,
      outputTokensMin: 16,
      planRoundsMax: 2,
    },
    budget: scenario.budget,
  });
}

/** A model loaded by name, as users do; its API key tells the provider the seed and the role. */
function modelFor({ seed, protocol, silenceMaxMs }: Scenario, provider: Provider, role: AskedRole): Promise<Model> {
  const key = keyOf(seed, role);
  return loadModel(MODELS[protocol], {
    env: {
      OPENAI_BASE_URL: `${provider.url}/v1`,
      OPENAI_API_KEY: key,
      ANTHROPIC_BASE_URL: provider.url,
      ANTHROPIC_API_KEY: key,
    },
    prices: { [MODELS[protocol]]: PRICE },
    silenceMaxMs,
  });
}

/** Starts or resumes the run, and decides its reviews until it has ended. */
async function throughReviews(team: Crew, scenario: Scenario, ledger: Ledger): Promise<RunReport> {
  const runId = `seed-${scenario.seed}`;
  const request = scenario.planned === 'given' ? planOf(scenario) : 'Bring the ledger up to date';
  const isKnown = (await team.runs()).some((each) => each.runId === runId);
  let report = await (isKnown ? team.resume(runId) : team.run(request, { runId }));
  while (report.status === 'waiting') {
    for (const { id, kind, tool, args, status } of report.reviews) {
      if (status !== 'open') continue;
      // A person who is asked whether a note was sent looks it up.
      if (kind !== 'unknown-outcome' || tool === null) await team.decide(id, 'deny', { by: PERSON });
      else if (await ledger.happened(tool, args))
        await team.decide(id, { kind: 'answer', content: `${POSTED}, says ${PERSON}` }, { by: PERSON });
      else await team.decide(id, 'approve', { by: PERSON });
    }
    report = await team.resume(runId);
  }
  return report;
}

function orHung<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const hung = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`It had not ended after ${HUNG_MS} ms`)), HUNG_MS);
  });
  return Promise.race([work, hung]).finally(() => clearTimeout(timer));
}
