// A team for tests with several processes. Its workers say in which process they worked.

import { supervisor, worker } from '../../src/index.ts';
import type { TeamEngine } from '../../src/ports/team-engine.ts';

interface CrewOptions {
  readonly engine?: TeamEngine;
  /** Instead of an engine: runs stay in this process. */
  readonly store?: string;
  /** Called when the slow worker begins; it ends when this resolves. */
  readonly wait?: () => Promise<void>;
}

export const crew = ({ engine, store, wait }: CrewOptions) =>
  supervisor({
    name: 'crew',
    ...(engine ? { engine } : {}),
    ...(store ? { store } : {}),
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
      studio: worker({ does: 'has pictures painted', team: studio }),
    },
  });

/** A team below the crew, whose only worker has a queue. */
const studio = supervisor({
  name: 'studio',
  grounding: false,
  workers: {
    sketcher: worker({
      does: 'draws sketches of pictures',
      effect: 'idempotent',
      queue: 'sketch',
      run: ({ taskId, instruction }) => (instruction.includes('slowly') ? new Promise(() => {}) : entered(taskId)),
    }),
  },
});

const entered = (taskId: string): string => `The charge of account_${taskId} was entered by process ${process.pid}.`;
