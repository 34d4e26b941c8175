// The guard under test, and what the product would be without it: a piece of its source, exchanged while it is loaded.

import type { PlantedBug } from '../../test/simulation/planted.ts';

export const GUARDS: readonly PlantedBug[] = [
  {
    name: 'no-policies',
    file: 'src/runtime/perform/perform-tool.ts',
    find: "  if (!tool.approve) return { kind: 'allow' };",
    replace: "  if (tool.name !== '') return { kind: 'allow' };",
    says: 'whatever a policy would say, every call is allowed',
  },
];
