// Takes away for --control what makes a restarted server go on with runs, by replacing a piece of source while it is loaded.

import type { PlantedBug } from '../../test/simulation/planted.ts';

export const GUARDS: readonly PlantedBug[] = [
  {
    name: 'no-sweep',
    file: 'src/surfaces/server/host/sweep.ts',
    find: 'if (host.active() >= host.runsMax || host.isDraining()) return;',
    replace: 'if (host.runsMax > 0) return;',
    says: 'a server leaves interrupted runs as they are',
  },
  {
    name: 'cursor-ignored',
    file: 'src/surfaces/server/api/streams.ts',
    find: "const after = query.after ?? cursorIn(header('last-event-id')) ?? 0;",
    replace: 'const after = Math.min(0, query.after ?? 0);',
    says: 'a stream begins at the first event, also for a client that has some',
  },
];
