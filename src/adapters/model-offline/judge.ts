// Settles two contradicting reports: the one with more support is right; if they are equal, the conflict stays open.

import type { QuestionOf } from '../../core/run/command.ts';

interface Standing {
  readonly taskId: string;
  readonly evidence: number;
  readonly confidence: number;
  readonly date: string;
}

export function judge({ conflict, finding }: QuestionOf<'judge'>): { taskId?: string; reason: string } {
  if (finding) return { reason: 'The offline model cannot confirm a finding: a language model could.' };
  const sides: Standing[] = conflict.sides.map(({ taskId, claim }) => ({
    taskId,
    evidence: claim.evidence.length,
    confidence: claim.confidence ?? 50,
    date:
      claim.evidence
        .map((source) => /\d{4}-\d{2}(?:-\d{2})?/.exec(source)?.[0] ?? '')
        .sort()
        .at(-1) ?? '',
  }));
  const about = `${conflict.attribute} of ${conflict.subject}`;
  const by = (
    value: (side: Standing) => number | string,
    why: string,
  ): { taskId: string; reason: string } | undefined => {
    const best = sides.reduce(
      (a, b) => (value(b) > value(a) ? b : a),
      sides[0] ?? { taskId: '', evidence: 0, confidence: 0, date: '' },
    );
    const equals = sides.filter((side) => value(side) === value(best) && side.taskId !== best.taskId);
    return equals.length > 0 ? undefined : { taskId: best.taskId, reason: `On the ${about}, ${why}.` };
  };
  if (new Set(sides.map(({ taskId }) => taskId)).size < 2)
    return { reason: `There are no two different reports on the ${about}.` };
  const some = sides.some(({ evidence }) => evidence === 0)
    ? by(({ evidence }) => Math.min(1, evidence), 'only one report gives evidence')
    : undefined;
  return (
    some ??
    by(({ confidence }) => Math.round(confidence / 10), 'one report is clearly more confident') ??
    by(({ evidence }) => evidence, 'one report gives more evidence') ??
    by(({ date }) => date, 'one report rests on the more recent source') ?? {
      reason: `The reports on the ${about} have the same evidence and the same confidence.`,
    }
  );
}
