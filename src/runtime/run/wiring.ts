// What the outside brings: filled in once, by index.ts for users and by tests with simulated parts.

import type { Digest } from '../../core/journal/hash-chain.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Encode } from '../../ports/encoder.ts';
import type { Opening, Perform } from '../../ports/engine.ts';
import type { Grounder } from '../../ports/grounder.ts';
import type { Journal } from '../../ports/journal.ts';
import type { OpenMcp } from '../../ports/mcp.ts';
import type { Model } from '../../ports/model.ts';
import type { Tier } from '../define/choose-model.ts';

/** Dollars for a million tokens. */
export interface UsdPrice {
  readonly inputUsdPerMTok: number;
  readonly outputUsdPerMTok: number;
  readonly cachedInputUsdPerMTok?: number;
}
export type Prices = Readonly<Record<string, UsdPrice>>;
export interface LoadOptions {
  readonly prices?: Prices | undefined;
}

export interface OfferedModels {
  readonly tiers: Readonly<Record<string, string>>;
  readonly why: string;
}

export interface ModelSurvey extends OfferedModels {
  readonly model: string;
  readonly considered: readonly { readonly provider: string; readonly configured: boolean; readonly why: string }[];
}

export interface Wiring {
  readonly clock: Clock;
  readonly digest: Digest;
  newRunId(): string;
  /** Who acts when nobody says so: the operating system's user. */
  whoami(): string;
  /** The model of a team that names none; without it such a team needs none. */
  readonly defaultModel?: (tier: Tier, options: LoadOptions) => Promise<Model>;
  /** What the default stands for by tier, where the environment offers more than the model that needs no key. */
  readonly offeredModels?: () => Promise<OfferedModels | undefined> | undefined;
  /** Makes a model of a string such as `anthropic/…` or of an instance of the AI SDK. */
  readonly loadModel?: (choice: string | object, options: LoadOptions) => Promise<Model>;
  /** Which models there are and which one is taken, and why; asks a local server as well. */
  readonly surveyModels?: () => Promise<ModelSurvey>;
  /** Told what could be better about a team, when it is defined. */
  readonly advise?: (team: string, message: string) => void;
  /** Makes a source of tools of an MCP server; for teams that are described as data. */
  readonly mcp?: OpenMcp;
  /** Checks drafts for teams that bring no grounder of their own; loaded when it is first used. */
  readonly grounder?: () => Promise<Grounder>;
  /** Reads a file of examples that a team names. */
  readonly readText?: (file: string | URL) => Promise<string>;
  /** Tells what sentences mean, where its package is installed. */
  readonly encoder?: () => Promise<Encode | undefined>;
  openJournal(store: string): Journal | Promise<Journal>;
  openRun(runId: string, parts: { journal: Journal; clock: Clock; perform: Perform }): Promise<Opening>;
}

/** The store that lives and dies with the process. */
export const MEMORY = ':memory:';

/** Opens the team's journal, the first time it is asked. */
export type OpenJournal = () => Promise<Journal>;
