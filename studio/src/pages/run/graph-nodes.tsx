// The boxes of the graph.

import { Handle, type Node, type NodeProps, Position } from '@xyflow/react';
import { Link } from 'wouter';
import { wordFor } from '../../app/status.tsx';
import type { TaskStatus, TaskView } from '../../model/run-view.ts';
import { duration, usd, whole } from '../../model/words.ts';
import { Bar, wordsOf } from '../../parts/meter.tsx';
import type { NodeData } from './graph-card.tsx';

type Props = NodeProps<Node<NodeData>>;

const Ends = () => (
  <>
    <Handle type="target" position={Position.Left} isConnectable={false} />
    <Handle type="source" position={Position.Right} isConnectable={false} />
  </>
);

/** The name of a model without its provider. */
const modelName = (model: string): string => model.slice(model.lastIndexOf('/') + 1);

function figuresOf(task: TaskView): string {
  const { status, doing, startedAt, endedAt, costUsd, confidence, attempts } = task;
  if (status !== 'succeeded') return doing;
  const parts = [
    startedAt !== null && endedAt !== null ? duration(endedAt - startedAt) : '',
    usd(costUsd),
    confidence === null ? '' : `conf ${confidence}`,
    attempts > 1 ? `${attempts} tries` : '',
  ];
  return parts.filter((part) => part !== '').join('  ');
}

/** How much of its own limit of tokens the task has used; nothing without one. */
function TokenBar({ task: { tokens, tokensReserved, tokensMax } }: { readonly task: TaskView }) {
  if (tokensMax === null) return null;
  const line = { resource: 'tokens', spent: tokens, reserved: tokensReserved, ceiling: tokensMax } as const;
  return (
    <>
      <span className="hidden">{wordsOf(line)}</span>
      <Bar line={line} />
    </>
  );
}

function TaskNode({ data: { figure, isLit, light, toggle } }: Props) {
  if (figure.kind !== 'task') return null;
  const { task, runId, isCritical, isOpen } = figure;
  const { id, title, worker, model, asksPerson, status, nestedRunId } = task;
  const state = `${asksPerson ? 'asks' : ''} ${status}${isCritical ? ' crit' : ''}${isLit ? ' lit' : ''}`;
  return (
    <>
      <Ends />
      <Link
        className={`node nopan ${state}`}
        href={`/runs/${encodeURIComponent(runId)}/tasks/${encodeURIComponent(id)}`}
        title={title}
        onMouseEnter={() => light([id])}
        onMouseLeave={() => light(null)}
        onFocus={() => light([id])}
        onBlur={() => light(null)}
      >
        <b>{title}</b>
        <span>
          {worker}
          {model ? ` · ${modelName(model)}` : ''}
          {isCritical ? <span className="hidden"> (on the critical path)</span> : null}
        </span>
        <code>{figuresOf(task)}</code>
        <TokenBar task={task} />
      </Link>
      {nestedRunId === null ? null : (
        <button type="button" className="open-team nopan" onClick={() => toggle(nestedRunId)} aria-expanded={isOpen}>
          {isOpen ? 'Close team' : 'Open team'}
        </button>
      )}
    </>
  );
}

function AnswerNode({ data: { figure } }: Props) {
  if (figure.kind !== 'answer') return null;
  return (
    <>
      <Ends />
      <div className={`node ${figure.status}`}>
        <b>Answer</b>
        <span>
          {figure.status === 'waiting' ? 'not written yet' : wordFor(figure.status)}
          {figure.confidence === null ? '' : ` · confidence ${figure.confidence}`}
        </span>
        <code>{figure.note}</code>
      </div>
    </>
  );
}

const ORDER: readonly TaskStatus[] = ['failed', 'escalated', 'running', 'waiting', 'skipped', 'cancelled', 'succeeded'];

function GroupNode({ data: { figure, isLit, light } }: Props) {
  if (figure.kind !== 'group') return null;
  const { worker, layers, tasks, counts, costUsd, asksPerson, onCriticalPath } = figure.group;
  const present = ORDER.filter((status) => counts[status]);
  const [first, last] = layers;
  const words = present.map((status) => `${whole(counts[status] ?? 0)} ${wordFor(status).toLowerCase()}`).join(', ');
  const state = `${asksPerson ? 'asks' : ''} ${present[0] ?? ''}${onCriticalPath ? ' crit' : ''}${isLit ? ' lit' : ''}`;
  return (
    <>
      <Ends />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hovering only adds emphasis */}
      <div className={`node ${state}`} onMouseEnter={() => light(tasks)} onMouseLeave={() => light(null)} title={words}>
        <b>
          {whole(tasks.length)} × {worker}
        </b>
        <span>
          {first === last ? `layer ${first}` : `layers ${first} to ${last}`} · {usd(costUsd)}
        </span>
        <code>{words}</code>
      </div>
    </>
  );
}

function NestNode({ data: { figure } }: Props) {
  if (figure.kind !== 'nest') return null;
  return (
    <div className="nest">
      Team {figure.title}: <Link href={`/runs/${encodeURIComponent(figure.runId)}`}>open its run</Link>
    </div>
  );
}

export const nodeTypes = { task: TaskNode, answer: AnswerNode, group: GroupNode, nest: NestNode };
