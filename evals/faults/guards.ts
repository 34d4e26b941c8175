// The guard under test, and what the product would be without it: pieces of its source, exchanged while it is loaded. What
// is left is what many have: a call is made while anything of the budget is left, and what it used is counted afterwards.

import type { PlantedBug } from '../../test/simulation/planted.ts';

export const GUARDS: readonly PlantedBug[] = [
  {
    name: 'no-worst-case',
    file: 'src/core/run/decide/decide-call.ts',
    find: 'const outputTokensMax = outputThatFits(prepared, prepared.inputTokens, room);',
    replace: 'const outputTokensMax = room.tokens > 0 && room.microUsd > 0 ? wanted : -1;',
    says: 'a call need not fit into what is left',
  },
  {
    name: 'no-reservation',
    file: 'src/core/run/decide/decide-call.ts',
    find: 'reserved: worstCase(prepared, prepared.inputTokens, outputTokensMax),',
    replace: 'reserved: { tokens: 0, steps: 1, microUsd: 0 },',
    says: 'nothing is set aside for a call under way',
  },
];
