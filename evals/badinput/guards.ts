// Takes the check of input away for --control, by replacing a piece of source while it is loaded.

import type { PlantedBug } from '../../test/simulation/planted.ts';

export const GUARDS: readonly PlantedBug[] = [
  {
    name: 'no-schemas',
    file: 'src/surfaces/server/http/app.ts',
    find: '  if (read.success) return read.data;',
    replace: '  return read.success ? read.data : value;',
    says: 'handlers get what a client sends, unchecked',
  },
];
