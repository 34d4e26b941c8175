// Runs a ready-made team on given tasks, so that no router has to be trained, and reads what each worker was shown.

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { supervisor } from 'bosun';
import type { PlanDraft } from '../../src/core/plan/plan-schema.ts';
import type { QuestionOf } from '../../src/core/run/command.ts';
import type { WorkerDefinition } from '../../src/runtime/define/define-worker.ts';
import type { TeamOptions } from '../../src/runtime/define/team-options.ts';

type Definition = TeamOptions<Record<string, WorkerDefinition>>;

export const freshFolder = (name = 'crew-'): string => mkdtempSync(path.join(tmpdir(), name));

/** The plan that the team makes for a request routed to these workers. */
async function planFor(definition: Definition, request: string, workers: readonly string[], context: object) {
  const routing = { workers: workers.map((name) => ({ name, confidence: 90 })), reason: 'a test', outOfScope: [] };
  const question = { role: 'plan', request, context, history: [], round: 1, routing, rejected: undefined, faults: [] };
  const plan = await definition.plan?.(question as unknown as QuestionOf<'plan'>);
  return plan as PlanDraft & { tasks: { worker: string }[] };
}

export async function runCrew(
  made: object,
  request: string,
  workers: readonly string[],
  context: Record<string, string> = {},
) {
  const definition = made as Definition;
  const team = supervisor({ ...definition, routing: false, models: { balanced: 'offline' } });
  const report = await team.run(await planFor(definition, request, workers, context), { context });
  const { events } = await team.trace(report.runId);
  await team.close();
  const prompts = events.flatMap((event) =>
    event.type === 'model-call-prepared' && event.prompt && event.prompt.tools.length > 0
      ? [JSON.stringify(event.prompt)]
      : [],
  );
  const [first] = report.tasks;
  return {
    report,
    events,
    prompts,
    answer: report.answer ?? '',
    text: String(first?.result),
    confidence: first?.confidence ?? 0,
  };
}
