// What every engine must do, as data: any test framework can run it, and so can the author of an engine of their own.

import { aboutCommands } from './engine/commands.ts';
import type { EngineFact, EngineHarness } from './engine/fact.ts';
import { aboutKeeping } from './engine/keeping.ts';
import { aboutTheLoop } from './engine/looping.ts';

export type { EngineFact, EngineHarness };

export const engineContract: readonly EngineFact[] = [...aboutCommands, ...aboutKeeping, ...aboutTheLoop];
