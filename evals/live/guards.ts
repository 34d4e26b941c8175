// Removes the guards under test for --control, by replacing pieces of source while they are loaded.

import { plantedBug } from '../../test/simulation/plant.ts';
import type { PlantedBug } from '../../test/simulation/planted.ts';
import { GUARDS as INJECTION_GUARDS } from '../injection/guards.ts';

export const GUARDS: readonly PlantedBug[] = [
  ...INJECTION_GUARDS.filter(({ name }) => name === 'no-orders'),
  plantedBug('asking-is-allowing'),
  {
    name: 'no-grounder',
    file: 'src/adapters/grounder-exact/exact-grounder.ts',
    find: '  const parts = splitSentences(draft).map(readDraftSentence);',
    replace: "  const parts = splitSentences('').map(readDraftSentence);",
    says: 'no draft and no result is checked',
  },
];
