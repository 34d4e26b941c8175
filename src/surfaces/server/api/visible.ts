// Which runs a token may see: those of its project. A run keeps its project in its labels, a nested run in those of its
// top-level run.

import type { RunSummary } from '../../../core/report/run-entry.ts';
import type { RunState } from '../../../core/run/state.ts';
import type { Principal } from '../access/roles.ts';
import type { Host } from '../host/host.ts';
import { problem } from '../http/problem.ts';

export const PROJECT = 'project';

export const isVisible = (labels: Readonly<Record<string, string>> | undefined, { project }: Principal): boolean =>
  project === null || labels?.[PROJECT] === project;

/** The run, and its top-level run; a run of another project is answered like one that does not exist. */
export async function visibleRun(
  host: Host,
  runId: string,
  who: Principal,
): Promise<{ readonly state: RunState; readonly root: RunState; readonly head: string }> {
  const none = problem('not-found', { what: `run ${JSON.stringify(runId)}` });
  if ((await host.journal.read(runId)).length === 0) throw none;
  const { state, chain } = await host.inspect.state(runId);
  const root = state.parent ? (await host.inspect.state(state.parent.rootRunId)).state : state;
  if (!isVisible(root.labels, who)) throw none;
  return { state, root, head: chain.head };
}

/** Those of these top-level runs that are visible. */
export async function visibleAmong(host: Host, runIds: Iterable<string>, who: Principal): Promise<ReadonlySet<string>> {
  const asked = new Set(runIds);
  if (who.project === null) return asked;
  const runs: readonly RunSummary[] = await (await host.inspect.lookAtRuns()).summaries([...asked]);
  return new Set(runs.filter(({ labels }) => isVisible(labels, who)).map(({ runId }) => runId));
}

/** Leaves it to the store to find the runs of a project. */
export const visibleLabel = ({ project }: Principal): { readonly label?: string } =>
  project === null ? {} : { label: `${PROJECT}=${project}` };
