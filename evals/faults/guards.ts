// Removes the reservation for --control, by replacing pieces of source while they are loaded. Then budgets work as in many
// products: a call is made while any budget is left, and its usage is counted afterwards.

import type { PlantedBug } from '../../test/simulation/planted.ts';

export const GUARDS: readonly PlantedBug[] = [
  {
    name: 'no-worst-case',
    file: 'src/core/run/decide/decide-call.ts',
    find: 'const outputTokensMax = outputThatFits(prepared, prepared.inputTokens, { ...room, wanted: prepared.outputTokensMax });',
    replace: 'const outputTokensMax = room.tokens > 0 && room.microUsd > 0 ? prepared.outputTokensMax : -1;',
    says: 'a call need not fit into the remaining budget',
  },
  {
    name: 'no-reservation',
    file: 'src/core/run/decide/decide-call.ts',
    find: 'const reserved = worstCase(prepared, prepared.inputTokens, outputTokensMax);',
    replace: 'const reserved = { tokens: 0, steps: 1, microUsd: 0 };',
    says: 'nothing is reserved for a call in flight',
  },
];
