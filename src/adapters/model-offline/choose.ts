// Which of several attempts serves the goal best: the one that covers most of what is asked for. If that does not
// decide, none is chosen; callers can compare the stated confidences.

import type { QuestionOf } from '../../core/run/command.ts';
import { sameMeaning } from './crew/effects.ts';
import { termsOf } from './text/terms.ts';

export function choose({ conflict: { subject, attribute, sides } }: QuestionOf<'judge'>): {
  taskId?: string;
  reason: string;
} {
  const asked = keysOf(`${subject}\n${attribute}`);
  if (asked.length === 0) return { reason: 'The goal names nothing to compare the attempts by.' };
  const scored = sides.map(({ taskId, claim }) => {
    const said = keysOf(String(claim.value ?? ''));
    const met = asked.filter((key) => said.some((other) => other === key || sameMeaning(other, key)));
    return { taskId, met: met.length };
  });
  const most = Math.max(...scored.map(({ met }) => met));
  const [best, ...equals] = scored.filter(({ met }) => met === most);
  if (!best || equals.length > 0 || most === 0)
    return { reason: `${equals.length + 1} of the attempts cover the goal equally well.` };
  const next = Math.max(...scored.filter(({ met }) => met < most).map(({ met }) => met));
  return {
    taskId: best.taskId,
    reason: `It covers ${most} of the ${asked.length} things asked for; the next best covers ${next}.`,
  };
}

const keysOf = (text: string): string[] => [
  ...new Set(
    termsOf(text)
      .filter(({ light }) => !light)
      .map(({ key }) => key),
  ),
];
