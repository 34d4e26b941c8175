// Removes the plan check for --control, by replacing a piece of source while it is loaded.

import type { PlantedBug } from '../../test/simulation/planted.ts';

export const GUARDS: readonly PlantedBug[] = [
  {
    name: 'no-plan-check',
    file: 'src/core/plan/validate-plan.ts',
    find: '  const count = plan.tasks.length;\n',
    replace: '  const count = plan.tasks.length;\n  if (count >= 0) return [];\n',
    says: 'every plan passes',
  },
];
