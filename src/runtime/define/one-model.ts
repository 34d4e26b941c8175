// One model for a whole team, in place of those that its workers and nested teams name.

import type { ModelChoice } from './choose-model.ts';
import type { WorkerDefinition } from './define-worker.ts';
import { type NestableTeam, teamSpecOf } from './nestable.ts';

interface Changeable {
  readonly workers: Record<string, WorkerDefinition>;
}

/** The options of the team with this model in every tier. */
export function withOneModel<O extends Changeable>(options: O, model: ModelChoice): O {
  const workers = Object.entries(options.workers).map(([name, each]) => [name, changed(each, model)]);
  const models = { fast: model, balanced: model, strong: model };
  return { ...options, models, workers: Object.fromEntries(workers) };
}

function changed({ spec, code, ...rest }: WorkerDefinition, model: ModelChoice): WorkerDefinition {
  const { team } = code;
  if (team === undefined) return { ...rest, spec, code: { ...code, model: undefined } };
  const nested: NestableTeam | (() => NestableTeam) =
    typeof team === 'function' ? () => team().withModel(model) : team.withModel(model);
  return { ...rest, spec: { ...spec, ...teamSpecOf(nested) }, code: { ...code, team: nested } };
}
