// Tasks as they stand in the journal.

import type { RunSummary } from '../../../core/report/run-entry.ts';
import type { Principal } from '../access/roles.ts';
import type { Server } from '../api/server.ts';
import { isVisible, visibleLabel, visibleRun } from '../api/visible.ts';
import type { Host } from '../host/host.ts';
import { Problem } from '../http/problem.ts';
import { storedSteps } from '../turns/follow-turn.ts';
import { badParams } from './refusal.ts';
import type { ListParams } from './schemas.ts';
import { CONTEXT, foldTask, newTask, type TaskFold, taskObject } from './task-fold.ts';
import type { A2aStateName } from './wire.ts';

/** Undefined if there is no such run, or none that this principal may see. Runs of nested teams are parts of a task. */
export async function currentTask({ host }: Server, taskId: string, who: Principal): Promise<TaskFold | undefined> {
  const found = await visibleRun(host, taskId, who).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'not-found') return undefined;
    throw error;
  });
  if (!found || found.state !== found.root) return undefined;
  let task = newTask(Number.POSITIVE_INFINITY);
  for (const step of await storedSteps(host.journal, { runId: taskId, number: Number.POSITIVE_INFINITY }))
    task = foldTask(task, step).state;
  return task;
}

const STATES: Readonly<Record<string, A2aStateName>> = {
  running: 'TASK_STATE_WORKING',
  interrupted: 'TASK_STATE_WORKING',
  waiting: 'TASK_STATE_INPUT_REQUIRED',
  complete: 'TASK_STATE_COMPLETED',
  partial: 'TASK_STATE_COMPLETED',
  'out-of-scope': 'TASK_STATE_REJECTED',
  failed: 'TASK_STATE_FAILED',
  cancelled: 'TASK_STATE_CANCELED',
};

const changed = ({ endedAt, startedAt }: RunSummary): string => endedAt ?? startedAt ?? '';

/** Top-level runs of a context, or of all, newest first. A run that another protocol began is a context of its own. */
export async function runsOfContext(host: Host, contextId: string | undefined, who: Principal): Promise<RunSummary[]> {
  if (contextId === undefined) return [...(await host.inspect.runs(visibleLabel(who)))];
  const begun = await host.inspect.runs({ label: `${CONTEXT}=${contextId}` });
  const own = await (await host.inspect.lookAtRuns()).summaries([contextId]);
  return [...begun, ...own.filter(({ parentRunId }) => parentRunId === null)].filter(
    ({ labels, runId }) => (labels[CONTEXT] ?? runId) === contextId,
  );
}

/** Newest first. A run that cannot be read is left out. */
export async function listTasks(server: Server, params: ListParams, who: Principal) {
  const { contextId, tenant, status, pageSize, pageToken, statusTimestampAfter, historyLength, includeArtifacts } =
    params;
  const after = statusTimestampAfter === undefined ? undefined : timeIn(statusTimestampAfter);
  const runs = (await runsOfContext(server.host, contextId, who))
    .filter(({ labels, team, status: each }) => isVisible(labels, who) && (tenant ?? team) === team && each in STATES)
    .filter((run) => isUnspecified(status) || mayBe(run, status))
    .filter((run) => after === undefined || Date.parse(changed(run)) >= after)
    .sort((a, b) => (`${changed(a)} ${a.runId}` < `${changed(b)} ${b.runId}` ? 1 : -1));
  const from = pageToken === undefined ? 0 : runs.findIndex(({ runId }) => runId === pageToken) + 1;
  if (pageToken !== undefined && from === 0) throw badParams('params.pageToken is not one of an earlier list');
  const page = runs.slice(from, from + pageSize);
  const tasks = [];
  for (const { runId } of page) {
    const task = await currentTask(server, runId, who);
    if (task) tasks.push(taskObject(task, { historyLength, includeArtifacts }));
  }
  const last = page.at(-1);
  const nextPageToken = last && from + pageSize < runs.length ? last.runId : '';
  return {
    tasks: tasks.filter((task) => isUnspecified(status) || task.status.state === status),
    nextPageToken,
    pageSize,
    totalSize: runs.length,
  };
}

const isUnspecified = (status: string | undefined): status is undefined =>
  status === undefined || status === 'TASK_STATE_UNSPECIFIED';

/** The summary does not say why a run failed: it may be that a person refused its plan. */
const mayBe = ({ status }: RunSummary, wanted: string): boolean =>
  STATES[status] === wanted ||
  (status === 'failed' && wanted === 'TASK_STATE_REJECTED') ||
  (status === 'running' && wanted === 'TASK_STATE_SUBMITTED');

function timeIn(text: string): number {
  const time = Date.parse(text);
  if (Number.isNaN(time)) throw badParams('params.statusTimestampAfter must be an ISO 8601 time');
  return time;
}
