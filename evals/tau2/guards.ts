// Removes the policies for --control, by replacing a piece of source while it is loaded.

import type { PlantedBug } from '../../test/simulation/planted.ts';

export const GUARDS: readonly PlantedBug[] = [
  {
    name: 'no-policies',
    file: 'src/runtime/perform/perform-tool.ts',
    find: "  if (!tool.approve) return { kind: 'allow' };",
    replace: "  if (tool.name !== '') return { kind: 'allow' };",
    says: 'every call is allowed, and policies are ignored',
  },
];
