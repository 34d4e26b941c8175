// Checks specialists described in a plan: the worker must accept descriptions, and the description may use only that
// worker's tools.

import { type FaultList, suggestName } from './fault-list.ts';
import type { Specialist } from './specialist.ts';
import type { WorkerSpec } from './team-spec.ts';

/** What the plan check knows of a worker. */
interface WorkerRules {
  readonly tools: readonly string[];
  readonly build?: WorkerSpec['build'];
  readonly input?: WorkerSpec['input'];
}

export interface SpecialistRules {
  readonly workers: ReadonlyMap<string, WorkerRules>;
  readonly models?: ReadonlySet<string> | undefined;
}

interface DescribedTask {
  readonly id: string;
  readonly worker: string;
  readonly tools?: readonly string[] | undefined;
  readonly as?: Specialist | undefined;
}

export function checkSpecialist(task: DescribedTask, index: number, rules: SpecialistRules, faults: FaultList): void {
  const { id, worker: name, as, tools: listed } = task;
  const worker = rules.workers.get(name);
  if (!as || !worker) return;
  const add = (code: string, at: string, message: () => string): void =>
    faults.add(code, id, message, () => `tasks[${index}].as${at}`);
  if (worker.build !== 'from-plan') {
    const makers = [...rules.workers].flatMap(([each, { build }]) => (build === 'from-plan' ? [each] : []));
    const instead = makers.length > 0 ? `give the task to ${makers.join(' or ')}, or leave out "as"` : 'leave out "as"';
    return add('not-made-to-order', '', () => `The worker "${name}" is not made from the plan: ${instead}`);
  }
  if (as.prompt.trim() === '')
    add('empty-prompt', '.prompt', () => 'The specialist has an empty prompt: say who it is and how it works');
  for (const [at, tool] of (as.tools ?? []).entries()) {
    if (!worker.tools.includes(tool))
      add(
        'unknown-tool',
        `.tools[${at}]`,
        () => `"${name}" cannot be given a tool "${tool}": ${suggestName(tool, worker.tools)}`,
      );
    else if (listed && !listed.includes(tool))
      add(
        'unknown-tool',
        `.tools[${at}]`,
        () => `"${tool}" is not in the task's own "tools": add it there, or remove it here`,
      );
  }
  const { model } = as;
  const { models } = rules;
  if (model !== undefined && models && !models.has(model))
    add(
      'unknown-model',
      '.model',
      () => `The team has no model called "${model}": ${suggestName(model, models)}, or leave it out`,
    );
}
