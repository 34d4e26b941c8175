// The parts that fill the ports: src/wiring.ts passes the real ones, tests pass simulated ones.

import type { Digest } from '../../core/journal/hash-chain.ts';
import type { NewSalt } from '../../core/journal/seal.ts';
import type { CallTimes } from '../../core/policy/patience.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Databases } from '../../ports/database.ts';
import type { Encode } from '../../ports/encoder.ts';
import type { Opening } from '../../ports/engine.ts';
import type { Grounder } from '../../ports/grounder.ts';
import type { Journal } from '../../ports/journal.ts';
import type { OpenMcp } from '../../ports/mcp.ts';
import type { Model } from '../../ports/model.ts';
import type { ModelProbe } from '../../ports/model-probe.ts';
import type { OpenEngine, OpenRunParts } from '../../ports/team-engine.ts';
import type { SpanSink, TelemetryOptions } from '../../ports/telemetry.ts';
import type { Tier } from '../define/choose-model.ts';

/** Price of a model in dollars for a million tokens. */
export interface UsdPrice {
  /** Dollars for a million tokens sent. */
  readonly inputUsdPerMTok: number;
  /** Dollars for a million tokens written. */
  readonly outputUsdPerMTok: number;
  /** Dollars for a million tokens that the provider had cached. Default: the price of tokens sent. */
  readonly cachedInputUsdPerMTok?: number;
}
export type Prices = Readonly<Record<string, UsdPrice>>;
export interface LoadOptions {
  readonly prices?: Prices | undefined;
  /** False if the team prints no advice. */
  readonly advice?: boolean | undefined;
}

export interface OfferedModels {
  readonly tiers: Readonly<Record<string, string>>;
  readonly why: string;
}

export interface ModelSurvey extends OfferedModels {
  readonly model: string;
  readonly considered: readonly { readonly provider: string; readonly configured: boolean; readonly why: string }[];
}

interface TelemetryWiring {
  /** Whether prompts, arguments and results are included. */
  readonly content: boolean;
  readonly open: () => Promise<SpanSink>;
  /** Gets what is wrong with the export. */
  readonly warn: (message: string) => void;
}

export interface Wiring {
  readonly clock: Clock;
  readonly digest: Digest;
  newRunId(): string;
  /** Salts stored events, so that a redaction leaves no hash that could be guessed. Without it, bodies repeat exactly. */
  readonly newSalt?: NewSalt;
  /** The default name for decisions and cancellations: the operating system's user. */
  whoami(): string;
  /** The model of a team that names none. Without it, such a team can have no agents. */
  readonly defaultModel?: (tier: Tier, options: LoadOptions) => Promise<Model>;
  /** The model of rules that routes and plans where another one gives nothing usable. */
  readonly offlineModel?: () => Promise<Model>;
  /** The default models by tier, if the environment configures any besides the offline model. */
  readonly offeredModels?: () => Promise<OfferedModels | undefined> | undefined;
  /** Loads a model from a string such as `anthropic/…`, or from an instance of the AI SDK. */
  readonly loadModel?: (choice: string | object, options: LoadOptions) => Promise<Model>;
  /** How long models may be silent, as the environment says. */
  readonly callTimes?: () => CallTimes;
  /** Lists the available models, the chosen one and the reason. Also asks a local server. */
  readonly surveyModels?: () => Promise<ModelSurvey>;
  /** Tries what a model can do, by a few short calls. */
  readonly probeModel?: (name: string) => Promise<ModelProbe>;
  /** Prints advice about a team when it is defined. */
  readonly advise?: (team: string, message: string) => void;
  /** Opens an MCP server as a source of tools, for teams that are described in files. */
  readonly mcp?: OpenMcp;
  /** The grounder of teams that bring none of their own; loaded on first use. */
  readonly grounder?: () => Promise<Grounder>;
  /** Reads a file of examples that a team names. */
  readonly readText?: (file: string | URL) => Promise<string>;
  /** Opens the sentence encoder, if its package is installed. */
  readonly encoder?: () => Promise<Encode | undefined>;
  /** Upkeep of stores in databases; loaded on first use. */
  readonly databases?: () => Promise<Databases>;
  /** Where spans go, for teams with `telemetry`; undefined if the environment switches them off. */
  readonly telemetry?: (options: TelemetryOptions) => Promise<TelemetryWiring | undefined>;
  /** Whether the environment names a place for spans. */
  readonly wantsTelemetry?: () => boolean;
  /** `:memory:`, the address of a Postgres database, or the path of a file. */
  openJournal(store: string): Journal | Promise<Journal>;
  /** Opens an engine that spans processes on a database. */
  readonly openEngine?: OpenEngine;
  openRun(runId: string, parts: OpenRunParts): Promise<Opening>;
}

/** The store in memory, which ends with the process. */
export const MEMORY = ':memory:';

/** Whether a store is the address of a Postgres database. */
export const isDatabaseUrl = (store: string): boolean => /^postgres(?:ql)?:\/\//i.test(store);

/** Opens the team's journal on the first call. */
export type OpenJournal = () => Promise<Journal>;
