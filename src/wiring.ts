// The real adapters behind the ports, for the library and for every surface. Heavy ones are loaded on first use.

import { randomBytes } from 'node:crypto';
import { userInfo } from 'node:os';
import { systemClock } from './adapters/clock-system/system-clock.ts';
import { sha256 } from './adapters/digest-node/sha256.ts';
import { openRun } from './adapters/engine-local/local-engine.ts';
import { openMemoryJournal } from './adapters/engine-local/memory-journal.ts';
import type { SqliteJournalOptions } from './adapters/engine-local/sqlite-journal.ts';
import { mcp } from './adapters/tools-mcp/mcp.ts';
import type { CallTimes } from './core/policy/patience.ts';
import type { Journal } from './ports/journal.ts';
import type { Model } from './ports/model.ts';
import type { OpenEngine } from './ports/team-engine.ts';
import { SPAN_FORMS, spanIn } from './runtime/define/validate.ts';
import { lazy } from './runtime/run/lazy-module.ts';
import { isDatabaseUrl, type LoadOptions, MEMORY, type ModelSurvey, type Wiring } from './runtime/run/wiring.ts';

/** Run ids sort by time: milliseconds first, then random digits. */
const newRunId = (): string => `${Date.now().toString(36).padStart(9, '0')}${randomBytes(5).toString('hex')}`;

const SALT_CHARS = 16;
const SALTS_AT_ONCE = 64;
let salts = '';

/** Random bytes are asked for in batches: one call for each event would take longer than its hash. */
function newSalt(): string {
  if (salts.length < SALT_CHARS) salts = randomBytes(SALTS_AT_ONCE * 12).toString('base64url');
  const salt = salts.slice(0, SALT_CHARS);
  salts = salts.slice(SALT_CHARS);
  return salt;
}

/** `userInfo()` throws for a user id without an entry in the system's list of users, as in some containers. */
function whoami(): string {
  try {
    return userInfo().username;
  } catch {
    return process.env.USER ?? 'somebody';
  }
}

/**
 * Opens a journal in an SQLite file. A text is its path.
 *
 * @example
 * const store = await openSqliteJournal('runs.db');
 * const team = supervisor({ store, workers });
 */
export const openSqliteJournal = async (file: string | Omit<SqliteJournalOptions, 'clock'>): Promise<Journal> => {
  const sqlite = await import('./adapters/engine-local/sqlite-journal.ts');
  return sqlite.openSqliteJournal({ clock: systemClock, ...(typeof file === 'string' ? { path: file } : file) });
};

/** The journal in the Postgres database at this address; its package is optional. */
async function openPostgres(url: string): Promise<Journal> {
  const { openPostgresJournal } = await import('./adapters/journal-postgres/postgres-journal.ts');
  const say = (line: string): void => process.emitWarning(line, { type: 'BosunDatabase' });
  return openPostgresJournal({ url, say });
}

function openJournal(store: string): Journal | Promise<Journal> {
  if (store === MEMORY) return openMemoryJournal();
  return isDatabaseUrl(store) ? openPostgres(store) : openSqliteJournal({ path: store });
}

const databases: NonNullable<Wiring['databases']> = async () => {
  const [
    { connected, diagnose, migrateDatabase },
    { queueStatesIfAny },
    postgres,
    postgresSource,
    sqlite,
    sqliteSource,
  ] = await Promise.all([
    import('./adapters/journal-postgres/diagnose.ts'),
    import('./adapters/engine-dbos/queues.ts'),
    import('./adapters/journal-postgres/target.ts'),
    import('./adapters/journal-postgres/source.ts'),
    import('./adapters/engine-local/sqlite-target.ts'),
    import('./adapters/engine-local/sqlite-source.ts'),
  ]);
  return {
    diagnose: async (url) => ({
      ...(await diagnose(url)),
      queues: await connected(url, ({ queryOnce }) => queueStatesIfAny(queryOnce)),
    }),
    migrate: migrateDatabase,
    openSource: async (place) =>
      isDatabaseUrl(place) ? postgresSource.openPostgresSource(place) : sqliteSource.openSqliteSource(place),
    openTarget: async (place) => (isDatabaseUrl(place) ? postgres.openTarget(place) : sqlite.openSqliteTarget(place)),
  };
};

const openEngine: OpenEngine = async ({ url, journal, label, log }) => {
  const [{ findPackageJSON }, { createDbosEngine }, { hostname }] = await Promise.all([
    import('node:module'),
    import('./adapters/engine-dbos/dbos-engine.ts'),
    import('node:os'),
  ]);
  if (findPackageJSON('@dbos-inc/dbos-sdk', import.meta.url) === undefined) return undefined;
  const name = label ?? `${hostname()}:${process.pid}`;
  const openJournal = async (): Promise<Journal> => journal;
  return createDbosEngine({ url, label: name, log, openLocal: openRun, openJournal, ownsJournal: false });
};

const OFFLINE = 'offline';
const choosing = () => import('./adapters/model-ai-sdk/choose-model.ts');

const offlineModel = async (): Promise<Model> =>
  (await import('./adapters/model-offline/offline-model.ts')).offlineModel();

/** Created on first use, then kept by the process: see `createSharedModels`. */
const shared = lazy('The models', async () =>
  (await import('./adapters/model-ai-sdk/share-models.ts')).createSharedModels(),
);

async function loadModel(choice: string | object, { prices }: LoadOptions): Promise<Model> {
  if (choice === OFFLINE) return offlineModel();
  if (typeof choice === 'string') return (await shared.load())(choice, { env: process.env, prices });
  return (await import('./adapters/model-ai-sdk/load-model.ts')).loadModel(choice, { prices });
}

/** Whether any variable of the environment may configure a model. A cheap check: most runs need no closer look. */
const mayOfferModel = (): boolean =>
  Object.keys(process.env).some((name) => /^(?:BOSUN_MODEL|BOSUN_OPENAI_|ANTHROPIC_|OPENAI_)/.test(name));

async function surveyModels(): Promise<ModelSurvey> {
  const [{ chooseModel }, { probeOllama }] = await Promise.all([
    choosing(),
    import('./adapters/model-ai-sdk/probe/probe-ollama.ts'),
  ]);
  const { model, why, tiers, considered } = chooseModel(process.env);
  const { reachable, models, why: found } = await probeOllama();
  const local = models.length > 0 ? `has ${models.join(', ')}; ${found}` : found;
  return {
    model,
    why,
    tiers: { ...tiers },
    considered: [...considered, { provider: 'ollama', configured: reachable && models.length > 0, why: local }],
  };
}

function timeFrom(variable: string): number | undefined {
  const text = process.env[variable]?.trim();
  if (text === undefined || text === '') return undefined;
  const ms = spanIn(text);
  if (ms === undefined) throw new Error(`${variable} is "${text}", which is not a time: ${SPAN_FORMS}`);
  return ms;
}

function callTimes(): CallTimes {
  const silenceMs = timeFrom('BOSUN_SILENCE');
  const firstTokenMs = timeFrom('BOSUN_FIRST_TOKEN');
  return { ...(silenceMs === undefined ? {} : { silenceMs }), ...(firstTokenMs === undefined ? {} : { firstTokenMs }) };
}

const advised = new Set<string>();

/** Prints each line once: `team.with(…)` defines the same team again. */
function advise(team: string, message: string): void {
  const line = `${team}: ${message}`;
  if (advised.has(line)) return;
  advised.add(line);
  process.emitWarning(line, { type: 'BosunAdvice', detail: 'Silence it with advice: false in the team.' });
}

const telemetry: NonNullable<Wiring['telemetry']> = async ({ exporter, content }) => {
  const { openOtelSink, isDisabled, wantsContent } = await import('./adapters/telemetry-otel/otel-sink.ts');
  if (isDisabled(process.env)) return undefined;
  return {
    content: content ?? wantsContent(process.env),
    open: () => openOtelSink({ exporter, env: process.env }),
    // What is wrong with the export must not stop a run.
    warn: (message) => process.emitWarning(message, { type: 'BosunTelemetry' }),
  };
};

const wantsTelemetry = (): boolean =>
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'].some((name) => process.env[name]?.trim());

const defaultModel: NonNullable<Wiring['defaultModel']> = async (tier, options) =>
  loadModel(mayOfferModel() ? (await choosing()).chooseModel(process.env).tiers[tier] : OFFLINE, options);

export const wiring: Wiring = {
  clock: systemClock,
  digest: sha256,
  newRunId,
  newSalt,
  whoami,
  openJournal,
  databases,
  openRun,
  openEngine,
  grounder: async () => (await import('./adapters/grounder-exact/exact-grounder.ts')).exactGrounder(),
  readText: async (file) => (await import('node:fs/promises')).readFile(file, 'utf8'),
  encoder: async () => (await import('./adapters/model-offline/crew/encoder.ts')).openEncoder(),
  mcp,
  advise,
  telemetry,
  wantsTelemetry,
  loadModel,
  offlineModel,
  surveyModels,
  probeModel: async (name) =>
    (await import('./adapters/model-ai-sdk/probe/probe-model.ts')).probeModel(name, { env: process.env }),
  callTimes,
  defaultModel,
  offeredModels: () =>
    mayOfferModel()
      ? choosing().then(({ chooseModel }) => {
          const { model, tiers, why } = chooseModel(process.env);
          return model === OFFLINE ? undefined : { tiers: { ...tiers }, why };
        })
      : undefined,
};

let hasSaidOffline = false;

/** A program that forgot to set a key should not have to guess why its answers are simple. The command line says so itself. */
function sayOffline(): void {
  if (hasSaidOffline) return;
  hasSaidOffline = true;
  process.emitWarning('No model is configured, so the offline model works: rules, not a language model.', {
    type: 'BosunAdvice',
    code: 'BOSUN_OFFLINE',
    detail:
      "Set ANTHROPIC_API_KEY or OPENAI_API_KEY, or give the team models. models: { balanced: 'offline' } or advice: false silences this.",
  });
}

/** For programs: as above, and the first run that falls back to the offline model says so on stderr. */
export const libraryWiring: Wiring = {
  ...wiring,
  defaultModel: async (tier, options) => {
    const model = await defaultModel(tier, options);
    if (model.provider === OFFLINE && options.advice !== false) sayOffline();
    return model;
  },
};

export { mcp, openMemoryJournal, sha256, systemClock };
