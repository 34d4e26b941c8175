// The contract of engines as data, so that authors of engines can check it with any test framework.

import { commandFacts } from './engine/commands.ts';
import type { EngineFact, EngineHarness } from './engine/fact.ts';
import { loopFacts } from './engine/loop.ts';
import { storageFacts } from './engine/storage.ts';

export type { EngineFact, EngineHarness };

export const engineContract: readonly EngineFact[] = [...commandFacts, ...storageFacts, ...loopFacts];
