// Removes the guards under test for --control, by replacing pieces of source while they are loaded.

import type { PlantedBug } from '../../test/simulation/planted.ts';

export const GUARDS: readonly PlantedBug[] = [
  {
    name: 'no-grants',
    file: 'src/core/run/decide/authority.ts',
    find: '  if (!readsOutside(team) && parent?.taintedBy === undefined) return undefined;',
    replace: '  if (team.workers) return undefined;',
    says: 'every task gets all tools of its worker',
  },
  {
    name: 'no-orders',
    file: 'src/core/run/decide/authority.ts',
    find: '  const byWords = readerFor(state);\n',
    replace: '  if (state.team) return undefined;\n  const byWords = readerFor(state);\n',
    says: 'no effect needs an order',
  },
  {
    name: 'no-provenance',
    file: 'src/core/policy/trust.ts',
    find: '  visit(args, []);\n',
    replace: '  if (args !== null) return foreign;\n  visit(args, []);\n',
    says: 'a tainted task may act with any value',
  },
  {
    name: 'no-empty-values',
    file: 'src/core/policy/trust.ts',
    find: '  seek(args, [], (path, empty) => {\n',
    replace: '  if (args !== null) return [];\n  seek(args, [], (path, empty) => {\n',
    says: 'a tainted task may act with empty values',
  },
];
