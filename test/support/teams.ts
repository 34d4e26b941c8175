// Teams for tests whose plans are made by helpers: their worker names are checked when they run, not by the compiler.

import { type Supervisor, type SupervisorOptions, supervisor, type WorkerDefinition } from 'bosun';

export const teamOf = (options: SupervisorOptions<Record<string, WorkerDefinition>>): Supervisor => supervisor(options);
