// The public API: what a first team needs, every export by name. The rest has entries of its own: bosun/journal, bosun/mcp,
// bosun/agent-files, bosun/engine-dbos, bosun/eval, bosun/forks, bosun/offline, bosun/schemas and bosun/testing. Their types are here as well.

import './runtime/define/supported-node.ts';
import type { FolderOptions, FolderTeam } from './agent-files/team-from-folder.ts';
import { createSupervisor } from './runtime/run/supervisor.ts';
import type { ServeOptions } from './surfaces/mcp/serve-options.ts';
import { libraryWiring } from './wiring.ts';

/**
 * Defines a team of workers under one supervisor. It plans a request, delegates the tasks and writes one answer.
 *
 * @example
 * const team = supervisor({
 *   workers: {
 *     librarian: worker({ does: 'says where books stand', effect: 'read', run: () => 'Dune stands on shelf 3.' }),
 *     cashier: worker({ does: 'looks up fines', effect: 'read', run: () => 'You owe 3 dollars 50.' }),
 *   },
 * });
 * const { answer, status } = await team.run('Where is Dune, and what do I owe?');
 */
export const supervisor = createSupervisor(libraryWiring);

export type { Remark } from './agent-files/fault.ts';
export type { EffectCall, Grounding, Sources } from './core/answer/grounding.ts';
export type { Decision, Route, Routing, RunEvent, Turn } from './core/journal/event.ts';
export { describeFailure, type Failure, type Fault } from './core/journal/failure.ts';
export type { Anchor, Verdict as AuditVerdict } from './core/journal/hash-chain.ts';
export type { Forecast } from './core/plan/forecast.ts';
export type { Lint } from './core/plan/lint-plan.ts';
export type { Budget, Plan, PlanDraft } from './core/plan/plan-schema.ts';
export type { BuiltWorker, WorkerDraft } from './core/plan/specialist.ts';
export type { Effect, Limits, TeamSpec } from './core/plan/team-spec.ts';
export type { PlanRules } from './core/plan/validate-plan.ts';
export type { Breaker } from './core/policy/breaker.ts';
export type { Claim, Escalation, Finding, Result } from './core/reconcile/claim.ts';
export type {
  AlertReport,
  Latency,
  ReviewReport,
  RevisionReport,
  RunReport,
  SelectionReport,
  TaskReport,
} from './core/report/report.ts';
export type { RunSummary } from './core/report/run-entry.ts';
export type { Span } from './core/report/spans.ts';
export type { QuestionOf, Report, Slice } from './core/run/command.ts';
export type { TelemetrySpan } from './core/telemetry/span.ts';
export type { UsageBy, UsageFigures, UsageRow } from './core/usage/usage.ts';
export type { Clock } from './ports/clock.ts';
export type { TextPiece } from './ports/engine.ts';
export type { Grounder } from './ports/grounder.ts';
export type { Journal, KeptResult, StoredEvent } from './ports/journal.ts';
export type { McpHttpOptions, McpOptions, McpPolicyContext, McpStdioOptions, McpToolOptions } from './ports/mcp.ts';
export type { Model, ModelReply, ModelRequest } from './ports/model.ts';
export { ModelFault, type ModelFaultFacts } from './ports/model-fault.ts';
export type { StandardSchema } from './ports/standard-schema.ts';
export type { SpanExporter, TelemetryOptions } from './ports/telemetry.ts';
export type { SourcedTool, ToolReturn, ToolSource } from './ports/tools.ts';
export { NothingSent, UnknownOutcome } from './ports/unknown-outcome.ts';
export { allow, ask, deny, type ToolDefinition, type ToolOptions, tool } from './runtime/define/define-tool.ts';
export { type WorkerDefinition, worker } from './runtime/define/define-worker.ts';
export type { NestableTeam } from './runtime/define/nestable.ts';
export type { TeamOptions } from './runtime/define/team-options.ts';
export type { WorkerOptions } from './runtime/define/worker-options.ts';
export type { ForkOptions } from './runtime/forking/begin-fork.ts';
export type { ForkedTask, ForkReport } from './runtime/forking/compare.ts';
export type { AlertOptions, RaisedAlert } from './runtime/inspect/alert-notifier.ts';
export type { InboxReview, RunTrace as Trace } from './runtime/inspect/inspect-runs.ts';
export type { Replay } from './runtime/inspect/replay.ts';
export type { RunsOptions } from './runtime/inspect/run-index.ts';
export type { UsageOfStore, UsageOptions } from './runtime/inspect/usage.ts';
export { useTools } from './runtime/perform/stand-in.ts';
export { escalate, result } from './runtime/perform/worker-reply.ts';
export type { PoolOptions } from './runtime/pools/define-pools.ts';
export type { PromptOverride, PromptOverrides } from './runtime/prompts/override.ts';
export type { PromptParts } from './runtime/prompts/prompt.ts';
export type { SentCall } from './runtime/prompts/sent-calls.ts';
export type { RoutingExample, RoutingOptions, RoutingRule } from './runtime/routing/options.ts';
export type { RoutingFigures } from './runtime/routing/routing-figures.ts';
export type { Preview } from './runtime/run/preview.ts';
export { DefinitionChanged, RunError } from './runtime/run/run-error.ts';
export type { RunHandle, TextStream } from './runtime/run/run-handle.ts';
export type { RunOptions } from './runtime/run/run-started.ts';
export type { Supervisor, SupervisorOptions } from './runtime/run/supervisor.ts';
export type { BuildTask, ChoiceTask, OfflineCall, OfflineTask, ToolContext, WorkContext } from './runtime/run/team.ts';
export type { Prices, UsdPrice } from './runtime/run/wiring.ts';
export type { FolderOptions, FolderTeam, ServeOptions };

// What moved to an entry of its own. These names leave the root in the next version.

/** @deprecated Import it from `bosun/agent-files`. */
export const teamFromFolder = async (folder: string, options: FolderOptions = {}): Promise<FolderTeam> =>
  (await import('./agent-files.ts')).teamFromFolder(folder, options);

/** @deprecated Import it from `bosun/mcp`. */
export const serveTools = async (options: ServeOptions): Promise<void> =>
  (await import('./mcp.ts')).serveTools(options);

export {
  /** @deprecated Import it from `bosun/agent-files`. */
  AgentFileFaults,
} from './agent-files/fault.ts';
export {
  /** @deprecated Import it from `bosun/journal`. */
  verifyChain,
} from './core/journal/hash-chain.ts';
export {
  /** @deprecated Import it from `bosun/schemas`. */
  validatePlan,
} from './core/plan/validate-plan.ts';
export {
  /** @deprecated Import it from `bosun/journal`. */
  JournalError,
  /** @deprecated Import it from `bosun/journal`. */
  LeaseLost,
} from './ports/journal-error.ts';
export {
  /** @deprecated Import it from `bosun/mcp`. */
  mcp,
  /** @deprecated Import it from `bosun/journal`. */
  openMemoryJournal,
  /** @deprecated Import it from `bosun/journal`. */
  openSqliteJournal,
  /** @deprecated Import it from `bosun/journal`. */
  sha256,
  /** @deprecated Import it from `bosun/journal`. */
  systemClock,
} from './wiring.ts';
