// The calls with an effect, one line each: what was called with which arguments, by whom, and what became of it.

import type { EffectReport } from '../../../core/report/report.ts';
import type { Terminal } from '../terminal.ts';
import { count, short } from './wording.ts';

const MARKS: Readonly<Record<EffectReport['status'], string>> = {
  ok: '✔',
  failed: '✘',
  unknown: '?',
  denied: '✘',
  withheld: '–',
};

const ARGS_MAX = 120;
const LINES_MAX = 20;

/** `tasks` says who worked on each task. */
export function effectsSection(
  effects: readonly EffectReport[],
  tasks: ReadonlyMap<string, string>,
  { paint }: Terminal,
): string[] {
  if (effects.length === 0) return [];
  const lines = effects.slice(0, LINES_MAX).map(({ task, tool, args, status }) => {
    const given = typeof args === 'string' ? args : JSON.stringify(args);
    const worker = tasks.get(task);
    const who = worker === undefined || worker === tool ? task : `${worker}, ${task}`;
    return `  ${MARKS[status]} ${short(`${tool} ${given}`, ARGS_MAX)} ${paint('dim', `· ${who} · ${status}`)}`;
  });
  const rest = effects.length - LINES_MAX;
  return [
    [paint('cyan', 'Effects'), ...lines, ...(rest > 0 ? [`  and ${count(rest, 'more', 'more')}`] : [])].join('\n'),
  ];
}
