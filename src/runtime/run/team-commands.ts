// What an engine that spans processes asks about the commands of a team.

import type { Command } from '../../core/run/command.ts';
import type { Team } from './team.ts';

/** The worker that a command belongs to, if it may be carried out by any process that has the worker. */
function workerOf(command: Command): string | undefined {
  switch (command.kind) {
    case 'work':
    case 'call-tool':
      return command.slice.worker;
    case 'call-model':
      return command.dialogue.subject.kind === 'work' ? command.dialogue.subject.slice.worker : undefined;
    default:
      return undefined;
  }
}

/** The queue of the worker that a command belongs to; undefined for a team without queues. */
export function queueOf({ workers }: Team): ((command: Command) => string | undefined) | undefined {
  if (![...workers.values()].some(({ queue }) => queue !== undefined)) return undefined;
  return (command) => workers.get(workerOf(command) ?? '')?.queue;
}

/** Whether a command must not be repeated while its outcome is unknown; also if this version of the team lacks its worker. */
export const isOnce =
  (team: Team) =>
  (command: Command): boolean =>
    (command.kind === 'call-tool' && command.effect === 'once') ||
    (command.kind === 'work' && (team.spec.workers[command.slice.worker]?.effect ?? 'once') === 'once');
