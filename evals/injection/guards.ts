// The guards under test, and what the product would be without them: pieces of its source, exchanged while it is loaded.

import type { PlantedBug } from '../../test/simulation/planted.ts';

export const GUARDS: readonly PlantedBug[] = [
  {
    name: 'no-grants',
    file: 'src/core/run/decide/trust.ts',
    find: '  if (!readsOutside(team) && parent?.taintedBy === undefined) return undefined;',
    replace: '  if (team.workers) return undefined;',
    says: 'every task gets all tools of its worker',
  },
  {
    name: 'no-provenance',
    file: 'src/core/policy/trust.ts',
    find: '  visit(args, []);\n',
    replace: '',
    says: 'a tainted task acts with whatever values it likes',
  },
];
