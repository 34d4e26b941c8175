// From an agent file, and what team.yaml says about it, to a worker.

import { type WorkerDefinition, worker } from '../runtime/define/define-worker.ts';
import { quoted, type Remark, suggestion } from './fault.ts';
import { type Cupboard, type Given, giveTools } from './give-tools.ts';
import { readModelName } from './model-names.ts';
import type { AgentFile, Named } from './read-agent-file.ts';
import type { TeamReading } from './read-team-file.ts';
import { splitToolNames } from './tool-names.ts';

export interface Hired {
  readonly name: string;
  readonly agent: AgentFile;
  readonly tools: Given;
  readonly namesNoTools: boolean;
  readonly faults: readonly Remark[];
  readonly warnings: readonly Remark[];
  /** A fallback that is not among the workers is left out. */
  workerFor(workers: ReadonlySet<string>): WorkerDefinition;
}

interface Hiring {
  readonly reading: TeamReading;
  readonly cupboard: Cupboard;
}

export function hire(agent: AgentFile, { reading, cupboard }: Hiring): Hired {
  const { name } = agent;
  const { team, file, lineOf } = reading;
  const own = Object.hasOwn(team.workers ?? {}, name) ? team.workers?.[name] : undefined;
  const inTeamFile = (key: string, value: string): Named => ({
    name: value,
    file,
    line: lineOf(['workers', name, key]),
  });
  const wanted = own?.tools?.flatMap(splitToolNames).map((tool) => inTeamFile('tools', tool)) ?? agent.tools;
  const tools = giveTools(wanted, { without: agent.disallowedTools, cupboard });
  const model = own?.model === undefined ? agent.model : inTeamFile('model', own.model);
  const ownNames = Object.keys(team.models ?? {});
  const choice = model ? readModelName(model.name, { ownNames, env: cupboard.env }) : { status: 'inherit' as const };
  const faults = [...tools.faults];
  const warnings = [...tools.warnings];
  if (choice.status === 'named' && choice.lacksKey !== undefined && model)
    warnings.push({
      file: model.file,
      line: model.line,
      message: `${choice.lacksKey} is not set, so ${quoted(model.name)} cannot be used; the default model of its size (${choice.model}) is`,
    });
  if (choice.status === 'unknown' && model)
    faults.push({
      file: model.file,
      line: model.line,
      message: `${quoted(model.name)} is no model${suggestion(choice.close)} (sonnet, opus, haiku, inherit, fast, balanced, strong, or provider/model)`,
    });
  const stepsMax = own?.stepsMax ?? agent.stepsMax;
  const examples = own?.examples ?? agent.description.examples;
  const fallback = Object.hasOwn(team.fallbacks ?? {}, name) ? team.fallbacks?.[name] : undefined;
  return {
    name,
    agent,
    tools,
    namesNoTools: wanted === undefined,
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
