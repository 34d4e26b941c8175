// Critical findings below the confidence limit are not dropped unseen: the judge, which the strong model plays, looks at
// each of them again, with the material its worker had. Findings that it does not confirm are dropped, on record.

import type { Conflict, EventOf } from '../../journal/event.ts';
import { describeFailure, type Failure } from '../../journal/failure.ts';
import type { MergedFinding } from '../../reconcile/claim.ts';
import type { Question, QuestionOf } from '../command.ts';
import type { RunState } from '../state.ts';

/** A critical finding below the limit, and whether a second look confirmed it. */
export interface SecondLook {
  readonly finding: MergedFinding;
  isKept: boolean;
  reason: string;
}

/** Each look is a call of the strong model. */
const LOOKS_MAX = 20;

/** The questions to the judge; without a judge, or beyond the limit, the findings are dropped with that reason. */
export function secondLooks(state: RunState, doubtful: readonly MergedFinding[]): QuestionOf<'judge'>[] {
  if (doubtful.length === 0) return [];
  const hasJudge = state.team.roles.judge !== 'none';
  noteDoubtful(state, doubtful, hasJudge ? 'it was not looked at again' : 'the team has no judge to look at it again');
  return hasJudge
    ? doubtful.slice(0, LOOKS_MAX).map((finding, index) => questionAbout(state, finding, idOf(state, index)))
    : [];
}

/** Findings that are dropped for this reason, unless a second look confirms them. */
export function noteDoubtful(state: RunState, doubtful: readonly MergedFinding[], reason: string): void {
  if (doubtful.length === 0) return;
  state.secondLooks = new Map(
    doubtful.map((finding, index) => [idOf(state, index), { finding, isKept: false, reason }]),
  );
}

const idOf = ({ reopened }: RunState, index: number): string => `finding-${index + 1}${reopened ? `-${reopened}` : ''}`;

function questionAbout(state: RunState, finding: MergedFinding, id: string): QuestionOf<'judge'> {
  const { where, message, confidence, sources } = finding;
  const subject = where;
  const attribute = 'finding';
  const [taskId = ''] = sources;
  const task = state.tasks.get(taskId);
  const inputs = (task?.task.dependsOn ?? []).flatMap((need) => state.tasks.get(need)?.result?.content ?? []);
  const conflict: Conflict = {
    id,
    kind: 'finding',
    subject,
    attribute,
    sides: [{ taskId, claim: { subject, attribute, value: message, confidence, evidence: [] } }],
  };
  const material = [state.request, ...inputs, task?.result?.content ?? ''];
  return { role: 'judge', conflict, finding, instruction: task?.instruction ?? '', material };
}

/** Notes what the judge said about a finding; false if it ruled on something else. */
export function noteSecondLook(state: RunState, { conflictId, taskId, reason }: EventOf<'conflict-judged'>): boolean {
  const look = state.secondLooks?.get(conflictId);
  if (!look) return false;
  look.reason = reason;
  look.isKept = taskId !== undefined;
  if (!look.isKept) return true;
  const after = state.findings.filter(({ severity }) => severity === 'critical').length;
  state.findings = [...state.findings.slice(0, after), look.finding, ...state.findings.slice(after)];
  return true;
}

/** The judge gave no answer about a finding. */
export function noteUnlooked({ secondLooks: looks }: RunState, question: Question | undefined, failure: Failure): void {
  const look = question?.role === 'judge' ? looks?.get(question.conflict.id) : undefined;
  if (look) look.reason = `it could not be looked at again: ${describeFailure(failure)}`;
}
