// The graph of a run as boxes and edges: its tasks and its answer, nested teams opened in place; large runs in groups.

import { groupsOf, NODES_MAX, type TaskGroup } from './groups.ts';
import { type Box, type Layout, layoutOf } from './layout.ts';
import type { RunView, TaskView } from './run-view.ts';

export const ANSWER = '\u0000answer';

export type Figure =
  | {
      readonly kind: 'task';
      readonly runId: string;
      readonly task: TaskView;
      readonly isCritical: boolean;
      readonly isOpen: boolean;
    }
  | { readonly kind: 'answer'; readonly status: string; readonly note: string; readonly confidence: number | null }
  | { readonly kind: 'group'; readonly group: TaskGroup }
  | { readonly kind: 'nest'; readonly title: string; readonly runId: string };

export interface Node {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly figure: Figure;
}

export interface Edge {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly isCritical: boolean;
  /** One end was skipped, cancelled or failed. */
  readonly isDead: boolean;
}

export interface Graph {
  readonly nodes: readonly Node[];
  readonly edges: readonly Edge[];
  readonly width: number;
  readonly height: number;
}

const WIDTH = 248;
const HEIGHT = 72;
const NEST_PAD = 16;
const NEST_HEAD = 30;

/** `nested` are the views of nested runs that are open, by run id. */
export function graphOf(view: RunView, nested: ReadonlyMap<string, RunView>, isInner = false): Graph {
  const critical = new Set(view.critical);
  if (view.tasks.length > NODES_MAX) return groupedGraph(view, critical);
  const inner = new Map<string, Graph>();
  for (const { id, nestedRunId } of view.tasks) {
    const child = nestedRunId === null ? undefined : nested.get(nestedRunId);
    if (child && child.tasks.length > 0) inner.set(id, graphOf(child, nested, true));
  }
  const boxes: Box[] = view.tasks.map(({ id, dependsOn }) => ({ id, dependsOn, ...sizeOf(inner.get(id)) }));
  // The answer of a nested team is the result of its task.
  const layout = layoutOf(isInner ? boxes : [...boxes, answerBox(view)]);
  const nodes: Node[] = [];
  const edges: Edge[] = [];
  for (const task of view.tasks) {
    const place = layout.places.get(task.id) ?? { x: 0, y: 0 };
    const child = inner.get(task.id);
    const size = sizeOf(child);
    if (child) addNest({ nodes, edges }, { task, place, child, size });
    const y = child ? place.y + size.height - HEIGHT : place.y;
    const figure: Figure = {
      kind: 'task',
      runId: view.runId,
      task,
      isCritical: critical.has(task.id),
      isOpen: child !== undefined,
    };
    const x = child ? place.x + size.width - WIDTH : place.x;
    nodes.push({ id: key(view, task.id), x, y, width: WIDTH, height: HEIGHT, figure });
  }
  if (!isInner) addAnswer(nodes, view, layout);
  edges.push(...edgesOf(view, critical).filter(({ to }) => !isInner || to !== key(view, ANSWER)));
  return { nodes, edges, width: layout.width, height: layout.height };
}

const key = ({ runId }: RunView, id: string): string => `${runId} ${id}`;

/** An opened nested team stands above the box of its task. */
const sizeOf = (child: Graph | undefined): { width: number; height: number } =>
  child
    ? { width: Math.max(WIDTH, child.width + 2 * NEST_PAD), height: child.height + NEST_PAD + NEST_HEAD + HEIGHT + 10 }
    : { width: WIDTH, height: HEIGHT };

interface Nest {
  readonly task: TaskView;
  readonly place: { readonly x: number; readonly y: number };
  readonly child: Graph;
  readonly size: { readonly width: number; readonly height: number };
}

function addNest(into: { nodes: Node[]; edges: Edge[] }, { task, place, child, size }: Nest): void {
  into.nodes.push({
    id: `nest ${task.nestedRunId}`,
    ...place,
    width: size.width,
    height: size.height - HEIGHT - 10,
    figure: { kind: 'nest', title: task.worker, runId: task.nestedRunId ?? '' },
  });
  for (const node of child.nodes)
    into.nodes.push({ ...node, x: node.x + place.x + NEST_PAD, y: node.y + place.y + NEST_HEAD });
  into.edges.push(...child.edges);
}

/** The answer needs every task that no other task needs. */
function answerBox({ tasks }: RunView): Box {
  const needed = new Set(tasks.flatMap(({ dependsOn }) => dependsOn));
  const last = tasks.filter(({ id }) => !needed.has(id)).map(({ id }) => id);
  return { id: ANSWER, dependsOn: last, width: WIDTH, height: HEIGHT };
}

function addAnswer(nodes: Node[], view: RunView, { places }: Layout): void {
  const { status, answer, confidence } = view.summary;
  const isWritten = answer !== '' && status !== 'failed';
  const done = view.tasks.filter((task) => task.status === 'succeeded').length;
  const note = isWritten
    ? `from ${done} of ${view.tasks.length} results`
    : `${done} of ${view.tasks.length} results so far`;
  const shown = isWritten ? 'succeeded' : status === 'failed' || status === 'cancelled' ? status : 'waiting';
  const figure: Figure = { kind: 'answer', status: shown, note, confidence };
  nodes.push({
    id: key(view, ANSWER),
    ...(places.get(ANSWER) ?? { x: 0, y: 0 }),
    width: WIDTH,
    height: HEIGHT,
    figure,
  });
}

function edgesOf(view: RunView, critical: ReadonlySet<string>): Edge[] {
  const byId = new Map(view.tasks.map((task) => [task.id, task]));
  const isDead = (id: string): boolean => {
    const status = byId.get(id)?.status;
    return status === 'skipped' || status === 'cancelled' || status === 'failed';
  };
  const edge = (from: string, to: string, isCritical: boolean): Edge => ({
    id: `${view.runId} ${from}→${to}`,
    from: key(view, from),
    to: key(view, to),
    isCritical,
    isDead: isDead(from) || isDead(to),
  });
  const between = view.tasks.flatMap(({ id, dependsOn }) =>
    dependsOn.filter((from) => byId.has(from)).map((from) => edge(from, id, critical.has(from) && critical.has(id))),
  );
  const toAnswer = answerBox(view).dependsOn.map((from) => edge(from, ANSWER, critical.has(from)));
  return [...between, ...toAnswer];
}

function groupedGraph(view: RunView, critical: ReadonlySet<string>): Graph {
  const groups = groupsOf(view.tasks, critical);
  const layout = layoutOf(
    groups.map(({ id, dependsOn, column }) => ({ id, dependsOn, layer: column, width: WIDTH, height: HEIGHT })),
  );
  const byId = new Map(groups.map((group) => [group.id, group]));
  return {
    nodes: groups.map((group) => ({
      id: group.id,
      ...(layout.places.get(group.id) ?? { x: 0, y: 0 }),
      width: WIDTH,
      height: HEIGHT,
      figure: { kind: 'group', group },
    })),
    edges: groups.flatMap((group) =>
      group.dependsOn.map((from) => ({
        id: `${from}→${group.id}`,
        from,
        to: group.id,
        isCritical: group.onCriticalPath && (byId.get(from)?.onCriticalPath ?? false),
        isDead: false,
      })),
    ),
    width: layout.width,
    height: layout.height,
  };
}
