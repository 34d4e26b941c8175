// The worker that makes the recorded calls, one after the other, and the plan that keeps the order across actors.

import type { Model, ModelReply, PlanDraft } from 'bosun';
import type { RecordedCase, Step } from './recording.ts';

/** Consecutive steps of one actor; they become one task. */
export interface Stretch {
  readonly taskId: string;
  readonly actor: string;
  readonly steps: readonly Step[];
}

export function stretchesOf({ steps }: RecordedCase): Stretch[] {
  const stretches: { actor: string; steps: Step[] }[] = [];
  for (const step of steps) {
    const last = stretches.at(-1);
    if (last?.actor === step.actor) last.steps.push(step);
    else stretches.push({ actor: step.actor, steps: [step] });
  }
  return stretches.map((stretch, index) => ({ taskId: `part-${index + 1}`, ...stretch }));
}

/** What decides the tools of a task: the plan, or the words of the request. */
export type GrantsBy = 'plan' | 'words';

/** Each part waits for the one before it. */
export function planOf(recorded: RecordedCase, grantsBy: GrantsBy): PlanDraft {
  const stretches = stretchesOf(recorded);
  const said = [recorded.request, recorded.known ?? ''].join('\n').trim();
  return {
    goal: said,
    tasks: stretches.map(({ taskId, actor, steps }, index) => ({
      id: taskId,
      worker: actor,
      instruction: `Part ${index + 1} of ${stretches.length}, for the ${actor}: ${said}`,
      successCriterion: `The ${steps.length} calls of part ${index + 1} were made`,
      dependsOn: index === 0 ? [] : [`part-${index}`],
      ...(grantsBy === 'plan' ? { tools: [...new Set(steps.map(({ tool }) => tool))] } : {}),
    })),
  };
}

/** One model for all runs; it finds its calls by run and task. */
export function recordedModel(caseOfRun: (runId: string) => RecordedCase): Model {
  return {
    id: 'recorded',
    provider: 'script',
    price: { inputMicroUsdPerMTok: 0, outputMicroUsdPerMTok: 0 },
    countTokens: () => 1,
    call: async ({ brief: { subject }, messages }): Promise<ModelReply> => {
      if (subject.kind !== 'work') throw new Error(`The recording has no ${subject.question.role}`);
      const { runId, taskId } = subject.slice;
      const steps = stretchesOf(caseOfRun(runId)).find((stretch) => stretch.taskId === taskId)?.steps ?? [];
      const made = messages.filter(({ role }) => role === 'assistant').length;
      const step = steps[made];
      const usage = { inputTokens: 1, outputTokens: 1 };
      if (!step) return { text: reportOn(messages), calls: [], usage };
      return { text: '', calls: [{ id: `${taskId}-${made}`, tool: step.tool, args: step.args }], usage };
    },
  };
}

/** An honest worker says so if calls failed. */
function reportOn(messages: Parameters<Model['call']>[0]['messages']): string {
  const failed = messages.flatMap((message) =>
    message.role === 'tool' ? message.results.filter((each) => each.isError) : [],
  );
  const all = 'All calls of this part were made';
  return failed.length === 0 ? `${all}.` : `${all}; ${failed.length} of them failed.`;
}
