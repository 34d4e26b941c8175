// The strategy `select` (A8): several attempts at the same thing, one of which becomes the answer. The team's judge
// chooses if there is one and it can read all results at once; otherwise the result with the highest confidence wins.

import { type Attempted, chooseAttempt } from '../../answer/choose-attempt.ts';
import { tokensIn } from '../../answer/estimate-tokens.ts';
import type { Conflict, EventOf, Happening } from '../../journal/event.ts';
import { contentAsText } from '../../reconcile/claim.ts';
import { putOnAgenda, takeOffAgenda } from '../agenda.ts';
import { noteDoubtful } from '../decide/second-look.ts';
import { judgeKey } from '../keys.ts';
import type { Parts } from '../parts.ts';
import type { RunState } from '../state.ts';
import type { TaskState } from '../task-state.ts';
import { consult } from './consults.ts';

/** The conflict id under which the judge is asked to choose. */
const CHOICE = 'choice';

/** Whether an attempt still has to be selected. Runs that began before strategy `select` existed continue without. */
export function needsSelection(state: RunState): boolean {
  if (state.plan?.strategy !== 'select' || state.selection || state.team.limits.joinTokensMax === undefined)
    return false;
  const attempts = attemptsOf(state);
  return attempts.length > 1 && attempts.some(hasResult);
}

const hasResult = ({ status, result }: TaskState): boolean => status === 'succeeded' && result !== undefined;

/** Only tasks without dependants are attempts; the others are preparation. */
function attemptsOf({ tasks }: RunState): TaskState[] {
  const needed = new Set<string>();
  for (const { task } of tasks.values()) for (const id of task.dependsOn) needed.add(id);
  return [...tasks.values()].filter(({ task, pieceOf }) => pieceOf === undefined && !needed.has(task.id));
}

/** Asks the judge if possible and not done yet; otherwise the choice becomes pending. */
export function beginSelection(state: RunState): void {
  const results = attemptsOf(state).filter(hasResult);
  if (state.choice || state.team.roles.judge === 'none' || results.length < 2 || tooLong(state, results))
    return putOnAgenda(state, { kind: 'select' });
  state.choice = 'asked';
  consult(state, judgeKey(CHOICE), { role: 'judge', conflict: choiceBetween(state, results) });
}

const textOf = ({ result }: TaskState): string => contentAsText(result?.content);

function tooLong({ team }: RunState, results: readonly TaskState[]): boolean {
  const tokens = results.reduce((sum, task) => sum + tokensIn(textOf(task)), 0);
  return tokens > (team.limits.joinTokensMax ?? Number.POSITIVE_INFINITY);
}

/** A choice is put to the judge in the form of a conflict; only its kind differs. */
function choiceBetween({ plan, request }: RunState, results: readonly TaskState[]): Conflict {
  const subject = plan?.goal ?? request;
  const attribute = plan?.finalInstruction || 'the best attempt';
  return {
    id: CHOICE,
    kind: CHOICE,
    subject,
    attribute,
    sides: results.map((task) => {
      const confidence = task.result?.confidence;
      const stated = confidence === undefined ? {} : { confidence };
      return { taskId: task.task.id, claim: { subject, attribute, value: textOf(task), evidence: [], ...stated } };
    }),
  };
}

/** Stores the judge's choice; false if the judge ruled on an ordinary conflict. */
export function noteChoice(state: RunState, { conflictId, taskId, reason }: EventOf<'conflict-judged'>): boolean {
  if (conflictId !== CHOICE || state.choice !== 'asked') return false;
  state.choice = { taskId, reason };
  return true;
}

/** Selects the judge's choice, or the most confident result together with the reason why no judge chose. */
export function selectAttempt(state: RunState, parts: Parts): Happening {
  const attempts = attemptsOf(state);
  const results = attempts.filter(hasResult);
  const of = attempts.map(({ task }) => task.id);
  const { choice } = state;
  if (typeof choice === 'object' && results.some(({ task }) => task.id === choice.taskId))
    return selected(state, { taskId: choice.taskId ?? '', reason: choice.reason, by: 'judge', of }, parts);
  const found = chooseAttempt(results.map(measured));
  if (!found) throw new Error(`Run ${state.runId} has no attempt to select`);
  const unjudged = results.length < 2 ? '' : whyNotJudged(state, results);
  return selected(state, { ...found, reason: `${unjudged}${found.reason}`, of }, parts);
}

const measured = ({ task, result, gaps, lost, attempt }: TaskState): Attempted => ({
  taskId: task.id,
  confidence: result?.confidence,
  gaps: (gaps?.length ?? 0) + lost.length,
  tries: attempt,
});

function whyNotJudged(state: RunState, results: readonly TaskState[]): string {
  if (typeof state.choice === 'object') return `the judge chose none (${state.choice.reason}); `;
  if (state.team.roles.judge === 'none') return '';
  if (state.ending) return 'there was no time left to judge; ';
  return tooLong(state, results)
    ? 'the attempts are too long to be compared with each other; '
    : 'the judge gave no answer; ';
}

type Selected = Omit<EventOf<'attempt-selected'>, 'type' | 'at' | 'findings' | 'doubtful'>;

/** Findings of the attempts that were not selected are left out. */
function selected(state: RunState, { taskId, reason, by, of }: Selected, { claimRules }: Parts): Happening {
  const found = state.tasks.get(taskId)?.result?.findings ?? [];
  const chosen = { type: 'attempt-selected', taskId, reason, by, of } as const;
  if (found.length === 0) return chosen;
  const confidenceMin = state.team.limits.findingConfidenceMin;
  const { kept, setAside } = claimRules().mergeFindings([{ taskId, findings: found }], { confidenceMin });
  const stored = (list: typeof kept) => list.map((each) => ({ ...each, sources: [...each.sources] }));
  const critical = stored(setAside.filter(({ severity }) => severity === 'critical'));
  return { ...chosen, findings: stored(kept), ...(critical.length > 0 ? { doubtful: critical } : {}) };
}

export function onSelected(state: RunState, event: EventOf<'attempt-selected'>): void {
  takeOffAgenda(state, { kind: 'select' });
  state.selection = event;
  state.findings = event.findings ?? [];
  noteDoubtful(state, event.doubtful ?? [], 'it was not looked at again: the attempt was taken as it is');
}

/** Ids of the tasks the answer rests on: the selected attempt and its dependencies. Undefined if that is every task. */
export function tasksBehind({ selection, tasks }: RunState): ReadonlySet<string> | undefined {
  if (!selection) return undefined;
  const behind = new Set([selection.taskId]);
  // Iterating a set also visits ids added during the loop, so this reaches all dependencies.
  for (const id of behind) for (const needed of tasks.get(id)?.task.dependsOn ?? []) behind.add(needed);
  return behind;
}

/** Whether the selected result can be the answer as it is, without a writer. */
export function canAnswerAsItIs(state: RunState, gaps: readonly string[]): boolean {
  const { selection, plan, notes, findings, team } = state;
  if (!selection || team.output !== undefined) return false;
  const isText = typeof state.tasks.get(selection.taskId)?.result?.content === 'string';
  const isAsked = plan?.finalInstruction.trim() !== '' || notes.length + findings.length + gaps.length > 0;
  return isText && !isAsked;
}
