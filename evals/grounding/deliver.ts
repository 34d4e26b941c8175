// One draft through the product: workers that report what the world says, a synthesiser that writes the draft whatever it
// is told, and what the run delivered in the end, read from its report.

import { type RunReport, result, supervisor, worker } from 'bosun';
import { vagueness } from '../../src/core/plan/vague.ts';
import type { World } from './cases.ts';

export interface Delivered {
  readonly answer: string;
  readonly gaps: readonly string[];
  /** The sentences that carry a mark. */
  readonly marked: readonly string[];
  /** What was found in them. */
  readonly found: readonly string[];
}

/** The plan check wants instructions that somebody could act on; a case need not have any. */
const instructionFrom = (text: string, taskId: string): string =>
  vagueness(text) === undefined ? text : `Look up and report everything on record for ${taskId}. ${text}`.trim();

export function deliveryOf(world: World, { control }: { readonly control: boolean }) {
  const contents = new Map(world.reports.map((report) => [report.taskId, report]));
  const lost = world.gaps.map((gap, index) => ({ id: `gap-${index + 1}`, gap }));
  let draft = '';
  const team = supervisor({
    advice: false,
    workers: {
      clerk: worker({
        does: 'reports what is on record',
        attemptsMax: 1,
        run: ({ taskId }) => {
          const report = contents.get(taskId);
          if (!report) throw new Error('there is nothing on record');
          return result(report.content, report.claims ? { claims: report.claims } : {});
        },
      }),
    },
    synthesise: () => ({ answer: draft }),
    limits: { tasksMax: Math.max(1, contents.size + lost.length) },
    ...(control ? { grounding: false } : {}),
  });
  const criterion = 'Everything on record for it is reported with its figures.';
  const task = (id: string, text: string) => ({
    id,
    worker: 'clerk' as const,
    instruction: instructionFrom(text, id),
    successCriterion: criterion,
  });
  const plan = {
    goal: world.request,
    tasks: [
      ...world.reports.map(({ taskId, instruction }) => task(taskId, instruction)),
      ...lost.map(({ id, gap }) => task(id, gap)),
    ],
  };
  const context = typeof world.context === 'object' && world.context !== null ? { ...world.context } : {};
  return async (text: string): Promise<Delivered> => {
    draft = text;
    return deliveredIn(await team.run(plan, { request: world.request, context }));
  };
}

function deliveredIn({ answer, gaps, sentences, status, failure }: RunReport): Delivered {
  if (status === 'failed') throw new Error(`A case did not run: ${failure?.message}`);
  const unconfirmed = sentences.filter((sentence) => sentence.unconfirmed.length > 0);
  return {
    answer,
    gaps,
    marked: unconfirmed.map(({ text }) => text),
    found: unconfirmed.flatMap((sentence) => sentence.unconfirmed),
  };
}
