// An example of a plan, made from the team's own workers: a model that copies from it copies names that exist.

import { crewOf } from '../../core/plan/pools.ts';
import type { TeamSpec, WorkerSpec } from '../../core/plan/team-spec.ts';

const TASKS = 2;

/** Undefined if every worker needs more than words, such as an input. */
export function planExample(spec: Pick<TeamSpec, 'workers' | 'pools'>): object | undefined {
  const crew = Object.entries(crewOf(spec)).filter(([, { build, input }]) => build === undefined && !input?.required);
  const shown = crew.slice(0, TASKS).map(([name, worker], index) => taskOf(`t${index + 1}`, name, worker));
  if (shown.length === 0) return undefined;
  return { goal: shown[0]?.instruction, tasks: shown };
}

const shortest = (texts: readonly string[]): string | undefined =>
  texts.toSorted((one, other) => one.length - other.length)[0];

function taskOf(id: string, worker: string, { examples = [], does, tools }: WorkerSpec) {
  // Without quotation marks: JSON escapes them, and a small model that copies the escape ends its text there.
  const instruction = (shortest(examples) ?? `Do this: ${does}.`).replaceAll('"', "'");
  const reader = tools.find(({ effect }) => effect === 'read');
  return {
    id,
    worker,
    instruction,
    successCriterion: `It answers this: ${instruction}`,
    dependsOn: [],
    ...(tools.length > 0 ? { tools: reader ? [reader.name] : [] } : {}),
  };
}
