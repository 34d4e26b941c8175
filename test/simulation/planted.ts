// Bugs that the simulation must catch, or it proves nothing. They live here and not behind switches in the product: each
// is a piece of its source and what to put in its place, exchanged while the module is loaded (see plant.ts). A test sees
// to it that every piece still occurs exactly once.

export interface PlantedBug {
  readonly name: string;
  readonly file: string;
  readonly find: string;
  readonly replace: string;
  /** What a user would suffer. */
  readonly says: string;
}

export const PLANTED: readonly PlantedBug[] = [];
