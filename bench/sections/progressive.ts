// Time to the first text of use, with drafts while slow tasks are at work and without.

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
        what: 'first text of use, with drafts',
        value: rounded(on.firstTextMs, 0),
        unit: 'ms',
        floor: off.firstTextMs,
      },
      {
        name: 'progressive.answerMs',
        what: 'the answer itself, with drafts',
        value: rounded(on.answerMs, 0),
        unit: 'ms',
        floor: off.answerMs,
      },
    ],
    notes: [
      `Simulated clock: tasks of ${INPUT.tasksMs.join(', ')} ms side by side, ${INPUT.synthesisMs} ms for each piece of writing, drafts by the defaults (after a second, three at most; ${on.drafts} were written).`,
      'The figure beside it is the same run without drafts.',
    ],
  };
}

export const progressiveSection: Section = {
  name: 'progressive',
  title: 'Progressive answers (simulated clock)',
  measure,
};
