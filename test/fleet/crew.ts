// A team for tests with several processes. Its workers say in which process they worked.

import { supervisor, worker } from '../../src/index.ts';
import type { TeamEngine } from '../../src/ports/team-engine.ts';

interface CrewOptions {
  readonly engine: TeamEngine;
  /** Called when the slow worker begins; it ends when this resolves. */
  readonly wait?: () => Promise<void>;
}

export const crew = ({ engine, wait }: CrewOptions) =>
  supervisor({
    name: 'crew',
    engine,
    advice: false,
    grounding: false,
    synthesise: () => ({ answer: 'All charges were entered.' }),
    workers: {
      clerk: worker({ does: 'enters charges', effect: 'idempotent', run: ({ taskId }) => entered(taskId) }),
      slow: worker({
        does: 'enters charges slowly',
        effect: 'idempotent',
        run: async ({ taskId }) => {
          await wait?.();
          return entered(taskId);
        },
      }),
      painter: worker({
        does: 'paints pictures',
        effect: 'idempotent',
        queue: 'gpu',
        run: ({ taskId }) => entered(taskId),
      }),
    },
  });

const entered = (taskId: string): string => `The charge of account_${taskId} was entered by process ${process.pid}.`;

export const task = (id: string, name: 'clerk' | 'slow' | 'painter', dependsOn: string[] = []) => ({
  id,
  worker: name,
  dependsOn,
  instruction: `Enter the charge of account_${id}`,
  successCriterion: 'the charge has a date and an amount',
});
