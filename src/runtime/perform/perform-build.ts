// Builds the worker of one attempt (A14), from the plan's description or by the team's build function. An error in it fails
// only this attempt, and a built worker gets no tool that its task was not granted.

import type { Happening } from '../../core/journal/event.ts';
import { builtSchema } from '../../core/plan/plan-schema.ts';
import { faultOfBuilt, type WorkerDraft } from '../../core/plan/specialist.ts';
import type { TeamSpec } from '../../core/plan/team-spec.ts';
import type { Command, Slice } from '../../core/run/command.ts';
import type { CommandContext } from '../../ports/engine.ts';
import { choiceNamed, isTier } from '../define/choose-model.ts';
import { issuesOf } from '../define/validate.ts';
import type { BuildTask, Team } from '../run/team.ts';
import { messageOf } from './faults.ts';
import type { Guards } from './perform.ts';

type Build = Extract<Command, { kind: 'build-worker' }>;

export async function buildWorker(
  team: Team,
  { key, slice, as }: Build,
  { signal }: CommandContext,
  { switches }: Pick<Guards, 'switches'>,
): Promise<Happening> {
  const { taskId, attempt, worker } = slice;
  const off = switches.isQuiet() ? undefined : await switches.refusal(worker);
  if (off) return { type: 'attempt-failed', taskId, attempt, failure: off };
  const fail = (why: string): Happening => {
    const detail = `no worker could be built for the task: ${why}`;
    return { type: 'attempt-failed', taskId, attempt, failure: { code: 'worker-failed', worker, detail } };
  };
  const spec = team.spec.workers[worker];
  if (!spec) return fail(`the team has no worker "${worker}"`);
  let draft: WorkerDraft;
  try {
    draft = as ?? (await byFunction(team, slice, { spec, signal }));
  } catch (error) {
    return fail(messageOf(error));
  }
  const parsed = builtSchema.safeParse(draft);
  if (!parsed.success) return fail(issuesOf(parsed.error.issues));
  const definition = parsed.data;
  const wrong = faultOfBuilt(definition, spec) ?? unknownModel(team, definition.model);
  return wrong === undefined ? { type: 'worker-built', key, taskId, attempt, definition } : fail(wrong);
}

async function byFunction(
  { workers }: Team,
  slice: Slice,
  { spec, signal }: { readonly spec: TeamSpec['workers'][string]; readonly signal: AbortSignal },
): Promise<WorkerDraft> {
  const build = workers.get(slice.worker)?.build;
  if (!build) throw new Error(`"${slice.worker}" has no build function`);
  const listed = spec.tools.map(({ name }) => name);
  const tools = listed.filter((name) => slice.tools?.includes(name) ?? true);
  const task: BuildTask = { ...slice, tools, signal };
  return build(task);
}

function unknownModel({ models, spec: { name } }: Team, model: string | undefined): string | undefined {
  if (model === undefined || isTier(model) || choiceNamed(models, model) !== undefined) return undefined;
  return `it asks for the model "${model}", which the team "${name}" does not have (${Object.keys(models).join(', ') || 'it names none'})`;
}
