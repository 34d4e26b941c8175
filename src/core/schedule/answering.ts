// From settled tasks to one answer: reconcile, judge, synthesise, criticise; and what is said of what is missing.

import type { EventOf } from '../journal/event.ts';
import { describeFailure } from '../journal/failure.ts';
import type { RunState, TaskState } from '../journal/state.ts';
import { contentAsText } from '../reconcile/claim.ts';
import { putOnAgenda, takeOffAgenda } from './agenda.ts';
import type { Report } from './command.ts';
import { awaitsPeople } from './conflict-review.ts';
import { answered, askingOf, consult } from './consults.ts';

export function reportsOf(state: RunState): Report[] {
  const reports: Report[] = [];
  for (const { status, result, task, worker, instruction } of state.tasks.values()) {
    if (status === 'succeeded' && result) reports.push({ taskId: task.id, worker, instruction, result });
  }
  return reports;
}

/** What the answer lacks, in words a requester understands: the instruction, not the task's name. */
export function gapsOf(state: RunState): string[] {
  const gaps = [...(state.routing?.outOfScope ?? []).map((part) => `Out of scope: ${part}`)];
  for (const task of state.tasks.values()) {
    if (task.status !== 'succeeded') gaps.push(`${oneLine(task.instruction)} — ${whyMissing(task)}`);
    else for (const gap of task.gaps ?? []) gaps.push(gap);
    for (const [key, record] of task.effects ?? []) {
      if (record.status === 'unknown' || record.status === 'started')
        gaps.push(`It is not known whether ${toolIn(key)} took effect`);
    }
  }
  if (state.ending?.why === 'deadline' && state.phase === 'answering' && !state.draft) {
    gaps.push('There was no time left to join the results: they are given as they are');
  }
  if (state.unjoined) gaps.push(`The results are given as they are: ${describeFailure(state.unjoined)}`);
  for (const { subject, attribute, ruling, why } of state.conflicts) {
    if (ruling?.taskId === undefined && ruling?.value === undefined)
      gaps.push(`Sources disagree about ${attribute} of ${subject}${why === undefined ? '' : `: ${why}`}`);
  }
  return gaps;
}

const oneLine = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 120 ? `${line.slice(0, 119)}…` : line;
};

/** Idempotency keys read run/task/tool/fingerprint/count, and a task id may itself hold a slash. */
const toolIn = (key: string): string => key.split('/').at(-3) ?? key;

function whyMissing(task: TaskState): string {
  if (task.status === 'escalated' && task.escalation) return task.escalation.message;
  if (task.failure) return describeFailure(task.failure);
  return task.status === 'cancelled' ? 'there was no time left for it' : task.status;
}

export function onReconciled(state: RunState, event: EventOf<'claims-reconciled'>): void {
  takeOffAgenda(state, { kind: 'reconcile' });
  state.phase = 'answering';
  state.reconciled = true;
  state.conflicts.push(...event.conflicts.map((conflict) => ({ ...conflict })));
  state.findings = event.findings ?? [];
  if (state.team.roles.judge === 'none' || event.conflicts.length === 0) return synthesiseOnceJudged(state);
  for (const conflict of event.conflicts) consult(state, `judge/${conflict.id}`, { role: 'judge', conflict });
}

export function onJudged(state: RunState, event: EventOf<'conflict-judged'>): void {
  answered(state, event.key);
  const conflict = state.conflicts.find(({ id }) => id === event.conflictId);
  if (conflict) conflict.ruling = { taskId: event.taskId, reason: event.reason };
  synthesiseOnceJudged(state);
}

export function synthesiseOnceJudged(state: RunState): void {
  for (const { role } of state.consults.values()) if (role === 'judge') return;
  if (!awaitsPeople(state)) synthesise(state);
}

function synthesise(state: RunState): void {
  const reports = reportsOf(state);
  if (state.route === 'direct' || reports.length === 0) return putOnAgenda(state, { kind: 'finish' });
  const { roles } = state.team;
  if (roles.synthesise === 'none' || !state.plan) {
    // A draft that nobody looks at would only store the results a second time.
    return putOnAgenda(state, { kind: roles.criticise === 'none' ? 'finish' : 'draft-plainly' });
  }
  state.drafts += 1;
  consult(state, `synthesise/${state.drafts}`, {
    role: 'synthesise',
    plan: state.plan,
    reports,
    gaps: gapsOf(state),
    conflicts: state.conflicts,
    findings: state.findings,
    notes: state.notes,
    ...askingOf(state),
  });
}

export function onDrafted(state: RunState, event: EventOf<'answer-drafted'>): void {
  takeOffAgenda(state, { kind: 'draft-plainly' });
  answered(state, event.key);
  state.draft = event;
  const { roles, limits } = state.team;
  if (roles.criticise === 'none' || state.notes.length >= limits.criticRoundsMax)
    return putOnAgenda(state, { kind: 'finish' });
  consult(state, `criticise/${state.drafts}`, {
    role: 'criticise',
    draft: event.answer,
    reports: reportsOf(state),
    gaps: gapsOf(state),
    ...askingOf(state),
  });
}

export function onCriticised(state: RunState, event: EventOf<'answer-criticised'>): void {
  answered(state, event.key);
  if (event.verdict === 'deliver' || state.team.roles.synthesise === 'none')
    return putOnAgenda(state, { kind: 'finish' });
  state.notes.push(event.notes);
  synthesise(state);
}

/** The answer without a synthesiser: the results nothing else was built on, as they are. */
export function plainAnswer(state: RunState): string {
  const ends = [...state.tasks.values()].filter(({ status }) => status === 'succeeded');
  const last = ends.filter(({ dependants }) => !dependants.some(({ status }) => status === 'succeeded'));
  return last.map(({ result }) => contentAsText(result?.content)).join('\n\n');
}

/** The weakest result bounds the whole; undefined where no worker stated any. */
export function confidenceOf(state: RunState): number | undefined {
  let least: number | undefined;
  for (const { status, result } of state.tasks.values()) {
    const stated = status === 'succeeded' ? result?.confidence : undefined;
    if (stated !== undefined && (least === undefined || stated < least)) least = stated;
  }
  return least;
}
