// Time to the first useful text, with early drafts and without.

import type { ProgressiveInput, ProgressiveOutput } from '../children/progressive.ts';
import { inChild } from '../support/child.ts';
import type { Measured, Section, Setting } from '../support/section.ts';
import { rounded } from '../support/statistics.ts';

const INPUT: ProgressiveInput = { tasksMs: [400, 900, 2_500, 20_000], synthesisMs: 1_500 };

async function measure({ say }: Setting): Promise<Measured> {
  say('progressive: first text on a simulated clock');
  const { on, off } = await inChild<ProgressiveInput, ProgressiveOutput>('progressive', INPUT);
  if (!on || !off) throw new Error('The run with drafts, or the one without, was not measured');
  return {
    json: { progressive: { ...INPUT, clock: 'simulated', on, off } },
    rows: [
      {
        name: 'progressive.firstTextMs',
        what: 'first useful text, with drafts',
        value: rounded(on.firstTextMs, 0),
        unit: 'ms',
        floor: off.firstTextMs,
      },
      {
        name: 'progressive.answerMs',
        what: 'the final answer, with drafts',
        value: rounded(on.answerMs, 0),
        unit: 'ms',
        floor: off.answerMs,
      },
    ],
    notes: [
      `Simulated clock: tasks of ${INPUT.tasksMs.join(', ')} ms in parallel, ${INPUT.synthesisMs} ms for each draft and the answer, default options for drafts (after a second, three at most; ${on.drafts} were written).`,
      'The floor is the same run without drafts.',
    ],
  };
}

export const progressiveSection: Section = {
  name: 'progressive',
  title: 'Progressive answers (simulated clock)',
  measure,
};
