// A request that the team does not handle: refused by routing, or handed back by every worker that got it.

import type { Happening } from '../../journal/event.ts';
import { crewOf } from '../../plan/pools.ts';
import { effectsOf } from '../effects.ts';
import { gapsOf } from '../results.ts';
import type { RunState } from '../state.ts';
import type { TaskState } from '../task-state.ts';

export function answerOutOfScope(state: RunState): Happening {
  const answer = `${whyOutOfScope(state)}\n\n${whatTeamDoes(state)}`;
  return { type: 'run-answered', status: 'out-of-scope', answer, gaps: gapsOf(state) };
}

/** No worker took the request on, and nothing was done. */
export function isOutOfScope(state: RunState): boolean {
  if (state.route === 'out-of-scope') return true;
  if (!state.plan || state.ending) return false;
  const tasks = [...state.tasks.values()];
  const isUntouched = effectsOf(state).every(({ status }) => status === 'denied' || status === 'withheld');
  return isUntouched && tasks.some(isHandedBack) && tasks.every((task) => isHandedBack(task) || isFollower(task));
}

/** A partial result is something to answer with. */
const isHandedBack = ({ status, escalation }: TaskState): boolean =>
  status === 'escalated' && escalation?.reason === 'out-of-scope' && escalation.partial === undefined;

const isFollower = ({ failure }: TaskState): boolean => failure?.code === 'dependency-failed';

/** Why, in one line. */
export function whyOutOfScope({ route, routing, tasks }: RunState): string {
  const said = [...tasks.values()].flatMap((task) => (isHandedBack(task) ? [task.escalation?.message ?? ''] : []));
  const reasons = route === 'out-of-scope' ? [routing?.reason ?? ''] : said;
  return ['This is outside what the team does.', ...new Set(reasons)].join(' ').replace(/\s+/g, ' ').trim();
}

const WORKERS_MAX = 12;

function whatTeamDoes({ team }: RunState): string {
  const workers = Object.entries(crewOf(team));
  const told = workers.slice(0, WORKERS_MAX).map(([name, { does, scope }]) => {
    const limits = scope === undefined ? '' : ` (${shortened(scope)})`;
    return `- ${name}: ${shortened(does)}${limits}`;
  });
  const rest = workers.length > WORKERS_MAX ? [`- and ${workers.length - WORKERS_MAX} more workers`] : [];
  return ['The team handles:', ...told, ...rest].join('\n');
}

const shortened = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim().replace(/\.$/, '');
  return line.length > 200 ? `${line.slice(0, 199)}…` : line;
};
