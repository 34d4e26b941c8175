// Prints the tasks of a plan and their forecast.

import type { Forecast } from '../../../core/plan/forecast.ts';
import type { Plan } from '../../../core/plan/plan-schema.ts';
import { visible } from '../../../core/report/visible.ts';
import type { Terminal } from '../terminal.ts';
import { count, duration, indent, usd } from './wording.ts';

type Paint = Pick<Terminal, 'paint'>;

interface TaskLines {
  /** The tools each task may call, where that is known. */
  readonly tools?: Readonly<Record<string, readonly string[]>>;
}

/** One text for each task, in the order of the plan. */
export function taskTexts({ tasks }: Pick<Plan, 'tasks'>, { paint }: Paint, { tools = {} }: TaskLines = {}): string[] {
  return tasks.map((task) => {
    const after = task.dependsOn.length > 0 ? paint('dim', ` after ${task.dependsOn.join(', ')}`) : '';
    // hasOwn, because a task may be called "constructor".
    const granted = task.tools ?? (Object.hasOwn(tools, task.id) ? tools[task.id] : undefined);
    const lines = [
      visible(task.instruction),
      ...(task.successCriterion === '' ? [] : [paint('dim', `done when ${visible(task.successCriterion)}`)]),
      ...(task.input === undefined ? [] : [paint('dim', visible(`input ${JSON.stringify(task.input)}`))]),
      ...(granted ? [paint('dim', `tools ${granted.join(', ') || 'none'}`)] : []),
      ...(task.as ? [paint('dim', visible(`as ${task.as.prompt}`))] : []),
      ...(task.writes ? [paint('dim', visible(`writes ${task.writes.join(', ')}`))] : []),
    ];
    return [`${paint('bold', task.id)}  ${paint('cyan', task.worker)}${after}`, indent(lines.join('\n'))].join('\n');
  });
}

export function forecastLines({
  tasks,
  width,
  depth,
  criticalPath,
  criticalPathMs,
  tokensMax,
  usdMax,
}: Forecast): string[] {
  if (tasks === 0) return [];
  const path =
    criticalPathMs === undefined
      ? criticalPath.join(' → ')
      : `${criticalPath.join(' → ')}, ${duration(criticalPathMs)}`;
  return [
    `forecast ${count(tasks, 'task')}, up to ${width} at once, depth ${depth}; critical path ${path}`,
    `at most ${tokensMax} tokens${usdMax > 0 ? `, ${usd(usdMax)}` : ''}`,
  ];
}
