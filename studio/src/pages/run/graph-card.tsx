// The plan as a graph. Up to 300 tasks are boxes of their own; more are grouped, with a list of all tasks beside it.

import {
  Background,
  Controls,
  type Edge as FlowEdge,
  type Node as FlowNode,
  ReactFlow,
  type ReactFlowInstance,
} from '@xyflow/react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import '@xyflow/react/dist/base.css';
import { type Figure, graphOf } from '../../model/graph.ts';
import { NODES_MAX } from '../../model/groups.ts';
import type { RunView } from '../../model/run-view.ts';
import { duration, many } from '../../model/words.ts';
import { useRun } from '../../worker/use-run.ts';
import type { Linked } from './answer-card.tsx';
import { nodeTypes } from './graph-nodes.tsx';
import { Overview } from './overview.tsx';
import { TaskList } from './task-list.tsx';

export interface NodeData extends Record<string, unknown> {
  readonly figure: Figure;
  readonly isLit: boolean;
  readonly light: Linked['light'];
  readonly toggle: (runId: string) => void;
}

export function GraphCard({ view, lit, light }: Linked) {
  const [open, setOpen] = useState<readonly string[]>([]);
  const [nested, setNested] = useState<ReadonlyMap<string, RunView>>(new Map());
  const isLarge = view.tasks.length > NODES_MAX;
  const [shown, setShown] = useState<'graph' | 'list'>('graph');
  const toggle = useCallback((runId: string) => {
    setOpen((now) => (now.includes(runId) ? now.filter((each) => each !== runId) : [...now, runId]));
    setNested((now) => new Map([...now].filter(([each]) => each !== runId)));
  }, []);
  const keep = useCallback((child: RunView) => setNested((now) => new Map(now).set(child.runId, child)), []);
  const { criticalPathMs } = view.summary.latency;
  return (
    <section className="card" aria-label="Plan">
      <header>
        <h2>Plan</h2>
        <div className="acts">
          <small>
            {view.tasks.length === 0 ? 'not made yet' : `critical path ${duration(criticalPathMs)} · drag to pan`}
            {isLarge ? ` · ${many(view.tasks.length, 'task')} in groups by layer and worker` : ''}
          </small>
          <div className="tabs">
            {(['graph', 'list'] as const).map((each) => (
              <button
                key={each}
                type="button"
                className="quiet"
                aria-pressed={shown === each}
                onClick={() => setShown(each)}
              >
                {each === 'graph' ? 'Graph' : 'List'}
              </button>
            ))}
          </div>
        </div>
      </header>
      {open.map((runId) => (
        <Nested key={runId} runId={runId} onView={keep} />
      ))}
      {shown === 'list' ? (
        <TaskList view={view} lit={lit} light={light} />
      ) : (
        <Flow view={view} nested={nested} lit={lit} light={light} toggle={toggle} isLarge={isLarge} />
      )}
    </section>
  );
}

/** Follows the run of a nested team while it is open in the graph. */
function Nested({ runId, onView }: { readonly runId: string; readonly onView: (view: RunView) => void }) {
  const { view } = useRun(runId);
  useEffect(() => {
    if (view) onView(view);
  }, [view, onView]);
  return null;
}

interface FlowProps extends Linked {
  readonly nested: ReadonlyMap<string, RunView>;
  readonly toggle: (runId: string) => void;
  readonly isLarge: boolean;
}

const FIT = { padding: 0.14, maxZoom: 1.1, minZoom: 0.3 };

function Flow({ view, nested, lit, light, toggle, isLarge }: FlowProps) {
  const graph = useMemo(() => graphOf(view, nested), [view, nested]);
  const flow = useRef<ReactFlowInstance<FlowNode<NodeData>> | undefined>(undefined);
  const nodes = useMemo<FlowNode<NodeData>[]>(
    () =>
      graph.nodes.map(({ id, x, y, width, height, figure }) => ({
        id,
        type: figure.kind,
        position: { x, y },
        width,
        height,
        zIndex: figure.kind === 'nest' ? 0 : 1,
        data: { figure, isLit: isLitBy(figure, lit), light, toggle },
      })),
    [graph, lit, light, toggle],
  );
  const edges = useMemo<FlowEdge[]>(
    () =>
      graph.edges.map(({ id, from, to, isCritical, isDead }) => ({
        id,
        source: from,
        target: to,
        className: `${isCritical ? 'crit' : ''}${isDead ? ' dead' : ''}`,
        zIndex: 1,
      })),
    [graph],
  );
  const shape = `${graph.nodes.length} ${Math.round(graph.width)} ${Math.round(graph.height)}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: fits the view again when the shape changes, not with every event
  useEffect(() => {
    const timer = setTimeout(() => void flow.current?.fitView(FIT), 30);
    return () => clearTimeout(timer);
  }, [shape]);
  return (
    <div className="graph">
      <ReactFlow
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        onInit={(instance) => {
          flow.current = instance;
        }}
        fitView
        fitViewOptions={FIT}
        minZoom={0.05}
        maxZoom={2}
        nodesDraggable={false}
        nodesConnectable={false}
        nodesFocusable={false}
        edgesFocusable={false}
        elementsSelectable={false}
        onlyRenderVisibleElements={graph.nodes.length > 80}
        zoomOnScroll={false}
        preventScrolling={false}
        proOptions={{ hideAttribution: true }}
      >
        <Controls showInteractive={false} position="bottom-right" orientation="horizontal" />
        {isLarge ? null : <Background gap={18} size={0} />}
      </ReactFlow>
      {isLarge ? <Overview view={view} /> : null}
    </div>
  );
}

function isLitBy(figure: Figure, lit: ReadonlySet<string>): boolean {
  if (lit.size === 0) return false;
  if (figure.kind === 'task') return lit.has(figure.task.id);
  return figure.kind === 'group' && figure.group.tasks.some((id) => lit.has(id));
}
