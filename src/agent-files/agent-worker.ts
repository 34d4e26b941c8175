// Turns an agent file, with its overrides in team.yaml, into a worker.

import { type WorkerDefinition, worker } from '../runtime/define/define-worker.ts';
import { quoted, type Remark, suggestion } from './fault.ts';
import { readModelName } from './model-names.ts';
import type { AgentFile, Named } from './read-agent-file.ts';
import type { TeamReading } from './read-team-file.ts';
import { type SelectedTools, selectTools, type ToolSupply } from './select-tools.ts';
import { splitToolNames } from './tool-names.ts';

export interface AgentWorker {
  readonly name: string;
  readonly agent: AgentFile;
  readonly tools: SelectedTools;
  readonly namesNoTools: boolean;
  /** The model as its file or team.yaml names it. */
  readonly modelName: string | undefined;
  readonly faults: readonly Remark[];
  readonly warnings: readonly Remark[];
  /** The worker; its fallback is left out if it is not among `workers`. */
  workerFor(workers: ReadonlySet<string>): WorkerDefinition;
}

interface AgentWorkerParts {
  readonly reading: TeamReading;
  readonly supply: ToolSupply;
}

export function agentWorker(agent: AgentFile, { reading, supply }: AgentWorkerParts): AgentWorker {
  const { name } = agent;
  const { team, file, lineOf } = reading;
  const own = Object.hasOwn(team.workers ?? {}, name) ? team.workers?.[name] : undefined;
  const inTeamFile = (key: string, value: string): Named => ({
    name: value,
    file,
    line: lineOf(['workers', name, key]),
  });
  const wanted = own?.tools?.flatMap(splitToolNames).map((tool) => inTeamFile('tools', tool)) ?? agent.tools;
  const tools = selectTools(wanted, { without: agent.disallowedTools, supply });
  const model = own?.model === undefined ? agent.model : inTeamFile('model', own.model);
  const { models = {} } = team;
  const choice = model ? readModelName(model.name, { models, env: supply.env }) : { status: 'inherit' as const };
  const faults = [...tools.faults];
  const warnings = [...tools.warnings];
  if (choice.status === 'named' && choice.lacksKey !== undefined && model)
    warnings.push({
      file: model.file,
      line: model.line,
      message: `${choice.lacksKey} is not set, so ${quoted(model.name)} cannot be used; using the default model of its size (${choice.model}) instead`,
    });
  if (choice.status === 'unknown' && model)
    faults.push({
      file: model.file,
      line: model.line,
      message: `${quoted(model.name)} is no model${suggestion(choice.close)}: write sonnet, strong or provider/model`,
    });
  const stepsMax = own?.stepsMax ?? agent.stepsMax;
  const examples = own?.examples ?? agent.description.examples;
  const fallback = Object.hasOwn(team.fallbacks ?? {}, name) ? team.fallbacks?.[name] : undefined;
  return {
    name,
    agent,
    tools,
    namesNoTools: wanted === undefined,
    modelName: model?.name,
    faults,
    warnings,
    workerFor: (workers) =>
      worker({
        does: own?.does ?? agent.description.does,
        prompt: agent.prompt,
        tools: tools.tools,
        ...(examples.length === 0 ? {} : { examples }),
        ...(own?.scope === undefined ? {} : { scope: own.scope }),
        ...(choice.status === 'named' ? { model: choice.model } : {}),
        ...(own?.temperature === undefined ? {} : { temperature: own.temperature }),
        ...(own?.timeoutMs === undefined ? {} : { timeoutMs: own.timeoutMs }),
        ...(own?.attemptsMax === undefined ? {} : { attemptsMax: own.attemptsMax }),
        ...(stepsMax === undefined ? {} : { stepsMax }),
        ...(fallback !== undefined && workers.has(fallback) ? { fallback } : {}),
      }),
  };
}
